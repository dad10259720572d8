import ToastSystem

/// Hears when a compositor has loaded its configuration anew, on a connection of its own.
///
/// In a loop:
///
///     guard let reloads = ReloadWatch(of: compositor) else { … }                 // the compositor does not tell
///     let source = try loop.watch(reloads.descriptor) { readiness in
///       reloads.handle(readiness)
///       if reloads.takeReload() { … }
///       if reloads.isOver { … }                              // remove the source and let go of the reloads
///     }
public final class ReloadWatch {
  private let stream: ByteStream
  private var lines = LineReader(limit: HyprlandSession.longestLine)
  private var events = HyprlandEvents()
  private var hasReloaded = false

  /// Listens to a compositor; nil where the compositor does not tell, or nobody listens.
  public init?(of compositor: Compositor) {
    guard case .hyprland = compositor, let stream = try? ByteStream(path: compositor.eventSocket) else {
      return nil
    }
    self.stream = stream
  }

  /// The socket's number, to be watched for reading.
  public var descriptor: Int32 { stream.descriptor }

  /// Whether the compositor hung up.
  public var isOver: Bool { stream.isOver }

  public func handle(_ readiness: Readiness) {
    stream.handle(readiness) { lines.append($0) }
    while let line = lines.next() {
      if case .line(let bytes) = line, events.read(bytes) == .configLoaded { hasReloaded = true }
    }
  }

  /// Whether the configuration was loaded since the last call.
  public func takeReload() -> Bool {
    defer { hasReloaded = false }
    return hasReloaded
  }
}
