import Glibc
import Programs
import Testing
import ToastSystem

/// waytoast without a service, and with a service that does not answer.
@Suite struct StartTests {
  private let session: FakeSession

  init() throws {
    session = try FakeSession()
  }

  /// Returns waytoast with a shell script as the service; `$2` is the descriptor of the report pipe.
  private func waytoast(service script: String) throws -> Program {
    session.program("waytoast", ["WAYTOASTD": try session.folder.script("service", script)])
  }

  private func failure(_ message: String) -> Run {
    Run(output: "", errors: "waytoast: \(message)\n", end: .exited(1))
  }

  @Test func `The error without a session names the missing variable`() throws {
    for program in [session.waytoast, session.waytoastctl] {
      let name = program.path.hasSuffix("ctl") ? "waytoastctl" : "waytoast"
      var outside = program
      outside.environment["WAYLAND_DISPLAY"] = nil
      let run = try outside.run(name == "waytoast" ? ["x"] : ["list"])
      #expect(
        run.errors
          == "\(name): no compositor at wayland-0; WAYLAND_DISPLAY is not set: run this in a Wayland session\n"
      )
      #expect(run.end == .exited(1))
      outside.environment["WAYLAND_DISPLAY"] = "wayland-t"
      outside.environment["XDG_RUNTIME_DIR"] = ""
      let homeless = try outside.run(name == "waytoast" ? ["x"] : ["list"])
      #expect(homeless.errors.hasPrefix("\(name): XDG_RUNTIME_DIR is not set: "))
      #expect(homeless.end == .exited(1))
    }
  }

  @Test func `An invalid runtime directory is an error in each program`() throws {
    for (folder, wrong) in [("/no/such", "does not exist"), ("/dev/null", "is not a directory")] {
      for (name, words) in [("waytoast", ["x"]), ("waytoastctl", ["list"]), ("waytoastd", [])] {
        let run = try session.program(name, ["XDG_RUNTIME_DIR": folder]).run(words)
        let right = "expected the directory of the session's sockets"
        #expect(run.errors == "\(name): XDG_RUNTIME_DIR '\(folder)' \(wrong): \(right)\n")
        #expect(run.end == .exited(1))
      }
    }
  }

  @Test func `A service without a display leaves no files behind`() throws {
    #expect(try session.program("waytoastd").run().end == .exited(1))
    #expect(rmdir(session.folder.path) == 0)
  }

  @Test func `A usage error has precedence over a missing session`() throws {
    var outside = session.waytoast
    outside.environment["WAYLAND_DISPLAY"] = nil
    #expect(try outside.run([""]).end == .exited(2))
  }

  @Test func `A too long socket path is an error`() throws {
    var program = session.waytoast
    program.environment["WAYLAND_DISPLAY"] = String(repeating: "w", count: 100)
    let run = try program.run(["x"])
    #expect(run.errors.hasPrefix("waytoast: socket path too long: "))
    #expect(run.end == .exited(1))
  }

  @Test func `A service that cannot be started is an error`() throws {
    #expect(
      try session.waytoast.run(["x"])
        == failure(
          "cannot start waytoastd: /no/such/waytoastd: No such file or directory; is WAYTOASTD right?"))
  }

  @Test func `The error about a missing service does not mention an unset variable`() throws {
    var alone = session.program("waytoast")
    alone.environment["WAYTOASTD"] = nil
    alone.environment["PATH"] = session.folder.path
    let copy = session.folder.path + "/waytoast"
    #expect(try Program(path: "/bin/cp").run([alone.path, copy]).end == .exited(0))
    alone.path = copy
    #expect(
      try alone.run(["x"])
        == failure(
          "waytoastd was not found: set WAYTOASTD, or install waytoast (searched: \(session.folder.path), PATH)"
        ))
    alone.environment["PATH"] = ""
    #expect(try alone.run(["x"]).errors.hasSuffix("(searched: \(session.folder.path))\n"))
    _ = try session.folder.script("waytoastd", "exit 3")
    #expect(
      try alone.run(["x"]) == failure("waytoastd ended before it was ready; run it by hand to see why"))
    alone.environment["WAYTOASTD"] = session.folder.path
    #expect(
      try alone.run(["x"])
        == failure("cannot start waytoastd: \(session.folder.path): Permission denied; is WAYTOASTD right?"))
  }

  @Test func `The service is started, and gets the request when it is ready`() throws {
    let fifo = session.folder.path + "/go"
    #expect(mkfifo(fifo, 0o600) == 0)
    // The script reports that it runs, waits for the test's socket, and reports that it is ready.
    let program = try waytoast(service: "echo \"$*\" >\(fifo); read -r go <\(fifo); echo ready >&$2")
    let running = try program.start(["Saved"])
    #expect(try read(fifo) == "--ready-fd 3\n")
    let service = try session.listen()
    try write("go\n", to: fifo)
    let client = try service.accept()
    #expect(try client.line() == #"{"show":{"title":"Saved"}}"#)
    try client.send(#"{"ok":{"id":"1"}}"# + "\n")
    #expect(try running.finish() == Run(output: "", errors: "", end: .exited(0)))
  }

  @Test func `The start error of the service is printed`() throws {
    let reason = "this compositor has no layer shell (zwlr_layer_shell_v1)"
    #expect(try waytoast(service: "echo 'error \(reason)' >&$2").run(["x"]) == failure(reason))
  }

  @Test func `A service that ends without a report is an error`() throws {
    #expect(
      try waytoast(service: "exit 3").run(["x"])
        == failure("waytoastd ended before it was ready; run it by hand to see why"))
  }

  @Test func `A running service does not keep the command's output open`() throws {
    let pidFile = session.folder.path + "/pid"
    let program = try waytoast(
      service: "echo $$ >\(pidFile); pwd >>\(pidFile); echo 'error enough' >&$2; exec 3>&-; exec sleep 1000")
    // finish() waits until the output is closed.
    #expect(try program.run(["x"]) == failure("enough"))
    let words = try read(pidFile).split(separator: "\n")
    let process = try #require(words.first.flatMap { pid_t($0) })
    #expect(words.last == "/")
    #expect(getsid(process) == process)
    kill(process, SIGKILL)
  }

  @Test func `A service that lost a race is replaced by the winner, which may listen later`() throws {
    let program = try waytoast(service: "echo running >&$2")
    let running = try program.start(["x"])
    let service = try session.listen()
    let client = try service.accept()
    _ = try client.line()
    try client.send(#"{"ok":{"id":"1"}}"# + "\n")
    #expect(try running.finish().end == .exited(0))
  }

  @Test func `A service that lost a race against an ending one is started again`() throws {
    let witness = session.folder.path + "/raced"
    let program = try waytoast(
      service: "mkdir \(witness) 2>/dev/null && echo running >&$2 || echo 'error no compositor' >&$2")
    #expect(try program.run(["x"]) == failure("no compositor"))
  }

  private static let noAnswer = "waytoastd does not answer: waited 2 s; is it stopped?"

  @Test func `A stopped service does not block the command`() throws {
    // The kernel accepts the connection and the request, but the service does not handle them.
    let service = try session.listen()
    #expect(try session.waytoast.run(["x"]) == failure(Self.noAnswer))
    let run = try session.waytoastctl.run(["list"])
    #expect(run == Run(output: "", errors: "waytoastctl: \(Self.noAnswer)\n", end: .exited(1)))
    _ = service
  }

  @Test func `A service with a full backlog does not block the command`() throws {
    let listener = try UnixSocket.listen(at: session.socketPath, backlog: 0)
    let first = try UnixSocket.connect(to: session.socketPath)
    #expect(try session.waytoast.run(["x"]) == failure(Self.noAnswer))
    first.close()
    listener.close()
  }

  @Test func `A service that never becomes ready does not block the command`() throws {
    let pidFile = session.folder.path + "/pid"
    let program = try waytoast(service: "echo $$ >\(pidFile); exec sleep 1000")
    let notReady = "waytoastd is not ready: waited 10 s; run it by hand to see why"
    #expect(try program.run(["x"]) == failure(notReady))
    kill(try #require(pid_t(try read(pidFile).dropLast())), SIGKILL)
  }

  @Test func `A service that stops during a reply does not block the command`() throws {
    let service = try session.listen()
    let running = try session.waytoast.start(["x"])
    let client = try service.accept()
    try client.send(#"{"ok":{"id"#)
    #expect(try running.finish() == failure(Self.noAnswer))
  }

  @Test func `No service is started for --help or without arguments`() throws {
    let witness = session.folder.path + "/started"
    let program = try waytoast(service: "touch \(witness)")
    #expect(try program.run(["--help"]).end == .exited(0))
    #expect(try program.run([]).end == .exited(2))
    #expect(access(witness, F_OK) == -1)
  }

  /// Returns the content of a file, or the bytes that the next writer of a FIFO writes.
  private func read(_ path: String) throws -> String {
    let file = FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC))
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1000)
    while case .bytes(let count) = try chunk.withUnsafeMutableBytes({ try file.read(into: $0) }) {
      text += chunk[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func write(_ text: String, to path: String) throws {
    let file = FileDescriptor(owning: open(path, O_WRONLY | O_CLOEXEC))
    _ = try Array(text.utf8).withUnsafeBytes { try file.write($0) }
  }
}
