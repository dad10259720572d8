import Programs
import Testing

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
    try client.say(reply + "\n")
    return (asked, try program.finish())
  }

  private static let silence = Run(output: "", errors: "", end: .exited(0))

  @Test func `Each verb is one request`() throws {
    for (words, asked) in [
      (["dismiss"], #"{"dismiss":{}}"#), (["dismiss", "volume"], #"{"dismiss":{"id":"volume"}}"#),
      (["dismiss", "--all"], #"{"dismiss":{"all":true}}"#),
      (["dismiss", "--", "--all"], #"{"dismiss":{"id":"--all"}}"#),
      (["quit"], #"{"quit":{}}"#),
    ] {
      let result = try control(words)
      #expect(result.asked == asked)
      #expect(result.run == Self.silence)
    }
  }

  @Test func `A refusal is told`() throws {
    let run = try control(["dismiss", "x"], reply: #"{"error":{"message":"no toast has the id 'x'"}}"#).run
    #expect(run == Run(output: "", errors: "waytoastctl: no toast has the id 'x'\n", end: .exited(1)))
  }

  @Test func `What is shown is listed, for people and for programs`() throws {
    let toasts = """
      [{"id":"1","output":"DP-1","phase":"resting","progress":null,"remaining":1.5,"style":"glass",\
      "subtitle":null,"title":"a\\nb"},{"id":"volume","output":null,"phase":"waiting","progress":0.5,\
      "remaining":null,"style":"plain","subtitle":"s","title":"Volume"}]
      """
    let reply = #"{"toasts":"# + toasts + "}"
    let rows = try control(["list"], reply: reply)
    #expect(rows.asked == #"{"list":{}}"#)
    #expect(
      rows.run == Run(output: "1\tresting\ta b\nvolume\twaiting\tVolume\n", errors: "", end: .exited(0)))
    let json = try control(["list", "--json"], reply: reply)
    #expect(json.run == Run(output: toasts + "\n", errors: "", end: .exited(0)))
  }

  @Test func `A long list arrives whole`() throws {
    let title = String(repeating: "x", count: 4096)
    let toast = #"{"id":"1","phase":"waiting","style":"glass","title":"\#(title)"}"#
    let reply = #"{"toasts":["# + Array(repeating: toast, count: 30).joined(separator: ",") + "]}"
    let run = try control(["list"], reply: reply).run
    #expect(run.output.split(separator: "\n").count == 30)
  }

  @Test func `Without a service everything is done already`() throws {
    for words in [["dismiss"], ["dismiss", "x"], ["dismiss", "--all"], ["quit"], ["list"]] {
      #expect(try session.waytoastctl.run(words) == Self.silence)
    }
    #expect(
      try session.waytoastctl.run(["list", "--json"]) == Run(output: "[]\n", errors: "", end: .exited(0)))
  }

  @Test func `A socket that a dead service left is no service`() throws {
    do { _ = try session.listen() }
    #expect(try session.waytoastctl.run(["dismiss"]) == Self.silence)
  }

  @Test func `A service that leaves as one asks is no service`() throws {
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
