import Testing
import ToastCore
import ToastSystem

@testable import ToastHooks

/// What Sway answers and says, as it was seen on Sway 1.7.
enum SwaySamples {
  static let success = SwayMessage(.subscribe, #"{"success": true}"#)
  static let failure = SwayMessage(.subscribe, #"{"success": false}"#)
  static let mode = SwayMessage(.bindingState, #"{ "name": "default" }"#)
  static let inputs = SwayMessage(
    .inputs,
    #"""
    [{"identifier":"1:1:AT_Keyboard","name":"AT Keyboard","vendor":1,"product":1,"type":"keyboard",
      "repeat_delay":600,"xkb_layout_names":["English (US)","German"],"xkb_active_layout_index":0,
      "xkb_active_layout_name":"English (US)"},
     {"identifier":"0:0:Virtual","name":"Virtual","type":"keyboard","xkb_layout_names":[]},
     {"identifier":"2:7:Mouse","name":"Mouse","type":"pointer","scroll_factor":1.0}]
    """#)
  static let workspaces = SwayMessage(.workspaces, SwayConnectionTests.workspaces)
  static let outputs = SwayMessage(.outputs, SwayConnectionTests.outputs)
  static let firstTick = SwayMessage(.tickEvent, #"{ "first": true, "payload": "" }"#)

  static func mode(_ name: String, isMarkup: Bool = false) -> SwayMessage {
    SwayMessage(.modeEvent, #"{ "change": "\#(name)", "pango_markup": \#(isMarkup) }"#)
  }

  static func workspace(_ change: String, _ name: String) -> SwayMessage {
    let current =
      change == "reload"
      ? "null"
      : #"{"id":7,"type":"workspace","num":\#(Int(name) ?? -1),"name":"\#(name)","output":"HEADLESS-1","focused":false,"nodes":[{"id":9,"name":"a \"b\" c","nodes":[]}]}"#
    return SwayMessage(.workspaceEvent, #"{"change":"\#(change)","old":null,"current":\#(current)}"#)
  }

  static func layout(_ change: String, _ name: String) -> SwayMessage {
    SwayMessage(
      .inputEvent,
      #"{"change":"\#(change)","input":{"identifier":"1:1:AT_Keyboard","name":"AT Keyboard","type":"keyboard","xkb_active_layout_name":"\#(name)"}}"#
    )
  }

  static func window(_ change: String, urgent: Bool, app: String = #""app_id":"foot""#) -> SwayMessage {
    SwayMessage(
      .windowEvent,
      #"{"change":"\#(change)","container":{"id":12,"type":"con","name":"make: done","urgent":\#(urgent),\#(app),"pid":3,"nodes":[]}}"#
    )
  }

  static func tick(_ payload: String) -> SwayMessage {
    SwayMessage(.tickEvent, #"{"first":false,"payload":"\#(payload)"}"#)
  }
}

@Suite struct SwaySessionTests {
  /// A watch whose beginning is over.
  private func connected(_ peer: TestServer, hooks: Set<Hook> = Set(Hook.allCases)) throws -> (
    WatchHarness, TestConnection
  ) {
    let listener = WatchHarness(.sway(socket: peer.path), hooks: hooks)
    #expect(listener.turn() == [])
    let guest = try peer.accept()
    for message in try questions(of: guest) {
      switch message.kind {
      case .subscribe: try guest.send(SwaySamples.success.bytes)
      case .bindingState: try guest.send(SwaySamples.mode.bytes)
      case .workspaces: try guest.send(SwaySamples.workspaces.bytes)
      case .inputs: try guest.send(SwaySamples.inputs.bytes)
      case .outputs: try guest.send(SwaySamples.outputs.bytes)
      default: Issue.record("\(message)")
      }
    }
    return (listener, guest)
  }

  private func questions(of guest: TestConnection) throws -> [SwayMessage] {
    var reader = SwayMessageReader()
    reader.append(try guest.receive())
    var messages: [SwayMessage] = []
    while let message = reader.next() { messages.append(message) }
    return messages
  }

  @Test func `It subscribes to each event by itself, and asks how things are`() throws {
    let peer = try TestServer()
    let listener = WatchHarness(.sway(socket: peer.path))
    _ = listener.turn()
    let guest = try peer.accept()
    let asked = try questions(of: guest)
    let names = ["mode", "workspace", "input", "window", "tick", "output"].map { "[\"\($0)\"]" }
    #expect(asked.prefix(6).map { String(decoding: $0.payload, as: UTF8.self) } == names)
    #expect(asked.map(\.kind).suffix(4) == [.bindingState, .workspaces, .inputs, .outputs])
    // Sway 1.7 knows no event of outputs, and refuses that one alone.
    for _ in 0..<5 { try guest.send(SwaySamples.success.bytes) }
    try guest.send(SwaySamples.failure.bytes + SwaySamples.firstTick.bytes)
    try guest.send(SwaySamples.mode.bytes + SwaySamples.workspaces.bytes)
    #expect(
      listener.turn() == [
        #"{"event":"mode","initial":true,"mode":"default"}"#,
        #"{"event":"workspace","initial":true,"name":"mail","output":"HEADLESS-2"}"#,
      ])
    #expect(!listener.watch.isConnected)
    try guest.send(SwaySamples.inputs.bytes + SwaySamples.outputs.bytes)
    #expect(
      listener.turn() == [
        #"{"event":"layout","initial":true,"keyboard":"AT Keyboard","layout":"English (US)"}"#,
        #"{"event":"output","initial":true,"outputs":{"HEADLESS-1":"headless headless","HEADLESS-2":"Big \"One\" X"}}"#,
      ])
    #expect(listener.watch.isConnected && listener.watch.deadline == nil)
  }

  @Test func `Only what is needed is asked for, and where the focus is`() throws {
    let peer = try TestServer()
    let (_, guest) = try connected(peer, hooks: [.tick])
    _ = guest
    let listener = WatchHarness(.sway(socket: peer.path), hooks: [.layout])
    _ = listener.turn()
    #expect(
      try questions(of: peer.accept()) == [
        SwayMessage(.subscribe, #"["workspace"]"#), SwayMessage(.subscribe, #"["input"]"#),
        SwayMessage(.workspaces), SwayMessage(.inputs),
      ])
  }

  @Test func `Each event is understood`() throws {
    let peer = try TestServer()
    let (listener, guest) = try connected(peer)
    _ = listener.turn()
    let cases: [(SwayMessage, [String])] = [
      (SwaySamples.mode("resize"), [#"{"event":"mode","mode":"resize"}"#]),
      (SwaySamples.mode("<b>a</b> &amp; b", isMarkup: true), [#"{"event":"mode","mode":"a & b"}"#]),
      (SwaySamples.mode("default"), [#"{"event":"mode","mode":"default"}"#]),
      (SwaySamples.workspace("init", "5"), []),
      (
        SwaySamples.workspace("focus", "5"),
        [#"{"event":"workspace","name":"5","number":5,"output":"HEADLESS-1"}"#]
      ),
      (SwaySamples.workspace("empty", "mail"), []),
      (
        SwaySamples.layout("xkb_layout", "German"),
        [#"{"event":"layout","keyboard":"AT Keyboard","layout":"German"}"#]
      ),
      (
        SwaySamples.layout("added", "German"),
        [#"{"event":"layout","initial":true,"keyboard":"AT Keyboard","layout":"German"}"#]
      ),
      (SwaySamples.layout("removed", "German"), []),
      (SwaySamples.window("title", urgent: true), []),
      (
        SwaySamples.window("urgent", urgent: true),
        [#"{"app":"foot","event":"urgent","title":"make: done","urgent":true}"#]
      ),
      (
        SwaySamples.window(
          "urgent", urgent: true, app: #""app_id":null,"window_properties":{"class":"XTerm"}"#),
        [#"{"app":"XTerm","event":"urgent","title":"make: done","urgent":true}"#]
      ),
      (
        SwaySamples.window("close", urgent: true),
        [#"{"app":"foot","event":"urgent","title":"make: done","urgent":false}"#]
      ),
      (SwaySamples.window("close", urgent: true), []), (SwaySamples.window("urgent", urgent: false), []),
      (SwaySamples.tick("waytoast: hi"), [#"{"event":"tick","text":"waytoast: hi"}"#]),
      (SwaySamples.firstTick, []),
      (SwayMessage(.init(rawValue: 0x8000_0005), "{}"), []),
      (SwayMessage(.modeEvent, "[]"), []), (SwayMessage(.modeEvent, #"{"change":7}"#), []),
      (SwayMessage(.workspaceEvent, #"{"change":"focus","current":null}"#), []),
    ]
    for (message, lines) in cases {
      try guest.send(message.bytes)
      #expect(listener.turn() == lines, "\(String(decoding: message.payload, as: UTF8.self))")
    }
    #expect(listener.watch.isConnected)
  }

  @Test func `However the stream is cut, what is understood is the same`() throws {
    let messages = [
      SwaySamples.mode("größer"), SwaySamples.workspace("focus", "5"),
      SwaySamples.layout("xkb_layout", "German"),
      SwaySamples.window("urgent", urgent: true), SwaySamples.tick("waytoast: ü"),
    ]
    let bytes = messages.flatMap(\.bytes)
    var expected: [String] = []
    for size in [bytes.count, 1, 2, 3, 7, 64, 511] {
      let peer = try TestServer()
      let (listener, guest) = try connected(peer)
      _ = listener.turn()
      var lines: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        try guest.send(bytes[start..<min(start + size, bytes.count)])
        lines += listener.turn()
      }
      if expected.isEmpty { expected = lines }
      #expect(lines == expected && lines.count == 5, "pieces of \(size)")
    }
  }

  @Test func `Reloading resets the mode without an event, so it is asked`() throws {
    let peer = try TestServer()
    let (listener, guest) = try connected(peer)
    _ = listener.turn()
    try guest.send(SwaySamples.mode("resize").bytes + SwaySamples.workspace("reload", "").bytes)
    #expect(listener.turn() == [#"{"event":"mode","mode":"resize"}"#])
    #expect(try guest.receive() == SwayMessage(.bindingState).bytes)
    try guest.send(SwaySamples.mode.bytes)
    #expect(listener.turn() == [#"{"event":"mode","mode":"default"}"#])
  }

  @Test func `A workspace that moves takes the focus along, so it is asked`() throws {
    let peer = try TestServer()
    let (listener, guest) = try connected(peer)
    _ = listener.turn()
    try guest.send(SwaySamples.workspace("move", "mail").bytes)
    #expect(listener.turn() == [])
    #expect(try guest.receive() == SwayMessage(.workspaces).bytes)
    try guest.send(SwaySamples.workspaces.bytes)
    #expect(listener.turn() == [#"{"event":"workspace","name":"mail","output":"HEADLESS-2"}"#])
  }

  @Test func `A thousand events of outputs are two questions at most at a time`() throws {
    let peer = try TestServer()
    let (listener, guest) = try connected(peer)
    _ = listener.turn()
    let event = SwayMessage(.outputEvent, #"{"change":"unspecified"}"#).bytes
    try guest.send((0..<1000).flatMap { _ in event })
    _ = listener.turn()
    #expect(try guest.receive() == SwayMessage(.outputs).bytes)
    try guest.send(SwaySamples.outputs.bytes)
    #expect(listener.turn().count == 1)
    #expect(try guest.receive() == SwayMessage(.outputs).bytes, "something may have changed since")
    try guest.send(SwayMessage(.outputs, "[]").bytes)
    #expect(listener.turn() == [#"{"event":"output","outputs":{}}"#])
    #expect(try guest.receive() == [])
  }

  @Test(arguments: [
    SwayMessage(.outputs, "[]").bytes, Array("HTTP/1.1 400\r\n".utf8), [0],
  ])
  func `A peer that is no Sway is let go of`(bytes: [UInt8]) throws {
    let peer = try TestServer()
    let listener = WatchHarness(.sway(socket: peer.path))
    _ = listener.turn()
    let guest = try peer.accept()
    try guest.send(bytes)
    #expect(listener.turn() == [])
    #expect(listener.watch.sockets.isEmpty && listener.watch.problem != nil)
    #expect(listener.wait == 100)
  }

  @Test func `Its exit is the end of a connection, and silent`() throws {
    let peer = try TestServer()
    var hooks = HookReducer()
    let (listener, _) = try connected(peer)
    for socket in listener.watch.sockets { listener.watch.handle(.readable, of: socket.id) }
    let reports = listener.watch.advance(to: listener.now)
    #expect(reports.last == CompositorReport(.lost))
    #expect(hooks.handle(reports, at: listener.now) == [])
  }
}
