import ToastSystem

/// A watch on the reloads of a compositor's configuration, on a connection of its own.
///
/// In a loop:
///
///     guard let reloads = ReloadWatch(of: compositor) else { … }                       // the compositor reports no reloads
///     let source = try loop.watch(reloads.descriptor) { readiness in
///       reloads.handle(readiness)
///       if reloads.takeReload() { … }
///       if reloads.isOver { … }                              // remove the source and release the watch
///     }
public final class ReloadWatch {
  private let connection: LineConnection
  private var events = HyprlandEvents()
  private var hasReloaded = false

  /// Connects to a compositor; returns nil if the compositor reports no reloads or accepts no connection.
  public init?(of compositor: Compositor) {
    let limit = HyprlandEvents.maximumLine
    guard compositor.kind == .hyprland,
      let connection = try? LineConnection(path: compositor.eventSocket, limit: limit)
    else { return nil }
    self.connection = connection
  }

  /// The descriptor of the socket, to poll it for reading.
  public var descriptor: Int32 { connection.descriptor }

  /// Whether the compositor has closed the connection.
  public var isOver: Bool { connection.hasEnded }

  /// Reads the events that have arrived.
  public func handle(_ readiness: Readiness) {
    connection.handle(readiness)
    while let line = connection.nextLine() {
      if case .line(let bytes) = line, events.read(bytes) == .configLoaded { hasReloaded = true }
    }
  }

  /// Returns whether the configuration was loaded since the last call.
  public func takeReload() -> Bool {
    defer { hasReloaded = false }
    return hasReloaded
  }
}
