import CLinux
import Glibc

/// A descriptor that becomes readable at an instant of `MonotonicClock`, to the nanosecond.
public struct DeadlineTimer: ~Copyable {
  /// Readable once the deadline has come.
  public let descriptor: FileDescriptor

  /// Errors: `timerfd_create`.
  public init() throws(SystemError) {
    let flags = Int32(TFD_CLOEXEC | TFD_NONBLOCK)
    descriptor = FileDescriptor(
      owning: try checked("timerfd_create") { timerfd_create(CLOCK_MONOTONIC, flags) })
  }

  /// Sets the deadline in nanoseconds, one that has passed included, or none; what was set before is forgotten.
  public borrowing func set(_ deadline: Int64?) {
    // Zero would mean none; every deadline at or before the first nanosecond has passed anyway.
    let value = deadline.map { timespec(nanoseconds: max(1, $0)) } ?? timespec()
    var setting = itimerspec(it_interval: timespec(), it_value: value)
    timerfd_settime(descriptor.raw, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Whether the deadline has come since it was set; told once.
  public borrowing func hasRung() -> Bool {
    var count: UInt64 = 0
    return read(descriptor.raw, &count, MemoryLayout.size(ofValue: count)) > 0
  }
}
