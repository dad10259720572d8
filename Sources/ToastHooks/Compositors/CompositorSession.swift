import ToastCore
import ToastSystem

/// A socket that the loop is to watch.
public struct WatchedSocket: Hashable, Sendable {
  /// Tells it from every other socket there ever is; a descriptor's number comes again.
  public struct ID: Hashable, Sendable {
    var attempt: Int
    var number: Int
  }

  public var id: ID
  /// The socket's number.
  public var descriptor: Int32
  /// What it is to be watched for.
  public var interest: Readiness
}

/// One connection to a compositor, from its beginning to its end.
protocol CompositorSession: AnyObject {
  /// What is to be watched now; the number tells a session's sockets apart.
  var sockets: [(number: Int, stream: ByteStream)] { get }

  /// Reads and writes; what came is understood by `advance`.
  func handle(_ readiness: Readiness, of number: Int)

  /// Understands what came, gives up what has waited too long, and asks what is to be asked.
  func advance(to now: Instant) -> [CompositorReport]

  /// When `advance` is to be called though nothing comes.
  var deadline: Instant? { get }

  /// Whether all that is so at the start is known.
  var isReady: Bool { get }

  /// Why nothing more comes of it, or nil.
  var end: String? { get }
}

/// How long a compositor may take for what it has begun: an answer, a message, a line.
///
/// One that is stopped would keep a connection for ever that has died meanwhile.
struct Timeout: Hashable, Sendable {
  static let patience = Duration.seconds(5)

  private(set) var deadline: Instant?

  /// Whether it has taken too long: `isWaiting` for something, with no `progress` since a while.
  mutating func isOver(isWaiting: Bool, progress: Bool, at now: Instant) -> Bool {
    guard isWaiting else {
      deadline = nil
      return false
    }
    if progress || deadline == nil { deadline = now + Timeout.patience }
    return deadline.map { $0 <= now } ?? false
  }
}
