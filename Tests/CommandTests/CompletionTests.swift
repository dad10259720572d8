import Glibc
import Programs
import Testing
import ToastSystem

/// The shell completions that the programs generate.
@Suite struct CompletionTests {
  private let folder: TemporaryFolder
  private static let programs = ["waytoast", "waytoastctl", "waytoastd"]

  init() throws {
    folder = try TemporaryFolder()
    // The ids and styles contain text that a shell must not execute.
    _ = try folder.script(
      "waytoastctl",
      """
      case $1 in
        list) printf 'volume\\tresting\\tx\\n$(touch oops) y\\tresting\\tx\\n' ;;
        config) printf 'max-visible = 3\\n[style loud]\\nlike = plain\\n' ;;
      esac
      """)
  }

  /// Writes the completions of a program for a shell, and returns the path of the file.
  private func file(_ program: String, _ shell: String) throws -> String {
    let run = try Program(built: program).run(["--completions", shell])
    #expect(run.errors == "")
    #expect(run.end == .exited(0))
    return try folder.write("\(program).\(shell)", run.output)
  }

  /// Returns the output of a shell for a script; nil if the shell is not installed.
  private func output(_ shell: String, _ words: [String]) throws -> String? {
    guard let path = ProgramPath.search(shell) else { return nil }
    let environment = [
      "PATH": "\(folder.path):\(Environment.value("PATH") ?? "")", "HOME": folder.path, "LC_ALL": "C.UTF-8",
    ]
    let run = try Program(path: path, environment: environment).run(words)
    #expect(run.errors == "")
    #expect(run.end == .exited(0))
    return run.output
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `Each shell parses the completions of each program`(
    shell: String
  )
    throws
  {
    for program in Self.programs {
      _ = try output(shell, ["-n", try file(program, shell)])
    }
  }

  @Test(arguments: [
    ("waytoast", "--style ''", ["glass", "material", "banner", "plain", "loud"]),
    ("waytoast", "-s gl", ["glass"]),
    ("waytoast", "--style = pl", ["plain"]),
    ("waytoast", "--style =", ["glass", "material", "banner", "plain", "loud"]),
    ("waytoast", "--edge ''", ["top", "bottom"]), ("waytoast", "--print", ["--print-id"]),
    ("waytoast", "--title x", []), ("waytoast", "--id v", ["volume"]),
    ("waytoastctl", "dismiss v", ["volume"]),
    ("waytoastctl", "dismiss \\$", [#"\$\(touch\ oops\)\ y"#]), ("waytoastctl", "qu", ["quit"]),
    ("waytoastctl", "dismiss --a", ["--all"]), ("waytoastctl", "quit --a", []),
    ("waytoastd", "--motion r", ["reduced"]),
  ]) func `Bash offers the possible words`(program: String, words: String, offers: [String]) throws {
    let script = """
      source "$1"
      COMP_WORDS=(\(program) \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
      _\(program)
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let text = try output("bash", ["-c", script, "bash", try file(program, "bash")])
    #expect(text?.split(separator: "\n").map(String.init) ?? offers == offers)
    #expect(access("\(folder.path)/oops", F_OK) == -1)
  }

  @Test(arguments: [
    ("waytoast", "--style ", ["banner", "glass", "loud", "material", "plain"]),
    ("waytoast", "--edge=t", ["--edge=top"]),
    ("waytoastctl", "di", ["dismiss"]), ("waytoastctl", "dismiss v", ["volume"]),
    ("waytoastctl", "list --j", ["--json"]),
  ]) func `Fish offers the possible words`(program: String, line: String, offers: [String]) throws {
    let script = "source \(try file(program, "fish")); complete -C '\(program) \(line)'"
    let text = try output("fish", ["--no-config", "-c", script])
    let words = text?.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }.sorted()
    #expect(words ?? offers == offers)
  }

  @Test func `Each shell offers every option once`() throws {
    for program in Self.programs {
      let help = try Program(built: program).run(["--help"]).output
      let options = help.matches(of: /^ +(?:-., )?--([a-z-]+)/.anchorsMatchLineEndings()).map { String($0.1) }
      #expect(options.count > 2)
      for option in options {
        #expect(try text(program, "bash").contains("'--\(option)'"))
        #expect(try text(program, "zsh").contains("--\(option)"))
        #expect(try text(program, "fish").contains("-l \(option) "))
      }
      #expect(try !text(program, "bash").contains("--completions'"))
    }
  }

  private func text(_ program: String, _ shell: String) throws -> String {
    try Program(built: program).run(["--completions", shell]).output
  }
}
