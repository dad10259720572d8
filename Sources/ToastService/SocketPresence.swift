import ToastIPC
import ToastLoop
import ToastSystem

/// Keeps the service reachable: where the socket's file is removed, the service listens anew.
public final class SocketPresence {
  private let socket: ServiceSocket
  private let listener: ClientListener
  private let watch: PresenceWatch
  private var source: EventSource?
  private let onSuperseded: () -> Void

  /// - Parameter onSuperseded: called once when another service has the display, so that no client finds this one.
  ///
  /// Errors: those of inotify and of the loop.
  public init(
    loop: EventLoop, socket: ServiceSocket, listener: ClientListener, onSuperseded: @escaping () -> Void
  ) throws(SystemError) {
    self.socket = socket
    self.listener = listener
    self.onSuperseded = onSuperseded
    watch = try PresenceWatch(socket.path.path)
    source = try loop.watch(watch.descriptor.raw) { [weak self] _ in self?.check() }
  }

  /// Stops looking.
  public func close() {
    source?.remove()
    source = nil
  }

  /// Listens anew if the socket's file is gone.
  private func check() {
    watch.renew()
    guard !socket.isInPlace else { return }
    listener.acceptPending()
    // Where the folder is gone, or takes no socket, the watch says when there is another.
    guard let isOurs = try? socket.listenAgain() else { return }
    if isOurs {
      try? listener.move(to: socket.listener.raw)
      watch.renew()
    } else {
      close()
      listener.close()
      onSuperseded()
    }
  }
}
