internal import Glibc
internal import ToastSystem

/// A thread of ToastKit's own: it takes none of the program's signals.
enum Thread {
  /// What it does, carried through C.
  private final class Work {
    let run: @Sendable () -> Never

    init(_ run: @escaping @Sendable () -> Never) { self.run = run }
  }

  /// Starts one.
  ///
  /// Errors: `pthread_create`.
  static func start(_ run: @escaping @Sendable () -> Never) throws(SystemError) {
    // Signals are the program's own business.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(run))
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw SystemError("pthread_create", code: code)
    }
    pthread_detach(thread)
  }
}
