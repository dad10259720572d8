import Glibc
import Testing
import Wayland
import WaylandServer

@Suite struct ConnectionTests {
  @Test func `The error without a compositor contains the call, the errno and the socket`() throws {
    let error = #expect(throws: DisplayError.self) { try Display(name: "/nowhere/wayland-9") }
    #expect(error?.code == ENOENT)
    #expect(error?.description == "wl_display_connect: /nowhere/wayland-9: No such file or directory")
  }

  @Test func `A client connects to a compositor through a named socket`() throws {
    var template = Array("/tmp/waytoast.XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    defer { rmdir(folder) }
    let server = ServerDisplay()
    #expect(server.addSocket(folder + "/wayland") == folder + "/wayland")
    #expect(server.addSocket("/nowhere/wayland") == nil)
    let display = try Display(name: folder + "/wayland")
    var isDone = false
    display.sync().onEvent = { _ in isDone = true }
    #expect(try display.flush() == .done)
    for _ in 0..<3 {
      server.dispatch()
      server.flushClients()
      try display.prepareRead()?.read()
      try display.dispatchPending()
    }
    #expect(isDone)
    server.destroy()
  }

  @Test func `A flush to a compositor that does not read is blocked and loses nothing`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var size: Int32 = 4096
    setsockopt(wire.display.fd, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var heard = 0
    far.onRequest = { _ in heard += 1 }
    var sent = 0
    repeat {
      near.late()
      sent += 1
    } while try wire.display.flush() == .done && sent < 1_000_000
    #expect(try wire.display.flush() == .blocked)
    #expect(wire.display.error == nil)
    for _ in 0..<100 where try wire.display.flush() == .blocked { wire.server.dispatch() }
    try wire.settle()
    #expect(heard == sent)
  }

  @Test func `The last events of a closed connection are read before the error`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var heard = 0
    near.onEvent = { _ in heard += 1 }
    far.sendLater()
    wire.server.flushClients()
    wire.serverClient.destroy()
    near.late()
    let flushError = #expect(throws: DisplayError.self) { try wire.display.flush() }
    #expect(flushError?.code == EPIPE)
    #expect(wire.display.error == nil, "not fatal yet")
    try wire.receive()
    #expect(heard == 1)
    let readError = #expect(throws: DisplayError.self) { try wire.read() }
    #expect(readError?.code == EPIPE)
    #expect(wire.display.error?.code == EPIPE)
    #expect(wire.display.protocolError == nil)
    // None of these calls has an effect, and none traps.
    near.late()
    near.spawn().destroy()
    wire.display.disconnect()
  }

  @Test func `A protocol error contains the interface, the object and the code`() throws {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    far.onRequest = { _ in far.postError(code: 42, "100 % \("wrong")") }
    let id = near.id
    near.late()
    #expect(wire.display.protocolError == nil)
    let error = #expect(throws: DisplayError.self) { try wire.settle() }
    #expect(error?.code == EPROTO)
    let complaint = try #require(wire.display.protocolError)
    #expect(complaint.interface == "waytoast_test" && complaint.id == id && complaint.code == 42)
    #expect(complaint.description == "waytoast_test#\(id): error 42")
    wire.server.dispatch()
    #expect(wire.serverClient.isDestroyed)
  }

  @Test func `Two displays in one process are independent`() throws {
    let wires = [try Wire(), try Wire()]
    var heard = [0, 0]
    var fars: [WaytoastTestResource] = []
    for (index, wire) in wires.enumerated() {
      let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
      near.onEvent = { _ in heard[index] += 1 }
      fars.append(far)
    }
    fars[1].sendLater()
    for wire in wires { try wire.settle() }
    #expect(heard == [0, 1])
    wires[1].display.disconnect()
    fars[0].sendLater()
    try wires[0].settle()
    #expect(heard == [1, 1])
  }

  @Test func `A read cannot be prepared while events are queued, and can be prepared again after a cancel`()
    throws
  {
    let wire = try Wire()
    let (near, far) = try wire.offer(WaytoastTest.self, WaytoastTestResource.self, version: 3)
    var heard = 0
    near.onEvent = { _ in heard += 1 }
    far.sendLater()
    wire.server.flushClients()
    try wire.display.preparedRead().cancel()
    try wire.display.preparedRead().read()
    #expect(heard == 0)
    #expect(!wire.display.canPrepareRead)
    #expect(try wire.display.dispatchPending() == 1)
    #expect(heard == 1)
    #expect(try wire.display.dispatchPending() == 0)
    let read = try wire.display.preparedRead()
    wire.display.disconnect()
    try read.read()
  }

  @Test func `A prepared read that is neither read nor cancelled traps`() async {
    await #expect(processExitsWith: .failure) {
      let wire = try Wire()
      _ = wire.display.prepareRead()
    }
  }

  @Test func `Dispatching inside a handler traps`() async {
    await #expect(processExitsWith: .failure) {
      let wire = try Wire()
      wire.display.sync().onEvent = { _ in _ = try? wire.display.dispatchPending() }
      try wire.settle()
    }
  }
}
