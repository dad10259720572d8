internal import Glibc
internal import ToastSystem

/// A thread of ToastKit, which receives none of the program's signals.
enum Thread {
  /// The body of a thread, as an object whose pointer `pthread_create` can pass.
  private final class Body {
    let run: @Sendable () -> Never

    init(_ run: @escaping @Sendable () -> Never) { self.run = run }
  }

  /// Starts a detached thread that calls `run`.
  ///
  /// - Throws: The error of `pthread_create`.
  static func start(_ run: @escaping @Sendable () -> Never) throws(SystemError) {
    // The new thread inherits the signal mask of this one.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw SystemError("pthread_create", code: code)
    }
    pthread_detach(thread)
  }
}
