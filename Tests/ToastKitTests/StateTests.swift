import Glibc
import Programs
import Testing
import ToastIPC

/// Values that show toasts.
@Suite struct StateTests {
  private let desk: Desk
  private let remote: Dialogue

  init() throws {
    desk = try Desk()
    try desk.open()
    remote = try Dialogue(desk.program(), ["remote"])
  }

  private static let saved = #"{"show":{"title":"Saved","duration":"short","value":true,"wait":"exit"}}"#

  @Test func `True shows a toast, and the value is false again when the toast is gone`() throws {
    try remote.say("true")
    let guest = try desk.accept()
    #expect(try guest.accept(id: "1") == Self.saved)
    #expect(try remote.values() == "true, nil")
    try guest.end("expired", id: "1")
    #expect(try remote.hear() == "expired, false")
    #expect(try remote.values() == "false, nil")
    // The value can be set again.
    try remote.say("true")
    #expect(try desk.next(after: guest).accept(id: "2") == Self.saved)
  }

  @Test func `False dismisses the toast`() throws {
    try remote.say("true")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    try remote.say("false")
    #expect(try guest.accept(id: "1") == #"{"dismiss":{"id":"1"}}"#)
    try guest.end("dismissed", id: "1")
    #expect(try remote.hear() == "dismissed, false")
  }

  @Test func `True while the toast is leaving shows it again`() throws {
    try remote.say("true")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    try remote.say("false")
    _ = try guest.accept(id: "1")
    try remote.say("true")
    #expect(
      try guest.accept(id: "1") == #"{"show":{"title":"Saved","duration":"short","id":"1","value":true}}"#)
    try guest.end("tapped", id: "1")
    #expect(try remote.hear() == "tapped, false")
  }

  @Test func `Another model updates the toast, an equal one does nothing`() throws {
    try remote.say("model one")
    let guest = try desk.accept()
    #expect(try guest.accept(id: "5") == #"{"show":{"title":"one","value":true,"wait":"exit"}}"#)
    try remote.say("model one")
    #expect(try remote.values() == "false, one")
    try remote.say("model two")
    #expect(try guest.accept(id: "5") == #"{"show":{"title":"two","id":"5","value":true}}"#)
    try guest.end("replaced", id: "5")
    #expect(try remote.hear() == "replaced, nil")
  }

  @Test func `The end of a toast does not change a value that was set meanwhile`() throws {
    try remote.say("model one")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    try remote.say("model two")
    let asked = try guest.line()
    #expect(asked == #"{"show":{"title":"two","id":"1","value":true}}"#)
    // The first toast had ended before: the accepted toast is a new one, whose outcome has to be requested.
    try guest.end("expired", id: "1")
    #expect(try remote.hear() == "expired, two")
    try guest.accepted(id: "1")
    #expect(try guest.accept(id: "1") == #"{"show":{"title":"two","id":"1","value":true,"wait":"exit"}}"#)
    try guest.end("expired", id: "1")
    #expect(try remote.hear() == "expired, nil")
  }

  @Test func `While the service does not reply, setting does not block and only the latest value is sent`()
    throws
  {
    try remote.say("model 0")
    let guest = try desk.accept()
    _ = try guest.line()
    for number in 1...200 { try remote.say("model \(number)") }
    #expect(try remote.values() == "false, 200")
    try guest.accepted(id: "1")
    #expect(try guest.accept(id: "1") == #"{"show":{"title":"200","id":"1","value":true}}"#)
    try remote.say("nil")
    #expect(try guest.accept(id: "1") == #"{"dismiss":{"id":"1"}}"#)
  }

