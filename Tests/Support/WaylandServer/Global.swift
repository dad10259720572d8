internal import CWaylandServer
import Wayland

/// A global of the server; the display retains the global until its destruction.
public final class Global {
  private var handle: OpaquePointer?
  private weak var display: ServerDisplay?
  private let onBind: (OpaquePointer, UInt32, UInt32) -> Void

  /// Creates a global of `type` in `version`, and passes each new resource to `onBind`.
  @discardableResult
  public init<Bound: Resource>(
    _ display: ServerDisplay, _ type: Bound.Type, version: UInt32, onBind: @escaping (Bound) -> Void
  ) {
    self.display = display
    self.onBind = { [unowned display] client, version, id in
      onBind(display.client(client).makeResource(version: version, id: id))
    }
    handle = display.makeGlobal(type.interface, version: version, for: self)
    precondition(handle != nil, "\(type.interface.name) has no version \(version)")
    display.globals.append(self)
  }

  /// Announces the removal of the global; clients that do not know yet can still bind the global.
  public func remove() {
    if let handle { wl_global_remove(handle) }
  }

  /// Destroys the global; a second call does nothing.
  ///
  /// A client that binds the global later is disconnected.
  public func destroy() {
    guard let handle else { return }
    self.handle = nil
    wl_global_destroy(handle)
    display?.globals.removeAll { $0 === self }
  }

  func handleBind(_ client: OpaquePointer, version: UInt32, id: UInt32) { onBind(client, version, id) }
}
