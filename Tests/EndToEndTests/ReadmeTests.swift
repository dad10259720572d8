import Glibc
import HeadlessSway
import PrivateSession
import Programs
import Testing

extension EndToEnd {
  /// Every command of the README's examples does what it says without a complaint.
  @Suite struct ReadmeTests {
    /// Stand-ins for programs that change or look at more than a test may.
    private let programs: TemporaryFolder

    init() throws {
      programs = try TemporaryFolder()
      _ = try programs.script("wpctl", "test \"$1\" != get-volume || echo 'Volume: 0.42'")
      _ = try programs.script("grim", "")
      // The session's user is another one.
      for path in ["", "/wpctl", "/grim"] { chmod(programs.path + path, 0o755) }
    }

    @Test(arguments: examples) func anExampleOfTheReadmeWorks(_ example: String) throws {
      let sway = try HeadlessSway()
      let path = "\(programs.path):\(sway.environment["PATH"] ?? "")"
      let run = try sway.run("sh", ["-c", example], environment: ["PATH": path])
      #expect(run.errors == "")
      #expect(run.end == .exited(0))
    }

    @Test func thereAreExamples() {
      #expect(Self.examples.count > 3)
    }

    /// Sway has a mind of its own about quotes, dollars and commas.
    @Test func theVolumeIsShownByAKey() throws {
      let variable = try #require(Self.lines(of: "sway").first { $0.hasPrefix("set $volume ") })
      let staying = variable.replacing(" waytoast ", with: " waytoast --duration forever ")
      let sway = try HeadlessSway(configuration: staying + "\n")
      let watch = try ScreenWatch(sway, output: "HEADLESS-1")
      let before = try watch.next()
      try sway.ipc.run("exec export PATH=\(programs.path):$PATH && $volume")
      _ = try watch.first { $0 != before }
      #expect(try sway.control("list").hasSuffix("\t42 %\n"))
    }

    /// The lines of the README's blocks of shell, and what the key bindings of its blocks for Sway run.
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

    /// The lines of the README's blocks in a language.
    static func lines(of language: String) -> [String] {
      let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
      var block: Substring = ""
      var found: [String] = []
      for line in text(of: root + "/README.md").split(separator: "\n") {
        if line.hasPrefix("```") {
          block = line.dropFirst(3)
        } else if block == language {
          found.append(String(line))
        }
      }
      return found
    }

    private static func text(of path: String) -> String {
      guard let file = fopen(path, "r") else { return "" }
      defer { fclose(file) }
      var text = ""
      var line = [CChar](repeating: 0, count: 4096)
      while fgets(&line, Int32(line.count), file) != nil {
        text += String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
      return text
    }
  }
}
