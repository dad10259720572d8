import Programs
import Testing
import ToastCore
import ToastSystem

@testable import ToastHooks

/// A scripted Hyprland: the folder of an instance with both sockets.
final class FakeHyprland {
  let events: TestServer
  let requests: TestServer
  let folder: TemporaryFolder

  /// The replies by request; other requests get no reply.
  var replies: [String: String] = [
    "j/monitors": #"""
    [{"id":0,"name":"eDP-1","description":"BOE 0x095F","make":"BOE","model":"0x095F","focused":false,
      "activeWorkspace":{"id":1,"name":"1"},"reserved":[0,0,0,0]},
     {"id":1,"name":"DP-3","description":"Dell","make":"","model":"","focused":true,
      "activeWorkspace":{"id":-1337,"name":"mail, chat"}}]
    """#,
    "j/devices": #"""
    {"mice":[],"keyboards":[
      {"address":"0x1","name":"at-keyboard","active_layout_index": 0,"active_keymap":"English (US)","main":true},
      {"address":"0x2","name":"at-keyboard,-inc","active_layout_index": 0,"active_keymap":"English (US)","main":false},
      {"address":"0x3","name":"power-button","active_layout_index": none,"active_keymap":"none","main":false}],
     "tablets":[]}
    """#,
    "submap": "default\n",
    "j/clients": #"[{"address":"0x55d0","class":"foot","title":"make, done","workspace":{"id":1}}]"#,
    "j/configerrors": "[\n\t\"Config error at line 3: bad\",\n\t\"\"\n]\n",
  ]

  init() throws {
    folder = try TemporaryFolder()
    events = try TestServer(path: folder.path + "/.socket2.sock")
    requests = try TestServer(path: folder.path + "/.socket.sock")
  }

  /// Replies to the request that has arrived, closes the connection, and returns the request.
  func reply() throws -> String {
    let connection = try requests.accept()
    let request = String(decoding: try connection.receive(), as: UTF8.self)
    if let reply = replies[request] { try connection.send(Array(reply.utf8)) }
    return request
  }
}

@Suite struct HyprlandTests {
  private let hyprland: FakeHyprland

  init() throws {
    hyprland = try FakeHyprland()
  }

  private func connected(hooks: Set<Hook> = Set(Hook.allCases)) throws -> (WatchHarness, TestConnection) {
    let harness = WatchHarness(.hyprland(folder: hyprland.folder.path), hooks: hooks)
    _ = harness.turn()
    let connection = try hyprland.events.accept()
    while !harness.watch.isConnected {
      _ = try hyprland.reply()
      _ = harness.turn()
    }
    return (harness, connection)
  }

  @Test func `The session requests the initial state, one request after the other`() throws {
    let harness = WatchHarness(.hyprland(folder: hyprland.folder.path))
    #expect(harness.turn() == [])
    let connection = try hyprland.events.accept()
    #expect(try hyprland.reply() == "j/monitors")
    #expect(try hyprland.requests.hasNoClient())
    #expect(
      harness.turn() == [
        #"{"event":"output","initial":true,"outputs":{"DP-3":"Dell","eDP-1":"BOE 0x095F"}}"#,
        #"{"event":"workspace","initial":true,"name":"mail, chat","output":"DP-3"}"#,
      ])
    #expect(try hyprland.reply() == "j/devices")
    #expect(
      harness.turn() == [
        #"{"event":"layout","initial":true,"keyboard":"at-keyboard","layout":"English (US)"}"#,
        #"{"event":"layout","initial":true,"keyboard":"at-keyboard,-inc","layout":"English (US)"}"#,
      ])
    #expect(!harness.watch.isConnected)
    #expect(try hyprland.reply() == "submap")
    #expect(harness.turn() == [#"{"event":"mode","initial":true,"mode":"default"}"#])
    #expect(harness.watch.isConnected && harness.watch.deadline == nil)
    #expect(harness.watch.sockets.count == 1, "no request is pending")
    #expect(try connection.receive() == [], "nothing is sent on the event socket")
  }

  @Test func `The session continues without replies of an old or stopped Hyprland`() throws {
    hyprland.replies["submap"] = "unknown request"
    hyprland.replies["j/devices"] = "{"
    let (harness, connection) = try connected()
    try connection.send(Array("submap>>resize\n".utf8))
    #expect(harness.turn() == [#"{"event":"mode","mode":"resize"}"#])

    let other = WatchHarness(.hyprland(folder: hyprland.folder.path), hooks: [.mode, .layout])
    _ = other.turn()
    #expect(other.watch.sockets.count == 2 && other.wait == 1000)
    for _ in 0..<2 {
      _ = other.turnAtDeadline()
      #expect(!other.watch.isConnected && other.wait == 1000, "each request has a time limit of one second")
    }
    _ = other.turnAtDeadline()
    #expect(other.watch.isConnected && other.watch.deadline == nil)
  }

  @Test func `The old and new forms of lines are parsed`() throws {
    let cases: [(String, [String])] = [
      ("submap>>resize, move [x]", [#"{"event":"mode","mode":"resize, move [x]"}"#]),
      ("submap>>", [#"{"event":"mode","mode":"default"}"#]),
      ("workspace>>2", [#"{"event":"workspace","name":"2","number":2,"output":"DP-3"}"#]),
      ("workspacev2>>2,2", [#"{"event":"workspace","name":"2","number":2,"output":"DP-3"}"#]),
      ("workspace>>2", []),
      ("workspacev2>>-1337,mail, chat", [#"{"event":"workspace","name":"mail, chat","output":"DP-3"}"#]),
      ("focusedmon>>eDP-1,4", [#"{"event":"workspace","name":"4","number":4,"output":"eDP-1"}"#]),
      ("focusedmon>>eDP-1,?", []),
      (
        "activelayout>>at-keyboard,English (US, intl., with dead keys)",
        [
          #"{"event":"layout","keyboard":"at-keyboard","layout":"English (US, intl., with dead keys)"}"#
        ]
      ),
      (
        "activelayout>>at-keyboard,-inc,German",
        [#"{"event":"layout","keyboard":"at-keyboard,-inc","layout":"German"}"#]
      ),
      ("activelayout>>new,German", [#"{"event":"layout","keyboard":"new","layout":"German"}"#]),
      ("activelayout>>at-keyboard,", []), ("activelayout>>at-keyboard,error", []), ("activelayout>>x", []),
      (
        "monitoraddedv2>>2,DP-4,LG, Inc. 27",
        [#"{"event":"output","outputs":{"DP-3":"Dell","DP-4":"LG, Inc. 27","eDP-1":"BOE 0x095F"}}"#]
      ),
      ("monitoradded>>DP-4", []),
      ("monitorremoved>>DP-4", [#"{"event":"output","outputs":{"DP-3":"Dell","eDP-1":"BOE 0x095F"}}"#]),
      ("screencast>>1,0", [#"{"event":"screencast","targets":[""]}"#]),
      ("screencastv2>>1,1,a, b", [#"{"event":"screencast","targets":["","a, b"]}"#]),
      ("screencastv2>>0,1,a, b", [#"{"event":"screencast","targets":[""]}"#]),
      ("custom>>waytoast: a>>b, c", [#"{"event":"tick","text":"waytoast: a>>b, c"}"#]),
      ("openlayer>>waytoast", []), ("nonsense", []), (">>", []), ("", []), ("workspacev2>>7", []),
    ]
    let (harness, connection) = try connected()
    for (line, events) in cases {
      try connection.send(Array((line + "\n").utf8))
      #expect(harness.turn() == events, "\(line)")
    }
    #expect(harness.watch.isConnected)
  }

  @Test func `Data that is cut within a character loses only that character`() throws {
    let (harness, connection) = try connected()
    for (letter, rest) in [("ö", 1), ("€", 2), ("🙂", 3), ("a", 0)] {
      let name = String(repeating: "x", count: 1024 - rest) + letter
      let line = Array("submap>>".utf8) + Array(name.utf8).prefix(1024) + [0x0A]
      try connection.send(line)
      let whole = String(repeating: "x", count: 1024 - rest)
      #expect(harness.turn() == [#"{"event":"mode","mode":"\#(whole)"}"#], "\(letter)")
    }
    try connection.send(Array("submap>>".utf8) + [0xC3, 0x28, 0xFF] + [0x0A])
    #expect(harness.turn() == ["{\"event\":\"mode\",\"mode\":\"\u{FFFD}(\u{FFFD}\"}"])
  }

  @Test func `The session requests the title of an urgent window, and the focus ends the urgency`() throws {
    let (harness, connection) = try connected()
    try connection.send(Array("urgent>>55d0\nurgent>>dead\n".utf8))
    #expect(harness.turn() == [])
    #expect(try hyprland.reply() == "j/clients")
    #expect(
      harness.turn() == [#"{"app":"foot","event":"urgent","title":"make, done","urgent":true}"#])
    try connection.send(Array("activewindowv2>>55d0\nclosewindow>>55d0\n".utf8))
    #expect(
      harness.turn() == [#"{"app":"foot","event":"urgent","title":"make, done","urgent":false}"#])
    // Without a reply, only the app and title are unknown.
    hyprland.replies["j/clients"] = nil
    try connection.send(Array("urgent>>55d0\n".utf8))
    _ = harness.turn()
    #expect(try hyprland.reply() == "j/clients")
    #expect(harness.turn() == [#"{"app":"","event":"urgent","title":"","urgent":true}"#])
  }

  @Test func `The session requests the errors of a loaded configuration`() throws {
    let (harness, connection) = try connected()
    try connection.send(Array("configreloaded>>\n".utf8))
    _ = harness.turn()
    #expect(try hyprland.reply() == "j/configerrors")
    #expect(
      harness.turn() == [#"{"errors":["Config error at line 3: bad"],"event":"config","failed":true}"#])
    hyprland.replies["j/configerrors"] = "[\n\t\"\"\n]\n"
    try connection.send(Array("configreloaded>>\n".utf8))
    _ = harness.turn()
    _ = try hyprland.reply()
    #expect(harness.turn() == [#"{"errors":[],"event":"config","failed":false}"#])
  }

  @Test func `A hundred urgent windows cause one request`() throws {
    let (harness, connection) = try connected()
    try connection.send(Array(String(repeating: "urgent>>55d0\n", count: 100).utf8))
    _ = harness.turn()
    #expect(try hyprland.reply() == "j/clients")
    #expect(try hyprland.requests.hasNoClient())
  }

  @Test func `One switch of the layout on all keyboards shows one toast`() throws {
    let (harness, connection) = try connected()
    var hooks = HookReducer()
    for keyboard in ["at-keyboard", "at-keyboard,-inc"] {
      _ = hooks.handle(
        [.init(.layout("English (US)", keyboard: keyboard), isInitial: true)], at: harness.now)
    }
    try connection.send(
      Array("activelayout>>at-keyboard,German\nactivelayout>>at-keyboard,-inc,German\n".utf8))
    let effects = hooks.handle(harness.reports(), at: harness.now)
    #expect(effects.map(\.summary) == ["hook:layout: (globe) | German"])
    #expect(hooks.deadline == nil)
  }

  @Test func `The watch connects again after Hyprland has dropped the client at 64 events`() throws {
    var (harness, connection): (WatchHarness, TestConnection?) = try connected()
    try connection?.send(Array(String(repeating: "submap>>a\n", count: 64).utf8))
    connection = nil
    #expect(harness.turn().last == #"{"event":"lost"}"#)
    #expect(harness.wait == 100 && harness.watch.sockets.isEmpty)
    #expect(harness.turnAtDeadline() == [])
    connection = try hyprland.events.accept()
    while !harness.watch.isConnected {
      _ = try hyprland.reply()
      #expect(harness.turn().allSatisfy { $0.contains(#""initial":true"#) })
    }
  }
}
