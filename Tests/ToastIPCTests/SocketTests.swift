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
    #expect(path(nil, "wayland-1").hasPrefix("XDG_RUNTIME_DIR is not set: expected"))
    #expect(path("run", "wayland-1") == "XDG_RUNTIME_DIR is 'run': expected an absolute path")
  }

  @Test func `Without a display it is libwayland's default`() {
    #expect(path("/run", nil) == "/run/waytoast-wayland-0.sock")
    #expect(path("/run", "") == "/run/waytoast-wayland-0.sock")
  }

  @Test func `A display in the runtime folder has one socket, however it is written`() throws {
    let folder = try TemporaryFolder()
    let (real, link) = (folder.path + "/real", folder.path + "/link")
    #expect(mkdir(real, 0o700) == 0)
    #expect(mkdir(real + "/sub", 0o700) == 0)
    #expect(symlink(real, link) == 0)
    for display in [
      "wayland-1", "./wayland-1", "\(real)/wayland-1", "\(link)/wayland-1", "\(real)//wayland-1",
    ] {
      #expect(path(real, display) == real + "/waytoast-wayland-1.sock", "\(display)")
      #expect(path(real + "//", display) == real + "/waytoast-wayland-1.sock", "\(display)")
      #expect(path(link, display) == link + "/waytoast-wayland-1.sock", "\(display)")
    }
    for display in ["sub/wayland-1", "\(real)/sub/wayland-1", "\(link)/sub/wayland-1"] {
      #expect(path(real, display) == real + "/waytoast-sub_wayland-1.sock", "\(display)")
    }
    let elsewhere = folder.path + "/wayland-1"
    #expect(path(real, elsewhere) == real + "/waytoast-\(elsewhere.replacing("/", with: "_")).sock")
    // A folder that does not exist is compared as it is written.
    #expect(path("/no/such/", "/no//such/wayland-1") == "/no/such/waytoast-wayland-1.sock")
    #expect(path("/no/such", "/no/suchlike/wayland-1") == "/no/such/waytoast-_no_suchlike_wayland-1.sock")
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
      let client = try LineConnection(path: socket.path, limit: Limits.replyLine)
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
    let sockets = "expected the directory of the session's sockets"
    #expect(try complaint("/no/such") == "XDG_RUNTIME_DIR '/no/such' does not exist: \(sockets)")
    #expect(try complaint("/dev/null") == "XDG_RUNTIME_DIR '/dev/null' is not a directory: \(sockets)")
    // Not even root makes files there.
    #expect(try complaint("/sys/kernel")?.hasPrefix("XDG_RUNTIME_DIR '/sys/kernel' cannot be used: ") == true)
  }

  @Test func `Each reason why a folder takes no socket has its words`() throws {
    let path = try SocketPath(runtimeFolder: "/run", display: "w")
    func complaint(_ code: Int32) -> String {
      path.complaint(about: SystemError("open", on: path.lockPath, code: code)).message
    }
    for code in [ENOSPC, EDQUOT] {
      #expect(complaint(code) == "XDG_RUNTIME_DIR '/run' is full: remove files that are not needed there")
    }
    #expect(
      complaint(EROFS)
        == "XDG_RUNTIME_DIR '/run' cannot be used: Read-only file system; expected a directory of your own with mode 0700"
    )
    #expect(complaint(EMFILE) == "XDG_RUNTIME_DIR '/run' cannot hold a socket: open: Too many open files")
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
    ProcessSignal.ignoreSIGPIPE()
    let pipe = try Pipe()
    pipe.reading.close()
    StartReport.ready.send(to: pipe.writing.release())
  }
}
