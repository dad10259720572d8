import ToastCore
import ToastSystem

/// A socket that the loop has to poll.
public struct WatchedSocket: Hashable, Sendable {
  /// The identifier of a socket, which is never reused; the number of a descriptor is.
  public struct ID: Hashable, Sendable {
    var attempt: Int
    var number: Int
  }

  public var id: ID
  /// The descriptor of the socket.
  public var descriptor: Int32
  /// The events to poll for.
  public var interest: Readiness
}

/// One connection to a compositor, from its start to its end.
protocol CompositorSession: AnyObject {
  /// Connects, and requests what `hooks` need.
  ///
  /// Errors: `connect`, `socket`.
  init(path: String, hooks: Set<Hook>) throws(SystemError)

  var state: SessionState { get }

  /// The sockets to poll; the numbers distinguish the sockets of one session.
  var sockets: [(number: Int, connection: SocketConnection)] { get }

  /// When to call `advance` although no socket is ready.
  var deadline: Instant? { get }

  /// Reads and writes; `advance` interprets the bytes.
  func handle(_ readiness: Readiness, of number: Int)

  /// Interprets the bytes that have arrived, fails what has timed out, and sends the next requests.
  func advance(to now: Instant) -> [CompositorReport]
}

extension CompositorSession {
  var deadline: Instant? { state.deadline }
}

/// The progress of a session, with a timeout for the messages that the compositor has begun or owes.
///
/// Without the timeout, a stopped compositor would keep the connection open forever.
struct SessionState: Hashable, Sendable {
  static let timeout = Duration.seconds(5)

  /// Whether the compositor has reported the complete state.
  var isReady = false
  /// The reason why the session has ended; nil while the session continues.
  private(set) var endReason: String?
  /// When the session ends unless a message arrives.
  private(set) var deadline: Instant?

  /// Ends the session; a session that has ended keeps its first reason.
  mutating func end(_ reason: String) { endReason = endReason ?? reason }

  /// Ends the session if the connection is closed, or if the compositor has sent no message within the
  /// timeout.
  ///
  /// - Parameters:
  ///   - isWaiting: Whether the compositor has to send something.
  ///   - hasProgress: Whether a message has arrived in this turn.
  mutating func update(
    _ connection: SocketConnection, isWaiting: Bool, hasProgress: Bool, at now: Instant
  ) {
    if connection.hasEnded { end("the compositor closed the connection") }
    guard isWaiting else {
      deadline = nil
      return
    }
    if hasProgress || deadline == nil { deadline = now + SessionState.timeout }
    if let deadline, deadline <= now { end("the compositor does not answer") }
  }
}
