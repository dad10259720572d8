import Glibc
import ToastSystem

/// The socket that the one service of a display listens at; it and its claim go with their owner.
public struct ServiceSocket: ~Copyable {
  /// Readable when a client waits for `accept`.
  public let listener: FileDescriptor
  private let path: SocketPath
  private let lock: FileLock

  /// Claims the display and listens, or returns nil when another service has done so.
  ///
  /// A socket that a dead service left is replaced: only who holds the lock touches it. Errors: `open`,
  /// `flock`, `bind` and their like.
  public static func claim(_ path: SocketPath) throws(SystemError) -> ServiceSocket? {
    guard let lock = try FileLock.take(path.lockPath) else { return nil }
    unlink(path.path)
    return ServiceSocket(listener: try UnixSocket.listen(at: path.path), path: path, lock: lock)
  }

  private init(listener: consuming FileDescriptor, path: SocketPath, lock: consuming FileLock) {
    self.listener = listener
    self.path = path
    self.lock = lock
  }

  deinit {
    unlink(path.path)
  }

  /// The next client that waits, or nil.
  ///
  /// Clients of another user are told so and passed over.
  ///
  /// Errors: `accept4`, `getsockopt`.
  public borrowing func accept() throws(SystemError) -> LineConnection? {
    while let socket = try UnixSocket.accept(listener) {
      let isOwner = try UnixSocket.peerUser(of: socket) == geteuid()
      let connection = LineConnection(socket)
      if isOwner { return connection }
      _ = try connection.send(Reply.error("the service belongs to another user").line)
    }
    return nil
  }
}
