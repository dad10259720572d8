import Glibc

/// The end of a program that a signal is to end, after it has watched for the signal and tidied up.
public enum SignalDeath {
  /// Ends the program by `signal`, so that who has started it sees that.
  public static func die(by signal: Int32) -> Never {
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
    // One that was watched for is blocked until here.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    // Only a signal that ends nobody comes so far.
    _exit(128 + signal)
  }
}
