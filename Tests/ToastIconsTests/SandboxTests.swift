import Glibc
import Programs
import Testing
import ToastSystem

@testable import ToastIcons

/// The sandbox of the decoder, tested from inside.
@Suite struct SandboxTests {
  /// Runs the decoder or the probe as an unprivileged user, because the limits do not apply to root.
  private func run(_ name: String, _ words: [String]) throws -> [String: String] {
    let program = try #require(ProgramPath.sibling(name))
    var run = Program(path: program)
    var words = words
    if getuid() == 0 {
      run = Program(path: try #require(ProgramPath.search("setpriv")))
      words = ["--reuid", "65534", "--regid", "65534", "--clear-groups", program] + words
    }
    let result = try run.run(words)
    #expect(result.end == .exited(0), "\(result.errors)")
    return Dictionary(
      uniqueKeysWithValues: result.output.split(separator: "\n").map { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        return (String(parts[0]), parts.count > 1 ? String(parts[1].dropFirst()) : "")
      })
  }

  private static let layers = ["no_new_privs", "landlock", "seccomp", "limits", "session"]
  private static let attempts = [
    "open", "openat", "write a file", "socket", "connect", "fork", "kill", "execve",
  ]

  /// Returns the active layers on this machine.
  private func held() throws -> Set<String> {
    Set(try run(IconDecoding.program, ["--sandbox"]).filter { $0.value.hasPrefix("holds") }.keys)
  }

  @Test func `The report contains each layer`() throws {
    #expect(Set(try run(IconDecoding.program, ["--sandbox"]).keys) == Set(Self.layers))
    #expect(try held().isSuperset(of: ["no_new_privs", "limits"]))
  }

  @Test(arguments: [[], ["--threads"]])
  func `All layers together prevent files, sockets, connections, programs and processes`(words: [String])
    throws
  {
    guard try held().contains("seccomp") else { return }
    let results = try run("sandbox-probe", words)
    #expect(Set(results.keys) == Set(Self.attempts))
    for attempt in Self.attempts { #expect(results[attempt] == "\(EPERM)", "\(attempt)") }
  }

  @Test(arguments: layers.dropLast())
  func `The other layers prevent the attempts without any one layer`(layer: String) throws {
    let results = try run("sandbox-probe", [layer])
    let held = try held().subtracting([layer])
    for attempt in Self.attempts {
      // Only the filter and new versions of Landlock restrict signals and connections; only these two restrict
      // execution.
      let isOfTwo = ["connect", "kill", "execve"].contains(attempt)
      guard held.contains("seccomp") || held.contains("landlock") || !isOfTwo else { continue }
      let result = try #require(results[attempt])
      #expect([EPERM, EACCES, EMFILE, EAGAIN].map { "\($0)" }.contains(result), "\(attempt): \(result)")
    }
  }

  @Test func `The verbose version of waytoastd contains the layers`() throws {
    func waytoastd(_ words: String...) throws -> Run { try Program(built: "waytoastd").run(words) }
    let plain = try waytoastd("--version")
    let decoder = try #require(ProgramPath.sibling(IconDecoding.program))
    for words in [["--version", "--verbose"], ["--verbose", "--version"]] {
      let run = try Program(built: "waytoastd").run(words)
      #expect(run.end == .exited(0) && run.errors == "")
      var lines = run.output.split(separator: "\n").map(String.init)
      #expect(lines.removeFirst() + "\n" == plain.output)
      #expect(lines.removeFirst() == "sandbox of \(decoder):")
      #expect(lines.map { $0.prefix { $0 != ":" } } == Self.layers.map { "  \($0)" })
      #expect(lines.last == "  session: holds")
    }
    let alone = try waytoastd("--verbose")
    #expect(alone == Run(output: "", errors: "waytoastd: --verbose needs --version\n", end: .exited(2)))
  }

  @Test func `The report mentions a missing decoder and does not wait for one that hangs`() throws {
    let folder = try TemporaryFolder()
    #expect(
      SandboxReport.text(of: nil) == "icon decoder: waytoast-icon is not installed: no icons from files\n")
    #expect(SandboxReport.text(of: "/nowhere/icon").contains("No such file or directory"))
    for script in ["exit 1", "sleep 600 & exec sleep 600"] {
      let program = try folder.script("icon", script)
      #expect(SandboxReport.text(of: program).hasSuffix("does not say which layers of its sandbox hold\n"))
      unlink(program)
    }
  }

  @Test func `Only the decoder is linked with the image libraries`() throws {
    let libraries = ["librsvg-2.so", "libjpeg.so", "libseccomp.so"]
    func names(in program: String, _ library: String) throws -> Bool {
      let path = try #require(ProgramPath.sibling(program))
      let grep = Program(path: try #require(ProgramPath.search("grep")))
      return try grep.run(["-c", "-a", "-F", library, path]).end == .exited(0)
    }
    for library in libraries { #expect(try names(in: IconDecoding.program, library), "\(library)") }
    #expect(try !names(in: IconDecoding.program, "libgdk_pixbuf"))
    for program in ["waytoast", "waytoastctl", "waytoastd"] {
      for library in libraries + ["libgdk_pixbuf"] {
        #expect(try !names(in: program, library), "\(program) names \(library)")
      }
    }
  }
}
