import Glibc
import Programs
import Testing
import ToastSystem

@Suite struct ChildProcessTests {
  /// Returns the output of a shell script that runs as a child.
  private func output(of script: String, _ change: (inout ChildProcess) -> Void = { _ in }) throws -> String {
    let pipe = try Pipe()
    var child = ChildProcess(path: "/bin/sh", arguments: ["-c", script])
    child.output = .descriptor(pipe.writing.raw)
    change(&child)
    let process = try child.start()
    let reading = pipe.reading
    pipe.writing.close()
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case .bytes(let count) = try chunk.withUnsafeMutableBytes({ try reading.read(into: $0) }) {
      text += chunk[..<count]
    }
    waitpid(process, nil, 0)
    return String(decoding: text, as: UTF8.self)
  }

  @Test func `A child runs with the given arguments, environment and directory`() throws {
    let text = try output(of: "echo $0 $TOAST; pwd") {
      $0.arguments.append("word")
      $0.environment = ["TOAST=hot"]
      $0.workingFolder = "/"
    }
    #expect(text == "word hot\n/\n")
  }

  @Test func `A child inherits the given descriptors as 3 and above, and no others`() throws {
    let given = try Pipe()
    // This descriptor has no close-on-exec. fcntl chooses a free number, because parallel tests have descriptors too.
    let leak = fcntl(given.reading.raw, F_DUPFD, 50)
    defer { close(leak) }
    let text = try output(of: "echo hello >&3; ls /proc/$$/fd | tr '\\n' ' '") {
      $0.inherited = [given.writing.raw]
      $0.input = .null
      $0.errors = .null
    }
    // sh may have its script open above 3; the descriptor above and the other end of the pipe are closed.
    #expect(text.hasPrefix("0 1 2 3"))
    #expect(leak >= 50)
    #expect(!text.split(whereSeparator: \.isWhitespace).contains { $0 == "\(leak)" })
    var buffer = [UInt8](repeating: 0, count: 10)
    #expect(try buffer.withUnsafeMutableBytes { try given.reading.read(into: $0) } == .bytes(6))
  }

  @Test func `A standard stream of a child can be a descriptor with the number of a standard stream`() throws
  {
    let text = try output(of: "readlink /proc/self/fd/0; echo oops >&2") {
      $0.input = .null
      $0.errors = .descriptor(1)
    }
    #expect(text == "/dev/null\n")
  }

  @Test func `A child blocks and ignores no signal`() throws {
    ProcessSignal.ignoreSIGPIPE()
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGUSR2)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &blocked, nil) }
    let text = try output(of: "grep -E 'SigBlk|SigIgn' /proc/self/status | cut -f2")
    // The signals 1...31; glibc reserves 32 and 33.
    let masks = text.split(separator: "\n").compactMap { UInt64($0, radix: 16).map { $0 & 0x7FFF_FFFF } }
    #expect(masks == [0, 0])
  }

  @Test(arguments: [false, true]) func `A child starts a new session on request`(leads: Bool) throws {
    let text = try output(of: "read -r stat < /proc/$$/stat; echo $$ $stat") { $0.leadsSession = leads }
    let words = text.split(separator: " ")
    // The process id, and then the line of /proc/self/stat: pid (comm) state ppid pgrp session.
    #expect((words[0] == words[6]) == leads)
  }

  @Test func `The error for a missing program names the program`() {
    #expect(throws: SystemError("posix_spawn", on: "/no/such", code: ENOENT)) {
      try ChildProcess(path: "/no/such").start()
    }
  }

  @Test func `The descriptor of a child becomes readable at its end`() throws {
    let process = try ChildProcess(path: "/bin/true").start()
    let descriptor = try ChildProcess.descriptor(of: process)
    #expect(try descriptor.wait(for: .readable, until: nil) == .readable)
    #expect(waitpid(process, nil, WNOHANG) == process)
  }

  @Test func `A program is found beside the running one and in PATH`() throws {
    let own = try #require(ProgramPath.own)
    let name = String(try #require(own.split(separator: "/").last))
    #expect(ProgramPath.sibling(name) == own)
    #expect(ProgramPath.sibling("no-such-program") == nil)
    #expect(ProgramPath.search("sh")?.hasSuffix("/sh") == true)
    #expect(ProgramPath.search("no-such-program") == nil)
    #expect(try ProgramPath.absolute("/a/b") == "/a/b")
    #expect(try ProgramPath.absolute("b").hasSuffix("/b"))
    #expect(try ProgramPath.absolute("b").hasPrefix("/"))
  }
}
