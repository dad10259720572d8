internal import CWaylandClient

/// A client's object of the protocol.
///
/// The display retains the object until its destruction by `destroy()`, by an event of type destructor or by
/// `disconnect()`; releasing the last reference to a proxy does not destroy the object.
///
/// A request is not sent if its object or one of its arguments is destroyed, or if the request is newer than the
/// version of the object. A new object of such a request is created in the destroyed state.
open class Proxy: WireObject {
  /// The interface of the class in the bindings.
  open class var interface: Interface { preconditionFailure("\(self) states no interface") }

  /// The display; nil after its end, when the object is destroyed too.
  public private(set) weak var display: Display?
  /// The version of the object, which client and server support.
  public let version: UInt32
  package private(set) var handle: OpaquePointer?

  /// Wraps a `wl_proxy`; only displays and bindings call this initializer.
  public required init(_ handle: OpaquePointer?, of display: Display?, version: UInt32) {
    self.handle = handle
    self.display = display
    self.version = version
  }

  /// Whether the object is destroyed.
  public var isDestroyed: Bool { handle == nil }

  /// The id on the wire, which is reused after the object's destruction; 0 for a destroyed object.
  public var id: UInt32 { handle.map { wl_proxy_get_id($0) } ?? 0 }

  /// Destroys the object and releases its handler; a second call does nothing.
  open func destroy() { free() }

  /// Dispatches an event; only bindings override this method.
  open func handle(_ opcode: UInt32, _ arguments: EventArguments) {}

  /// Releases the event handler and its captured values; only bindings override this method.
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

  /// Sends the destructor request, if the object's version has one, and frees the object.
  package func destroy(_ opcode: UInt32, since: UInt32 = 1) {
    send(opcode, [], since: since, destroying: true)
  }

  /// Frees the object of the client; later events of the object are dropped.
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
