import Glibc

/// What happens when a program writes to a pipe that nobody reads any more.
public enum BrokenPipe {
  /// From now on writing fails with EPIPE; SIGPIPE would end the program.
  public static func ignoreSignal() {
    signal(SIGPIPE, SIG_IGN)
    // Likewise where a file may not grow: ftruncate says so.
    signal(SIGXFSZ, SIG_IGN)
  }
}
