import ToastSystem

/// A one-shot timer of an event loop.
public final class LoopTimer {
  private let timer: DeadlineTimer
  private var source: EventSource?

  /// The deadline in nanoseconds of `MonotonicClock`; nil for none.
  ///
  /// Setting the same deadline again costs nothing. A deadline in the past fires in the next turn.
  public var deadline: Int64? {
    didSet {
      if deadline != oldValue { timer.set(deadline) }
    }
  }

  /// Creates a timer that calls `handler` after each deadline; the deadline is then nil.
  ///
  /// The timer never fires early. Errors: `timerfd_create`, `wl_event_loop_add_fd`.
  public init(in loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
    timer = try DeadlineTimer()
    source = try loop.watch(timer.descriptor.raw) { [weak self] _ in
      // Another handler of the same turn may have changed the deadline.
      guard let self, timer.hasFired() else { return }
      deadline = nil
      handler()
    }
  }

  deinit {
    source?.remove()
  }
}