  @Test func `A rejected toast is reported and sets the value back`() throws {
    try remote.say("true")
    let guest = try desk.accept()
    _ = try guest.line()
    try guest.say(#"{"error":{"message":"too many"}}"#)
    #expect(try remote.hear() == "error too many, false")
    try remote.say("model ")
    #expect(try remote.hear() == "error empty title: a toast needs a title, a progress or content")
    #expect(try remote.values() == "false, nil")
  }

  @Test func `A service that cannot be started is reported`() throws {
    desk.close()
    try remote.say("true")
    let said = try remote.hear()
    #expect(said.hasPrefix("error cannot start waytoastd: /no/such/waytoastd") && said.hasSuffix(", false"))
  }

  @Test func `A service that ends closes its toasts, and the next toast connects to the next service`() throws
  {
    try remote.say("true")
    var guest: Guest? = try desk.accept()
    _ = try guest?.accept(id: "1")
    guest = nil
    #expect(try remote.hear() == "closed, false")
    try remote.say("model later")
    #expect(try desk.accept().accept(id: "1") == #"{"show":{"title":"later","value":true,"wait":"exit"}}"#)
  }

  @Test func `A request without a reply is sent to the next service, three times in all`() throws {
    try remote.say("true")
    _ = try desk.accept().line()
    let guest = try desk.accept()
    #expect(try guest.accept(id: "1") == Self.saved)
    try guest.end("expired", id: "1")
    #expect(try remote.hear() == "expired, false")
    #expect(try guest.line() == "")
    try remote.say("model x")
    for _ in 0..<3 { _ = try desk.accept().line() }
    #expect(try remote.hear() == "error waytoastd ended without an answer; run it by hand to see why")
    #expect(try remote.values() == "false, nil")
  }

  @Test func `An unknown outcome is reported as closed`() throws {
    try remote.say("true")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    try guest.end("melted", id: "1")
    #expect(try remote.hear() == "closed, false")
  }

  @Test func `A cancelled task dismisses its toast`() throws {
    try remote.say("cancel mine")
    #expect(try remote.hear() == "awaiting")
    let guest = try desk.accept()
    #expect(try guest.accept(id: "9") == #"{"show":{"title":"mine","wait":"exit"}}"#)
    try remote.say("")
    #expect(try guest.accept(id: "9") == #"{"dismiss":{"id":"9"}}"#)
    try guest.end("dismissed", id: "9")
    #expect(try remote.hear() == "CancellationError")
  }

  @Test func `A rejected update dismisses the toast`() throws {
    try remote.say("model one")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    try remote.say("model two")
    _ = try guest.line()
    try guest.say(#"{"error":{"message":"no"}}"#)
    #expect(try remote.hear() == "error no")
    #expect(try remote.values() == "false, nil")
    #expect(try guest.accept(id: "1") == #"{"dismiss":{"id":"1"}}"#)
    try guest.end("dismissed", id: "1")
    #expect(try remote.hear() == "dismissed, nil")
  }

  @Test func `An invalid update dismisses the toast`() throws {
    try remote.say("model one")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    try remote.say("model ")
    #expect(try remote.hear() == "error empty title: a toast needs a title, a progress or content")
    #expect(try guest.accept(id: "1") == #"{"dismiss":{"id":"1"}}"#)
  }

  @Test func `A toast that was dismissed before the service ended has an outcome`() throws {
    try remote.say("true")
    var guest: Guest? = try desk.accept()
    _ = try guest?.line()
    try remote.say("false")
    #expect(try remote.values() == "false, nil")
    guest = nil
    #expect(try remote.hear() == "dismissed, false")
  }

  @Test func `A task that is already cancelled shows no toast`() throws {
    for _ in 0..<20 {
      try remote.say("cancelled")
      #expect(try remote.hear() == "CancellationError")
    }
    try remote.say("true")
    #expect(try desk.accept().accept(id: "1") == Self.saved)
    #expect(try !desk.hasGuest())
  }

  @Test func `A handler can call an action, and a value that is set before the program exits is shown`()
    throws
  {
    try remote.say("nest")
    let outer = try desk.accept()
    _ = try outer.accept(id: "1")
    try outer.end("expired", id: "1")
    let inner = try desk.next(after: outer)
    #expect(try inner.accept(id: "2") == #"{"show":{"title":"Inner","wait":"exit"}}"#)
    #expect(try remote.hear() == "0 s: 2")
    #expect(try inner.accept(id: "3") == #"{"show":{"title":"Outer","value":true,"wait":"exit"}}"#)
    #expect(try remote.hear() == "")
  }

  @Test func `A call to a silent service fails after two seconds, and then the connection is closed`()
    throws
  {
    try remote.say("call silence")
    let guest = try desk.accept()
    #expect(try guest.line() == #"{"show":{"title":"silence","wait":"exit"}}"#)
    #expect(try remote.hear() == "2 s: \(ServiceError.noAnswer.message)")
    #expect(try guest.line() == "")
  }

  @Test func `A silent service is reported to values and to tasks, and the next toast connects again`() throws
  {
    try remote.say("true")
    let guest = try desk.accept()
    _ = try guest.line()
    #expect(try remote.hear() == "error \(ServiceError.noAnswer.message), false")
    #expect(try guest.line() == "")
    try remote.say("show later")
    #expect(try desk.accept().accept(id: "8") == #"{"show":{"title":"later","wait":"exit"}}"#)
    #expect(try remote.hear() == "8")
  }

  @Test func `Toasts are requested in the order in which their values were set`() throws {
    try remote.say("row 100")
    #expect(try remote.hear() == "set")
    let guest = try desk.accept()
    for number in 0..<100 {
      #expect(
        try guest.accept(id: "\(number)") == #"{"show":{"title":"\#(number)","value":true,"wait":"exit"}}"#)
    }
  }

  @Test func `A forked process shows toasts`() throws {
    // The thread sanitizer ends the child of a process with several threads by default.
    let environment = ["WAYTOASTD": "/no/such/waytoastd", "TSAN_OPTIONS": "die_after_fork=0"]
    let program = try desk.program(environment).start(["daemon"])
    #expect(try desk.accept().accept(id: "1") == #"{"show":{"title":"Before","wait":"exit"}}"#)
    let child = try desk.accept()
    #expect(try child.accept(id: "2") == #"{"show":{"title":"After","wait":"exit"}}"#)
    #expect(try child.accept(id: "3") == #"{"show":{"title":"State","value":true,"wait":"exit"}}"#)
    #expect(try program.finish().output == "2\n")
  }

  @Test func `A line that is no reply is an error, and the lines after it are ignored`() throws {
    for garbage in ["}{", "", #"{"toasts":[]}"#, String(repeating: "x", count: 64 * 1024)] {
      try remote.say("true")
      let guest = try desk.accept()
      _ = try guest.line()
      try guest.say(garbage + "\n" + #"{"ok":{"id":"1"}}"#)
      #expect(try remote.hear() == "error \(ServiceError.strangeReply.message), false")
      #expect(try guest.line() == "")
    }
    try remote.say("true")
    #expect(try desk.accept().accept(id: "1") == Self.saved)
  }

  @Test func `An incomplete reply is none`() throws {
    try remote.say("true")
    for _ in 0..<3 {
      let guest = try desk.accept()
      _ = try guest.line()
      try guest.begin(#"{"ok":{"i"#)
    }
    #expect(try remote.hear() == "error \(ServiceError.wentAway.message), false")
  }

  @Test func `A client that the service rejects reports the reason`() throws {
    for _ in 0..<20 {
      try remote.say("true")
      try desk.accept().say(#"{"error":{"message":"too many clients"}}"#)
      #expect(try remote.hear() == "error too many clients, false")
    }
  }
}
