import Glibc

/// The handling of SIGPIPE and SIGXFSZ.
public enum BrokenPipe {
  /// Ignores SIGPIPE and SIGXFSZ, which would end the program; writing to a closed pipe fails with EPIPE instead.
  public static func ignoreSignal() {
    signal(SIGPIPE, SIG_IGN)
    // SIGXFSZ: ftruncate beyond the file size limit fails with EFBIG instead.
    signal(SIGXFSZ, SIG_IGN)
  }
}
