/// An instant of the monotonic clock, in nanoseconds since the machine started.
///
/// Deadlines and animations use this clock, which stops while the machine is suspended.
public struct Instant: InstantProtocol, Hashable, Sendable {
  /// Nanoseconds of CLOCK_MONOTONIC.
  public var nanoseconds: Int64

  /// Creates the instant `nanoseconds` after the zero of the clock.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Returns the instant `duration` later, clamped to the last representable instant.
  public func advanced(by duration: Duration) -> Instant {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.nanoseconds)
    return Instant(nanoseconds: overflow ? .max : sum)
  }

  /// Returns the time from this instant to `other`, negative if `other` is earlier.
  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanoseconds - nanoseconds)
  }

  /// Returns whether `lhs` is before `rhs`.
  public static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}

extension Instant {
  /// Returns the instant `duration` after `instant`.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: duration)
  }

  /// Returns the instant `duration` before `instant`.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: .zero - duration)
  }

  /// Returns the time from `rhs` to `lhs`.
  public static func - (lhs: Instant, rhs: Instant) -> Duration {
    rhs.duration(to: lhs)
  }
}

extension Duration {
  /// The duration in seconds, for formulas.
  public var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// The duration in whole nanoseconds, clamped to the range of Int64.
  public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    return product &+ attoseconds / 1_000_000_000
  }
}
