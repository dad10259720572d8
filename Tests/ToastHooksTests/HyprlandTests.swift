import Programs
import Testing
import ToastCore
import ToastSystem

@testable import ToastHooks

/// A Hyprland in the test's hands: an instance's folder with both sockets.
final class FakeHyprland {
  let events: TestServer
  let requests: TestServer
  let folder: TemporaryFolder

  /// What it answers; nothing else gets an answer.
  var answers: [String: String] = [
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

  /// Answers the question that has come, and hangs up.
  func answer() throws -> String {
    let guest = try requests.accept()
    let question = String(decoding: try guest.receive(), as: UTF8.self)
    if let answer = answers[question] { try guest.send(Array(answer.utf8)) }
    return question
  }
}

@Suite struct HyprlandTests {
  private let hyprland: FakeHyprland

  init() throws {
    hyprland = try FakeHyprland()
  }

  private func connected(hooks: Set<Hook> = Set(Hook.allCases)) throws -> (WatchHarness, TestConnection) {
    let listener = WatchHarness(.hyprland(folder: hyprland.folder.path), hooks: hooks)
    _ = listener.turn()
    let guest = try hyprland.events.accept()
    while !listener.watch.isConnected {
      _ = try hyprland.answer()
      _ = listener.turn()
    }
    return (listener, guest)
  }

