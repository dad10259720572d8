import Programs
import Testing
import ToastRender

/// waytoastctl with and without a service.
@Suite struct ControlTests {
  private let session: FakeSession

  init() throws {
    session = try FakeSession()
  }

  private func control(_ words: [String], reply: String = #"{"ok":{}}"#) throws -> (asked: String, run: Run) {
    let service = try session.listen()
    let program = try session.waytoastctl.start(words)
    let client = try service.accept()
    let asked = try client.line()
    try client.send(reply + "\n")
    return (asked, try program.finish())
  }

  private static let silence = Run(output: "", errors: "", end: .exited(0))

  @Test func `Each subcommand sends one request`() throws {
    for (words, asked) in [
      (["dismiss"], #"{"dismiss":{}}"#), (["dismiss", "volume"], #"{"dismiss":{"id":"volume"}}"#),
      (["dismiss", "--all"], #"{"dismiss":{"all":true}}"#),
      (["dismiss", "--", "--all"], #"{"dismiss":{"id":"--all"}}"#),
      (["quit"], #"{"quit":{}}"#), (["action", "7"], #"{"action":{"id":"7"}}"#),
      (["action", "7", "undo"], #"{"action":{"id":"7","key":"undo"}}"#), (["action"], #"{"action":{}}"#),
      (["action", "hook:mode"], #"{"action":{"id":"hook:mode"}}"#), (["pause"], #"{"pause":{}}"#),
      (["resume"], #"{"resume":{}}"#), (["reload"], #"{"reload":{}}"#),
    ] {
      let result = try control(words)
      #expect(result.asked == asked)
      #expect(result.run == Self.silence)
    }
  }

  @Test func `An error of the service is printed`() throws {
    let run = try control(["dismiss", "x"], reply: #"{"error":{"message":"no toast has the id 'x'"}}"#).run
    #expect(run == Run(output: "", errors: "waytoastctl: no toast has the id 'x'\n", end: .exited(1)))
  }

  @Test func `The errors of the configuration are printed`() throws {
    let errors = try control(
      ["reload"], reply: #"{"error":{"message":"/x:3: bad motion 'a'\n/x:9: bad edge 'b'"}}"#)
    #expect(
      errors.run
        == Run(
          output: "", errors: "waytoastctl: /x:3: bad motion 'a'\nwaytoastctl: /x:9: bad edge 'b'\n",
          end: .exited(1)))
    let run = try control(["reload"], reply: #"{"error":{"message":"/x:3: bad motion 'a'"}}"#).run
    #expect(run == Run(output: "", errors: "waytoastctl: /x:3: bad motion 'a'\n", end: .exited(1)))
  }

  @Test func `The status is printed as a word or as JSON`() throws {
    func status(_ words: String..., paused: Bool = false) throws -> String {
      let reply = #"{"status":{"paused":\#(paused),"shown":1,"waiting":2}}"#
      let result = try control(["status"] + words, reply: reply)
      #expect(result.asked == #"{"status":{}}"#)
      #expect(result.run.end == .exited(0))
      return result.run.output
    }
    #expect(try status() == "running\n")
    #expect(try status(paused: true) == "paused\n")
    #expect(try status("--json") == #"{"paused":false,"shown":1,"waiting":2}"# + "\n")
  }

  @Test func `The current settings are printed unchanged`() throws {
    let run = try control(["config"], reply: #"{"config":"a = \"b\"\n[style x]\n"}"#).run
    #expect(run == Run(output: "a = \"b\"\n[style x]\n", errors: "", end: .exited(0)))
  }

  @Test func `The toasts are listed as text and as JSON`() throws {
    let toasts = """
      [{"id":"1","output":"DP-1","phase":"resting","progress":null,"remaining":1.5,"style":"glass",\
      "subtitle":null,"title":"a\\nb"},{"id":"volume","output":null,"phase":"waiting","progress":0.5,\
      "remaining":null,"style":"plain","subtitle":"s","title":"Volume"}]
      """
    let reply = #"{"toasts":"# + toasts + "}"
    let rows = try control(["list"], reply: reply)
    #expect(rows.asked == #"{"list":{}}"#)
    #expect(
      rows.run == Run(output: "1\tresting\ta\\nb\nvolume\twaiting\tVolume\n", errors: "", end: .exited(0)))
    let json = try control(["list", "--json"], reply: reply)
    #expect(json.run == Run(output: toasts + "\n", errors: "", end: .exited(0)))
  }

  @Test func `Lists and messages contain no control characters for a terminal`() throws {
    let reply =
      #"{"toasts":[{"id":"a\nb\tc","title":"\u001b[31m\u202ex\u009b","phase":"resting","style":"glass"}]}"#
    #expect(
      try control(["list"], reply: reply).run.output == #"a\nb\tc"# + "\tresting\t"
        + #"\u001b[31m\u202ex\u009b"# + "\n")
    let json = try control(["list", "--json"], reply: reply).run.output
    #expect(json.hasSuffix(#""title":"\u001b[31m\u202ex\u009b"}]"# + "\n"))
    #expect(
      try control(["dismiss", "x\u{202E}"], reply: #"{"error":{"message":"no \u001b[31m\u202e'\n"}}"#).run
        .errors
        == #"waytoastctl: no \u001b[31m\u202e' "# + "\n")
    let environment = ["XDG_RUNTIME_DIR": "/no/\u{1B}[31m\u{202E}"]
    for name in ["waytoast", "waytoastctl", "waytoastd"] {
      let run = try session.program(name, environment).run(name == "waytoastd" ? [] : ["dismiss"])
      #expect(run.errors.contains(#"'/no/\u001b[31m\u202e'"#))
    }
    var program = session.waytoast
    program.environment["WAYTOASTD"] = "/no/\u{1B}[31m"
    #expect(try program.run(["x"]).errors.contains(#"/no/\u001b[31m"#))
  }

  @Test func `Every built-in symbol is printed`() throws {
    let waytoastd = session.program("waytoastd").path
    let run = try session.program("waytoastctl", ["WAYTOASTD": waytoastd]).run(["symbols"])
    #expect(run.output == Symbol.allCases.map { $0.name + "\n" }.joined())
    #expect(run.errors == "" && run.end == .exited(0))
  }

  @Test func `Reload checks the file without a service`() throws {
    let folder = try TemporaryFolder()
    var program = session.waytoastctl
    program.environment["WAYTOASTD"] = session.program("waytoastd").path
    program.environment["XDG_CONFIG_HOME"] = folder.path
    #expect(try program.run(["reload"]) == Self.silence)
    let file = try folder.write("waytoast/config", "linger = often\n")
    let run = try program.run(["reload"])
    #expect(run.errors.hasPrefix("waytoastctl: \(file):1: "))
    #expect(run.end == .exited(1))
  }

  @Test func `A long list is printed completely`() throws {
    let title = String(repeating: "x", count: 4096)
    let toast = #"{"id":"1","phase":"waiting","style":"glass","title":"\#(title)"}"#
    let reply = #"{"toasts":["# + Array(repeating: toast, count: 30).joined(separator: ",") + "]}"
    let run = try control(["list"], reply: reply).run
    #expect(run.output.split(separator: "\n").count == 30)
  }

  @Test func `Most subcommands succeed without a service`() throws {
    for words in [
      ["dismiss"], ["dismiss", "x"], ["dismiss", "--all"], ["quit"], ["list"], ["resume"],
    ] {
      #expect(try session.waytoastctl.run(words) == Self.silence)
    }
    #expect(
      try session.waytoastctl.run(["list", "--json"]) == Run(output: "[]\n", errors: "", end: .exited(0)))
  }

  @Test func `Status succeeds and action fails without a service`() throws {
    #expect(try session.waytoastctl.run(["status"]) == Run(output: "stopped\n", errors: "", end: .exited(0)))
    #expect(
      try session.waytoastctl.run(["status", "--json"]).output == #"{"paused":false,"shown":0,"waiting":0}"#
        + "\n")
    #expect(
      try session.waytoastctl.run(["action", "x"])
        == Run(
          output: "", errors: "waytoastctl: no toast 'x' is shown: no service runs\n", end: .exited(1)))
    #expect(
      try session.waytoastctl.run(["action"]).errors
        == "waytoastctl: no toast with actions is shown: no service runs\n")
  }

  /// Runs waytoastctl with a waytoastd that prints its arguments.
  private func become(_ words: [String]) throws -> Run {
    let service = try session.folder.script("service", "printf '<%s>' \"$@\"; exit 3")
    return try session.program("waytoastctl", ["WAYTOASTD": service]).run(words)
  }

  @Test func `Some subcommands run waytoastd and return its output and status`() throws {
    func said(_ words: String...) throws -> String {
      let run = try become(words)
      #expect(run.errors == "")
      #expect(run.end == .exited(3))
      return run.output
    }
    #expect(try said("config") == "<--print-config>")
    #expect(try said("reload") == "<--check-config>")
    #expect(try said("symbols") == "<--symbols>")
    #expect(try said("watch") == "<--watch><auto>")
    #expect(try said("watch", "sway", "--all") == "<--watch><sway><--all>")
    #expect(try said("watch", "--print", "niri") == "<--watch><niri><--print>")
    #expect(
      try said(
        "preview", "a.png", "-s", "plain", "--scale", "2", "--backdrop-image", "b c.png", "Hello", "there")
          == """
          <--preview><a.png><--request><{"show":{"title":"Hello","subtitle":"there","style":"plain"}}>\
          <--scale><2><--backdrop-image><b c.png>
          """)
    let here = try #require(try Program(path: "/bin/pwd").run().output.split(separator: "\n").first)
    let file = try session.folder.write("content.json", #"{"icon":"a.png"}"#)
    #expect(
      try said("preview", "a.png", "--content", file)
        == #"<--preview><a.png><--request><{"show":{"content":{"icon":"\#(here)/a.png"}}}>"#)
  }

  @Test func `Pause starts the service`() throws {
    let service = try session.folder.script("service", "echo 'error no compositor' >&$2")
    #expect(
      try session.program("waytoastctl", ["WAYTOASTD": service]).run(["pause"])
        == Run(output: "", errors: "waytoastctl: no compositor\n", end: .exited(1)))
  }

  @Test func `A stale socket counts as no service`() throws {
    do { _ = try session.listen() }
    #expect(try session.waytoastctl.run(["dismiss"]) == Self.silence)
  }

  @Test func `A service that ends during a request counts as no service`() throws {
    let program: RunningProgram
    do {
      let client: FakeClient
      do {
        let service = try session.listen()
        program = try session.waytoastctl.start(["quit"])
        client = try service.accept()
      }
      _ = try client.line()
    }
    #expect(try program.finish() == Self.silence)
  }
}
