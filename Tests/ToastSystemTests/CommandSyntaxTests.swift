import Testing
import ToastSystem

/// getopt has one state for the whole process: one test at a time.
@Suite(.serialized) struct CommandSyntaxTests {
  /// What a command line sets, in order, then what is no option.
  private func parse(_ line: String) -> String {
    var log: [String] = []
    let syntax = CommandSyntax(
      program: "show", usage: ["show [options] TITLE"], summary: "Shows.",
      options: [
        .init("style", "s", "NAME", "a style") { log.append("style=\($0)") },
        .init("size", nil, "N", "a number") { value throws(UsageError) in
          guard Int(value) != nil else { throw UsageError("bad size '\(value)': expected a number") }
          log.append("size=\(value)")
        },
        .init("wait", nil, nil, "wait") { _ in log.append("wait") },
        .init("help", "h", nil, "print this") { _ in log.append("help") },
      ],
      notes: "Exit status: 0 done.")
    if line == "--print-help" { return syntax.help }
    do throws(UsageError) {
      let operands = try syntax.parse(line.split(separator: " ").map(String.init))
      return (log + operands.map { "[\($0)]" }).joined(separator: " ")
    } catch {
      return error.message
    }
  }

  @Test func `Options are known by short and long names, wherever they stand`() {
    #expect(parse("") == "")
    #expect(parse("-s glass Saved") == "style=glass [Saved]")
    #expect(parse("-sglass Saved") == "style=glass [Saved]")
    #expect(parse("Saved --style glass --wait now") == "style=glass wait [Saved] [now]")
    #expect(parse("Saved --style=glass -h") == "style=glass help [Saved]")
    #expect(parse("--sty glass") == "style=glass")
    #expect(parse("-s -1") == "style=-1")
  }

  @Test func `Two dashes end the options, one alone is a word`() {
    #expect(parse("-- -s --wait") == "[-s] [--wait]")
    #expect(parse("a -- -b") == "[a] [-b]")
    #expect(parse("a --") == "[a]")
    #expect(parse("- --wait") == "wait [-]")
  }

  @Test func `What is wrong is told, and what would be right`() {
    #expect(parse("--stile x") == "unknown option '--stile': did you mean '--style'?")
    #expect(parse("--wiat") == "unknown option '--wiat': did you mean '--wait'?")
    #expect(parse("--quiet") == "unknown option '--quiet'; see show --help")
    #expect(parse("-x") == "unknown option '-x'; see show --help")
    #expect(parse("-5") == "unknown option '-5'; see show --help")
    #expect(parse("--s x") == "option '--s' could be --style or --size")
    #expect(parse("Saved --style") == "option '--style' needs a value: --style NAME")
    #expect(parse("Saved -s") == "option '--style' needs a value: --style NAME")
    #expect(parse("--wait=2 x") == "option '--wait' takes no value")
    #expect(parse("--size big") == "bad size 'big': expected a number")
  }

  @Test func `The table writes --help`() {
    #expect(
      parse("--print-help") == """
        Usage: show [options] TITLE

        Shows.

          -s, --style NAME  a style
              --size N      a number
              --wait        wait
          -h, --help        print this

        Exit status: 0 done.

        """)
  }

  @Test func `The nearest word is the one that was meant, if it is near`() {
    #expect(Spelling.nearest(to: "dismis", among: ["dismiss", "list", "quit"]) == "dismiss")
    #expect(Spelling.nearest(to: "lsit", among: ["dismiss", "list", "quit"]) == "list")
    #expect(Spelling.nearest(to: "show", among: ["dismiss", "list", "quit"]) == nil)
    #expect(Spelling.nearest(to: "x", among: []) == nil)
    #expect(Spelling.nearest(to: String(repeating: "x", count: 100_000), among: ["list"]) == nil)
  }
}