  @Test func `It asks how things are, one question and one connection after the other`() throws {
    let listener = WatchHarness(.hyprland(folder: hyprland.folder.path))
    #expect(listener.turn() == [])
    let guest = try hyprland.events.accept()
    #expect(try hyprland.answer() == "j/monitors")
    #expect(try hyprland.requests.isAlone())
    #expect(
      listener.turn() == [
        #"{"event":"output","initial":true,"outputs":{"DP-3":"Dell","eDP-1":"BOE 0x095F"}}"#,
        #"{"event":"workspace","initial":true,"name":"mail, chat","output":"DP-3"}"#,
      ])
    #expect(try hyprland.answer() == "j/devices")
    #expect(
      listener.turn() == [
        #"{"event":"layout","initial":true,"keyboard":"at-keyboard","layout":"English (US)"}"#,
        #"{"event":"layout","initial":true,"keyboard":"at-keyboard,-inc","layout":"English (US)"}"#,
      ])
    #expect(!listener.watch.isConnected)
    #expect(try hyprland.answer() == "submap")
    #expect(listener.turn() == [#"{"event":"mode","initial":true,"mode":"default"}"#])
    #expect(listener.watch.isConnected && listener.watch.deadline == nil)
    #expect(listener.watch.sockets.count == 1, "no question is left open")
    #expect(try guest.receive() == [], "the event socket is only read")
  }

  @Test func `An old Hyprland does not know every question, and a stopped one answers none`() throws {
    hyprland.answers["submap"] = "unknown request"
    hyprland.answers["j/devices"] = "{"
    let (listener, guest) = try connected()
    try guest.send(Array("submap>>resize\n".utf8))
    #expect(listener.turn() == [#"{"event":"mode","mode":"resize"}"#])

    let other = WatchHarness(.hyprland(folder: hyprland.folder.path), hooks: [.mode, .layout])
    _ = other.turn()
    #expect(other.watch.sockets.count == 2 && other.wait == 1000)
    for _ in 0..<2 {
      _ = other.ring()
      #expect(!other.watch.isConnected && other.wait == 1000, "the next question has its own second")
    }
    _ = other.ring()
    #expect(other.watch.isConnected && other.watch.deadline == nil)
  }

  @Test func `Lines are events, in their old and new forms`() throws {
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
    let (listener, guest) = try connected()
    for (line, events) in cases {
      try guest.send(Array((line + "\n").utf8))
      #expect(listener.turn() == events, "\(line)")
    }
    #expect(listener.watch.isConnected)
  }

  @Test func `Data that is cut within a letter loses only that letter`() throws {
    let (listener, guest) = try connected()
    for (letter, rest) in [("ö", 1), ("€", 2), ("🙂", 3), ("a", 0)] {
      let name = String(repeating: "x", count: 1024 - rest) + letter
      let line = Array("submap>>".utf8) + Array(name.utf8).prefix(1024) + [0x0A]
      try guest.send(line)
      let whole = String(repeating: "x", count: 1024 - rest)
      #expect(listener.turn() == [#"{"event":"mode","mode":"\#(whole)"}"#], "\(letter)")
    }
    try guest.send(Array("submap>>".utf8) + [0xC3, 0x28, 0xFF] + [0x0A])
    #expect(listener.turn() == ["{\"event\":\"mode\",\"mode\":\"\u{FFFD}(\u{FFFD}\"}"])
  }

  @Test func `A window that wants attention is asked for by name, and is calm once it has the focus`() throws
  {
    let (listener, guest) = try connected()
    try guest.send(Array("urgent>>55d0\nurgent>>dead\n".utf8))
    #expect(listener.turn() == [])
    #expect(try hyprland.answer() == "j/clients")
    #expect(
      listener.turn() == [#"{"app":"foot","event":"urgent","title":"make, done","urgent":true}"#])
    try guest.send(Array("activewindowv2>>55d0\nclosewindow>>55d0\n".utf8))
    #expect(
      listener.turn() == [#"{"app":"foot","event":"urgent","title":"make, done","urgent":false}"#])
    // Without an answer it is only not known which window it is.
    hyprland.answers["j/clients"] = nil
    try guest.send(Array("urgent>>55d0\n".utf8))
    _ = listener.turn()
    #expect(try hyprland.answer() == "j/clients")
    #expect(listener.turn() == [#"{"app":"","event":"urgent","title":"","urgent":true}"#])
  }

  @Test func `A configuration that was loaded is asked for its errors`() throws {
    let (listener, guest) = try connected()
    try guest.send(Array("configreloaded>>\n".utf8))
    _ = listener.turn()
    #expect(try hyprland.answer() == "j/configerrors")
    #expect(
      listener.turn() == [#"{"errors":["Config error at line 3: bad"],"event":"config","failed":true}"#])
    hyprland.answers["j/configerrors"] = "[\n\t\"\"\n]\n"
    try guest.send(Array("configreloaded>>\n".utf8))
    _ = listener.turn()
    _ = try hyprland.answer()
    #expect(listener.turn() == [#"{"errors":[],"event":"config","failed":false}"#])
  }

  @Test func `A hundred windows that want attention are one question`() throws {
    let (listener, guest) = try connected()
    try guest.send(Array(String(repeating: "urgent>>55d0\n", count: 100).utf8))
    _ = listener.turn()
    #expect(try hyprland.answer() == "j/clients")
    #expect(try hyprland.requests.isAlone())
  }

  @Test func `A switch of all keyboards is one toast`() throws {
    let (listener, guest) = try connected()
    var hooks = HookReducer()
    for keyboard in ["at-keyboard", "at-keyboard,-inc"] {
      _ = hooks.handle(
        [.init(.layout("English (US)", keyboard: keyboard), isInitial: true)], at: listener.now)
    }
    try guest.send(
      Array("activelayout>>at-keyboard,German\nactivelayout>>at-keyboard,-inc,German\n".utf8))
    for socket in listener.watch.sockets { listener.watch.handle(.readable, of: socket.id) }
    let notes = hooks.handle(listener.watch.advance(to: listener.now), at: listener.now)
    #expect(notes.map(\.story) == ["hook:layout: (globe) | German"])
    #expect(hooks.deadline == nil)
  }

  @Test func `Dropped after 64 events, it connects again and knows how things are`() throws {
    var (listener, guest): (WatchHarness, TestConnection?) = try connected()
    try guest?.send(Array(String(repeating: "submap>>a\n", count: 64).utf8))
    guest = nil
    #expect(listener.turn().last == #"{"event":"lost"}"#)
    #expect(listener.wait == 100 && listener.watch.sockets.isEmpty)
    #expect(listener.ring() == [])
    guest = try hyprland.events.accept()
    while !listener.watch.isConnected {
      _ = try hyprland.answer()
      #expect(listener.turn().allSatisfy { $0.contains(#""initial":true"#) })
    }
  }
}
