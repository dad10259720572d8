import Glibc

/// The end of a program by a signal that the program handled first.
public enum SignalDeath {
  /// Ends the program by `signal`, so that the parent process sees this signal as the reason.
  public static func die(by signal: Int32) -> Never {
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
