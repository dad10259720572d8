/// The time that a toast is shown: it runs while nothing holds it.
struct Dwell: Hashable, Sendable {
  private var time: Time
  private var holds: Set<Hold>

  private enum Time: Hashable, Sendable {
    case forever
    /// Stopped, or not begun: this much is left.
    case stopped(left: Duration)
    case running(until: Instant)
  }

  /// What stops the time.
  enum Hold: Hashable, Sendable {
    /// It is not on any screen.
    case hidden
    /// A contact is down on it.
    case contact
    /// A pointer moved over it.
    case pointer
  }

  /// What is left of it at least when a pointer leaves it.
  static let leastAfterHover = Duration.seconds(1)

  /// The time of a toast that is not seen yet; nil for ever.
  init(_ duration: Duration?) {
    time = duration.map { .stopped(left: $0) } ?? .forever
    holds = [.hidden]
  }

  /// Starts the whole time anew; what holds it still does.
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
      time = .stopped(left: max(left, Dwell.leastAfterHover))
    }
    run(at: now)
  }

  func isHeld(for reason: Hold) -> Bool { holds.contains(reason) }

  private mutating func run(at now: Instant) {
    if holds.isEmpty, case .stopped(let left) = time { time = .running(until: now + left) }
  }

  /// When it will be over, if it runs.
  var end: Instant? { if case .running(let end) = time { end } else { nil } }

  /// What is left at `now`; nil for ever.
  func left(at now: Instant) -> Duration? {
    switch time {
    case .forever: nil
    case .stopped(let left): left
    case .running(let end): max(.zero, end - now)
    }
  }
}
