import Glibc
import Testing
import Wayland
import WaylandServer

/// A client and its server, connected by a socket pair, on the thread of the test.
final class Wire {
  let server = ServerDisplay()
  let serverClient: Client
  let display: Display
  let registry: WlRegistry
  /// The globals in the registry, by interface.
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

  /// Transfers messages in both directions until none is left.
  func settle() throws {
    var isSettled = false
    display.sync().onEvent = { _ in isSettled = true }
    for _ in 0..<100 where !isSettled {
      guard try display.flush() == .done else { throw UnsettledError() }
      server.dispatch()
      server.flushClients()
      try receive()
    }
    if !isSettled { throw UnsettledError() }
  }

  /// Runs the client's part of a turn: reads the events and dispatches them.
  func receive() throws {
    try read()
    try display.dispatchPending()
  }

  /// Reads the events without dispatching them.
  func read() throws {
    while true {
      if let read = display.prepareRead() { return try read.read() }
      try display.dispatchPending()
    }
  }

  /// Binds the global of `type` in the offered version.
  func bind<Bound: Proxy>(_ type: Bound.Type) throws -> Bound {
    if globals[type.interface.name] == nil { try settle() }
    let global = try #require(globals[type.interface.name])
    return registry.bind(name: global.name, type, version: global.version)
  }

  /// Creates a global of `type`, binds it, and returns both objects.
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

struct UnsettledError: Error {}

extension Display {
  /// Returns a prepared read; fails if events are queued. (`#require` does not accept noncopyable values.)
  func preparedRead() throws -> PreparedRead {
    guard let read = prepareRead() else { throw UnsettledError() }
    return read
  }

  var canPrepareRead: Bool {
    guard let read = prepareRead() else { return false }
    read.cancel()
    return true
  }
}

/// Returns two connected sockets.
func makePair() throws -> (Int32, Int32) {
  var pair: [Int32] = [-1, -1]
  try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair) == 0)
  return (pair[0], pair[1])
}

/// Returns the reading end and the writing end of a pipe.
func makePipe() throws -> (Int32, Int32) {
  var ends: [Int32] = [-1, -1]
  try #require(pipe(&ends) == 0)
  return (ends[0], ends[1])
}

/// Returns whether the writing end of a pipe is closed.
func isHungUp(_ reader: Int32) -> Bool {
  var descriptor = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
  poll(&descriptor, 1, 0)
  return descriptor.revents & Int16(POLLHUP) != 0
}
