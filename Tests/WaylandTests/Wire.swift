import Glibc
import Testing
import Wayland
import WaylandServer

/// A client and its server, joined by a socket pair, in the test's thread.
final class Wire {
  let server = ServerDisplay()
  let serverClient: Client
  let display: Display
  let registry: WlRegistry
  /// What the server has announced, by interface.
  private(set) var globals: [String: (name: UInt32, version: UInt32)] = [:]

  init() throws {
    let (near, far) = try makePair()
    serverClient = server.addClient(fd: far)
    display = try Display(fd: near)
    registry = display.registry()
    registry.onEvent = { [unowned self] event in
      switch event {
      case .global(let name, let interface, let version): globals[interface] = (name, version)
      case .globalRemove(let name): globals = globals.filter { $0.value.name != name }
      }
    }
  }

  /// Carries everything across and back, until neither side has more to say.
  func settle() throws {
    var isSettled = false
    display.sync().onEvent = { _ in isSettled = true }
    for _ in 0..<100 where !isSettled {
      guard try display.flush() == .done else { throw DidNotSettle() }
      server.dispatch()
      server.flushClients()
      try receive()
    }
    if !isSettled { throw DidNotSettle() }
  }

  /// The client's half of a turn: takes what has arrived and hands it out.
  func receive() throws {
    try read()
    try display.dispatchPending()
  }

  /// Takes what has arrived, without handing it out.
  func read() throws {
    while true {
      if let read = display.prepareRead() { return try read.read() }
      try display.dispatchPending()
    }
  }

  /// Binds what the server offers of `type`, in the version it offers.
  func bind<Bound: Proxy>(_ type: Bound.Type) throws -> Bound {
    if globals[type.interface.name] == nil { try settle() }
    let global = try #require(globals[type.interface.name])
    return registry.bind(name: global.name, type, version: global.version)
  }

  /// Offers `type`, binds it, and returns both sides.
  func offer<Near: Proxy, Far: Resource>(_ near: Near.Type, _ far: Far.Type, version: UInt32) throws -> (
    Near, Far
  ) {
    var resource: Far?
    Global(server, far, version: version) { resource = $0 }
    let proxy = try bind(near)
    try settle()
    return (proxy, try #require(resource))
  }
}

struct DidNotSettle: Error {}

extension Display {
  /// A prepared read, where events must not wait. (`#require` takes no move-only values.)
  func preparedRead() throws -> PreparedRead {
    guard let read = prepareRead() else { throw DidNotSettle() }
    return read
  }

  var canPrepareRead: Bool {
    guard let read = prepareRead() else { return false }
    read.cancel()
    return true
  }
}

/// Two connected sockets.
func makePair() throws -> (Int32, Int32) {
  var pair: [Int32] = [-1, -1]
  try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair) == 0)
  return (pair[0], pair[1])
}

/// A pipe; what is written into the second comes out of the first.
func makePipe() throws -> (Int32, Int32) {
  var ends: [Int32] = [-1, -1]
  try #require(pipe(&ends) == 0)
  return (ends[0], ends[1])
}

/// Whether nobody holds the writing end of the pipe any more.
func isHungUp(_ reader: Int32) -> Bool {
  var descriptor = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
  poll(&descriptor, 1, 0)
  return descriptor.revents & Int16(POLLHUP) != 0
}
