import Glibc

/// What a descriptor is ready for.
public struct Readiness: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// The set with these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Something can be read, or the end has come.
  public static let readable = Readiness(rawValue: 1)
  /// Something can be written.
  public static let writable = Readiness(rawValue: 2)
  /// The other side has gone.
  ///
  /// Reported unasked.
  public static let hangup = Readiness(rawValue: 4)
  /// Something is wrong with it.
  ///
  /// Reported unasked.
  public static let failed = Readiness(rawValue: 8)
}

extension FileDescriptor {
  /// Waits until the descriptor is ready for `interest`, has gone or failed, or `deadline` has passed.
  ///
  /// The deadline is in nanoseconds of `MonotonicClock`; nil waits for ever. The result is empty when
  /// the deadline has passed. Errors: `poll`.
  public borrowing func wait(for interest: Readiness, until deadline: Int64?) throws(SystemError) -> Readiness
  {
    var events: Int16 = 0
    if interest.contains(.readable) { events |= Int16(POLLIN) }
    if interest.contains(.writable) { events |= Int16(POLLOUT) }
    var entry = pollfd(fd: raw, events: events, revents: 0)
    while true {
      let count = poll(&entry, 1, deadline.map(Self.milliseconds) ?? -1)
      if count > 0 { return Readiness(poll: entry.revents) }
      if count < 0, errno != EINTR { throw SystemError("poll") }
      if let deadline, MonotonicClock.now() >= deadline { return [] }
    }
  }

  /// The time left until `deadline`, rounded up so that poll never returns before it.
  private static func milliseconds(until deadline: Int64) -> Int32 {
    let left = max(0, deadline - MonotonicClock.now())
    return Int32(clamping: (left + 999_999) / 1_000_000)
  }
}

extension Readiness {
  fileprivate init(poll events: Int16) {
    self = []
    let events = Int32(events)
    if events & POLLIN != 0 { insert(.readable) }
    if events & POLLOUT != 0 { insert(.writable) }
    if events & POLLHUP != 0 { insert(.hangup) }
    if events & (POLLERR | POLLNVAL) != 0 { insert(.failed) }
  }
}
