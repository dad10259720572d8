import ToastSystem

/// A one-shot timer of an event loop.
public final class LoopTimer {
  private let timer: DeadlineTimer
  private var source: EventSource?

  /// When it will ring, in nanoseconds of `MonotonicClock`, or nil for never.
  ///
  /// Setting costs nothing when it changes nothing; a deadline that has passed rings in the next turn.
  public var deadline: Int64? {
    didSet {
      if deadline != oldValue { timer.set(deadline) }
    }
  }

  /// A timer that calls `handler` each time its deadline has come, and then has none.
  ///
  /// It never rings early. Errors: `timerfd_create`, `wl_event_loop_add_fd`.
  public init(in loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
    timer = try DeadlineTimer()
    source = try loop.watch(timer.descriptor.raw) { [weak self] _ in
      // Another handler of the same turn may have put it off.
      guard let self, timer.hasRung() else { return }
      deadline = nil
      handler()
    }
  }

  deinit {
    source?.remove()
  }
}
