import Testing
import ToastCore
import ToastIPC

@Suite struct ReplyTests {
  @Test func `Every reply survives the way over the socket`() {
    let toast = ToastSummary(
      id: "1", title: "a/b", subtitle: "c", progress: 0.5, style: "glass", phase: "resting", output: "DP-1",
      remaining: 1.25)
    let replies: [Reply] = [
      .ok(), .ok(Acceptance(id: "1")), .ok(Acceptance(id: "1", toast: ToastNumber(7))),
      .ok(
        Acceptance(
          id: "1", toast: ToastNumber(.max), warning: "unknown icon 'x': shown without an icon", isHeld: true)
      ),
      .error("unknown style 'x'"),
      .event(ToastEvent(.outcome("action default"), id: "a b", toast: ToastNumber(7))),
      .event(ToastEvent(.action("undo"), id: "1", toast: ToastNumber(0))),
      .event(ToastEvent(.held, id: "1", toast: ToastNumber(3))), .toasts([]),
      .status(ServiceStatus(paused: true, shown: 1, waiting: 2)), .config("a\nb"),
      .toasts([toast, ToastSummary(id: "2", title: "b", style: "plain", phase: "waiting")]),
    ]
    for reply in replies {
      #expect(reply.line.count { $0 == UInt8(ascii: "\n") } == 1)
      #expect(Reply(line: reply.line.dropLast()) == reply)
    }
  }

  @Test(arguments: ["1", "", "a b", "ünï", #"a"b"#, #"a\b"#, "a\tb", #""}},{"ok":{"id":""#])
  func `An id is read as it was written`(id: String) {
    for toast in [nil, ToastNumber(0), ToastNumber(12), ToastNumber(.max)] {
      let reply = Reply.ok(Acceptance(id: id, toast: toast))
      #expect(Reply(line: reply.line.dropLast()) == reply)
    }
  }

  @Test(arguments: [
    #"{"ok":{"id":"1"}"#, #"{"ok":{"id":"1"}}}"#, #"{"ok":{"id":"a"b"}}"#, #"{"ok":{"id":""}"#,
    #"{"ok":{"id":"1","toast":}}"#, #"{"ok":{"id":"1","toast":01}}"#, #"{"ok":{"id":"1","toast":-1}}"#,
    #"{"ok":{"id":"1","toast":1.5}}"#, #"{"ok":{"id":"1","toast":18446744073709551616}}"#,
    #"{"outcome":"expired"}"#, #"{"outcome":"expired","id":"1"}"#, #"{"action":"undo","toast":1}"#,
  ])
  func `What only looks like an acceptance is none`(line: String) {
    #expect(Reply(line: line.utf8) == nil)
  }

  @Test func `Events stand between replies and say so`() {
    let number = ToastNumber(1)
    #expect(Reply.event(ToastEvent(.outcome("expired"), id: "1", toast: number)).isEvent)
    #expect(Reply.event(ToastEvent(.action("undo"), id: "1", toast: number)).isEvent)
    for reply in [Reply.ok(), .error(""), .toasts([]), .config("")] { #expect(!reply.isEvent) }
  }

  @Test func `A listed toast has all its keys`() {
    let toast = ToastSummary(id: "1", title: "a/b", style: "glass", phase: "waiting")
    #expect(
      ToastSummary.json([toast]) == """
        [{"id":"1","output":null,"phase":"waiting","progress":null,"remaining":null,"style":"glass",\
        "subtitle":null,"title":"a/b"}]

        """)
    #expect(ToastSummary.json([]) == "[]\n")
  }

  @Test func `A list in JSON has nothing that acts on a terminal`() throws {
    let title = "a\n\u{1B}[31m\u{7F}\u{9B}\u{202E}b\u{2066}\u{2028}\u{200F}é😀\"\\"
    let toast = ToastSummary(id: "1", title: title, style: "glass", phase: "waiting")
    let json = ToastSummary.json([toast])
    #expect(json.contains(##"a\n\u001b[31m\u007f\u009b\u202eb\u2066\u2028\u200fé😀\"\\"##))
    #expect(Reply(line: "{\"toasts\":\(json.dropLast())}".utf8) == .toasts([toast]))
  }

  @Test func `Replies of a newer service are understood as far as they can be`() {
    #expect(Reply(line: #"{"ok":{"id":"1","place":3},"version":2}"#.utf8) == .ok(Acceptance(id: "1")))
    #expect(Reply(line: #"{"progress":0.5}"#.utf8) == nil)
    #expect(Reply(line: "".utf8) == nil)
  }
}
