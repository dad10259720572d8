import Glibc

/// Signals that this program ignores or sends to itself.
public enum ProcessSignal {
  /// Ignores SIGPIPE and SIGXFSZ, which would end the program; writing to a closed pipe fails with EPIPE instead.
  public static func ignoreSIGPIPE() {
    signal(SIGPIPE, SIG_IGN)
    // SIGXFSZ: ftruncate beyond the file size limit fails with EFBIG instead.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the program by `signal` after the program has handled it, so that the parent process sees this reason.
  public static func reraise(_ signal: Int32) -> Never {
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
    // The signal is blocked until here if a signalfd watched it.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    // A signal whose default action does not end the program gets here.
    _exit(128 + signal)
  }
}
