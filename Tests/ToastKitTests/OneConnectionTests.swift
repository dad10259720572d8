import Programs
import Testing
import ToastIPC
import ToastSystem

/// Several toasts of one program, over one connection.
@Suite struct OneConnectionTests {
  private let desk: Desk
  private let remote: Dialogue

  init() throws {
    desk = try Desk()
    try desk.open()
    remote = try Dialogue(desk.program(), ["remote"])
  }

  @Test func `A hundred awaited toasts share one connection and have one outcome each`() throws {
    try remote.say("await 100")
    let guest = try desk.accept()
    var titles: Set<String> = []
    for number in 0..<100 { titles.insert(try guest.accept(id: "\(number)")) }
    #expect(titles.count == 100 && titles.allSatisfy { $0.contains(#""wait":"exit""#) })
    for number in (0..<100).reversed() {
      try guest.end(number.isMultiple(of: 4) ? "tapped" : "expired", id: "\(number)")
    }
    #expect(try remote.hear() == "expired: 75, tapped: 25")
    #expect(try guest.line() == "", "an idle connection is closed")
    #expect(try !desk.hasGuest())
  }

  @Test func `A request does not wait for the reply to the one before`() throws {
    try remote.say("row 16")
    #expect(try remote.hear() == "set")
    let guest = try desk.accept()
    for number in 0..<16 { #expect(try guest.line().contains(#""title":"\#(number)""#)) }
    for number in 0..<16 { try guest.accepted(id: "\(number)") }
  }

  @Test func `A call returns a toast that reports its action and its outcome, and can be dismissed`() throws {
    try remote.say("plain a")
    let guest = try desk.accept()
    #expect(
      try guest.accept(id: "a") == """
        {"show":{"title":"Plain","id":"a","actions":[{"key":"undo","label":"Undo"}],"wait":"exit"}}
        """)
    #expect(try remote.hear() == "a -")
    try remote.say("end a")
    try guest.say(#"{"action":"undo","id":"a","toast":1}"#)
    #expect(try remote.hear() == "a chose undo")
    try remote.say("dismiss a")
    #expect(try guest.accept(id: "a") == #"{"dismiss":{"id":"a"}}"#)
    try guest.end("action undo", id: "a")
    #expect(try remote.hear() == #"a dismissed action("undo")"#)
    #expect(try remote.hear() == #"a action("undo")"#)
    // The outcome stays known, and dismissing a toast that is gone does nothing.
    try remote.say("end a")
    #expect(try remote.hear() == #"a action("undo")"#)
    try remote.say("dismiss a")
    #expect(try remote.values() == "false, nil" && !desk.hasGuest())
  }

  @Test func `A value that was updated twice reports a choice once`() throws {
    try remote.say("offer one")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    for title in ["two", "three"] {
      try remote.say("offer \(title)")
      #expect(try guest.accept(id: "1").contains(#""title":"\#(title)""#))
    }
    try guest.say(#"{"action":"undo","id":"1","toast":1}"#)
    try guest.end("action undo", id: "1")
    #expect(try [remote.hear(), remote.hear()] == ["chose undo", #"action("undo"), nil"#])
    #expect(try remote.values() == "false, nil", "the choice is not reported again")
  }

  /// The service accepts 17 toasts and then answers nothing: 16 requests to dismiss are on their way, the last one waits.
  @Test func `A request to dismiss that waits for a silent service costs no processor time`() throws {
    try remote.say("row 17")
    #expect(try remote.hear() == "set")
    let guest = try desk.accept()
    for number in 0..<17 { _ = try guest.accept(id: "\(number)") }
    try remote.say("lower")
    for _ in 0..<16 { #expect(try guest.line().hasPrefix(#"{"dismiss""#)) }
    // Each call waits 2 s for the service. After the first one, the service has been silent for longer than any request waits.
    let noAnswer = "2 s: \(ServiceError.noAnswer.message)"
    try remote.say("call first")
    #expect(try remote.hear() == noAnswer)
    let before = try processorTime()
    try remote.say("call second")
    #expect(try remote.hear() == noAnswer)
    let used = try processorTime() - before
    #expect(used < 200_000, "a tenth of the 2 s; without a busy loop a hundredth of that is used")
  }

  private func processorTime() throws -> Int {
    try remote.say("work")
    return try #require(Int(try remote.hear()))
  }

  @Test func `Releasing a toast does not dismiss it`() throws {
    try remote.say("plain a")
    let guest = try desk.accept()
    _ = try guest.accept(id: "a")
    #expect(try remote.hear() == "a -")
    try remote.say("forget a")
    #expect(try remote.values() == "false, nil")
    try guest.end("expired", id: "a")
    #expect(try remote.hear() == "a dismissed expired")
  }

  @Test func `Two calls for one toast request its outcome once and both get it`() throws {
    try remote.say("plain a")
    let guest = try desk.accept()
    _ = try guest.accept(id: "a")
    #expect(try remote.hear() == "a -")
    try remote.say("plain a")
    #expect(try !guest.accept(id: "a").contains("wait"))
    #expect(try remote.hear() == "a -")
    try guest.end("tapped", id: "a")
    #expect(try [remote.hear(), remote.hear()] == ["a dismissed tapped", "a dismissed tapped"])
  }

  /// The first toast is on its way out when its id is shown again.
  @Test(arguments: [#"action("undo")"#, "tapped", "swiped", "dismissed"])
  func `A toast has its own outcome although its id is shown again`(outcome: String) throws {
    try remote.say("plain a")
    let guest = try desk.accept()
    _ = try guest.accept(id: "a")
    #expect(try remote.hear() == "a -")
    let first = try guest.leave(id: "a")
    try remote.say("plain a")
    // The reply says that the toast is a new one, so the program requests the outcome of that one.
    #expect(try !guest.accept(id: "a").contains("wait"))
    #expect(try remote.hear() == "a -")
    #expect(try guest.accept(id: "a").contains(#""wait":"exit""#))
    let word = outcome.hasPrefix("action") ? "action undo" : outcome
    try guest.say(#"{"outcome":"\#(word)","id":"a","toast":\#(first)}"#)
    #expect(try remote.hear() == "a dismissed \(outcome)")
    try guest.end("expired", id: "a")
    #expect(try remote.hear() == "a dismissed expired")
  }

  @Test func `A value whose toast was swiped away shows another one, and each has its own outcome`() throws {
    try remote.say("model one")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    let first = try guest.leave(id: "1")
    try remote.say("model two")
    _ = try guest.accept(id: "1")
    #expect(try guest.accept(id: "1") == #"{"show":{"title":"two","id":"1","value":true,"wait":"exit"}}"#)
    try guest.say(#"{"outcome":"swiped","id":"1","toast":\#(first)}"#)
    #expect(try remote.hear() == "swiped, two")
    try guest.end("expired", id: "1")
    #expect(try remote.hear() == "expired, nil")
  }

  @Test func `A request without a reply fails, and awaited toasts stay awaited`() throws {
    try remote.say("plain a")
    let guest = try desk.accept()
    _ = try guest.accept(id: "a")
    #expect(try remote.hear() == "a -")
    try remote.say("call late")
    #expect(try guest.line() == #"{"show":{"title":"late","wait":"exit"}}"#)
    #expect(try remote.hear() == "2 s: \(ServiceError.noAnswer.message)")
    // The service had read the request in time: the toast of the failed request is dismissed.
    try guest.accepted(id: "2")
    #expect(try guest.accept(id: "2") == #"{"dismiss":{"id":"2"}}"#)
    try guest.end("dismissed", id: "2")
    try guest.end("expired", id: "a")
    #expect(try remote.hear() == "a dismissed expired")
  }

  @Test func `A request to show has a deadline, a request to dismiss has none`() throws {
    try remote.say("true")
    let guest = try desk.accept()
    let now = Double(MonotonicClock.now()) / 1e9
    let show = try guest.wholeLine()
    let until = try #require(show.split(separator: ":").last.flatMap { Double($0.dropLast()) })
    #expect(until > now && until < now + 60)
    try guest.accepted(id: "1")
    try remote.say("false")
    #expect(try guest.wholeLine() == #"{"dismiss":{"id":"1"}}"#)
    try guest.say(#"{"ok":{}}"#)
    try guest.end("dismissed", id: "1")
    #expect(try remote.hear() == "dismissed, false")
  }

  @Test func `A request that the service rejects as too late fails`() throws {
    try remote.say("call x")
    let guest = try desk.accept()
    _ = try guest.line()
    try guest.say(#"{"error":{"message":"too late"}}"#)
    #expect(try remote.hear() == "0 s: too late")
  }

  @Test func `A lost connection ends every awaited toast with closed`() throws {
    try remote.say("true")
    var guest: Guest? = try desk.accept()
    _ = try guest?.accept(id: "1")
    try remote.say("model x")
    _ = try guest?.accept(id: "2")
    try remote.say("plain a")
    _ = try guest?.accept(id: "a")
    #expect(try remote.hear() == "a -")
    guest = nil
    #expect(
      try Set([remote.hear(), remote.hear(), remote.hear()]) == [
        "closed, false", "closed, nil", "a dismissed closed",
      ])
    try remote.say("true")
    #expect(try desk.accept().accept(id: "1").contains(#""wait":"exit""#))
  }

  @Test func `Unknown events are ignored while no request is pending`() throws {
    try remote.say("true")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    try guest.say(#"{"moved":"1"}"#)
    try guest.say(#"{"outcome":"expired","id":"1","toast":99}"#)
    try guest.end("tapped", id: "1")
    #expect(try remote.hear() == "tapped, false")
  }
}
