internal import CWaylandServer
import Glibc
import Wayland

/// A Wayland server on the thread of the caller: its sockets, clients, globals and event loop.
///
/// The display retains its globals, clients and resources until their destruction.
public final class ServerDisplay {
  private let handle: OpaquePointer
  private var isDestroyed = false
  private var isDispatching = false
  /// The clients that a handler has destroyed while libwayland still reads their requests.
  private var doomed: [Client] = []
  var globals: [Global] = []
  var clients: [OpaquePointer: Client] = [:]
  var resources: [OpaquePointer: Resource] = [:]

  /// Creates a server without a socket.
  public init() {
    guard let handle = wl_display_create() else { preconditionFailure("wl_display_create: out of memory") }
    self.handle = handle
  }

  deinit { destroy() }

  /// Disconnects every client and closes the sockets; a second call does nothing.
  ///
  /// Handlers must not call this method.
  public func destroy() {
    guard !isDestroyed else { return }
    precondition(!isDispatching, "destroy() inside a handler")
    isDestroyed = true
    wl_display_destroy_clients(handle)
    for global in globals { global.destroy() }
    wl_display_destroy(handle)
  }

  /// The descriptor of the event loop, which is readable when `dispatch()` has something to do.
  public var fd: Int32 { wl_event_loop_get_fd(wl_display_get_event_loop(handle)) }

  /// Handles every request that has arrived, without waiting.
  public func dispatch() {
    precondition(!isDispatching, "dispatch() inside a handler")
    isDispatching = true
    wl_event_loop_dispatch(wl_display_get_event_loop(handle), 0)
    isDispatching = false
    let doomed = self.doomed
    self.doomed = []
    for client in doomed { client.destroy() }
  }

  /// Sends the queued events.
  public func flushClients() { wl_display_flush_clients(handle) }

  /// The number of resources that are not destroyed.
  public var resourceCount: Int { resources.count }

  /// Returns a serial that no event has used.
  public func nextSerial() -> UInt32 { wl_display_next_serial(handle) }

  /// Connects a client through the socket `fd`, and takes ownership of `fd`.
  public func addClient(fd: Int32) -> Client {
    guard let client = wl_client_create(handle, fd) else {
      preconditionFailure("wl_client_create: \(String(cString: strerror(errno)))")
    }
    return self.client(client)
  }

  /// Listens in `$XDG_RUNTIME_DIR` under `name` or the first free name, and returns the name; nil after a failure.
  public func addSocket(_ name: String? = nil) -> String? {
    guard let name else { return wl_display_add_socket_auto(handle).map { String(cString: $0) } }
    return wl_display_add_socket(handle, name) == 0 ? name : nil
  }

  /// Returns the object of a `wl_client`.
  func client(_ handle: OpaquePointer) -> Client {
    if let client = clients[handle] { return client }
    let client = Client(handle, of: self)
    clients[handle] = client
    return client
  }

  /// Returns whether `client` must be destroyed later, after its requests are handled.
  func postpones(_ client: Client) -> Bool {
    if isDispatching { doomed.append(client) }
    return isDispatching
  }

  func makeGlobal(_ interface: Interface, version: UInt32, for global: Global) -> OpaquePointer? {
    wl_global_create(
      handle, interface.cInterface, Int32(version), Unmanaged.passUnretained(global).toOpaque(), bindGlobal)
  }
}

extension Interface {
  var cInterface: UnsafePointer<wl_interface> { UnsafePointer(pointer) }
}
