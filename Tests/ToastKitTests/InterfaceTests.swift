import Programs
import Testing

/// ToastKit's interface: each form shows what its parameters say, and calls its handlers where it promises to.
@Suite struct InterfaceTests {
  private let desk: Desk
  private let remote: Dialogue

  init() throws {
    desk = try Desk()
    try desk.open()
    remote = try Dialogue(desk.program(), ["remote"])
  }

  @Test func `Each form takes each parameter`() throws {
    let style = #""style":"plain""#
    let rest = #""edge":"bottom","align":"start","duration":"long""#
    let buttons = #""actions":[{"key":"undo","label":"Undo"}]"#
    try remote.say("parameters")
    let guest = try desk.accept()
    for (id, value) in [("call", ""), ("show", ""), ("Boolean", #","value":true"#)] {
      #expect(
        try guest.accept(id: id) == """
          {"show":{"title":"A","subtitle":"B",\(style),"icon":"bell","tint":"system-red",\(rest),\
          "id":"\(id)","progress":"0.5",\(buttons)\(value),"wait":"exit"}}
          """)
    }
    for id in ["call", "show", "Boolean", "item"] {
      let isKnown = id != "item"
      #expect(
        try guest.accept(id: id) == """
          {"show":{"content":{"text":"C"},\(style),\(rest),"id":"\(id)","progress":"0.5",\
          \(buttons)\(["Boolean", "item"].contains(id) ? #","value":true"# : "")\(isKnown ? "" : #","wait":"exit""#)}}
          """)
    }
  }

  @Test func `Handlers of the main actor are called there, others on a thread of ToastKit`() throws {
    try remote.say("handlers")
    let guest = try desk.accept()
    let numbers = 1...11
    for number in numbers { _ = try guest.accept(id: "\(number)") }
    #expect(try remote.hear() == "error main")
    for number in numbers {
      let place = number == 11 ? "other" : "main"
      try guest.say(#"{"action":"undo","id":"\#(number)","toast":\#(number)}"#)
      #expect(try remote.hear() == "\(number) action \(place)")
      try guest.end("expired", id: "\(number)")
      #expect(try remote.hear() == "\(number) end \(place)")
    }
  }

  @Test func `An asynchronous call does not block its actor`() throws {
    try remote.say("suspend")
    let guest = try desk.accept()
    #expect(try guest.line() == #"{"show":{"title":"Suspended","wait":"exit"}}"#)
    #expect(try [remote.hear(), remote.hear()] == ["asking", "working"])
    try guest.accepted(id: "1")
    #expect(try remote.hear() == "1")
  }

  @Test func `A toast stays when its value and its presentation are released`() throws {
    try remote.say("release")
    let guest = try desk.accept()
    #expect(try guest.accept(id: "1") == #"{"show":{"title":"Released","value":true,"wait":"exit"}}"#)
    // A request to dismiss would come before this one.
    try remote.say("true")
    #expect(try guest.accept(id: "2").hasPrefix(#"{"show":{"title":"Saved""#))
    try guest.end("expired", id: "1")
    #expect(try remote.hear() == "released expired")
  }
}
