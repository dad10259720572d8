import Glibc
import Testing
import Wayland
import WaylandServer

@Suite struct ArgumentTests {
  @Test func `Values arrive from the client at the server`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    let (reader, writer) = try makePipe()
    var heard = 0
    far.onRequest = { request in
      guard
        case .say(
          let int, let uint, let fixed, let string, let null, let array, let fd, let mood, let turn) = request
      else { return }
      heard += 1
      #expect(int == .min)
      #expect(uint == .max)
      #expect(fixed == -1234.5)
      #expect(string == "Grüße 👋")
      #expect(null == nil)
      #expect(array == [0, 1, 255])
      #expect(mood == [.glad, .sad])
      #expect(turn == ._90)
      write(fd, "x", 1)
      close(fd)
    }
    near.say(
      int: .min, uint: .max, fixed: -1234.5, string: "Grüße 👋", nullString: nil, array: [0, 1, 255],
      fd: writer,
      mood: [.glad, .sad], turn: ._90)
    close(writer)
    try wire.settle()
    #expect(heard == 1)
    var byte: UInt8 = 0
    #expect(Glibc.read(reader, &byte, 1) == 1)
    #expect(byte == UInt8(ascii: "x"))
    #expect(isHungUp(reader), "the descriptor arrived once and was closed by its new owner")
    close(reader)
  }

  @Test func `Values arrive from the server at the client`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    let (reader, writer) = try makePipe()
    var heard = 0
    near.onEvent = { event in
      guard
        case .said(
          let int, let uint, let fixed, let string, let null, let array, let fd, let mood, let turn) = event
      else { return }
      heard += 1
      #expect(int == .max)
      #expect(uint == 0)
      #expect(fixed == 1.0 / 256)
      #expect(string.isEmpty)
      #expect(null == "not null")
      #expect(array.isEmpty)
      #expect(mood == [])
      #expect(turn == .default)
      close(fd)
    }
    far.sendSaid(
      int: .max, uint: 0, fixed: 1.0 / 256, string: "", nullString: "not null", array: [], fd: writer,
      mood: [],
      turn: .default)
    close(writer)
    try wire.settle()
    #expect(heard == 1)
    #expect(isHungUp(reader))
    close(reader)
  }

  @Test func `An unknown enum value arrives as its number in both directions`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    let mood = WaytoastTest.Mood(rawValue: 0x8000_0004)
    let turn = WaytoastTest.Turn(rawValue: UInt32(bitPattern: -5))
    var heard: [(WaytoastTest.Mood, WaytoastTest.Turn)] = []
    far.onRequest = { request in
      if case .say(_, _, _, _, _, _, let fd, let mood, let turn) = request {
        close(fd)
        heard.append((mood, turn))
      }
    }
    near.onEvent = { event in
      if case .said(_, _, _, _, _, _, let fd, let mood, let turn) = event {
        close(fd)
        heard.append((mood, turn))
      }
    }
    near.say(int: 0, uint: 0, fixed: 0, string: "", nullString: nil, array: [], fd: 0, mood: mood, turn: turn)
    far.sendSaid(
      int: 0, uint: 0, fixed: 0, string: "", nullString: nil, array: [], fd: 0, mood: mood, turn: turn)
    try wire.settle()
    #expect(heard.map(\.0) == [mood, mood])
    #expect(heard.map(\.1) == [turn, turn])
  }

  @Test func `Numbers outside the range of a fixed do not trap`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var heard = 0
    far.onRequest = { request in
      if case .say(_, _, _, _, _, _, let fd, _, _) = request {
        close(fd)
        heard += 1
      }
    }
    for value in [Double.infinity, -.infinity, .nan, 1e300] {
      near.say(
        int: 0, uint: 0, fixed: value, string: "", nullString: nil, array: [], fd: 0, mood: [], turn: .default
      )
    }
    try wire.settle()
    #expect(heard == 4)
  }

  @Test func `Objects and null objects arrive in both directions`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var story: [String] = []
    far.onRequest = { request in
      guard case .point(let object, let null, let opaque) = request else { return }
      story.append("request \(object === far) \(null === far) \(opaque == nil)")
      far.sendPointed(object: object, nullObject: nil)
      far.sendPointed(object: object, nullObject: object)
    }
    near.onEvent = { event in
      guard case .pointed(let object, let null) = event else { return }
      story.append("event \(object === near) \(null.map { "\($0 === near)" } ?? "nil")")
    }
    near.point(object: near, nullObject: near, opaque: nil)
    near.point(object: near, nullObject: nil, opaque: nil)
    try wire.settle()
    #expect(
      story == [
        "request true true true", "request true false true", "event true nil", "event true true",
        "event true nil",
        "event true true",
      ])
  }

  @Test func `The client and the server can create objects`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var farChild: WaytoastTestResource?
    far.onRequest = { if case .spawn(let id) = $0 { farChild = id } }
    let nearChild = near.spawn()
    try wire.settle()
    let child = try #require(farChild)
    #expect(child.id == nearChild.id)
    #expect(child.version == 3)

    var nearGrandchild: WaytoastTest?
    nearChild.onEvent = { if case .spawned(let id) = $0 { nearGrandchild = id } }
    let farGrandchild = child.sendSpawned()
    try wire.settle()
    let grandchild = try #require(nearGrandchild)
    #expect(grandchild.id == farGrandchild.id)
    #expect(grandchild.id >= 0xff00_0000, "numbers from here on are the server's")

    var isPointed = false
    farGrandchild.onRequest = { if case .point(let object, _, _) = $0 { isPointed = object === child } }
    grandchild.point(object: nearChild, nullObject: nil, opaque: nil)
    grandchild.destroy()
    try wire.settle()
    #expect(isPointed)
    #expect(farGrandchild.isDestroyed)
  }

  @Test func `A bind request creates an object of the given interface`() throws {
    let wire = try Wire()
    let (output, farOutput) = try wire.offer(WlOutput.self, WlOutputResource.self, version: 4)
    #expect(output.id == farOutput.id)
    #expect(output.version == 4)
    #expect(farOutput.version == 4)
  }

  @Test func `The version of a global is limited by the version of the bindings`() throws {
    let wire = try Wire()
    Global(wire.server, WaytoastTestResource.self, version: 3) { resource in #expect(resource.version == 3) }
    try wire.settle()
    let global = try #require(wire.globals["waytoast_test"])
    let near = wire.registry.bind(name: global.name, WaytoastTest.self, version: 7)
    try wire.settle()
    #expect(near.version == 3)
  }

  @Test func `A message that is newer than the object's version is not sent`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 2)
    var heard = 0
    near.onEvent = { _ in heard += 1 }
    far.onRequest = { _ in heard += 1 }
    near.late()
    far.sendLater()
    try wire.settle()
    #expect(heard == 0)
    #expect(wire.display.error == nil)
  }

  @Test func `A core event that is newer than the installed libwayland arrives`() throws {
    let wire = try Wire()
    let (compositor, farCompositor) = try wire.offer(
      WlCompositor.self, WlCompositorResource.self, version: 6)
    farCompositor.onRequest = {
      if case .createSurface(let id) = $0 { id.sendPreferredBufferScale(factor: 3) }
    }
    var scale: Int32 = 0
    compositor.createSurface().onEvent = { if case .preferredBufferScale(let factor) = $0 { scale = factor } }
    try wire.settle()
    #expect(scale == 3)
  }

  @Test func `The bytes have the wire format, and invalid UTF-8 is repaired`() throws {
    let (near, far) = try makePair()
    let display = try Display(fd: near)
    let registry = display.registry()
    var interface: String?
    registry.onEvent = { if case .global(_, let name, _) = $0 { interface = name } }
    #expect(try display.flush() == .done)
    var request = [UInt32](repeating: 0, count: 4)
    #expect(Glibc.read(far, &request, 16) == 12)
    #expect(request == [1, 12 << 16 | 1, 2, 0])

    let text: [UInt8] = [UInt8(ascii: "a"), 0xff, UInt8(ascii: "b"), 0]
    let word = text.withUnsafeBytes { $0.load(as: UInt32.self) }
    let event: [UInt32] = [2, 24 << 16 | 0, 7, 4, word, 1]
    #expect(write(far, event, 24) == 24)
    try display.preparedRead().read()
    try display.dispatchPending()
    #expect(interface == "a\u{fffd}b")
    display.disconnect()
    close(far)
  }
}
