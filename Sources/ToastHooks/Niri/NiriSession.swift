import ToastCore
import ToastSystem

/// A connection to niri's event stream.
final class NiriSession: CompositorSession {
  private let hooks: Set<Hook>
  private let stream: ByteStream
  private var lines = LineReader(limit: NiriSession.longestLine)
  private var events: NiriEvents
  private var stall = Timeout()
  private(set) var isReady = false
  private(set) var end: String?

  /// All windows there are come in one line.
  private static let longestLine = 4 * 1024 * 1024

  /// Connects, and asks for the stream.
  ///
  /// Errors: `connect`, `socket`.
  init(path: String, hooks: Set<Hook>) throws(SystemError) {
    self.hooks = hooks
    events = NiriEvents(for: hooks)
    stream = try ByteStream(path: path)
    stream.send(Array("\"EventStream\"\n".utf8))
  }

  var sockets: [(number: Int, stream: ByteStream)] { [(0, stream)] }
  var deadline: Instant? { stall.deadline }

  func handle(_ readiness: Readiness, of number: Int) {
    stream.handle(readiness) { lines.append($0) }
  }

  func advance(to now: Instant) -> [CompositorReport] {
    var batch = EventCoalescer()
    var progress = false
    while end == nil, let line = lines.next() {
      progress = true
      guard case .line(let bytes) = line else { continue }
      if isReady {
        batch.append(events.read(bytes))
      } else if decoded(Answer.self, from: bytes)?.ok == nil {
        end = "it gives no event stream"
      } else {
        isReady = true
      }
    }
    if end == nil, stream.isOver { end = "it hung up" }
    if stall.isOver(isWaiting: !isReady || lines.isInLine, progress: progress, at: now), end == nil {
      end = "it does not answer"
    }
    return batch.reports.filter { $0.event.matters(to: hooks) }
  }

  private struct Answer: Decodable {
    private enum CodingKeys: String, CodingKey {
      case ok = "Ok"
    }

    /// "Handled"; it has been other words.
    var ok: String?
  }
}
