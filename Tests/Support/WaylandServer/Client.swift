internal import CWaylandServer
import Wayland

/// A client of the server.
public final class Client {
  /// The display; nil after its end, when the client is destroyed too.
  public private(set) weak var display: ServerDisplay?
  /// A handler that is called once when the client disconnects or is disconnected, before its resources are
  /// destroyed.
  public var onDestroy: (() -> Void)?
  private(set) var handle: OpaquePointer?
  private let listener: UnsafeMutablePointer<ClientListener>

  init(_ handle: OpaquePointer, of display: ServerDisplay) {
    self.handle = handle
    self.display = display
    listener = .allocate(capacity: 1)
    listener.initialize(to: ClientListener(listener: wl_listener(), display: .passUnretained(display)))
    listener.pointee.listener.notify = destroyClient
    wl_client_add_destroy_listener(handle, &listener.pointee.listener)
  }

  deinit {
    listener.deinitialize(count: 1)
    listener.deallocate()
  }

  /// Whether the client is disconnected.
  public var isDestroyed: Bool { handle == nil }

  /// Disconnects the client and destroys its resources; inside a handler, this happens after the requests are
  /// handled.
  public func destroy() {
    guard let handle, let display, !display.postpones(self) else { return }
    wl_client_destroy(handle)
  }

  func handleDestroy() {
    handle = nil
    let handler = onDestroy
    onDestroy = nil
    handler?()
  }

  /// Creates a resource; for the `id` 0 the server chooses an id.
  func makeResource<New: Resource>(version: UInt32, id: UInt32) -> New {
    guard let handle, let display else { return New(nil, of: self, version: version) }
    let made = wl_resource_create(handle, New.interface.cInterface, Int32(version), id)
    let resource = New(made, of: self, version: version)
    guard let made else { return resource }
    display.resources[made] = resource
    let data = Unmanaged.passUnretained(display).toOpaque()
    wl_resource_set_dispatcher(made, dispatchRequest, data, data, destroyResource)
    return resource
  }
}
