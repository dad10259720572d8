import Glibc
import Programs
import Testing
import ToastSystem

@testable import ToastIPC

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

  @Test func `One service has the display; the next one can have it after, and nothing stays behind`() throws
  {
    let folder = try TemporaryFolder()
    let socket = try SocketPath(runtimeFolder: folder.path, display: "w")
    do {
      let service = try #require(try ServiceSocket.claim(socket))
      #expect(try ServiceSocket.claim(socket) == nil)
      let client = LineConnection(try UnixSocket.connect(to: socket.path))
      #expect(try client.send(Request.list.line))
      let server = try #require(try service.accept())
      #expect(try service.accept() == nil)
      #expect(try server.receive())
      #expect(server.nextLine() == .line(Array(Request.list.line.dropLast())))
    }
    #expect(rmdir(folder.path) == 0)
    #expect(mkdir(folder.path, 0o700) == 0)
    #expect(try ServiceSocket.claim(socket) != nil)
  }

  @Test func `A service that is closed has left the display, however long it is kept`() throws {
    let folder = try TemporaryFolder()
    let socket = try SocketPath(runtimeFolder: folder.path, display: "w")
    let service = try #require(try ServiceSocket.claim(socket))
    service.close()
    #expect(access(socket.path, F_OK) == -1)
    #expect(access(socket.lockPath, F_OK) == -1)
    let next = try #require(try ServiceSocket.claim(socket))
    service.close()
    #expect(try ServiceSocket.claim(socket) == nil)
    _ = try UnixSocket.connect(to: socket.path)
    #expect(try next.accept() != nil)
  }

  @Test func `A socket that a dead service left is replaced`() throws {
    let folder = try TemporaryFolder()
    let socket = try SocketPath(runtimeFolder: folder.path, display: "w")
    _ = try UnixSocket.listen(at: socket.path)
    let service = try #require(try ServiceSocket.claim(socket))
    _ = try UnixSocket.connect(to: socket.path)
    #expect(try service.accept() != nil)
  }

  @Test func `A folder that takes no socket is told by its variable`() throws {
    func complaint(_ folder: String) throws -> String? {
      do throws(ServiceError) {
        _ = try ServiceSocket.claim(try SocketPath(runtimeFolder: folder, display: "w"))
        return nil
      } catch {
        return error.message
      }
    }
    let sockets = "it should be the folder of the session's sockets"
    #expect(try complaint("/no/such") == "XDG_RUNTIME_DIR '/no/such' does not exist: \(sockets)")
    #expect(try complaint("/dev/null") == "XDG_RUNTIME_DIR '/dev/null' is no folder: \(sockets)")
    // Not even root makes files there.
    #expect(try complaint("/sys/kernel")?.hasPrefix("XDG_RUNTIME_DIR '/sys/kernel' cannot be used: ") == true)
  }

  @Test func `Each reason why a folder takes no socket has its words`() throws {
    let path = try SocketPath(runtimeFolder: "/run", display: "w")
    func complaint(_ code: Int32) -> String {
      path.complaint(about: SystemError("open", on: path.lockPath, code: code)).message
    }
    for code in [ENOSPC, EDQUOT] {
      #expect(complaint(code) == "XDG_RUNTIME_DIR '/run' is full: remove what is not needed there")
    }
    #expect(
      complaint(EROFS)
        == "XDG_RUNTIME_DIR '/run' cannot be used: Read-only file system; it should be a folder of your own, with mode 0700"
    )
    #expect(complaint(EMFILE) == "XDG_RUNTIME_DIR '/run' takes no socket: open: Too many open files")
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
