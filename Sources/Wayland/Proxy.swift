internal import CWaylandClient

/// An object of the protocol, seen from the client.
///
/// Its display keeps it until it is destroyed, by `destroy()`, by an event of type destructor or by `disconnect()`:
/// dropping the last reference to a proxy does not end the object. A request to a destroyed object, with a destroyed
/// object, or newer than the object's version is not sent; an object that such a request would have made is born
/// destroyed.
open class Proxy: WireObject {
  /// The interface as the bindings state it.
  open class var interface: Interface { preconditionFailure("\(self) states no interface") }

  /// Nil once the display is gone, and then the object is destroyed.
  public private(set) weak var display: Display?
  /// The version that both sides speak on this object.
  public let version: UInt32
  package private(set) var handle: OpaquePointer?

  /// Wraps a `wl_proxy`; only a display and bindings do.
  public required init(_ handle: OpaquePointer?, of display: Display?, version: UInt32) {
    self.handle = handle
    self.display = display
    self.version = version
  }

  /// Whether the object has ended.
  public var isDestroyed: Bool { handle == nil }

  /// The number on the wire, which is used again after the object's end; 0 once it is destroyed.
  public var id: UInt32 { handle.map { wl_proxy_get_id($0) } ?? 0 }

  /// Ends the object and forgets its handler; a second time does nothing.
  open func destroy() { free() }

  /// Delivers an event; only bindings override it.
  open func handle(_ opcode: UInt32, _ arguments: EventArguments) {}

  /// Lets go of the event handler and all that it holds; only bindings override it.
  open func dropHandler() {}

  package func send(
    _ opcode: UInt32, _ arguments: [Argument], since: UInt32 = 1, destroying: Bool = false
  ) {
    if let handle, since <= version {
      arguments.withWire { wire in
        wl_proxy_marshal_array_flags(
          handle, opcode, nil, version, 0, wire.assumingMemoryBound(to: wl_argument.self))
      }
    }
    if destroying { free() }
  }

  package func create<New: Proxy>(
    _ opcode: UInt32, _ arguments: [Argument], since: UInt32 = 1, version newVersion: UInt32? = nil
  ) -> New {
    var made: OpaquePointer?
    let newVersion = newVersion ?? version
    if let handle, since <= version {
      arguments.withWire { wire in
        made = wl_proxy_marshal_array_flags(
          handle, opcode, New.interface.cInterface, newVersion, 0,
          wire.assumingMemoryBound(to: wl_argument.self))
      }
    }
    guard let made, let display else { return New(nil, of: display, version: newVersion) }
    return display.adopt(made)
  }

  /// Sends the destructor, where the object's version has it, and frees the object.
  package func destroy(_ opcode: UInt32, since: UInt32 = 1) {
    send(opcode, [], since: since, destroying: true)
  }

  /// Frees the object on this side; what the server still says to it is dropped.
  package func free() {
    guard let handle else { return }
    display?.proxies[handle] = nil
    freeHandle()
    dropHandler()
  }

  func freeHandle() {
    if let handle { wl_proxy_destroy(handle) }
    handle = nil
  }
}
