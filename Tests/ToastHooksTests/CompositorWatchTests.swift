import Glibc
import Testing
import ToastCore
import ToastSystem

@testable import ToastHooks

@Suite struct CompositorWatchTests {
  private let peer: TestServer

  init() throws {
    peer = try TestServer()
  }

  @Test func `Where a connection breaks at once it tries again, ever less often, and never at once`() throws {
    let listener = WatchHarness(.niri(socket: peer.path))
    var waits: [Int?] = []
    for _ in 0..<9 {
      #expect(listener.ring() == [])
      do { _ = try peer.accept() }
      #expect(listener.turn() == [])
      waits.append(listener.wait)
      #expect(listener.turn() == [] && listener.wait == waits.last, "a turn in between changes nothing")
    }
    #expect(waits == [100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000])
    #expect(listener.watch.problem == "niri: it hung up")
    #expect(listener.watch.sockets.isEmpty && !listener.watch.isOver)
  }

  @Test func `Where nobody listens any more the compositor is gone, and nothing wakes up for it`() throws {
    var compositor: TestServer? = try TestServer()
    let path = compositor?.path ?? ""
    let listener = WatchHarness(.niri(socket: path), hooks: [.layout])
    _ = listener.ring()
    do {
      let guest = try compositor?.accept()
      try guest?.send(Array("{\"Ok\":\"Handled\"}\n".utf8))
      #expect(listener.turn() == [] && listener.watch.isConnected)
      compositor = nil
    }
    #expect(listener.turn() == [#"{"event":"lost"}"#])
    #expect(listener.watch.problem == nil, "it may come back")
    #expect(listener.wait == 100 && !listener.watch.isOver)
    #expect(listener.ring() == [])
    #expect(listener.watch.isOver && listener.watch.deadline == nil && listener.watch.sockets.isEmpty)
    #expect(listener.watch.problem?.hasPrefix("niri: connect \(path): ") == true)
    listener.pass(60_000)
    #expect(listener.turn() == [] && listener.watch.isOver)
  }

  @Test func `Only a connection that held makes it patient again`() throws {
    let listener = WatchHarness(.niri(socket: peer.path), hooks: [.layout])
    var waits: [Int?] = []
    for lifetime in [0, 0, 4999, 5000, 0] {
      _ = listener.ring()
      do {
        let guest = try peer.accept()
        try guest.send(Array("{\"Ok\":\"Handled\"}\n".utf8))
        #expect(listener.turn() == [])
        #expect(listener.watch.isConnected && listener.watch.deadline == nil && listener.watch.problem == nil)
        listener.pass(lifetime)
      }
      #expect(listener.turn() == [#"{"event":"lost"}"#])
      #expect(listener.watch.problem == nil && !listener.watch.isConnected)
      waits.append(listener.wait)
    }
    #expect(waits == [100, 200, 400, 100, 200])
  }

  @Test func `Other hooks are asked for on a new connection, at once, and the same ones are not`() throws {
    let listener = WatchHarness(.niri(socket: peer.path), hooks: [.layout])
    _ = listener.turn()
    let guest = try peer.accept()
    try guest.send(Array("{\"Ok\":\"Handled\"}\n".utf8))
    #expect(listener.turn() == [] && listener.watch.isConnected)
    listener.watch.use([.layout])
    #expect(listener.turn() == [] && listener.watch.isConnected)
    listener.watch.use([.layout, .config])
    #expect(listener.watch.sockets.isEmpty)
    #expect(listener.turn() == [#"{"event":"lost"}"#] && listener.watch.sockets.count == 1)
    let next = try peer.accept()
    try next.send(Array("{\"Ok\":\"Handled\"}\n{\"ConfigLoaded\":{\"failed\":true}}\n".utf8))
    #expect(listener.turn() == [#"{"errors":[],"event":"config","failed":true,"initial":true}"#])
  }

  @Test func `One that stops within a message is given up after five seconds`() throws {
    for (compositor, start) in [
      (Compositor.sway(socket: peer.path), Array(SwayMessage(.tickEvent, "{}").bytes.dropLast())),
      (.niri(socket: peer.path), Array("{\"Ok\":\"Handled\"}\n{\"Conf".utf8)),
      (.niri(socket: peer.path), []), (.sway(socket: peer.path), []),
    ] {
      let listener = WatchHarness(compositor)
      _ = listener.turn()
      let guest = try peer.accept()
      try guest.send(start)
      _ = listener.turn()
      #expect(listener.wait == 5000)
      listener.pass(4999)
      _ = listener.turn()
      #expect(!listener.watch.sockets.isEmpty && listener.wait == 1)
      _ = listener.ring()
      #expect(listener.watch.sockets.isEmpty && listener.wait == 100)
    }
  }

  @Test func `A slow one is not a stopped one`() throws {
    let listener = WatchHarness(.sway(socket: peer.path), hooks: [.tick])
    _ = listener.turn()
    let guest = try peer.accept()
    try guest.send(SwaySamples.success.bytes + SwaySamples.success.bytes + SwaySamples.workspaces.bytes)
    _ = listener.turn()
    let message = SwaySamples.tick("waytoast: hi").bytes
    try guest.send(message.prefix(20))
    _ = listener.turn()
    listener.pass(4000)
    try guest.send(message.dropFirst(20) + message.prefix(20))
    #expect(listener.turn().count == 1)
    listener.pass(4000)
    #expect(listener.turn() == [] && listener.watch.isConnected && listener.wait == 1000)
    try guest.send(message.dropFirst(20))
    #expect(listener.turn().count == 1)
    #expect(listener.watch.deadline == nil, "nothing wakes it while nothing comes")
  }

  @Test func `A flood is read in portions, so that others have their turn`() throws {
    let listener = WatchHarness(.niri(socket: peer.path), hooks: [.layout])
    _ = listener.turn()
    let guest = try peer.accept()
    try guest.send(Array("{\"Ok\":\"Handled\"}\n".utf8))
    _ = listener.turn()
    // A line over every limit, a hundred times what a socket holds.
    let chunk = [UInt8](repeating: 0x78, count: 65_536)
    for _ in 0..<200 {
      try guest.send(chunk)
      #expect(listener.turn() == [] && listener.watch.isConnected)
    }
    try guest.send([0x0A])
    _ = listener.turn()
    #expect(listener.watch.deadline == nil)
    try guest.send(
      Array(#"{"KeyboardLayoutsChanged":{"keyboard_layouts":{"names":["a"],"current_idx":0}}}"#.utf8) + [0x0A]
    )
    #expect(listener.turn().count == 1)
  }

  @Test func `A socket that is gone is never mistaken for a new one`() throws {
    let listener = WatchHarness(.niri(socket: peer.path), hooks: [.layout])
    _ = listener.turn()
    let old = try #require(listener.watch.sockets.first)
    do { _ = try peer.accept() }
    _ = listener.turn()
    _ = listener.ring()
    let new = try #require(listener.watch.sockets.first)
    #expect(old.id != new.id)
    try peer.accept().send([])
    listener.watch.handle([.readable, .hangup], of: old.id)
    #expect(listener.watch.advance(to: listener.now) == [] && listener.watch.sockets == [new])
  }
}
