import Testing
import ToastCore
import ToastSystem

@testable import ToastHooks

@Suite struct NiriTests {
  /// The start of the event stream with the complete state (niri 25.11).
  static let beginning = [
    #"{"Ok":"Handled"}"#,
    #"{"WorkspacesChanged":{"workspaces":[{"id":1,"idx":1,"name":null,"output":"eDP-1","is_urgent":false,"is_active":true,"is_focused":true,"active_window_id":8},{"id":2,"idx":2,"name":"mail","output":"eDP-1","is_urgent":false,"is_active":false,"is_focused":false,"active_window_id":null},{"id":3,"idx":1,"name":null,"output":"DP-1","is_urgent":false,"is_active":true,"is_focused":false,"active_window_id":null}]}}"#,
    #"{"WindowsChanged":{"windows":[{"id":8,"title":"vim","app_id":"foot","pid":7,"workspace_id":1,"is_focused":true,"is_floating":false,"is_urgent":false,"layout":{}}]}}"#,
    #"{"KeyboardLayoutsChanged":{"keyboard_layouts":{"names":["English (US)","German"],"current_idx":0}}}"#,
    #"{"OverviewOpenedOrClosed":{"is_open":false}}"#,
    #"{"ConfigLoaded":{"failed":true}}"#,
    #"{"CastsChanged":{"casts":[]}}"#,
  ]

  private let server: TestServer

  init() throws {
    server = try TestServer()
  }

  private func connected() throws -> (WatchHarness, TestConnection) {
    let harness = WatchHarness(.niri(socket: server.path))
    _ = harness.turn()
    let connection = try server.accept()
    #expect(try connection.receive() == Array("\"EventStream\"\n".utf8))
    try connection.send(Array(Self.beginning.map { $0 + "\n" }.joined().utf8))
    return (harness, connection)
  }

