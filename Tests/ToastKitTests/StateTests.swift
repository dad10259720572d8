import Glibc
import Programs
import Testing
import ToastIPC

/// Values that show toasts, and what becomes of them.
@Suite struct StateTests {
  private let desk: Desk
  private let remote: Dialogue

  init() throws {
    desk = try Desk()
    try desk.open()
    remote = try Dialogue(desk.program(), ["remote"])
  }

  private static let saved = #"{"show":{"title":"Saved","duration":"short","value":true,"wait":"exit"}}"#

  @Test func `True shows, and the toast's end sets it back`() throws {
    try remote.say("true")
    let guest = try desk.accept()
    #expect(try guest.accept(id: "1") == Self.saved)
    #expect(try remote.values() == "true, nil")
    try guest.end("expired", id: "1")
    #expect(try remote.hear() == "expired, false")
    #expect(try remote.values() == "false, nil")
    // And once more.
    try remote.say("true")
    #expect(try desk.next(after: guest).accept(id: "2") == Self.saved)
  }

  @Test func `False withdraws the toast`() throws {
    try remote.say("true")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    try remote.say("false")
    #expect(try guest.accept(id: "1") == #"{"dismiss":{"id":"1"}}"#)
    try guest.end("dismissed", id: "1")
    #expect(try remote.hear() == "dismissed, false")
  }

  @Test func `True while it is leaving brings it back`() throws {
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

  @Test func `Another model takes its place, the same one does nothing`() throws {
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

  @Test func `The end of a toast does not touch what was set meanwhile`() throws {
    try remote.say("model one")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    try remote.say("model two")
    let asked = try guest.line()
    #expect(asked == #"{"show":{"title":"two","id":"1","value":true}}"#)
    // The first one had ended before: what is accepted is a new toast, whose end has to be asked for.
    try guest.end("expired", id: "1")
    #expect(try remote.hear() == "expired, two")
    try guest.accepted(id: "1")
    #expect(try guest.accept(id: "1") == #"{"show":{"title":"two","id":"1","value":true,"wait":"exit"}}"#)
    try guest.end("expired", id: "1")
    #expect(try remote.hear() == "expired, nil")
  }

  @Test func `While the service does not answer the latest value counts, and nobody waits`() throws {
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

  @Test func `What is refused is told and sets the value back`() throws {
    try remote.say("true")
    let guest = try desk.accept()
    _ = try guest.line()
    try guest.say(#"{"error":{"message":"too many"}}"#)
    #expect(try remote.hear() == "error too many, false")
    try remote.say("model ")
    #expect(try remote.hear() == "error empty title: a toast needs a title, a progress or content")
    #expect(try remote.values() == "false, nil")
  }

  @Test func `Without a service, and without one to start, it is told too`() throws {
    desk.close()
    try remote.say("true")
    let said = try remote.hear()
    #expect(said.hasPrefix("error cannot start waytoastd: /no/such/waytoastd") && said.hasSuffix(", false"))
  }

  @Test func `A service that vanishes closes what it showed; the next toast finds the next one`() throws {
    try remote.say("true")
    var guest: Guest? = try desk.accept()
    _ = try guest?.accept(id: "1")
    guest = nil
    #expect(try remote.hear() == "closed, false")
    try remote.say("model later")
    #expect(try desk.accept().accept(id: "1") == #"{"show":{"title":"later","value":true,"wait":"exit"}}"#)
  }

  @Test func `A service that vanishes without an answer is asked again, three times in all`() throws {
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

  @Test func `An outcome that nobody knows is an end`() throws {
    try remote.say("true")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    try guest.end("melted", id: "1")
    #expect(try remote.hear() == "closed, false")
  }

  @Test func `A cancelled task takes its toast away`() throws {
    try remote.say("cancel mine")
    #expect(try remote.hear() == "awaiting")
    let guest = try desk.accept()
    #expect(try guest.accept(id: "9") == #"{"show":{"title":"mine","wait":"exit"}}"#)
    try remote.say("")
    #expect(try guest.accept(id: "9") == #"{"dismiss":{"id":"9"}}"#)
    try guest.end("dismissed", id: "9")
    #expect(try remote.hear() == "CancellationError")
  }

  @Test func `A change that is refused takes away what it was to change`() throws {
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

  @Test func `A change that cannot even be asked does so too`() throws {
    try remote.say("model one")
    let guest = try desk.accept()
    _ = try guest.accept(id: "1")
    try remote.say("model ")
    #expect(try remote.hear() == "error empty title: a toast needs a title, a progress or content")
    #expect(try guest.accept(id: "1") == #"{"dismiss":{"id":"1"}}"#)
  }

  @Test func `What was withdrawn before the service vanished has an end`() throws {
    try remote.say("true")
    var guest: Guest? = try desk.accept()
    _ = try guest?.line()
    try remote.say("false")
    #expect(try remote.values() == "false, nil")
    guest = nil
    #expect(try remote.hear() == "dismissed, false")
  }

  @Test func `A task that was cancelled before shows nothing`() throws {
    for _ in 0..<20 {
      try remote.say("cancelled")
      #expect(try remote.hear() == "CancellationError")
    }
    try remote.say("true")
    #expect(try desk.accept().accept(id: "1") == Self.saved)
    #expect(try !desk.hasGuest())
  }

  @Test func `A call in a handler is answered, and what is set before the program's end is shown`() throws {
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

  @Test func `A service that never answers costs a caller two seconds, and then a connection no more`()
    throws
  {
    try remote.say("call silence")
    let guest = try desk.accept()
    #expect(try guest.line() == #"{"show":{"title":"silence","wait":"exit"}}"#)
    #expect(try remote.hear() == "2 s: \(ServiceError.noAnswer.message)")
    #expect(try guest.line() == "")
  }

  @Test func `A service that never answers is told to states and those who await, and is tried again`() throws
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

  @Test func `Toasts come in the order in which they were asked for, few at a time`() throws {
    try remote.say("row 100")
    #expect(try remote.hear() == "set")
    let guest = try desk.accept()
    for number in 0..<100 {
      #expect(
        try guest.accept(id: "\(number)") == #"{"show":{"title":"\#(number)","value":true,"wait":"exit"}}"#)
    }
  }

  @Test func `A process that was forked off shows toasts too`() throws {
    // The thread sanitizer would end what a process of several threads forks off.
    let environment = ["WAYTOASTD": "/no/such/waytoastd", "TSAN_OPTIONS": "die_after_fork=0"]
    let program = try desk.program(environment).start(["daemon"])
    #expect(try desk.accept().accept(id: "1") == #"{"show":{"title":"Before","wait":"exit"}}"#)
    let child = try desk.accept()
    #expect(try child.accept(id: "2") == #"{"show":{"title":"After","wait":"exit"}}"#)
    #expect(try child.accept(id: "3") == #"{"show":{"title":"State","value":true,"wait":"exit"}}"#)
    #expect(try program.finish().output == "2\n")
  }

  @Test func `A strange answer is an error, and what the service says after it answers nothing else`() throws
  {
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

  @Test func `Half an answer is none`() throws {
    try remote.say("true")
    for _ in 0..<3 {
      let guest = try desk.accept()
      _ = try guest.line()
      try guest.begin(#"{"ok":{"i"#)
    }
    #expect(try remote.hear() == "error \(ServiceError.wentAway.message), false")
  }

  @Test func `Who is refused at the door hears why`() throws {
    for _ in 0..<20 {
      try remote.say("true")
      try desk.accept().say(#"{"error":{"message":"too many clients"}}"#)
      #expect(try remote.hear() == "error too many clients, false")
    }
  }
}
