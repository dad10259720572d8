import Glibc
import ToastCore
import ToastSystem

/// A watch on the events of a compositor, which connects again after a lost connection for as long as the
/// compositor runs.
///
/// The watch never blocks and sets no timers. In a loop:
///
///     // After each change, poll exactly `watch.sockets`, each identified by its id. For a socket that is ready:
///     watch.handle(readiness, of: id)
///     // In each turn:
///     let effects = hooks.handle(watch.advance(to: now), at: now)
///     // Wake up at the earlier of watch.deadline and hooks.deadline.
///
/// A socket that is no longer among `sockets` is closed; its source has to be removed in the same turn.
public final class CompositorWatch {
  public let compositor: Compositor
  private var hooks: Set<Hook>
  private var state: State
  private var attempt = 0
  /// Whether `setHooks` has closed a ready connection since the last `advance`.
  private var isDropped = false
  /// The identifiers of the windows that were reported as urgent.
  private var urgent: Set<String> = []
  /// The number of failures since the last lasting connection.
  private var failures = 0
  /// The reason why there is no connection, or nil; a lost connection is a problem only once the next attempt
  /// fails too.
  public private(set) var problem: String?

  private enum State {
    case waiting(until: Instant)
    /// No process listens any more: the compositor has exited, and its successor uses another socket.
    case gone
    /// Connected; `readySince` is the time when the compositor had reported the complete state.
    case open(any CompositorSession, readySince: Instant?)
  }

  /// The pause after the first failure; each further pause is twice as long, up to `maximumPause`.
  static let firstPause = Duration.milliseconds(100)
  static let maximumPause = Duration.seconds(5)
  /// The duration after which a connection counts as lasting, and the next pause is `firstPause` again.
  static let lastingDuration = Duration.seconds(5)

  /// Creates a watch that connects at its first `advance`.
  ///
  /// - Parameter hooks: The hooks whose events are needed.
  public init(_ compositor: Compositor, hooks: Set<Hook>) {
    self.compositor = compositor
    self.hooks = hooks
    state = .waiting(until: Instant(nanoseconds: 0))
  }

  /// Changes the hooks whose events are needed.
  ///
  /// A change opens a new connection, whose initial state shows what has changed meanwhile.
  public func setHooks(_ hooks: Set<Hook>) {
    guard hooks != self.hooks else { return }
    self.hooks = hooks
    guard case .open(_, let readySince) = state else { return }
    isDropped = readySince != nil
    state = .waiting(until: Instant(nanoseconds: 0))
  }

  /// Whether the compositor has reported the complete state.
  public var isConnected: Bool {
    if case .open(_, readySince: .some) = state { true } else { false }
  }

  /// Whether the compositor has exited, so that no more events will arrive.
  public var isOver: Bool { if case .gone = state { true } else { false } }

  /// The sockets to poll.
  public var sockets: [WatchedSocket] {
    guard case .open(let session, _) = state else { return [] }
    return session.sockets.map { number, connection in
      WatchedSocket(
        id: WatchedSocket.ID(attempt: attempt, number: number), descriptor: connection.descriptor,
        interest: connection.interest)
    }
  }

  /// When to call `advance` although no socket is ready; nil for never.
  public var deadline: Instant? {
    switch state {
    case .waiting(let end): end
    case .gone: nil
    case .open(let session, _): session.deadline
    }
  }

  /// Reads and writes; ignores a socket that no longer belongs to this watch.
  public func handle(_ readiness: Readiness, of id: WatchedSocket.ID) {
    guard case .open(let session, _) = state, id.attempt == attempt else { return }
    session.handle(readiness, of: id.number)
  }

  /// Connects if a pause is over, and returns the reports of the compositor since the last call.
  public func advance(to now: Instant) -> [CompositorReport] {
    let lost = isDropped ? [CompositorReport(.lost)] : []
    isDropped = false
    if case .waiting(let end) = state, end <= now { connect(at: now) }
    guard case .open(let session, var readySince) = state else { return lost.filter(isNews) }
    var reports = lost + session.advance(to: now)
    if readySince == nil, session.state.isReady {
      readySince = now
      problem = nil
    }
    if let reason = session.state.endReason {
      if let readySince {
        reports.append(CompositorReport(.lost))
        if now - readySince >= CompositorWatch.lastingDuration { failures = 0 }
      } else {
        setProblem(reason)
      }
      pause(from: now)
    } else {
      state = .open(session, readySince: readySince)
    }
    return reports.filter(isNews)
  }

  /// Returns false for a report that a window is not urgent if the window was not urgent before.
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
      let session = try compositor.kind.properties.session.init(path: compositor.path, hooks: hooks)
      state = .open(session, readySince: nil)
    } catch {
      setProblem(error.description)
      if error.code == ENOENT || error.code == ECONNREFUSED {
        state = .gone
      } else {
        pause(from: now)
      }
    }
  }

  private func setProblem(_ reason: String) {
    problem = "\(compositor.name): \(reason)"
  }

  private func pause(from now: Instant) {
    let pause = CompositorWatch.firstPause * (1 << min(failures, 10))
    failures += 1
    state = .waiting(until: now + min(pause, CompositorWatch.maximumPause))
  }
}
