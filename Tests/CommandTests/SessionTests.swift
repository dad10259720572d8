import Glibc
import Programs
import Testing
import ToastSystem

/// The programs in the session of another user and on another display.
@Suite struct SessionTests {
  private let session: FakeSession

  init() throws {
    session = try FakeSession()
  }

  /// Creates a runtime directory of another user; the tests can run as root or as a user.
  private func foreignFolder() throws -> (path: String, owner: String) {
    guard geteuid() == 0 else { return ("/", "root") }
    let folder = session.folder.path + "/run"
    #expect(mkdir(folder, 0o755) == 0)
    #expect(chown(folder, 65534, 65534) == 0)
    return (folder, "\(UserAccount(65534))")
  }

  @Test func `A runtime directory of another user is rejected before a service is started`() throws {
    let (folder, owner) = try foreignFolder()
    let witness = session.folder.path + "/started"
    let service = try session.folder.script("service", "touch \(witness)")
    for (name, words) in [("waytoast", ["x"]), ("waytoastctl", ["list"]), ("waytoastd", [])] {
      let run = try session.program(name, ["XDG_RUNTIME_DIR": folder, "WAYTOASTD": service]).run(words)
      #expect(
        run.errors.hasPrefix(
          "\(name): XDG_RUNTIME_DIR '\(folder == "/" ? "" : folder)' belongs to \(owner): run this as that user"
        ))
      #expect(run.end == .exited(1))
    }
    #expect(access(witness, F_OK) == -1)
  }

  /// Returns the command that runs a program as another user, if the tests run as root.
  private func asStranger(_ program: Program) throws -> (Program, [String]) {
    let setpriv = try #require(ProgramPath.search("setpriv"))
    var stranger = program
    stranger.path = setpriv
    return (stranger, ["--reuid", "65533", "--regid", "65533", "--clear-groups", program.path])
  }

  @Test(.enabled(if: geteuid() == 0)) func `The error about a service of another user names the user`() throws
  {
    // The directory belongs to the other user and its socket to root, as `sudo -E waytoast` left them in former
    // versions.
    let service = try session.listen()
    #expect(chown(session.folder.path, 65533, 65533) == 0)
    let expected = "waytoastd on this display runs as root; run this as that user\n"
    for (name, words) in [("waytoast", ["x"]), ("waytoastctl", ["list"])] {
      for mode in [mode_t(0o600), 0o666] {
        #expect(chmod(session.socketPath, mode) == 0)
        let (program, arguments) = try asStranger(session.program(name))
        let run = try program.run(arguments + words)
        #expect(run.errors == "\(name): \(expected)")
        #expect(run.end == .exited(1))
        // The command does not send its request to a service of another user.
        if mode == 0o666 { #expect(try service.accept().line() == "") }
      }
    }
  }

  @Test(.enabled(if: geteuid() == 0)) func `The error about a compositor of another user names the user`()
    throws
  {
    let sway = session.folder.path + "/sway.sock"
    let listener = try UnixSocket.listen(at: sway)
    #expect(chmod(session.folder.path, 0o755) == 0)
    let watch = session.program("waytoastd", ["SWAYSOCK": sway])
    let (program, arguments) = try asStranger(watch)
    let run = try program.run(arguments + ["--watch", "sway", "--print"])
    #expect(
      run.errors == "waytoastctl: the socket of sway ('\(sway)') belongs to root: run this as that user\n")
    #expect(run.end == .exited(1))
    // Even the directory cannot be entered.
    #expect(chmod(session.folder.path, 0o700) == 0)
    #expect(try program.run(arguments + ["--watch", "sway", "--print"]).errors == run.errors)
    listener.close()
  }

  @Test func `The error without WAYLAND_DISPLAY lists the existing displays`() throws {
    let listener = try UnixSocket.listen(at: session.folder.path + "/wayland-1")
    for (name, words) in [("waytoast", ["x"]), ("waytoastctl", ["dismiss"]), ("waytoastd", [])] {
      var program = session.program(name)
      program.environment["WAYLAND_DISPLAY"] = nil
      let run = try program.run(words)
      #expect(
        run.errors
          == "\(name): no compositor at wayland-0; WAYLAND_DISPLAY is not set (found: wayland-1)\n")
      #expect(run.end == .exited(1))
    }
    listener.close()
  }

  @Test func `A service on the default display is found without WAYLAND_DISPLAY`() throws {
    let listener = FakeService(try UnixSocket.listen(at: session.folder.path + "/waytoast-wayland-0.sock"))
    for display in [nil, ""] {
      var program = session.waytoastctl
      program.environment["WAYLAND_DISPLAY"] = display
      let running = try program.start(["quit"])
      let client = try listener.accept()
      _ = try client.line()
      try client.send("{\"ok\":{}}\n")
      #expect(try running.finish() == Run(output: "", errors: "", end: .exited(0)))
    }
  }
}
