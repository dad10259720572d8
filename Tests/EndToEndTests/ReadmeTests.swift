import Glibc
import HeadlessSway
import PrivateSession
import Programs
import Testing

extension EndToEnd {
  /// The examples of the README, run in a private Sway.
  @Suite struct ReadmeTests {
    /// A folder with stand-ins for programs that would change or read the machine.
    private let programs: TemporaryFolder

    init() throws {
      programs = try TemporaryFolder()
      _ = try programs.script("wpctl", "test \"$1\" != get-volume || echo 'Volume: 0.42'")
      _ = try programs.script("grim", "")
      // If root runs the tests, the session belongs to another user.
      for path in ["", "/wpctl", "/grim"] { chmod(programs.path + path, 0o755) }
    }

    @Test(arguments: examples) func `An example of the README succeeds without messages`(_ example: String)
      throws
    {
      let sway = try HeadlessSway()
      let path = "\(programs.path):\(sway.environment["PATH"] ?? "")"
      let run = try sway.run("sh", ["-c", example], environment: ["PATH": path])
      #expect(run.errors == "")
      #expect(run.end == .exited(0))
    }

    @Test func `The README has examples`() {
      #expect(Self.examples.count > 3)
    }

    // Sway expands quotes, dollars and commas of a command before a shell reads it.
    @Test func `A key binding of the README shows the volume`() throws {
      let variable = try #require(Self.lines(of: "sway").first { $0.hasPrefix("set $volume ") })
      let staying = variable.replacing(" waytoast ", with: " waytoast --duration forever ")
      let sway = try HeadlessSway(configuration: staying + "\n")
      let watch = try ScreenWatch(sway, output: "HEADLESS-1")
      let before = try watch.next()
      try sway.ipc.run("exec export PATH=\(programs.path):$PATH && $volume")
      _ = try watch.first { $0 != before }
      #expect(try sway.control("list", "--json").matches(of: /"progress" *: *0\.42\b/).count == 1)
    }

    /// The lines of the shell examples, and the commands of the key bindings for Sway.
    static let examples: [String] = {
      var found = lines(of: "sh")
      var variables: [(name: String, value: String)] = []
      for line in lines(of: "sway") {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        if words[0] == "set" { variables.append((words[1], words[2])) }
        guard let exec = line.firstRange(of: " exec ") else { continue }
        var command = String(line[exec.upperBound...])
        for (name, value) in variables { command.replace(name, with: value) }
        found.append(command)
      }
      return found
    }()

    /// Returns the lines of the README's fenced blocks in a language.
    static func lines(of language: String) -> [String] {
      ((try? Page("README.md").blocks(in: language)) ?? []).flatMap { $0 }.filter { !$0.isEmpty }
    }
  }
}
