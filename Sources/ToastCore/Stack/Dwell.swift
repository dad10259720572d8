/// The time for which a toast is shown; the time runs while no hold stops it.
struct Dwell: Hashable, Sendable {
  private var time: Time
  private var holds: Set<Hold>

  private enum Time: Hashable, Sendable {
    case forever
    /// The time does not run; this duration is left.
    case stopped(left: Duration)
    case running(until: Instant)
  }

  /// A reason why the time does not run.
  enum Hold: Hashable, Sendable {
    /// The toast is not visible on any output.
    case hidden
    /// A contact is down on the toast.
    case contact
    /// A pointer moved over the toast.
    case pointer
  }

  /// The minimum remaining time after a pointer leaves the toast.
  static let minimumAfterHover = Duration.seconds(1)

  /// Creates the dwell of a toast that is not visible yet; nil: no end.
  init(_ duration: Duration?) {
    time = duration.map { .stopped(left: $0) } ?? .forever
    holds = [.hidden]
  }

  /// Restarts the whole time; present holds stay in effect.
  mutating func restart(_ duration: Duration?, at now: Instant) {
    time = duration.map { .stopped(left: $0) } ?? .forever
    run(at: now)
  }

  mutating func hold(for reason: Hold, at now: Instant) {
    holds.insert(reason)
    if case .running(let end) = time { time = .stopped(left: max(.zero, end - now)) }
  }

  mutating func release(_ reason: Hold, at now: Instant) {
    guard holds.remove(reason) != nil else { return }
    if reason == .pointer, case .stopped(let left) = time {
      time = .stopped(left: max(left, Dwell.minimumAfterHover))
    }
    run(at: now)
  }

  func isHeld(for reason: Hold) -> Bool { holds.contains(reason) }

  private mutating func run(at now: Instant) {
    if holds.isEmpty, case .stopped(let left) = time { time = .running(until: now + left) }
  }

  /// The instant at which the dwell ends; nil: the time does not run.
  var end: Instant? { if case .running(let end) = time { end } else { nil } }

  /// Returns the remaining time at `now`; nil: no end.
  func remaining(at now: Instant) -> Duration? {
    switch time {
    case .forever: nil
    case .stopped(let left): left
    case .running(let end): max(.zero, end - now)
    }
  }
}
