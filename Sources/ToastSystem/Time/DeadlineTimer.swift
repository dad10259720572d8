import CLinux
import Glibc

/// A timer whose descriptor becomes readable at an instant of `MonotonicClock`, with a resolution of nanoseconds.
public struct DeadlineTimer: ~Copyable {
  /// The descriptor, which is readable after the deadline.
  public let descriptor: FileDescriptor

  /// Creates a timer without a deadline.
  ///
  /// Errors: `timerfd_create`.
  public init() throws(SystemError) {
    let flags = Int32(TFD_CLOEXEC | TFD_NONBLOCK)
    descriptor = FileDescriptor(
      owning: try checked("timerfd_create") { timerfd_create(CLOCK_MONOTONIC, flags) })
  }

  /// Replaces the deadline, in nanoseconds; a deadline may be in the past, nil stops the timer.
  public borrowing func set(_ deadline: Int64?) {
    // Zero would stop the timer. A deadline at or before the first nanosecond is in the past anyway.
    let value = deadline.map { timespec(nanoseconds: max(1, $0)) } ?? timespec()
    var setting = itimerspec(it_interval: timespec(), it_value: value)
    timerfd_settime(descriptor.raw, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Returns whether the deadline has passed since the last call; true only once for each deadline.
  public borrowing func hasFired() -> Bool {
    var count: UInt64 = 0
    return read(descriptor.raw, &count, MemoryLayout.size(ofValue: count)) > 0
  }
}