  @Test func `The state at the start of the stream is initial`() throws {
    let (harness, _) = try connected()
    let lines = harness.turn().filter { !$0.contains("lost") }
    #expect(
      lines == [
        #"{"event":"output","initial":true,"outputs":{"DP-1":"","eDP-1":""}}"#,
        #"{"event":"workspace","initial":true,"name":"1","number":1,"output":"eDP-1"}"#,
        #"{"event":"layout","initial":true,"layout":"English (US)"}"#,
        #"{"errors":[],"event":"config","failed":true,"initial":true}"#,
        #"{"event":"screencast","initial":true,"targets":[]}"#,
      ])
  }

  @Test func `Each event is parsed, and unknown events are ignored`() throws {
    let (harness, connection) = try connected()
    _ = harness.turn()
    let cases: [(String, [String])] = [
      (
        #"{"WorkspaceActivated":{"id":2,"focused":true}}"#,
        [#"{"event":"workspace","name":"mail","number":2,"output":"eDP-1"}"#]
      ),
      (#"{"WorkspaceActivated":{"id":3,"focused":false}}"#, []),
      (#"{"WorkspaceActivated":{"id":99,"focused":true}}"#, []),
      (#"{"KeyboardLayoutSwitched":{"idx":1}}"#, [#"{"event":"layout","layout":"German"}"#]),
      (#"{"KeyboardLayoutSwitched":{"idx":2}}"#, []), (#"{"KeyboardLayoutSwitched":{"idx":-1}}"#, []),
      (#"{"ScreenshotCaptured":{"path":"/tmp/a.png"}}"#, [#"{"event":"screenshot","path":"/tmp/a.png"}"#]),
      (
        #"{"ScreenshotCaptured":{"path":"/tmp/\ud800\u202e.png"}}"#,
        [#"{"event":"screenshot","path":"/tmp/\#u{FFFD}\u202e.png"}"#]
      ),
      (#"{"ScreenshotCaptured":{"path":null}}"#, [#"{"event":"screenshot"}"#]),
      (#"{"ConfigLoaded":{"failed":false}}"#, [#"{"errors":[],"event":"config","failed":false}"#]),
      (
        #"{"WindowUrgencyChanged":{"id":8,"urgent":true}}"#,
        [#"{"app":"foot","event":"urgent","title":"vim","urgent":true}"#]
      ),
      (#"{"WindowUrgencyChanged":{"id":77,"urgent":true}}"#, []),
      (
        #"{"CastStartedOrChanged":{"cast":{"stream_id":5,"session_id":1,"kind":"PipeWire","target":{"Window":{"id":8}},"is_active":true}}}"#,
        [#"{"event":"screencast","targets":["vim"]}"#]
      ),
      (
        #"{"CastsChanged":{"casts":[{"stream_id":5,"target":{"Output":{"name":"DP-1"}}},{"stream_id":6,"target":{"Nothing":{}}}]}}"#,
        [#"{"event":"screencast","targets":["","DP-1"]}"#]
      ),
      (#"{"CastStopped":{"stream_id":5}}"#, [#"{"event":"screencast","targets":[""]}"#]),
      (#"{"WindowClosed":{"id":8}}"#, [#"{"app":"foot","event":"urgent","title":"vim","urgent":false}"#]),
      (#"{"SomethingNew":{"id":8}}"#, []), (#"{"WorkspaceActivated":{"id":"x","focused":true}}"#, []),
      ("", []), ("null", []), ("[1,2", []), (#"{"WorkspaceActivated":7}"#, []),
      (
        #"{"WorkspaceActivated":{"id":1,"focused":true,"new":{}},"Other":1}"#,
        [#"{"event":"workspace","name":"1","number":1,"output":"eDP-1"}"#]
      ),
    ]
    for (line, events) in cases {
      try connection.send(Array((line + "\n").utf8))
      #expect(harness.turn() == events, "\(line)")
    }
    #expect(harness.watch.isConnected && harness.watch.deadline == nil)
  }

  /// The events that niri 25.05 to 26.04 added, with all fields of niri-ipc 26.4.
  @Test func `Events of newer versions are parsed with all fields`() throws {
    let (harness, connection) = try connected()
    _ = harness.turn()
    func cast(_ stream: Int, _ target: String, kind: String = "PipeWire", isActive: Bool = true) -> String {
      let ends = kind == "PipeWire" ? #""pid":null,"pw_node_id":41"# : #""pid":4242,"pw_node_id":null"#
      return #"{"stream_id":\#(stream),"session_id":\#(stream),"kind":"\#(kind)","target":\#(target),"#
        + #""is_dynamic_target":false,"is_active":\#(isActive),\#(ends)}"#
    }
    let cases: [(String, [String])] = [
      // 25.05
      (#"{"WorkspaceUrgencyChanged":{"id":2,"urgent":true}}"#, []),
      (
        #"{"WindowUrgencyChanged":{"id":8,"urgent":true}}"#,
        [#"{"app":"foot","event":"urgent","title":"vim","urgent":true}"#]
      ),
      (#"{"OverviewOpenedOrClosed":{"is_open":true}}"#, []),
      // 25.08
      (
        #"{"WindowLayoutsChanged":{"changes":[[8,{"pos_in_scrolling_layout":[1,1],"tile_size":[640.0,700.5],"window_size":[640,700],"tile_pos_in_workspace_view":null,"window_offset_in_tile":[0.0,0.0]}]]}}"#,
        []
      ),
      (#"{"ConfigLoaded":{"failed":true}}"#, [#"{"errors":[],"event":"config","failed":true}"#]),
      // 25.11
      (#"{"WindowFocusTimestampChanged":{"id":8,"focus_timestamp":{"secs":12,"nanos":5}}}"#, []),
      (#"{"WindowFocusTimestampChanged":{"id":8,"focus_timestamp":null}}"#, []),
      (
        #"{"ScreenshotCaptured":{"path":"/home/me/Pictures/Screenshots/a b.png"}}"#,
        [#"{"event":"screenshot","path":"/home/me/Pictures/Screenshots/a b.png"}"#]
      ),
      (#"{"ScreenshotCaptured":{"path":null}}"#, [#"{"event":"screenshot"}"#]),
      // 26.04
      (
        #"{"CastStartedOrChanged":{"cast":\#(cast(5, #"{"Nothing":{}}"#, isActive: false))}}"#,
        [#"{"event":"screencast","targets":[""]}"#]
      ),
      (
        #"{"CastStartedOrChanged":{"cast":\#(cast(5, #"{"Output":{"name":"DP-1"}}"#))}}"#,
        [#"{"event":"screencast","targets":["DP-1"]}"#]
      ),
      (
        #"{"CastStartedOrChanged":{"cast":\#(cast(6, #"{"Window":{"id":8}}"#, kind: "WlrScreencopy"))}}"#,
        [#"{"event":"screencast","targets":["DP-1","vim"]}"#]
      ),
      // An unknown window, an unknown kind and an unknown target.
      (
        #"{"CastStartedOrChanged":{"cast":\#(cast(6, #"{"Window":{"id":99}}"#))}}"#,
        [#"{"event":"screencast","targets":["","DP-1"]}"#]
      ),
      (
        #"{"CastStartedOrChanged":{"cast":\#(cast(6, #"{"Region":{"x":1}}"#, kind: "Other"))}}"#,
        [#"{"event":"screencast","targets":["","DP-1"]}"#]
      ),
      (#"{"CastStopped":{"stream_id":6}}"#, [#"{"event":"screencast","targets":["DP-1"]}"#]),
      (#"{"CastStopped":{"stream_id":6}}"#, []),
      (
        #"{"CastsChanged":{"casts":[\#(cast(7, #"{"Output":{"name":"eDP-1"}}"#, kind: "WlrScreencopy"))]}}"#,
        [#"{"event":"screencast","targets":["eDP-1"]}"#]
      ),
      (#"{"CastsChanged":{"casts":[]}}"#, [#"{"event":"screencast","targets":[]}"#]),
      (#"{"CastStartedOrChanged":{"cast":{"stream_id":-1,"target":{}}}}"#, []),
      (#"{"CastStartedOrChanged":{}}"#, []), (#"{"CastsChanged":{"casts":{}}}"#, []),
    ]
    for (line, events) in cases {
      try connection.send(Array((line + "\n").utf8))
      #expect(harness.turn() == events, "\(line)")
    }
    #expect(harness.watch.isConnected && harness.watch.deadline == nil)
  }

  @Test func `The reports do not depend on how the stream is cut`() throws {
    let bytes = Array((Self.beginning.map { $0 + "\n" }.joined()).utf8)
    var expected: [String] = []
    for size in [bytes.count, 1, 5, 13, 100] {
      let harness = WatchHarness(.niri(socket: server.path))
      _ = harness.turn()
      let connection = try server.accept()
      var lines: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        try connection.send(bytes[start..<min(start + size, bytes.count)])
        lines += harness.turn()
      }
      if expected.isEmpty { expected = lines }
      #expect(lines == expected && lines.count == 5, "pieces of \(size)")
    }
  }

  @Test func `A peer without an event stream is disconnected`() throws {
    let harness = WatchHarness(.niri(socket: server.path))
    _ = harness.turn()
    try server.accept().send(Array(#"{"Err":"unknown request"}"#.utf8) + [0x0A])
    #expect(harness.turn() == [])
    #expect(harness.watch.problem == "niri: the compositor offers no event stream" && harness.wait == 100)
  }
}
