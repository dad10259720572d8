import Glibc
import HeadlessSway
import PrivateSession
import Programs
import Testing
import ToastSystem

extension EndToEnd {
  /// Every line of the recipes and every example of the manual does what it says, without a complaint.
  @Suite struct RecipeTests {
    /// Stand-ins for programs that change or look at more than a test may.
    private let programs: TemporaryFolder

    init() throws {
      programs = try TemporaryFolder()
      for (name, script) in [
        ("wpctl", "test \"$1\" != get-volume || echo \"Volume: 0.42${WPCTL:+ [MUTED]}\""), ("grim", ""),
        ("slurp", "echo '0,0 10x10'"),
        ("brightnessctl", "test \"$1\" != -m || echo 'lcd,backlight,120,42%,255'"),
        ("playerctl", "case \"$1\" in metadata) echo \"$2\" ;; status) echo Playing ;; esac"),
      ] { _ = try programs.script(name, script) }
      try programs.write("battery/capacity", "5\n")
      // The session's user is another one.
      let chmod = Program(path: try #require(ProgramPath.search("chmod")))
      #expect(try chmod.run(["-R", "a+rX", programs.path]).end == .exited(0))
      #expect(
        try chmod.run(
          ["a+x", "--"]
            + ["wpctl", "grim", "slurp", "brightnessctl", "playerctl"].map { "\(programs.path)/\($0)" }
        ).end == .exited(0))
    }

    private func run(_ command: String, _ extra: [String: String] = [:]) throws {
      let sway = try HeadlessSway()
      var environment = [
        "PATH": "\(programs.path):\(sway.environment["PATH"] ?? "")", "BATTERY": "\(programs.path)/battery",
      ]
      environment.merge(extra) { $1 }
      let run = try sway.run("sh", ["-c", command], environment: environment)
      #expect(run.errors == "", "\(command)")
      #expect(run.end == .exited(0), "\(command)")
    }

    @Test(arguments: try Page("docs/recipes.md").blocks(in: "sh").flatMap { $0 } + manual)
    func anExampleWorks(_ example: String) throws {
      try run(example)
    }

    @Test(arguments: try bindings) func aBindingWorks(_ command: String) throws {
      try run(command)
      if command.contains("MUTED") { try run(command, ["WPCTL": "muted"]) }
    }

    @Test func thereAreBindingsForEachCompositor() throws {
      for (language, count) in [("sway", 14), ("hyprland", 9), ("niri", 6)] {
        #expect(try Self.commands(in: language).count >= count, "\(language)")
      }
    }

    /// Sway's own judgement of its part.
    @Test func theRecipesForSwayAreAConfiguration() throws {
      let sway = try HeadlessSway()
      let text = try Page("docs/recipes.md").blocks(in: "sway").joined().joined(separator: "\n") + "\n"
      let file = try programs.write("sway.conf", text)
      let run = try sway.run("sway", ["-C", "-c", file])
      #expect(run.end == .exited(0), "\(run.errors)")
      #expect(!(run.output + run.errors).contains("Error"), "\(run.output + run.errors)")
    }

    /// It cuts a line at these before any shell sees it, and a check of the configuration does not tell.
    @Test func swayCutsNoRecipe() throws {
      for line in try Page("docs/recipes.md").blocks(in: "sway").joined() where line.contains(" exec ") {
        var quote: Character?
        for character in line {
          if character == quote {
            quote = nil
          } else if quote == nil, character == "'" || character == "\"" {
            quote = character
          }
          #expect(quote != nil || character != ";" && character != ",", "\(line)")
        }
      }
    }

    // MARK: What the page holds

    private static var bindings: [String] {
      get throws {
        try ["sway", "hyprland", "niri"].flatMap { try commands(in: $0) }
      }
    }

    /// The examples of the manual that are commands.
    private static var manual: [String] {
      get throws {
        try ["waytoast.1", "waytoastctl.1", "waytoastd.1"].flatMap {
          try Page("docs/\($0).scd").blocks().flatMap { $0 }
        }
      }
    }

    /// What the key bindings for a compositor run, as lines for a shell.
    private static func commands(in language: String) throws -> [String] {
      let lines = try Page("docs/recipes.md").blocks(in: language).flatMap { $0 }
      switch language {
      case "sway": return sway(lines)
      case "hyprland":
        return lines.compactMap { line in
          line.split(separator: ",", maxSplits: 3).dropFirst(2).first.map { $0.contains("exec") } == true
            ? line.split(separator: ",", maxSplits: 3).last.map(String.init) : nil
        }
      default: return lines.compactMap(niri)
      }
    }

    private static func sway(_ lines: [String]) -> [String] {
      var variables: [(name: String, value: String)] = []
      var commands: [String] = []
      for line in lines {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        if words.first == "set" { variables.append((words[1], words[2])) }
        guard let exec = line.firstRange(of: " exec ") else { continue }
        var command = String(line[exec.upperBound...])
        for (name, value) in variables { command.replace(name, with: value) }
        commands.append(command)
      }
      return commands
    }

    /// The words of `spawn`, KDL strings, as words of a shell.
    private static func niri(_ line: String) -> String? {
      guard let spawn = line.firstRange(of: "{ spawn ") else { return nil }
      var words: [String] = []
      var word: String?
      var isEscaped = false
      for character in line[spawn.upperBound...] {
        if isEscaped {
          word?.append(character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          if let whole = word { words.append(whole) }
          word = word == nil ? "" : nil
        } else {
          word?.append(character)
        }
      }
      return words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    }
  }
}
