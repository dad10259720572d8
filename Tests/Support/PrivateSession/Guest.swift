import Glibc
import ToastSystem
import Wayland

/// A Wayland client of the tests that blocks while it waits; it creates windows, pointers and captures.
public final class Guest {
  private let display: Display
  private let registry: WlRegistry
  private var globals: [(interface: String, name: UInt32, version: UInt32)] = []
  /// The outputs by name.
  public private(set) var outputs: [String: WlOutput] = [:]
  /// The transform of each output, by name.
  public private(set) var transforms: [String: WlOutput.Transform] = [:]

  /// Connects to the compositor at `socket`.
  public init(socket: String) throws {
    display = try Display(name: socket)
    registry = display.registry()
    registry.onEvent = { [unowned self] event in
      if case .global(let name, let interface, let version) = event {
        globals.append((interface, name, version))
      }
    }
    try sync()
    for global in globals where global.interface == "wl_output" {
      let output = registry.bind(name: global.name, WlOutput.self, version: global.version)
      var turned = WlOutput.Transform.normal
      output.onEvent = { [unowned self] event in
        switch event {
        case .geometry(_, _, _, _, _, _, _, let transform): turned = transform
        case .name(let name):
          outputs[name] = output
          transforms[name] = turned
        default: break
        }
      }
    }
    try sync()
  }

  deinit { display.disconnect() }

  /// Binds the global of a type.
  public func bind<Bound: Proxy>(_ type: Bound.Type) throws -> Bound {
    guard let global = globals.first(where: { $0.interface == type.interface.name }) else {
      throw SessionError("the compositor has no \(type.interface.name)")
    }
    return registry.bind(name: global.name, type, version: global.version)
  }

  /// Waits until the compositor has handled all requests.
  public func sync() throws {
    var isDone = false
    display.sync().onEvent = { _ in isDone = true }
    try wait(for: "an answer") { isDone }
  }

  /// Waits until a condition is true, at most `limit` seconds, which is far above the normal time.
  public func wait(for what: String, limit: Int64 = 60, until isSo: () -> Bool) throws {
    let deadline = MonotonicClock.now() + limit * 1_000_000_000
    while !isSo() {
      if try display.dispatchPending() > 0 { continue }
      guard let read = display.prepareRead() else { continue }
      let isBlocked = try display.flush() == .blocked
      var entry = pollfd(fd: display.fd, events: Int16(isBlocked ? POLLIN | POLLOUT : POLLIN), revents: 0)
      let count = poll(&entry, 1, Int32(max(0, deadline - MonotonicClock.now()) / 1_000_000))
      if Int32(entry.revents) & POLLOUT == 0, count > 0 { try read.read() } else { read.cancel() }
      guard count != 0 else { throw SessionError("there was not \(what) within \(limit) s") }
    }
  }
}
