internal import CWaylandServer
import Wayland

/// A server's object of the protocol.
///
/// The display retains the object until its destruction by a request of type destructor, by `destroy()` or with its
/// client. An event is not sent if its object or one of its arguments is destroyed, or if the event is newer than
/// the version of the object.
open class Resource: WireObject {
  /// The interface of the class in the bindings.
  open class var interface: Interface { preconditionFailure("\(self) states no interface") }

  /// The client of the object.
  public let client: Client
  /// The version of the object, which client and server support.
  public let version: UInt32
  /// A handler that is called once when the resource is destroyed.
  public var onDestroy: (() -> Void)?
  package private(set) var handle: OpaquePointer?

  /// Wraps a `wl_resource`; only clients and bindings call this initializer.
  public required init(_ handle: OpaquePointer?, of client: Client, version: UInt32) {
    self.handle = handle
    self.client = client
    self.version = version
  }

  /// Whether the object is destroyed.
  public var isDestroyed: Bool { handle == nil }

  /// The id on the wire; 0 for a destroyed object.
  public var id: UInt32 { handle.map { wl_resource_get_id($0) } ?? 0 }

  /// Destroys the object; a second call does nothing.
  public func destroy() {
    if let handle { wl_resource_destroy(handle) }
  }

  /// Sends a protocol error, which disconnects the client.
  public func postError(code: UInt32, _ text: String) {
    if let handle { wl_resource_post_error_text(handle, code, text) }
  }

  /// Dispatches a request; only bindings override this method.
  open func handle(_ opcode: UInt32, _ arguments: RequestArguments) {}

  /// Releases the request handler; only bindings override this method.
  open func dropHandler() {}

  package func post(_ opcode: UInt32, _ arguments: [Argument], since: UInt32 = 1) {
    guard let handle, since <= version else { return }
    arguments.withWire { wire in
      wl_resource_post_event_array(handle, opcode, wire.assumingMemoryBound(to: wl_argument.self))
    }
  }

  package func create<New: Resource>(_ type: New.Type) -> New {
    client.makeResource(version: version, id: 0)
  }

  func handleDestroy() {
    handle = nil
    dropHandler()
    let handler = onDestroy
    onDestroy = nil
    handler?()
  }
}

/// The arguments of a request during its dispatch; only bindings read them.
public struct RequestArguments {
  private let wire: WireArguments
  private let display: ServerDisplay
  private let resource: Resource

  init(_ wire: WireArguments, of resource: Resource, _ display: ServerDisplay) {
    self.wire = wire
    self.display = display
    self.resource = resource
  }

  package func int(_ slot: Int) -> Int32 { wire.int(slot) }
  package func uint(_ slot: Int) -> UInt32 { wire.uint(slot) }
  package func fixed(_ slot: Int) -> Double { wire.fixed(slot) }
  package func string(_ slot: Int) -> String? { wire.string(slot) }
  package func array(_ slot: Int) -> [UInt8] { wire.array(slot) }
  package func fd(_ slot: Int) -> Int32 { wire.fd(slot) }
  package func close(_ slots: Int...) {
    for slot in slots { wire.close(slot) }
  }

  package func object<Object: Resource>(_ slot: Int, _ type: Object.Type) -> Object? {
    wire.object(slot).flatMap { display.resources[$0] as? Object }
  }

  /// Returns the object of a non-null argument; an unknown object is a protocol error of the client.
  package func required<Object: Resource>(_ slot: Int, _ type: Object.Type) -> Object? {
    let object = self.object(slot, type)
    if object == nil { resource.postError(code: 0, "argument \(slot) is no \(type)") }
    return object
  }

  /// Returns the resource of an object that the client creates.
  package func newObject<New: Resource>(_ slot: Int, _ type: New.Type) -> New {
    resource.client.makeResource(version: resource.version, id: wire.uint(slot))
  }
}
