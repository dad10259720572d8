import Glibc

/// The clock of all programs: CLOCK_MONOTONIC, in nanoseconds.
public enum MonotonicClock {
  /// Returns the nanoseconds since the machine started, without suspended time.
  public static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Waits until `deadline`, in nanoseconds.
  public static func wait(until deadline: Int64) {
    var time = timespec(nanoseconds: deadline)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}

extension timespec {
  /// Creates the time `nanoseconds` after zero; a negative value becomes zero.
  public init(nanoseconds: Int64) {
    let (seconds, rest) = max(0, nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    self.init(tv_sec: Int(seconds), tv_nsec: Int(rest))
  }
}
