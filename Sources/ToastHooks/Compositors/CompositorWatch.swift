import Glibc
import ToastCore
import ToastSystem

/// Listens to a compositor, and connects again where the connection broke, for as long as the compositor lives.
///
/// It waits for nothing and starts nothing by itself. In a loop:
///
///     // Whenever something may have changed: watch `watch.sockets`, each by its id, and no others; then
///     // a socket that is ready:
///     watch.handle(readiness, of: id)
///     // and at each turn:
///     let notes = hooks.handle(watch.advance(to: now), at: now)
///     // wake up at the earlier of watch.deadline and hooks.deadline
///
/// A socket is closed when it is not among `sockets` any more; a source of it is to be removed in the same turn.
public final class CompositorWatch {
  /// What is listened to.
  public let compositor: Compositor
  private var hooks: Set<Hook>
  private var state: State
  private var attempt = 0
  /// Whether a connection was given up since the last `advance`.
  private var isCut = false
  /// The windows that were said to want attention.
  private var urgent: Set<String> = []
  /// Failures since the last connection that lasted.
  private var failures = 0
  /// Why there is no connection, or nil; one that broke is told only if the next one fails too.
  public private(set) var problem: String?

  private enum State {
    case waiting(until: Instant)
    /// Nobody listens any more: the compositor has ended, and its successor listens elsewhere.
    case gone
    /// `readySince`: all that was so at the start is known.
    case open(any CompositorSession, readySince: Instant?)
  }

  /// The first wait after a failure; each is twice as long as the one before, up to the longest.
  static let firstWait = Duration.milliseconds(100)
  static let longestWait = Duration.seconds(5)
  /// A connection that held so long was a good one, and the next wait is the first again.
  static let lasting = Duration.seconds(5)

  /// A watch that connects at its first `advance`.
  ///
  /// - Parameter hooks: those whose events are wanted; others are not asked for.
  public init(_ compositor: Compositor, hooks: Set<Hook>) {
    self.compositor = compositor
    self.hooks = hooks
    state = .waiting(until: Instant(nanoseconds: 0))
  }

  /// Wants the events of these hooks from now on.
  ///
  /// Where they are others it connects anew: what is so then tells what has changed.
  public func use(_ hooks: Set<Hook>) {
    guard hooks != self.hooks else { return }
    self.hooks = hooks
    guard case .open(_, let readySince) = state else { return }
    isCut = readySince != nil
    state = .waiting(until: Instant(nanoseconds: 0))
  }

  /// Whether the compositor has said all that is so.
  public var isConnected: Bool {
    if case .open(_, readySince: .some) = state { true } else { false }
  }

  /// Whether the compositor has ended: nothing will come any more.
  public var isOver: Bool { if case .gone = state { true } else { false } }

  /// What is to be watched now.
  public var sockets: [WatchedSocket] {
    guard case .open(let session, _) = state else { return [] }
    return session.sockets.map { number, stream in
      WatchedSocket(
        id: WatchedSocket.ID(attempt: attempt, number: number), descriptor: stream.descriptor,
        interest: stream.interest)
    }
  }

  /// When `advance` is to be called though no socket is ready, or nil.
  public var deadline: Instant? {
    switch state {
    case .waiting(let end): end
    case .gone: nil
    case .open(let session, _): session.deadline
    }
  }

  /// Reads and writes; a socket that is none of this watch's any more is passed over.
  public func handle(_ readiness: Readiness, of id: WatchedSocket.ID) {
    guard case .open(let session, _) = state, id.attempt == attempt else { return }
    session.handle(readiness, of: id.number)
  }

  /// Connects if it is time, and returns what the compositor has said since the last call.
  public func advance(to now: Instant) -> [CompositorReport] {
    let lost = isCut ? [CompositorReport(.lost)] : []
    isCut = false
    if case .waiting(let end) = state, end <= now { connect(at: now) }
    guard case .open(let session, var readySince) = state else { return lost.filter(isNews) }
    var reports = lost + session.advance(to: now)
    if readySince == nil, session.isReady {
      readySince = now
      problem = nil
    }
    if let end = session.end {
      if let readySince {
        reports.append(CompositorReport(.lost))
        if now - readySince >= CompositorWatch.lasting { failures = 0 }
      } else {
        complain(end)
      }
      wait(at: now)
    } else {
      state = .open(session, readySince: readySince)
    }
    return reports.filter(isNews)
  }

  /// Whether it is more than that a window which wanted no attention still wants none.
  private func isNews(_ report: CompositorReport) -> Bool {
    switch report.event {
    case .urgent(let window, true):
      if urgent.count < HookLimits.table { urgent.insert(window.id) }
    case .urgent(let window, false): return urgent.remove(window.id) != nil
    case .lost: urgent = []
    default: break
    }
    return true
  }

  private func connect(at now: Instant) {
    attempt += 1
    do throws(SystemError) {
      let session = try compositor.session(for: hooks)
      state = .open(session, readySince: nil)
    } catch {
      complain(error.description)
      if error.code == ENOENT || error.code == ECONNREFUSED {
        state = .gone
      } else {
        wait(at: now)
      }
    }
  }

  private func complain(_ reason: String) {
    problem = "\(compositor.name): \(reason)"
  }

  private func wait(at now: Instant) {
    let wait = CompositorWatch.firstWait * (1 << min(failures, 10))
    failures += 1
    state = .waiting(until: now + min(wait, CompositorWatch.longestWait))
  }
}
