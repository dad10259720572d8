import Glibc
import Programs
import Testing
import ToastIPC
import ToastSystem

@Suite struct SocketTests {
  private func path(_ folder: String?, _ display: String?) -> String {
    do throws(ServiceError) {
      return try SocketPath(runtimeFolder: folder, display: display).path
    } catch {
      return error.message
    }
  }

  @Test func `Each display has a socket`() {
    #expect(path("/run/user/1000", "wayland-1") == "/run/user/1000/waytoast-wayland-1.sock")
    #expect(path("/run", "/tmp/x/wayland-0") == "/run/waytoast-_tmp_x_wayland-0.sock")
  }

  @Test func `Without a session there is none`() {
    #expect(path("/run", nil) == "WAYLAND_DISPLAY is not set: run this in a Wayland session")
    #expect(path(nil, "wayland-1").hasPrefix("XDG_RUNTIME_DIR is not set: it should be"))
    #expect(path("run", "wayland-1") == "XDG_RUNTIME_DIR is 'run': it should be an absolute path")
  }

  @Test func `A path that no socket can have is an error`() {
    let room = UnixSocket.longestPath - "/waytoast-w.sock".utf8.count
    let longest = "/" + String(repeating: "x", count: room - 1)
    #expect(path(longest, "w") == longest + "/waytoast-w.sock")
    #expect(path(longest + "x", "w").hasPrefix("socket path too long: 108 bytes, at most 107: '/xxx"))
  }

  @Test func `One service has the display; the next one can have it after`() throws {
    let folder = try TemporaryFolder()
    let socket = try SocketPath(runtimeFolder: folder.path, display: "w")
    do {
      let service = try #require(try ServiceSocketBox(socket))
      #expect(try ServiceSocketBox(socket) == nil)
      let client = LineConnection(try UnixSocket.connect(to: socket.path))
      #expect(try client.send(Request.list.line))
      let server = try #require(try service.accept())
      #expect(try service.accept() == nil)
      #expect(try server.receive())
      #expect(server.nextLine() == .line(Array(Request.list.line.dropLast())))
    }
    #expect(access(socket.path, F_OK) == -1)
    #expect(try ServiceSocketBox(socket) != nil)
  }

  @Test func `A socket that a dead service left is replaced`() throws {
    let folder = try TemporaryFolder()
    let socket = try SocketPath(runtimeFolder: folder.path, display: "w")
    _ = try UnixSocket.listen(at: socket.path)
    let service = try #require(try ServiceSocketBox(socket))
    _ = try UnixSocket.connect(to: socket.path)
    #expect(try service.accept() != nil)
  }

  @Test func `A folder that is not there is an error that names it`() throws {
    let socket = try SocketPath(runtimeFolder: "/no/such", display: "w")
    #expect(throws: SystemError("open", on: "/no/such/waytoast-w.sock.lock", code: ENOENT)) {
      _ = try ServiceSocketBox(socket)
    }
  }

  @Test func `A start report is one line`() {
    for report in [StartReport.ready, .alreadyRunning, .failed("no compositor")] {
      #expect(StartReport(line: String(report.line.dropLast())) == report)
    }
    #expect(StartReport.failed("a\nb\n").line == "error a b\n")
    #expect(StartReport(line: "") == nil)
    #expect(StartReport(line: "hello") == nil)
  }

  @Test func `A report to a command that has gone is no error`() throws {
    BrokenPipe.ignoreSignal()
    let pipe = try Pipe()
    pipe.reading.close()
    StartReport.ready.send(to: pipe.writing.release())
  }
}

/// A claim that the macros can hold: they copy what they look at.
private final class ServiceSocketBox: Equatable {
  private let socket: ServiceSocket

  init?(_ path: SocketPath) throws {
    guard let socket = try ServiceSocket.claim(path) else { return nil }
    self.socket = socket
  }

  func accept() throws -> LineConnection? { try socket.accept() }

  static func == (lhs: ServiceSocketBox, rhs: ServiceSocketBox) -> Bool { lhs === rhs }
}
