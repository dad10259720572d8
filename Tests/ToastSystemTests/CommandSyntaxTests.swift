import Testing
import ToastSystem

/// getopt has one state for the whole process: one test at a time.
@Suite(.serialized) struct CommandSyntaxTests {
  /// What a command line sets, in order, then what is no option.
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
    #expect(parse("--s x") == "'--s' is ambiguous: --style, --size")
    #expect(parse("Saved --style") == "option '--style' needs a value: --style NAME")
    #expect(parse("Saved -s") == "option '--style' needs a value: --style NAME")
    #expect(parse("--wait=2 x") == "option '--wait' takes no value")
    #expect(parse("--size big") == "bad size 'big': expected a number")
  }

  @Test func `A text that begins with a dash is told how to be one`() {
    let remedy = "put -- before a text that begins with -"
    for text in [
      "-5", "-5 degrees", "- a list item", "-é", "-🙂", "-h5", "--5 degrees", "-x\u{301}y", "-\u{301}",
    ] {
      #expect(parse([text, "x"]) == "unknown option '\(text)': \(remedy)")
    }
    #expect(parse(["-a\nb"]) == "unknown option '-a\\nb': \(remedy)")
    #expect(parse(["--", "-5 degrees"]) == "[-5 degrees]")
  }

  @Test func `An unknown letter is named, wherever it stands in its word`() {
    #expect(parse("-dash") == "unknown option '-d' in '-dash'; see show --help")
    #expect(parse("x -hd") == "unknown option '-d' in '-hd'; see show --help")
    #expect(parse("x -hdash y") == "unknown option '-d' in '-hdash'; see show --help")
    #expect(parse("-wait") == "unknown option '-w' in '-wait': did you mean '--wait'?")
    #expect(parse("-:x") == "unknown option '-:' in '-:x'; see show --help")
  }

  @Test func `A name that is none, or the beginning of many`() {
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

  /// No words that anybody can type end the program, and each complaint is one line.
  @Test func `Any words are read, or are told to be wrong in one line`() {
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

/// Lehmer's generator with the numbers of Park and Miller (1988): the same words each time.
private struct Lehmer: RandomNumberGenerator {
  private var state: UInt64 = 20

  mutating func next() -> UInt64 {
    state = state * 48271 % 2_147_483_647
    let high = state
    state = state * 48271 % 2_147_483_647
    return high << 33 ^ state << 2
  }
}
