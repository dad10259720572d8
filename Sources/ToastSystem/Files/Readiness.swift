import Glibc

/// The events of a descriptor that `poll` reports.
public struct Readiness: OptionSet, Hashable, Sendable {
  /// The events as bits.
  public let rawValue: UInt8

  /// Creates a set of events from bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bytes can be read, or the stream has ended.
  public static let readable = Readiness(rawValue: 1)
  /// Bytes can be written.
  public static let writable = Readiness(rawValue: 2)
  /// The other end is closed.
  ///
  /// This event is always reported.
  public static let hangup = Readiness(rawValue: 4)
  /// The descriptor has an error or is invalid.
  ///
  /// This event is always reported.
  public static let failed = Readiness(rawValue: 8)
}

extension FileDescriptor {
  /// Waits until the descriptor is ready for `interest`, is closed at the other end or fails, or until `deadline`.
  ///
  /// - Parameters:
  ///   - interest: the events to wait for.
  ///   - deadline: the deadline in nanoseconds of `MonotonicClock`; nil for no deadline.
  ///
  /// - Returns: the events; an empty set after the deadline.
  ///
  /// - Throws: the error of `poll`.
  public borrowing func wait(for interest: Readiness, until deadline: Int64?) throws(SystemError) -> Readiness
  {
    try Readiness.wait(for: [(raw, interest)], until: deadline)[0]
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

extension Readiness {
  /// Waits until one of several descriptors is ready, or until `deadline`.
  ///
  /// - Parameters:
  ///   - descriptors: the descriptors and the events to wait for.
  ///   - deadline: the deadline in nanoseconds of `MonotonicClock`; nil for no deadline.
  ///
  /// - Returns: the events of each descriptor; empty sets after the deadline.
  ///
  /// - Throws: the error of `poll`.
  public static func wait(
    for descriptors: [(descriptor: Int32, readiness: Readiness)], until deadline: Int64?
  ) throws(SystemError) -> [Readiness] {
    var entries = descriptors.map { descriptor, readiness in
      pollfd(
        fd: descriptor,
        events: Int16(
          (readiness.contains(.readable) ? POLLIN : 0) | (readiness.contains(.writable) ? POLLOUT : 0)),
        revents: 0)
    }
    while true {
      let count = poll(&entries, nfds_t(entries.count), deadline.map(milliseconds) ?? -1)
      if count < 0, errno != EINTR { throw SystemError("poll") }
      let isLate = deadline.map { MonotonicClock.now() >= $0 } ?? false
      if count > 0 || isLate { return entries.map { Readiness(poll: $0.revents) } }
    }
  }

  /// Returns the time until `deadline`, rounded up so that `poll` never returns early.
  private static func milliseconds(until deadline: Int64) -> Int32 {
    let left = max(0, deadline - MonotonicClock.now())
    return Int32(clamping: (left + 999_999) / 1_000_000)
  }
}
