import Glibc
import Testing
import Wayland
import WaylandServer

@Suite struct LifetimeTests {
  @Test func `A second destroy is harmless and sends no request`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var story: [String] = []
    far.onRequest = { story.append("\($0)") }
    far.onDestroy = { story.append("gone") }
    near.destroy()
    near.destroy()
    try wire.settle()
    #expect(story == ["destroy", "gone"])
    #expect(near.isDestroyed && near.id == 0)
    #expect(far.isDestroyed && far.id == 0)
    far.destroy()
  }

  @Test func `Destroying an object without a destructor request only frees the object`() throws {
    let wire = try Wire()
    let (output, farOutput) = try wire.offer(WlOutput.self, WlOutputResource.self, version: 2)
    let callback = wire.display.sync()
    callback.onEvent = { _ in Issue.record("a forgotten callback was called") }
    callback.destroy()
    output.destroy()
    try wire.settle()
    #expect(!farOutput.isDestroyed)
    #expect(wire.display.error == nil)
  }

  @Test func `A destructor event destroys the object after its handler`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var wasAlive = false
    near.onEvent = { if case .over = $0 { wasAlive = !near.isDestroyed } }
    far.sendOver()
    #expect(far.isDestroyed)
    try wire.settle()
    #expect(wasAlive)
    #expect(near.isDestroyed)
  }

  @Test func `Later events of an object that its handler destroyed are dropped`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var heard = 0
    near.onEvent = { _ in
      heard += 1
      near.destroy()
    }
    far.sendLater()
    far.sendLater()
    try wire.settle()
    try wire.settle()
    #expect(heard == 1)
    #expect(far.isDestroyed)
  }

  @Test func `A queued event of a destroyed object is dropped and its descriptor closed`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    let (reader, writer) = try makePipe()
    near.onEvent = { _ in Issue.record("an event came after destroy()") }
    far.sendSaid(
      int: 0, uint: 0, fixed: 0, string: "", nullString: nil, array: [], fd: writer, mood: [], turn: .default)
    close(writer)
    wire.server.flushClients()
    try wire.read()
    near.destroy()
    try wire.display.dispatchPending()
    #expect(isHungUp(reader))
    close(reader)
  }

  @Test func `An event with a destroyed object as argument has nil as its value`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var farChild: WaytoastTestResource?
    far.onRequest = { if case .spawn(let id) = $0 { farChild = id } }
    let child = near.spawn()
    try wire.settle()
    var heard: [WaytoastTest?] = []
    near.onEvent = { if case .pointed(let object, _) = $0 { heard.append(object) } }
    far.sendPointed(object: try #require(farChild), nullObject: nil)
    wire.server.flushClients()
    try wire.read()
    child.destroy()
    try wire.display.dispatchPending()
    #expect(heard.count == 1 && heard.allSatisfy { $0 == nil })
  }

  @Test func `A request with a destroyed object is not sent, and its new object is destroyed`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    let child = near.spawn()
    child.destroy()
    try wire.settle()
    var heard = 0
    far.onRequest = { _ in heard += 1 }
    near.point(object: child, nullObject: nil, opaque: nil)
    near.point(object: near, nullObject: child, opaque: nil)
    #expect(child.spawn().isDestroyed)
    try wire.settle()
    #expect(heard == 0)
    #expect(wire.display.error == nil)
  }

  @Test func `An event without a handler is dropped, its descriptor is closed and its new object stays`()
    throws
  {
    let wire = try Wire()
    let (_, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    let before = wire.display.proxies.count
    let (reader, writer) = try makePipe()
    far.sendSaid(
      int: 0, uint: 0, fixed: 0, string: "", nullString: nil, array: [], fd: writer, mood: [], turn: .default)
    close(writer)
    let child = far.sendSpawned()
    try wire.settle()
    #expect(isHungUp(reader))
    close(reader)
    #expect(wire.display.proxies.count == before + 1)
    child.sendOver()
    try wire.settle()
    #expect(wire.display.proxies.count == before)
  }

  @Test func `A request without a handler is dropped, its descriptor is closed and its new resource stays`()
    throws
  {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    far.onRequest = nil
    let (reader, writer) = try makePipe()
    near.say(
      int: 0, uint: 0, fixed: 0, string: "", nullString: nil, array: [], fd: writer, mood: [], turn: .default)
    close(writer)
    let before = wire.server.resourceCount
    let child = near.spawn()
    try wire.settle()
    #expect(isHungUp(reader))
    close(reader)
    #expect(wire.server.resourceCount == before + 1)
    child.destroy()
    try wire.settle()
    #expect(wire.server.resourceCount == before)
  }

  @Test func `A handler does not retain its object after the destruction`() throws {
    let wire = try Wire()
    weak var weakNear: WaytoastTest?
    do {
      let (near, _) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
      near.onEvent = { _ in near.late() }
      weakNear = near
    }
    #expect(weakNear != nil, "the display keeps it")
    weakNear?.destroy()
    #expect(weakNear == nil)
  }

  @Test func `The end of a display destroys its objects, even retained ones`() throws {
    let (near, far) = try makePair()
    let server = ServerDisplay()
    _ = server.addClient(fd: far)
    var display: Display? = try Display(fd: near)
    let registry = try #require(display).registry()
    let callback = try #require(display).sync()
    // The deinit of the captured value destroys another object.
    callback.onEvent = { [owner = Owner(registry)] _ in _ = owner }
    weak let weakDisplay = display
    display = nil
    #expect(weakDisplay == nil)
    #expect(registry.isDestroyed && callback.isDestroyed)
    #expect(registry.bind(name: 1, WlOutput.self, version: 1).isDestroyed)
    registry.destroy()
  }

  private final class Owner {
    let owned: Proxy
    init(_ owned: Proxy) { self.owned = owned }
    deinit { owned.destroy() }
  }

  @Test func `A handler can disconnect the display`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var heard = 0
    near.onEvent = { _ in
      heard += 1
      wire.display.disconnect()
      wire.display.disconnect()
    }
    far.sendLater()
    far.sendLater()
    wire.server.flushClients()
    try wire.receive()
    #expect(heard == 1)
    #expect(near.isDestroyed)
    #expect(wire.display.fd == -1)
    #expect(throws: DisplayError.self) { try wire.display.dispatchPending() }
    #expect(throws: DisplayError.self) { try wire.display.flush() }
    #expect(!wire.display.canPrepareRead)
    wire.server.dispatch()
    #expect(wire.serverClient.isDestroyed)
  }

  @Test func `A handler of the server can destroy its resource and its client`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var story: [String] = []
    far.onDestroy = { story.append("resource gone") }
    wire.serverClient.onDestroy = { story.append("client gone") }
    far.onRequest = { request in
      story.append("\(request)")
      far.destroy()
      wire.serverClient.destroy()
      story.append("handled")
    }
    near.late()
    near.late()
    #expect(try wire.display.flush() == .done)
    wire.server.dispatch()
    #expect(story == ["late", "resource gone", "handled", "client gone"])
    #expect(wire.server.resourceCount == 0)
    far.sendLater()
    #expect(far.sendSpawned().isDestroyed)
  }

  @Test func `The end of a client destroys its resources`() throws {
    let wire = try Wire()
    let (_, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var story: [String] = []
    far.onDestroy = { story.append("resource gone") }
    wire.serverClient.onDestroy = { story.append("client gone") }
    wire.display.disconnect()
    wire.server.dispatch()
    #expect(story == ["client gone", "resource gone"])
    far.postError(code: 1, "too late")
    wire.serverClient.destroy()
  }

  @Test func `The end of a server destroys everything, even retained objects`() throws {
    let (near, far) = try makePair()
    var server: ServerDisplay? = ServerDisplay()
    let client = try #require(server).addClient(fd: far)
    var compositor: WlCompositorResource?
    let global = Global(try #require(server), WlCompositorResource.self, version: 6) { compositor = $0 }
    let display = try Display(fd: near)
    _ = display.registry().bind(name: 1, WlCompositor.self, version: 6)
    #expect(try display.flush() == .done)
    server?.dispatch()
    let resource = try #require(compositor)
    weak let weakServer = server
    server = nil
    #expect(weakServer == nil)
    #expect(client.isDestroyed && resource.isDestroyed)
    global.remove()
    global.destroy()
  }

  @Test func `A client that does not know of the removal can bind a removed global`() throws {
    let wire = try Wire()
    var bound = 0
    let global = Global(wire.server, WlOutputResource.self, version: 4) { _ in bound += 1 }
    try wire.settle()
    let name = try #require(wire.globals["wl_output"]).name
    global.remove()
    _ = wire.registry.bind(name: name, WlOutput.self, version: 4)
    try wire.settle()
    #expect(bound == 1)
    #expect(wire.globals.isEmpty)
  }

  @Test func `Ten thousand objects are created and destroyed without a leak`() throws {
    let wire = try Wire()
    let (compositor, farCompositor) = try wire.offer(
      WlCompositor.self, WlCompositorResource.self, version: 6)
    farCompositor.onRequest = { request in
      if case .createSurface(let surface) = request {
        surface.onRequest = { if case .frame(let callback) = $0 { callback.sendDone(callbackData: 1) } }
      }
    }
    let before = (wire.display.proxies.count, wire.server.resourceCount)
    var highest: UInt32 = 0
    var frames = 0
    weak var last: WlSurface?
    for _ in 0..<100 {
      for _ in 0..<50 {
        let surface = compositor.createSurface()
        let callback = surface.frame()
        callback.onEvent = { _ in frames += 1 }
        highest = max(highest, surface.id, callback.id)
        last = surface
        try wire.settle()
        surface.destroy()
      }
      try wire.settle()
    }
    #expect(frames == 5000)
    #expect(wire.display.proxies.count == before.0)
    #expect(wire.server.resourceCount == before.1)
    #expect(highest < 20, "numbers are used again")
    #expect(last == nil)
  }
}
