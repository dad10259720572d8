import Programs
import Testing
import ToastSystem

/// waytoast with a running service.
@Suite struct ShowTests {
  private let session: FakeSession

  init() throws {
    session = try FakeSession()
  }

  /// Runs waytoast with a service that sends `reply`; returns the request and the result.
  private func show(
    _ words: [String], input: [UInt8] = [], reply: String = #"{"ok":{"id":"7"}}"#
  ) throws -> (asked: String, run: Run) {
    let service = try session.listen()
    let program = try session.waytoast.start(words, input: input)
    let client = try service.accept()
    let asked = try client.line()
    try client.send(reply + "\n")
    return (asked, try program.finish())
  }

  private static let silence = Run(output: "", errors: "", end: .exited(0))

  @Test func `An accepted title prints nothing`() throws {
    let (asked, run) = try show(["Saved successfully"])
    #expect(asked == #"{"show":{"title":"Saved successfully"}}"#)
    #expect(run == Self.silence)
  }

  @Test func `Each option sets its field in any place`() throws {
    let (asked, run) = try show([
      "-s", "plain", "Title", "-t", "1500ms", "-i", "checkmark", "--icon-color", "yellow", "--tint",
      "rebeccapurple", "Subtitle",
      "--edge=bottom", "-o", "DP-1", "--id", "volume", "--animation", "bouncy:0.3",
    ])
    #expect(
      asked == """
        {"show":{"title":"Title","subtitle":"Subtitle","style":"plain","icon":"checkmark","tint":"rebeccapurple",\
        "icon-color":"yellow","edge":"bottom","duration":"1500ms","animation":"bouncy:0.3","output":"DP-1",\
        "id":"volume"}}
        """)
    #expect(run == Self.silence)
  }

  @Test func `Custom content is sent unchanged except for absolute paths`() throws {
    let here = try #require(try Program(path: "/bin/pwd").run().output.split(separator: "\n").first)
    let content = """
      { "row": [ {"icon": "bell"}, {"icon": "a.png"}, {"image": "b", "width": 9},
        {"text": "Saved", "color": "system-yellow"} ], "spacing": 12 }
      """
    let sent = """
      {"show":{"content":{"row":[{"icon":"bell"},{"icon":"\(here)/a.png"},{"image":"\(here)/b","width":9,"height":9},\
      {"text":"Saved","color":"#ffcc00"}],"spacing":12},"id":"x"}}
      """
    #expect(try show(["--content", "-", "--id", "x"], input: Array(content.utf8)).asked == sent)
    let folder = try TemporaryFolder()
    let file = try folder.write("content.json", content)
    let (asked, run) = try show(["--id", "x", "--content=\(file)"])
    #expect(asked == sent && run == Self.silence)
  }

  @Test func `A progress bar needs no title, and urgent toasts are marked`() throws {
    #expect(try show(["-p", "42%"]).asked == #"{"show":{"progress":"42%"}}"#)
    #expect(try show(["-p", "1", "-i", "x"]).asked == #"{"show":{"icon":"x","progress":"1"}}"#)
    #expect(try show(["--urgent", "x"]).asked == #"{"show":{"title":"x","urgent":true}}"#)
  }

  @Test func `Ids and outcomes are printed unchanged if the output is no terminal`() throws {
    let id = "a\u{202E}b"
    #expect(try show(["x", "--print-id"], reply: "{\"ok\":{\"id\":\"\(id)\"}}").run.output == id + "\n")
  }

  @Test func `A subcommand, a number and a dash can be titles`() throws {
    #expect(try show(["list"]).asked == #"{"show":{"title":"list"}}"#)
    #expect(try show(["--", "-5"]).asked == #"{"show":{"title":"-5"}}"#)
    #expect(try show(["--", "--help"]).asked == #"{"show":{"title":"--help"}}"#)
  }

  @Test func `Text is sent unchanged, and invalid UTF-8 is repaired`() throws {
    #expect(try show(["a\"b\\c\nd\te\u{1B}[1m"]).asked == #"{"show":{"title":"a\"b\\c\nd\te[1m"}}"#)
    #expect(try show(["-"], input: [0x61, 0xFF, 0x62]).asked == "{\"show\":{\"title\":\"a\u{FFFD}b\"}}")
  }

  @Test func `A title from standard input loses one newline`() throws {
    #expect(try show(["-"], input: Array("Saved\n".utf8)).asked == #"{"show":{"title":"Saved"}}"#)
    #expect(try show(["-"], input: Array("a\nb\n\n".utf8)).asked == #"{"show":{"title":"a\nb\n"}}"#)
    #expect(
      try show(["-", "--wait", "below"], input: Array("x".utf8), reply: #"{"error":{"message":"m"}}"#).asked
        == #"{"show":{"title":"x","subtitle":"below","wait":true}}"#)
  }

  @Test func `A file becomes an absolute path, and an icon name stays unchanged`() throws {
    let here = try #require(try Program(path: "/bin/pwd").run().output.split(separator: "\n").first)
    #expect(try show(["x", "-i", "./a.png"]).asked == #"{"show":{"title":"x","icon":"\#(here)/./a.png"}}"#)
    #expect(try show(["x", "-i", "a.svg"]).asked == #"{"show":{"title":"x","icon":"\#(here)/a.svg"}}"#)
    #expect(try show(["x", "-i", "/a/b.png"]).asked == #"{"show":{"title":"x","icon":"/a/b.png"}}"#)
    #expect(
      try show(["x", "-i", "org.gnome.Maps"]).asked == #"{"show":{"title":"x","icon":"org.gnome.Maps"}}"#)
  }

  @Test func `A file URL becomes a path, in custom content too`() throws {
    for (icon, path) in [
      ("file:///a/b.png", "/a/b.png"), ("file:///a%20b/%C3%A4.svg", "/a b/ä.svg"), ("file:/a.png", "/a.png"),
      ("File://localhost/a.png", "/a.png"), ("file:///100%.png", "/100%.png"),
      ("file:///a%00b%zz%4", "/a%00b%zz%4"),
      ("file:///%", "/%"), ("file:///%+1.png", "/%+1.png"), ("file://host/a.png", "file://host/a.png"),
    ] {
      #expect(try show(["x", "-i", icon]).asked == #"{"show":{"title":"x","icon":"\#(path)"}}"#)
      let content = #"{"image":"\#(icon)","width":8,"height":8}"#
      let asked = try show(["--content", "-"], input: Array(content.utf8)).asked
      #expect(asked.contains(#""image":"\#(path)""#), "\(asked)")
    }
  }

  @Test func `A warning names the icon as given`() throws {
    let here = try #require(try Program(path: "/bin/pwd").run().output.split(separator: "\n").first)
    for (icon, path) in [
      ("./nofile.png", "\(here)/./nofile.png"), ("nofile.svg", "\(here)/nofile.svg"),
      ("file:///a%20b", "/a b"),
      ("/nofile.png", "/nofile.png"),
    ] {
      let reply = #"{"ok":{"id":"7","warning":"icon '\#(path)': no such file: shown without an icon"}}"#
      let run = try show(["x", "-i", icon], reply: reply).run
      #expect(run.errors == "waytoast: icon '\(icon)': no such file: shown without an icon\n")
      #expect(run.end == .exited(0))
    }
  }

  @Test func `The id is printed on request`() throws {
    #expect(try show(["x", "--print-id"]).run == Run(output: "7\n", errors: "", end: .exited(0)))
  }

  @Test func `A warning is one line`() throws {
    let reply = #"{"ok":{"id":"7","warning":"unknown icon 'a\nb': shown without an icon"}}"#
    #expect(
      try show(["x"], reply: reply).run.errors == "waytoast: unknown icon 'a b': shown without an icon\n")
  }

  @Test func `A warning is printed, and the status is success`() throws {
    let reply = #"{"ok":{"id":"7","warning":"unknown icon 'x': shown without an icon"}}"#
    #expect(
      try show(["x", "-i", "x"], reply: reply).run
        == Run(output: "", errors: "waytoast: unknown icon 'x': shown without an icon\n", end: .exited(0)))
  }

  @Test func `An error of the service is printed`() throws {
    let reply = #"{"error":{"message":"unknown style 'x': expected glass or plain"}}"#
    #expect(
      try show(["x", "-s", "x"], reply: reply).run
        == Run(output: "", errors: "waytoast: unknown style 'x': expected glass or plain\n", end: .exited(1)))
  }

  @Test(arguments: ["hello", "{}", #"{"outcome":"expired"}"#, #"{"toasts":[]}"#, "\u{0}"])
  func `An invalid reply is an error`(reply: String) throws {
    let run = try show(["x"], reply: reply).run
    #expect(run.errors.hasPrefix("waytoast: waytoastd gave an unknown answer; is it of another version?"))
    #expect(run.end == .exited(1))
  }

  @Test func `With --wait the id is printed at once and the outcome at the end`() throws {
    let service = try session.listen()
    let program = try session.waytoast.start(["x", "--wait", "--print-id"])
    let client = try service.accept()
    #expect(try client.line() == #"{"show":{"title":"x","duplicates":"stack","wait":true}}"#)
    try client.send(#"{"ok":{"id"#, #"":"7","toast":3}}"#, "\n")
    #expect(try program.outputLine() == "7\n")
    try client.send(#"{"outcome":"tapped","id":"7","toast":3}"# + "\n")
    #expect(try program.finish() == Run(output: "tapped\n", errors: "", end: .exited(0)))
  }

  /// Each input is the first line about the toast, after lines about other toasts.
  @Test(arguments: [
    (#"{"outcome":"swiped","id":"7","toast":4}"#, "swiped"),
    (#"{"action":"undo","id":"7","toast":4}"#, "action undo"),
    (#"{"action":"default","id":"7","toast":4}"#, "action default"),
  ])
  func `With --wait the first outcome or action of the toast is printed`(line: String, end: String)
    throws
  {
    let service = try session.listen()
    let program = try session.waytoast.start(["x", "--wait", "--id", "7"])
    let client = try service.accept()
    _ = try client.line()
    try client.send(#"{"ok":{"id":"7","toast":4}}"# + "\n")
    // An event of the previous toast with the same id.
    try client.send(
      #"{"action":"no","id":"7","toast":3}"# + "\n", #"{"outcome":"expired","id":"7","toast":3}"# + "\n")
    try client.send(line + "\n")
    #expect(try program.finish() == Run(output: end + "\n", errors: "", end: .exited(0)))
  }

  @Test func `With --wait a held toast prints a message`() throws {
    let service = try session.listen()
    let program = try session.waytoast.start(["x", "--wait"])
    let client = try service.accept()
    _ = try client.line()
    try client.send(#"{"ok":{"id":"7","toast":3,"held":true}}"# + "\n")
    try client.send(#"{"outcome":"missed","id":"7","toast":3}"# + "\n")
    let message = "waytoast: toasts are paused: the toast waits for 'waytoastctl resume'\n"
    #expect(try program.finish() == Run(output: "missed\n", errors: message, end: .exited(0)))
    // Without --wait, nothing is printed.
    #expect(try show(["x"], reply: #"{"ok":{"id":"7","toast":3,"held":true}}"#).run == Self.silence)
  }

  @Test func `With --wait a later pause prints a message`() throws {
    let service = try session.listen()
    let program = try session.waytoast.start(["x", "--wait"])
    let client = try service.accept()
    _ = try client.line()
    try client.send(#"{"ok":{"id":"7","toast":3}}"# + "\n")
    try client.send(#"{"held":true,"id":"7","toast":3}"# + "\n")
    try client.send(#"{"outcome":"expired","id":"7","toast":3}"# + "\n")
    let message = "waytoast: toasts are paused: the toast waits for 'waytoastctl resume'\n"
    #expect(try program.finish() == Run(output: "expired\n", errors: message, end: .exited(0)))
  }

  @Test func `A request contains the deadline of the command`() throws {
    let service = try session.listen()
    let program = try session.waytoast.start(["x"])
    let client = try service.accept()
    let line = try client.wholeLine()
    let until = try #require(line.split(separator: ":").last.flatMap { Double($0.dropLast()) })
    let now = Double(MonotonicClock.now()) / 1e9
    #expect(now < until && until < now + 2.1)
    #expect(try program.finish().end == .exited(1))
  }

  @Test func `A service that ends during --wait is an error`() throws {
    let service = try session.listen()
    let program = try session.waytoast.start(["x", "--wait"])
    do {
      let client = try service.accept()
      _ = try client.line()
      try client.send(#"{"ok":{"id":"7","toast":3}}"# + "\n")
    }
    let run = try program.finish()
    #expect(
      run
        == Run(
          output: "", errors: "waytoast: waytoastd ended before the toast was gone\n", end: .exited(1)))
  }

  @Test func `A request is repeated if the service ends during the request`() throws {
    let service = try session.listen()
    let program = try session.waytoast.start(["x"])
    _ = try service.accept().line()
    let client = try service.accept()
    #expect(try client.line() == #"{"show":{"title":"x"}}"#)
    try client.send(#"{"ok":{"id":"7"}}"# + "\n")
    #expect(try program.finish() == Self.silence)
  }

  @Test func `A second attempt does not extend the time in which the service can reply`() throws {
    func until(_ line: String) throws -> Double {
      try #require(line.split(separator: ":").last.flatMap { Double($0.dropLast()) })
    }
    let service = try session.listen()
    let program = try session.waytoast.start(["x"])
    let first: Double
    do {
      let client = try service.accept()
      first = try until(client.wholeLine())
      // The service takes a second, and then closes the connection without a reply.
      MonotonicClock.wait(until: Int64((first - 1) * 1e9))
    }
    let client = try service.accept()
    #expect(try until(client.wholeLine()) < first + 0.9)
    try client.send(#"{"ok":{"id":"7","toast":3}}"# + "\n")
    #expect(try program.finish().end == .exited(0))
  }

  @Test func `A service that ends during three requests is an error`() throws {
    let service = try session.listen()
    let program = try session.waytoast.start(["x"])
    for _ in 0..<3 { _ = try service.accept().line() }
    let run = try program.finish()
    #expect(run.errors == "waytoast: waytoastd ended without an answer; run it by hand to see why\n")
    #expect(run.end == .exited(1))
  }
}
