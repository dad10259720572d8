internal import CWaylandServer
import Wayland

/// An object of the protocol, seen from the server.
///
/// Its display keeps it until it is destroyed: by a request of type destructor, by `destroy()`, or with its client.
/// An event from a destroyed object, about one, or newer than the object's version is not sent.
open class Resource: WireObject {
  /// The interface as the bindings state it.
  open class var interface: Interface { preconditionFailure("\(self) states no interface") }

  /// Whose object it is.
  public let client: Client
  /// The version that both sides speak on this object.
  public let version: UInt32
  /// Called once, when the resource is destroyed, by whomever.
  public var onDestroy: (() -> Void)?
  package private(set) var handle: OpaquePointer?

  /// Wraps a `wl_resource`; only a client and bindings do.
  public required init(_ handle: OpaquePointer?, of client: Client, version: UInt32) {
    self.handle = handle
    self.client = client
    self.version = version
  }

  /// Whether the object has ended.
  public var isDestroyed: Bool { handle == nil }

  /// The number on the wire; 0 once it is destroyed.
  public var id: UInt32 { handle.map { wl_resource_get_id($0) } ?? 0 }

  /// Ends the object; a second time does nothing.
  public func destroy() {
    if let handle { wl_resource_destroy(handle) }
  }

  /// Accuses the client of a mistake, which disconnects it.
  public func postError(code: UInt32, _ text: String) {
    if let handle { wl_resource_post_error_text(handle, code, text) }
  }

  /// Delivers a request; only bindings override it.
  open func handle(_ opcode: UInt32, _ arguments: RequestArguments) {}

  /// Lets go of the request handler; only bindings override it.
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

/// The arguments of a request while it is handled; only bindings read it.
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

  /// The object of a slot that must not be null; an object that is not ours is the client's mistake.
  package func required<Object: Resource>(_ slot: Int, _ type: Object.Type) -> Object? {
    let object = self.object(slot, type)
    if object == nil { resource.postError(code: 0, "argument \(slot) is no \(type)") }
    return object
  }

  /// The resource for an object that the client makes.
  package func newObject<New: Resource>(_ slot: Int, _ type: New.Type) -> New {
    resource.client.makeResource(version: resource.version, id: wire.uint(slot))
  }
}
