import Programs
import Testing
import ToastSystem

/// The errors that the commands report without a service.
@Suite struct UsageTests {
  private let session: FakeSession

  init() throws {
    session = try FakeSession()
  }

  private func complaint(_ program: Program, _ words: [String], input: [UInt8] = []) throws -> String {
    let run = try program.run(words, input: input)
    #expect(run.end == .exited(2), "\(words)")
    #expect(run.output == "")
    return run.errors
  }

  @Test func `An invalid command line has status 2 and a line with the correct form`() throws {
    func waytoast(_ words: String...) throws -> String { try complaint(session.waytoast, words) }
    #expect(try waytoast() == "waytoast: no title: waytoast TITLE; see waytoast --help\n")
    #expect(try waytoast("") == "waytoast: empty title: a toast needs a title, a progress or content\n")
    #expect(try waytoast("  \n") == "waytoast: empty title: a toast needs a title, a progress or content\n")
    #expect(try waytoast("\u{7}") == "waytoast: empty title: a toast needs a title, a progress or content\n")
    #expect(
      try waytoast("a", "b", "c")
        == "waytoast: too many arguments: expected 'TITLE' 'SUBTITLE', each in quotes\n"
    )
    #expect(
      try waytoast("x", "--duraton", "2")
        == "waytoast: unknown option '--duraton': did you mean '--duration'?\n")
    #expect(
      try waytoast("-5") == "waytoast: unknown option '-5': put -- before a text that begins with -\n")
    #expect(try waytoast("x", "-t") == "waytoast: option '--duration' needs a value: --duration D\n")
    #expect(try waytoast("x", "--wait=1") == "waytoast: option '--wait' takes no value\n")
    #expect(
      try waytoast("x", "--tint", "blurple")
        == "waytoast: bad tint 'blurple': expected #rgb, #rrggbb, #rrggbbaa, a CSS name such as steelblue, or system-red, -orange, -yellow, -green, -blue, -purple, or 'accent', or 'none'\n"
    )
    #expect(
      try waytoast("x", "-t", "soon")
        == "waytoast: bad duration 'soon': expected seconds (2, 0.5), a time with a unit (1500ms, 90s, 5m, 1h), 'short', 'medium', 'long' or 'forever'\n"
    )
    #expect(try waytoast("x", "--edge", "left") == "waytoast: bad edge 'left': expected 'top' or 'bottom'\n")
    // The option took the title as its value.
    #expect(
      try waytoast("--progress-number", "x")
        == "waytoast: bad progress-number 'x': expected 'true' or 'false'\n")
    #expect(
      try waytoast("--id", "a\u{1B}b", "x")
        == "waytoast: bad id 'a\\u001bb': expected no control characters\n")
    #expect(
      try waytoast("x", "--animation", "wobbly").hasPrefix(
        "waytoast: bad animation 'wobbly': expected default,"))
  }

  @Test func `Ambiguous numbers and fonts are rejected with the intended form`() throws {
    func waytoast(_ words: String...) throws -> String { try complaint(session.waytoast, ["x"] + words) }
    #expect(try waytoast("-t", "5000") == "waytoast: bad duration '5000': did you mean 5000ms or 5000s?\n")
    #expect(try waytoast("-t600") == "waytoast: bad duration '600': did you mean 600ms or 600s?\n")
    #expect(try waytoast("-p", "5") == "waytoast: bad progress '5': did you mean 5%?\n")
    #expect(try waytoast("-p42") == "waytoast: bad progress '42': did you mean 42%?\n")
    #expect(
      try waytoast("-p", "250%")
        == "waytoast: bad progress '250%': expected a fraction from 0 to 2, such as 0.42, a percentage up to 200%, such as 42%, or 'none'\n"
    )
    #expect(
      try waytoast("--font", "12pt")
        == "waytoast: bad font '12pt': expected a size without a unit, in logical pixels: 12pt is 16\n")
    #expect(
      try waytoast("--font", "\"Inter Bold 15\"")
        == "waytoast: bad font '\"Inter Bold 15\"': expected a family and a size without quotes, such as Inter Bold 15\n"
    )
    #expect(
      try waytoast("--corner-radius", "10px")
        == "waytoast: bad corner-radius '10px': expected a number without a unit, such as 10\n")
    let stream = session.program("waytoastctl")
    #expect(
      try complaint(stream, ["stream", "-t", "5000"])
        == "waytoastctl: bad duration '5000': did you mean 5000ms or 5000s?\n")
  }

  @Test func `Invalid custom content is an error`() throws {
    func waytoast(_ content: String, _ words: String...) throws -> String {
      try complaint(session.waytoast, ["--content", "-"] + words, input: Array(content.utf8))
    }
    #expect(try waytoast("Saved") == "waytoast: content: not JSON\n")
    #expect(
      try waytoast(#"{"row":[{"text":"a","size":1}]}"#)
        == "waytoast: content.row[0].size: expected a number from 4 to 400\n")
    #expect(
      try waytoast(#"{"text":"a"}"#, "title")
        == "waytoast: --content replaces TITLE: give one of them\n")
    let long = #"{"text":"\#(String(repeating: "x", count: 65536))"}"#
    #expect(try waytoast(long) == "waytoast: content too long: at most 65536 bytes\n")
    for (path, reason) in [("/no/such.json", "No such file or directory"), ("/tmp", "Is a directory")] {
      let errors = try complaint(session.waytoast, ["--content", path])
      #expect(errors.hasPrefix("waytoast: cannot read the content: ") && errors.hasSuffix("\(reason)\n"))
    }
  }

  @Test(arguments: [
    ["-dash"], ["-5 degrees"], ["- a list item"], ["-é", "x"], ["-🙂", "x"], ["--=x"], ["-h\n"],
  ])
  func `Each program reports an argument that begins with a dash and is no option`(words: [String]) throws {
    for name in ["waytoast", "waytoastctl", "waytoastd"] {
      let errors = try complaint(session.program(name), words)
      #expect(errors.hasPrefix("\(name): unknown option '-"))
      #expect(errors.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
    }
  }

  @Test(arguments: ["nan", "inf", "1e999", "-1", "0x10", "1 s", ""])
  func `A duration is a plain number`(duration: String) throws {
    #expect(
      try complaint(session.waytoast, ["x", "-t", duration]).hasPrefix("waytoast: bad duration '\(duration)'")
    )
  }

  @Test func `A title has a length limit, also for five megabytes`() throws {
    let expected = "waytoast: title too long: at most 4096 bytes\n"
    #expect(try complaint(session.waytoast, [String(repeating: "x", count: 4097)]) == expected)
    let huge = [UInt8](repeating: UInt8(ascii: "x"), count: 5_000_000)
    #expect(try complaint(session.waytoast, ["-"], input: huge) == expected)
  }

  @Test func `A title from an empty standard input is empty`() throws {
    let expected = "waytoast: empty title: a toast needs a title, a progress or content\n"
    #expect(try complaint(session.waytoast, ["-"]) == expected)
    #expect(try complaint(session.waytoast, ["-"], input: Array("\n\n".utf8)) == expected)
  }

  @Test func `waytoastctl checks its subcommands and their arguments`() throws {
    func waytoastctl(_ words: String...) throws -> String { try complaint(session.waytoastctl, words) }
    let verbs =
      "dismiss, list, action, pause, resume, status, stream, watch, preview, symbols, reload, config, quit"
    #expect(try waytoastctl() == "waytoastctl: no subcommand: expected \(verbs)\n")
    #expect(
      try waytoastctl("dismis") == "waytoastctl: unknown subcommand 'dismis': did you mean 'dismiss'?\n")
    #expect(try waytoastctl("frob") == "waytoastctl: unknown subcommand 'frob': expected \(verbs)\n")
    #expect(
      try waytoastctl("list", "x") == "waytoastctl: too many arguments for list; see waytoastctl --help\n")
    #expect(
      try waytoastctl("action", "a", "b", "c")
        == "waytoastctl: too many arguments for action; see waytoastctl --help\n")
    for words in [["dismiss", "a\nb"], ["action", "\u{1B}[31m"], ["action", "a\tb", "key"]] {
      #expect(
        try complaint(session.waytoastctl, words)
          == "waytoastctl: bad id \(words[1].quoted): expected no control characters\n")
    }
    #expect(
      try waytoastctl("preview")
        == "waytoastctl: too few arguments: waytoastctl preview FILE.png [TITLE [SUBTITLE]]\n")
    #expect(
      try waytoastctl("preview", "Saved")
        == "waytoastctl: bad file 'Saved': expected FILE.png before the title\n")
    #expect(try waytoastctl("list", "--all") == "waytoastctl: --all is an option of dismiss and watch\n")
    #expect(try waytoastctl("quit", "--json") == "waytoastctl: --json is an option of list and status\n")
    #expect(
      try waytoastctl("dismiss", "--edge", "top")
        == "waytoastctl: --edge is an option of stream and preview\n")
    #expect(
      try waytoastctl("stream", "--progress", "1") == "waytoastctl: --progress is an option of preview\n")
    #expect(
      try waytoastctl("dismiss", "x", "--all") == "waytoastctl: dismiss takes an ID or --all, not both\n")
    #expect(try waytoastctl("--jsn") == "waytoastctl: unknown option '--jsn': did you mean '--json'?\n")
    #expect(
      try waytoastctl("watch", "kwin")
        == "waytoastctl: unknown compositor 'kwin': expected auto, sway, hyprland, niri\n")
    for most in ["0", "-1", "", "1%", "1 x"] {
      #expect(
        try waytoastctl("stream", "--max", most)
          == "waytoastctl: bad max '\(most)': expected a number above 0\n")
    }
    #expect(
      try waytoastctl("stream", "--edge", "left")
        == "waytoastctl: bad edge 'left': expected 'top' or 'bottom'\n")
  }

  @Test func `waytoastd checks its settings`() throws {
    func waytoastd(_ words: String...) throws -> String {
      try complaint(session.program("waytoastd"), words)
    }
    #expect(
      try waytoastd("--motion", "none") == "waytoastd: bad motion 'none': expected 'full' or 'reduced'\n")
    #expect(
      try waytoastd("--max-visible", "0")
        == "waytoastd: bad max-visible '0': expected a whole number from 1 to 20\n")
    #expect(
      try waytoastd("--completions", "tcsh") == "waytoastd: bad shell 'tcsh': expected bash, zsh or fish\n")
  }

  @Test func `Help and version need no service and no session`() throws {
    for name in ["waytoast", "waytoastctl"] {
      let program = Program(built: name)
      let help = try program.run(["--help"])
      #expect(help.output.hasPrefix("Usage: \(name) "))
      #expect(help.output.contains("Exit status: 0 success"))
      #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
      #expect(try program.run(["-h"]) == help)
      let version = try program.run(["--version"])
      #expect(version.output.split(separator: " ").first.map(String.init) == name)
      for run in [help, version] {
        #expect(run.errors == "")
        #expect(run.end == .exited(0))
      }
    }
  }

  @Test func `An output error is an error of the command`() throws {
    let script = try session.folder.script("full", "exec \"$1\" --help >/dev/full")
    let run = try Program(path: script).run([session.waytoast.path])
    #expect(run.errors == "waytoast: write standard output: No space left on device\n")
    #expect(run.end == .exited(1))
  }

  @Test
  func `A closed standard stream is an error if the command needs it, and no other file gets its number`()
    throws
  {
    func start(_ name: String, _ line: String) throws -> RunningProgram {
      var shell = session.program(name)
      shell.environment["PROGRAM"] = shell.path
      shell.path = try session.folder.script(name, "exec \"$PROGRAM\" \(line)")
      return try shell.start()
    }
    func failure(_ message: String, _ status: Int32 = 1) -> Run {
      Run(output: "", errors: message, end: .exited(status))
    }

    for name in ["waytoast", "waytoastctl", "waytoastd"] {
      let message = "\(name): standard output is closed\n"
      #expect(try start(name, "--help <&- >&-").finish() == failure(message))
      #expect(try start(name, "--bad <&- >&- 2>&-").finish() == failure("", 2))
    }

    // The service's socket could get the number of the closed stream.
    let service = try session.listen()
    #expect(try start("waytoast", "- <&-").finish() == failure("waytoast: standard input is closed\n"))
    _ = try service.accept()
    let running = try start("waytoast", "x --print-id <&- >&- 2>&-")
    let client = try service.accept()
    #expect(try client.line() == #"{"show":{"title":"x","duplicates":"stack"}}"#)
    try client.send(#"{"ok":{"id":"1"}}"# + "\n")
    #expect(try running.finish() == failure(""))
    #expect(try client.line() == "")
  }

  @Test func `The report pipe must be open`() throws {
    #expect(
      try complaint(session.program("waytoastd"), ["--ready-fd", "3"])
        == "waytoastd: bad descriptor '3': expected the number of an inherited pipe\n")
  }
}
