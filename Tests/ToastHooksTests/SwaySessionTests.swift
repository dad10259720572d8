import Testing
import ToastCore
import ToastSystem

@testable import ToastHooks

/// Replies and events, as recorded from Sway 1.7.
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
  /// Returns a watch whose requests for the initial state have replies, and the connection to it.
  private func connected(_ server: TestServer, hooks: Set<Hook> = Set(Hook.allCases)) throws -> (
    WatchHarness, TestConnection
  ) {
    let harness = WatchHarness(.sway(socket: server.path), hooks: hooks)
    #expect(harness.turn() == [])
    let connection = try server.accept()
    for message in try requests(of: connection) {
      switch message.kind {
      case .subscribe: try connection.send(SwaySamples.success.bytes)
      case .bindingState: try connection.send(SwaySamples.mode.bytes)
      case .workspaces: try connection.send(SwaySamples.workspaces.bytes)
      case .inputs: try connection.send(SwaySamples.inputs.bytes)
      case .outputs: try connection.send(SwaySamples.outputs.bytes)
      default: Issue.record("\(message)")
      }
    }
    return (harness, connection)
  }

  private func requests(of connection: TestConnection) throws -> [SwayMessage] {
    var reader = SwayMessageReader()
    reader.append(try connection.receive())
    var messages: [SwayMessage] = []
    while let message = reader.next() { messages.append(message) }
    return messages
  }

  @Test func `The session subscribes to each event alone, and requests the initial state`() throws {
    let server = try TestServer()
    let harness = WatchHarness(.sway(socket: server.path))
    _ = harness.turn()
    let connection = try server.accept()
    let requests = try requests(of: connection)
    let names = ["mode", "workspace", "input", "window", "tick", "output"].map { "[\"\($0)\"]" }
    #expect(requests.prefix(6).map { String(decoding: $0.payload, as: UTF8.self) } == names)
    #expect(requests.map(\.kind).suffix(4) == [.bindingState, .workspaces, .inputs, .outputs])
    // Sway 1.7 has no event of outputs, and rejects that subscription alone.
    for _ in 0..<5 { try connection.send(SwaySamples.success.bytes) }
    try connection.send(SwaySamples.failure.bytes + SwaySamples.firstTick.bytes)
    try connection.send(SwaySamples.mode.bytes + SwaySamples.workspaces.bytes)
    #expect(
      harness.turn() == [
        #"{"event":"mode","initial":true,"mode":"default"}"#,
        #"{"event":"workspace","initial":true,"name":"mail","output":"HEADLESS-2"}"#,
      ])
    #expect(!harness.watch.isConnected)
    try connection.send(SwaySamples.inputs.bytes + SwaySamples.outputs.bytes)
    #expect(
      harness.turn() == [
        #"{"event":"layout","initial":true,"keyboard":"AT Keyboard","layout":"English (US)"}"#,
        #"{"event":"output","initial":true,"outputs":{"HEADLESS-1":"headless headless","HEADLESS-2":"Big \"One\" X"}}"#,
      ])
    #expect(harness.watch.isConnected && harness.watch.deadline == nil)
  }

  @Test func `The session requests only what the hooks need, and the focus`() throws {
    let server = try TestServer()
    let (_, connection) = try connected(server, hooks: [.tick])
    _ = connection
    let harness = WatchHarness(.sway(socket: server.path), hooks: [.layout])
    _ = harness.turn()
    #expect(
      try requests(of: server.accept()) == [
        SwayMessage(.subscribe, #"["workspace"]"#), SwayMessage(.subscribe, #"["input"]"#),
        SwayMessage(.workspaces), SwayMessage(.inputs),
      ])
  }

  @Test func `Each event is parsed`() throws {
    let server = try TestServer()
    let (harness, connection) = try connected(server)
    _ = harness.turn()
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
      try connection.send(message.bytes)
      #expect(harness.turn() == lines, "\(String(decoding: message.payload, as: UTF8.self))")
    }
    #expect(harness.watch.isConnected)
  }

  @Test func `The reports do not depend on how the stream is cut`() throws {
    let messages = [
      SwaySamples.mode("größer"), SwaySamples.workspace("focus", "5"),
      SwaySamples.layout("xkb_layout", "German"),
      SwaySamples.window("urgent", urgent: true), SwaySamples.tick("waytoast: ü"),
    ]
    let bytes = messages.flatMap(\.bytes)
    var expected: [String] = []
    for size in [bytes.count, 1, 2, 3, 7, 64, 511] {
      let server = try TestServer()
      let (harness, connection) = try connected(server)
      _ = harness.turn()
      var lines: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        try connection.send(bytes[start..<min(start + size, bytes.count)])
        lines += harness.turn()
      }
      if expected.isEmpty { expected = lines }
      #expect(lines == expected && lines.count == 5, "pieces of \(size)")
    }
  }

  @Test func `A reload requests the mode, because it resets the mode without an event`() throws {
    let server = try TestServer()
    let (harness, connection) = try connected(server)
    _ = harness.turn()
    try connection.send(SwaySamples.mode("resize").bytes + SwaySamples.workspace("reload", "").bytes)
    #expect(harness.turn() == [#"{"event":"mode","mode":"resize"}"#])
    #expect(try connection.receive() == SwayMessage(.bindingState).bytes)
    try connection.send(SwaySamples.mode.bytes)
    #expect(harness.turn() == [#"{"event":"mode","mode":"default"}"#])
  }

  @Test func `A moved workspace requests the workspaces, because the focus may move along`() throws {
    let server = try TestServer()
    let (harness, connection) = try connected(server)
    _ = harness.turn()
    try connection.send(SwaySamples.workspace("move", "mail").bytes)
    #expect(harness.turn() == [])
    #expect(try connection.receive() == SwayMessage(.workspaces).bytes)
    try connection.send(SwaySamples.workspaces.bytes)
    #expect(harness.turn() == [#"{"event":"workspace","name":"mail","output":"HEADLESS-2"}"#])
  }

  @Test func `A thousand events of outputs cause at most two requests`() throws {
    let server = try TestServer()
    let (harness, connection) = try connected(server)
    _ = harness.turn()
    let event = SwayMessage(.outputEvent, #"{"change":"unspecified"}"#).bytes
    try connection.send((0..<1000).flatMap { _ in event })
    _ = harness.turn()
    #expect(try connection.receive() == SwayMessage(.outputs).bytes)
    try connection.send(SwaySamples.outputs.bytes)
    #expect(harness.turn().count == 1)
    #expect(
      try connection.receive() == SwayMessage(.outputs).bytes,
      "the outputs may have changed since the first request")
    try connection.send(SwayMessage(.outputs, "[]").bytes)
    #expect(harness.turn() == [#"{"event":"output","outputs":{}}"#])
    #expect(try connection.receive() == [])
  }

  @Test(arguments: [
    SwayMessage(.outputs, "[]").bytes, Array("HTTP/1.1 400\r\n".utf8), [0],
  ])
  func `A peer that is not Sway is disconnected`(bytes: [UInt8]) throws {
    let server = try TestServer()
    let harness = WatchHarness(.sway(socket: server.path))
    _ = harness.turn()
    let connection = try server.accept()
    try connection.send(bytes)
    #expect(harness.turn() == [])
    #expect(harness.watch.sockets.isEmpty && harness.watch.problem != nil)
    #expect(harness.wait == 100)
  }

  @Test func `The exit of Sway ends the connection without a toast`() throws {
    let server = try TestServer()
    var hooks = HookReducer()
    let (harness, _) = try connected(server)
    let reports = harness.reports()
    #expect(reports.last == CompositorReport(.lost))
    #expect(hooks.handle(reports, at: harness.now) == [])
  }
}
