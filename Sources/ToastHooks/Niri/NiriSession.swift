import ToastCore
import ToastSystem

/// A session with niri: a connection to the event stream.
final class NiriSession: CompositorSession {
  private let hooks: Set<Hook>
  private let connection: LineConnection
  private var events: NiriEvents
  private(set) var state = SessionState()

  /// The maximum length of a line; one line contains all windows.
  private static let maximumLine = 4 * 1024 * 1024

  init(path: String, hooks: Set<Hook>) throws(SystemError) {
    self.hooks = hooks
    events = NiriEvents(for: hooks)
    connection = try LineConnection(path: path, limit: NiriSession.maximumLine)
    // After an error, the next read finds the end of the connection.
    _ = try? connection.send(Array("\"EventStream\"\n".utf8))
  }

  var sockets: [(number: Int, connection: SocketConnection)] { [(0, connection)] }

  func handle(_ readiness: Readiness, of number: Int) {
    connection.handle(readiness)
  }

  func advance(to now: Instant) -> [CompositorReport] {
    var queue = EventCoalescer()
    var hasProgress = false
    while state.endReason == nil, let line = connection.nextLine() {
      hasProgress = true
      guard case .line(let bytes) = line else { continue }
      if state.isReady {
        queue.append(events.read(bytes))
      } else if decoded(Reply.self, from: bytes)?.ok == nil {
        state.end("the compositor offers no event stream")
      } else {
        state.isReady = true
      }
    }
    let isWaiting = !state.isReady || connection.isInLine
    state.update(connection, isWaiting: isWaiting, hasProgress: hasProgress, at: now)
    return queue.reports.filter { $0.event.isNeeded(for: hooks) }
  }

  private struct Reply: Decodable {
    private enum CodingKeys: String, CodingKey {
      case ok = "Ok"
    }

    /// The text of a positive reply: "Handled" in current versions.
    var ok: String?
  }
}
