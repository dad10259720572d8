import Glibc
import ToastSystem

/// A pair of connected sockets.
@frozen public struct SocketPair: ~Copyable {
  /// The first end.
  public var first: FileDescriptor
  /// The second end.
  public var second: FileDescriptor

  /// Creates a pair of sockets, which have close-on-exec and do not block.
  ///
  /// Errors: `socketpair`.
  public init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw SystemError("socketpair") }
    first = FileDescriptor(owning: ends[0])
    second = FileDescriptor(owning: ends[1])
  }
}
