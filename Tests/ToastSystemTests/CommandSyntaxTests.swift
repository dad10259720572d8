import Testing
import ToastSystem

/// The parser of command lines; the tests are serialized because getopt has global state.
@Suite(.serialized) struct CommandSyntaxTests {
  /// Returns the options that a command line sets, in order, and then the operands.
  private func parse(_ line: String) -> String {
    parse(line.split(separator: " ").map(String.init))
  }

  private func parse(_ words: [String]) -> String {
    var log: [String] = []
    let syntax = CommandSyntax(
      program: "show", usage: ["show [options] TITLE"], summary: "Shows.",
      sections: [
        .init(
          "",
          [
            .init("style", "s", "NAME", "a style") { log.append("style=\($0)") },
            .init("size", nil, "N", "a number") { value throws(UsageError) in
              guard Int(value) != nil else { throw UsageError("bad size '\(value)': expected a number") }
              log.append("size=\(value)")
            },
            .init("wait", nil, nil, "wait") { _ in log.append("wait") },
            .init("help", "h", nil, "print this") { _ in log.append("help") },
          ])
      ],
      notes: [.text("Exit status: 0 done.")])
    if words == ["--print-help"] { return syntax.help }
    do throws(UsageError) {
      let operands = try syntax.parse(words)
      return (log + operands.map { "[\($0)]" }).joined(separator: " ")
    } catch {
      return error.message
    }
  }

  @Test func `Options are recognized by short and long names in any place`() {
    #expect(parse("") == "")
    #expect(parse("-s glass Saved") == "style=glass [Saved]")
    #expect(parse("-sglass Saved") == "style=glass [Saved]")
    #expect(parse("Saved --style glass --wait now") == "style=glass wait [Saved] [now]")
    #expect(parse("Saved --style=glass -h") == "style=glass help [Saved]")
    #expect(parse("--sty glass") == "style=glass")
    #expect(parse("-s -1") == "style=-1")
  }

  @Test func `Two dashes end the options, and a single dash is an operand`() {
    #expect(parse("-- -s --wait") == "[-s] [--wait]")
    #expect(parse("a -- -b") == "[a] [-b]")
    #expect(parse("a --") == "[a]")
    #expect(parse("- --wait") == "wait [-]")
  }

  @Test func `An error names the invalid argument and the correct form`() {
    #expect(parse("--stile x") == "unknown option '--stile': did you mean '--style'?")
    #expect(parse("--wiat") == "unknown option '--wiat': did you mean '--wait'?")
    #expect(parse("--quiet") == "unknown option '--quiet'; see show --help")
    #expect(parse("-x") == "unknown option '-x'; see show --help")
    #expect(parse("--s x") == "'--s' is ambiguous: --style, --size")
    #expect(parse("Saved --style") == "option '--style' needs a value: --style NAME")
    #expect(parse("Saved -s") == "option '--style' needs a value: --style NAME")
    #expect(parse("--wait=2 x") == "option '--wait' takes no value")
    #expect(parse("--size big") == "bad size 'big': expected a number")
  }

  @Test func `The error for a text that begins with a dash suggests two dashes`() {
    let remedy = "put -- before a text that begins with -"
    for text in [
      "-5", "-5 degrees", "- a list item", "-é", "-🙂", "-h5", "--5 degrees", "-x\u{301}y", "-\u{301}",
    ] {
      #expect(parse([text, "x"]) == "unknown option '\(text)': \(remedy)")
    }
    #expect(parse(["-a\nb"]) == "unknown option '-a\\nb': \(remedy)")
    #expect(parse(["--", "-5 degrees"]) == "[-5 degrees]")
  }

  @Test func `The error for a word of short options names the unknown letter`() {
    #expect(parse("-dash") == "unknown option '-d' in '-dash'; see show --help")
    #expect(parse("x -hd") == "unknown option '-d' in '-hd'; see show --help")
    #expect(parse("x -hdash y") == "unknown option '-d' in '-hdash'; see show --help")
    #expect(parse("-wait") == "unknown option '-w' in '-wait': did you mean '--wait'?")
    #expect(parse("-:x") == "unknown option '-:' in '-:x'; see show --help")
  }

  @Test func `The errors for unknown and ambiguous names list similar names`() {
    #expect(parse("--=x") == "unknown option '--=x'; see show --help")
    #expect(parse("---") == "unknown option '---'; see show --help")
    let many = CommandSyntax(
      program: "many", usage: [], summary: "",
      sections: [
        .init("", ["one", "only", "once", "onto"].map { name in .init(name, nil, nil, "") { _ in } })
      ],
      notes: [])
    #expect(throws: UsageError("'--on' is ambiguous: --one, --only, --once, …")) {
      try many.parse(["--on"])
    }
    #expect(parse("--\(String(repeating: "x", count: 100_000))").count < 120)
  }

  /// No arguments crash the parser, and each error is one line.
  @Test func `Any arguments are parsed or rejected in one line`() {
    let pieces = [
      "-", "--", "=", "", "s", "h", "w", "x", ":", ";", "W", "?", "1", " ", "\n", "\t", "é", "🙂", "\u{301}",
      "\u{1}",
      "wait", "style", "s", "help", "\u{FFFD}",
    ]
    var random = Lehmer()
    for _ in 0..<20_000 {
      let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
          .joined()
      }
      let result = parse(words)
      let isComplaint =
        result.hasPrefix("unknown option") || result.hasPrefix("option '--") || result.hasPrefix("'--")
      #expect(!isComplaint || !result.contains("\n"), "\(words)")
    }
  }

  @Test func `The table generates --help`() {
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

  @Test func `The suggestion is the most similar word, if it is similar enough`() {
    #expect(EditDistance.nearest(to: "dismis", among: ["dismiss", "list", "quit"]) == "dismiss")
    #expect(EditDistance.nearest(to: "lsit", among: ["dismiss", "list", "quit"]) == "list")
    #expect(EditDistance.nearest(to: "show", among: ["dismiss", "list", "quit"]) == nil)
    #expect(EditDistance.nearest(to: "x", among: []) == nil)
    #expect(EditDistance.nearest(to: String(repeating: "x", count: 100_000), among: ["list"]) == nil)
  }
}

/// A Lehmer generator with the parameters of Park and Miller (1988), which produces the same sequence in every run.
private struct Lehmer: RandomNumberGenerator {
  private var state: UInt64 = 20

  mutating func next() -> UInt64 {
    state = state * 48271 % 2_147_483_647
    let high = state
    state = state * 48271 % 2_147_483_647
    return high << 33 ^ state << 2
  }
}
