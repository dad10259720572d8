import CLinux
import Glibc

/// An open file descriptor that is closed when its owner lets go of it.
public struct FileDescriptor: ~Copyable {
  /// The number that C knows it by; borrowed, never to be closed.
  public let raw: Int32

  /// Takes over an open descriptor.
  public init(owning raw: Int32) {
    self.raw = raw
  }

  deinit {
    Glibc.close(raw)
  }

  /// Whether a number that came from elsewhere is that of an open descriptor.
  public static func isOpen(_ raw: Int32) -> Bool {
    fcntl(raw, F_GETFD) >= 0
  }

  /// Closes it now and not at the end of its owner's scope.
  public consuming func close() {}

  /// Gives the descriptor away unclosed.
  public consuming func release() -> Int32 {
    let raw = raw
    discard self
    return raw
  }

  /// Another descriptor of the same open file, closed on exec.
  ///
  /// Errors: `fcntl`.
  public borrowing func duplicate() throws(SystemError) -> FileDescriptor {
    let raw = raw
    return FileDescriptor(owning: try checked("fcntl") { fcntl(raw, F_DUPFD_CLOEXEC, 0) })
  }

  /// Makes a copy and closes it: there is room for one now.
  ///
  /// libwayland copies what it sends, and ends the connection where it cannot. Errors: `fcntl`.
  public borrowing func probeCopy() throws(SystemError) {
    try duplicate().close()
  }

  /// Makes reading and writing return `.blocked` instead of waiting.
  ///
  /// Errors: `fcntl`.
  public borrowing func setNonBlocking() throws(SystemError) {
    let raw = raw
    _ = try checked("fcntl") { linux_set_non_blocking(raw) }
  }
}

/// What came of reading or writing once.
public enum Transfer: Hashable, Sendable {
  /// This many bytes, at least one.
  case bytes(Int)
  /// None: it would have to wait.
  case blocked
  /// None ever again: the end of the file, or the other side has gone.
  case ended
}

extension FileDescriptor {
  /// Reads what is there, at most `buffer.count` bytes.
  ///
  /// A reset connection is an end. Errors: `read`.
  public borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Transfer {
    let raw = raw
    return try FileDescriptor.transfer("read") { Glibc.read(raw, buffer.baseAddress, buffer.count) }
  }

  /// Writes as much of `bytes` as fits; for a pipe or a file.
  ///
  /// Errors: `write`.
  public borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Transfer {
    let raw = raw
    return try FileDescriptor.transfer("write") { Glibc.write(raw, bytes.baseAddress, bytes.count) }
  }

  /// Writes as much of `bytes` as fits to a socket, without a SIGPIPE when the other side has gone.
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
