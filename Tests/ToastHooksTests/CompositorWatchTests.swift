import Glibc
import Testing
import ToastCore
import ToastSystem

@testable import ToastHooks

@Suite struct CompositorWatchTests {
  private let server: TestServer

  init() throws {
    server = try TestServer()
  }

  @Test func `After connections that break at once, the pauses double up to five seconds`() throws {
    let harness = WatchHarness(.niri(socket: server.path))
    var waits: [Int?] = []
    for _ in 0..<9 {
      #expect(harness.turnAtDeadline() == [])
      do { _ = try server.accept() }
      #expect(harness.turn() == [])
      waits.append(harness.wait)
      #expect(harness.turn() == [] && harness.wait == waits.last, "an extra turn changes nothing")
    }
    #expect(waits == [100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000])
    #expect(harness.watch.problem == "niri: the compositor closed the connection")
    #expect(harness.watch.sockets.isEmpty && !harness.watch.isOver)
  }

  @Test func `A watch ends when no process listens any more`() throws {
    var compositor: TestServer? = try TestServer()
    let path = compositor?.path ?? ""
    let harness = WatchHarness(.niri(socket: path), hooks: [.layout])
    _ = harness.turnAtDeadline()
    do {
      let connection = try compositor?.accept()
      try connection?.send(Array("{\"Ok\":\"Handled\"}\n".utf8))
      #expect(harness.turn() == [] && harness.watch.isConnected)
      compositor = nil
    }
    #expect(harness.turn() == [#"{"event":"lost"}"#])
    #expect(harness.watch.problem == nil, "the compositor may listen again")
    #expect(harness.wait == 100 && !harness.watch.isOver)
    #expect(harness.turnAtDeadline() == [])
    #expect(harness.watch.isOver && harness.watch.deadline == nil && harness.watch.sockets.isEmpty)
    #expect(harness.watch.problem?.hasPrefix("niri: connect \(path): ") == true)
    harness.pass(60_000)
    #expect(harness.turn() == [] && harness.watch.isOver)
  }

  @Test func `Only a connection of five seconds resets the pauses`() throws {
    let harness = WatchHarness(.niri(socket: server.path), hooks: [.layout])
    var waits: [Int?] = []
    for lifetime in [0, 0, 4999, 5000, 0] {
      _ = harness.turnAtDeadline()
      do {
        let connection = try server.accept()
        try connection.send(Array("{\"Ok\":\"Handled\"}\n".utf8))
        #expect(harness.turn() == [])
        #expect(harness.watch.isConnected && harness.watch.deadline == nil && harness.watch.problem == nil)
        harness.pass(lifetime)
      }
      #expect(harness.turn() == [#"{"event":"lost"}"#])
      #expect(harness.watch.problem == nil && !harness.watch.isConnected)
      waits.append(harness.wait)
    }
    #expect(waits == [100, 200, 400, 100, 200])
  }

  @Test func `Different hooks open a new connection at once, and the same hooks open none`() throws {
    let harness = WatchHarness(.niri(socket: server.path), hooks: [.layout])
    _ = harness.turn()
    let connection = try server.accept()
    try connection.send(Array("{\"Ok\":\"Handled\"}\n".utf8))
    #expect(harness.turn() == [] && harness.watch.isConnected)
    harness.watch.setHooks([.layout])
    #expect(harness.turn() == [] && harness.watch.isConnected)
    harness.watch.setHooks([.layout, .config])
    #expect(harness.watch.sockets.isEmpty)
    #expect(harness.turn() == [#"{"event":"lost"}"#] && harness.watch.sockets.count == 1)
    let next = try server.accept()
    try next.send(Array("{\"Ok\":\"Handled\"}\n{\"ConfigLoaded\":{\"failed\":true}}\n".utf8))
    #expect(harness.turn() == [#"{"errors":[],"event":"config","failed":true,"initial":true}"#])
  }

  @Test func `A compositor that stops within a message times out after five seconds`() throws {
    for (compositor, start) in [
      (Compositor.sway(socket: server.path), Array(SwayMessage(.tickEvent, "{}").bytes.dropLast())),
      (.niri(socket: server.path), Array("{\"Ok\":\"Handled\"}\n{\"Conf".utf8)),
      (.niri(socket: server.path), []), (.sway(socket: server.path), []),
    ] {
      let harness = WatchHarness(compositor)
      _ = harness.turn()
      let connection = try server.accept()
      try connection.send(start)
      _ = harness.turn()
      #expect(harness.wait == 5000)
      harness.pass(4999)
      _ = harness.turn()
      #expect(!harness.watch.sockets.isEmpty && harness.wait == 1)
      _ = harness.turnAtDeadline()
      #expect(harness.watch.sockets.isEmpty && harness.wait == 100)
    }
  }

  @Test func `A slow compositor does not time out`() throws {
    let harness = WatchHarness(.sway(socket: server.path), hooks: [.tick])
    _ = harness.turn()
    let connection = try server.accept()
    try connection.send(SwaySamples.success.bytes + SwaySamples.success.bytes + SwaySamples.workspaces.bytes)
    _ = harness.turn()
    let message = SwaySamples.tick("waytoast: hi").bytes
    try connection.send(message.prefix(20))
    _ = harness.turn()
    harness.pass(4000)
    try connection.send(message.dropFirst(20) + message.prefix(20))
    #expect(harness.turn().count == 1)
    harness.pass(4000)
    #expect(harness.turn() == [] && harness.watch.isConnected && harness.wait == 1000)
    try connection.send(message.dropFirst(20))
    #expect(harness.turn().count == 1)
    #expect(harness.watch.deadline == nil, "a complete message leaves no deadline")
  }

  @Test func `A flood of bytes is read in portions`() throws {
    let harness = WatchHarness(.niri(socket: server.path), hooks: [.layout])
    _ = harness.turn()
    let connection = try server.accept()
    try connection.send(Array("{\"Ok\":\"Handled\"}\n".utf8))
    _ = harness.turn()
    // The line exceeds every limit, and is a hundred times as long as the buffer of a socket.
    let chunk = [UInt8](repeating: 0x78, count: 65_536)
    for _ in 0..<200 {
      try connection.send(chunk)
      #expect(harness.turn() == [] && harness.watch.isConnected)
    }
    try connection.send([0x0A])
    _ = harness.turn()
    #expect(harness.watch.deadline == nil)
    try connection.send(
      Array(#"{"KeyboardLayoutsChanged":{"keyboard_layouts":{"names":["a"],"current_idx":0}}}"#.utf8) + [0x0A]
    )
    #expect(harness.turn().count == 1)
  }

  @Test func `A closed socket is never mistaken for a new socket`() throws {
    let harness = WatchHarness(.niri(socket: server.path), hooks: [.layout])
    _ = harness.turn()
    let old = try #require(harness.watch.sockets.first)
    do { _ = try server.accept() }
    _ = harness.turn()
    _ = harness.turnAtDeadline()
    let new = try #require(harness.watch.sockets.first)
    #expect(old.id != new.id)
    try server.accept().send([])
    harness.watch.handle([.readable, .hangup], of: old.id)
    #expect(harness.watch.advance(to: harness.now) == [] && harness.watch.sockets == [new])
  }
}
