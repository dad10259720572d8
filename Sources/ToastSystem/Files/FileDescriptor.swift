import CLinux
import Glibc

/// An open file descriptor, which is closed at the end of its owner's scope.
public struct FileDescriptor: ~Copyable {
  /// The number for system calls; do not close it.
  public let raw: Int32

  /// Takes ownership of an open descriptor.
  public init(owning raw: Int32) {
    self.raw = raw
  }

  deinit {
    Glibc.close(raw)
  }

  /// Returns whether `raw` is an open descriptor of this process.
  public static func isOpen(_ raw: Int32) -> Bool {
    fcntl(raw, F_GETFD) >= 0
  }

  /// Closes the descriptor before the end of its owner's scope.
  public consuming func close() {}

  /// Returns the number of the descriptor without closing it; the caller owns the descriptor.
  public consuming func release() -> Int32 {
    let raw = raw
    discard self
    return raw
  }

  /// Returns another descriptor of the same open file, with close-on-exec.
  ///
  /// Errors: `fcntl`.
  public borrowing func duplicate() throws(SystemError) -> FileDescriptor {
    let raw = raw
    return FileDescriptor(owning: try checked("fcntl") { fcntl(raw, F_DUPFD_CLOEXEC, 0) })
  }

  /// Checks that the process can open one more descriptor.
  ///
  /// libwayland duplicates each descriptor that it sends, and ends the connection if the duplication fails.
  ///
  /// Errors: `fcntl`.
  public borrowing func checkDuplication() throws(SystemError) {
    try duplicate().close()
  }

  /// Makes reads and writes return `.blocked` instead of waiting.
  ///
  /// Errors: `fcntl`.
  public borrowing func setNonBlocking() throws(SystemError) {
    let raw = raw
    _ = try checked("fcntl") { linux_set_non_blocking(raw) }
  }
}

/// The result of one read or write.
public enum Transfer: Hashable, Sendable {
  /// The number of transferred bytes, at least one.
  case bytes(Int)
  /// No bytes; the call would have to wait.
  case blocked
  /// No bytes; the file has ended, or the other end has closed the connection.
  case ended
}

extension FileDescriptor {
  /// Reads the available bytes, at most `buffer.count`.
  ///
  /// A reset connection returns `.ended`. Errors: `read`.
  public borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Transfer {
    let raw = raw
    return try FileDescriptor.transfer("read") { Glibc.read(raw, buffer.baseAddress, buffer.count) }
  }

  /// Writes as many of `bytes` as possible to a pipe or a file.
  ///
  /// Errors: `write`.
  public borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Transfer {
    let raw = raw
    return try FileDescriptor.transfer("write") { Glibc.write(raw, bytes.baseAddress, bytes.count) }
  }

  /// Writes as many of `bytes` as possible to a socket; a closed connection raises no SIGPIPE.
  ///
  /// Errors: `send`.
  public borrowing func send(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Transfer {
    let raw = raw
    return try FileDescriptor.transfer("send") {
      Glibc.send(raw, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }

  private static func transfer(_ call: String, _ body: () -> Int) throws(SystemError) -> Transfer {
    while true {
      let count = body()
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .blocked
      case EPIPE, ECONNRESET: return .ended
      default: throw SystemError(call)
      }
    }
  }
}
