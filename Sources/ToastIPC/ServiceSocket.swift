import Glibc
import ToastSystem

/// The socket that the one service of a display listens at; it and its claim go with their owner.
public final class ServiceSocket {
  /// Readable when a client waits for `accept`.
  public let listener: FileDescriptor
  private let path: SocketPath
  /// Held as long as the path is ours.
  private var lock: FileLock?

  /// Claims the display and listens, or returns nil when another service has done so.
  ///
  /// A socket that a dead service left is replaced: only who holds the lock touches it. Throws when the folder
  /// does not take a socket.
  public static func claim(_ path: SocketPath) throws(ServiceError) -> ServiceSocket? {
    do throws(SystemError) {
      guard let lock = try FileLock.take(path.lockPath) else { return nil }
      unlink(path.path)
      return ServiceSocket(listener: try UnixSocket.listen(at: path.path), path: path, lock: lock)
    } catch {
      throw path.complaint(about: error)
    }
  }

  private init(listener: consuming FileDescriptor, path: SocketPath, lock: consuming FileLock) {
    self.listener = listener
    self.path = path
    self.lock = consume lock
  }

  deinit {
    close()
  }

  /// Removes the socket's path and gives the claim up, so that the next service can have the display.
  ///
  /// Who has connected stays so. The second time it does nothing.
  public func close() {
    guard let lock = lock.take() else { return }
    unlink(path.path)
    lock.giveUp()
  }

  /// The next client that waits, or nil.
  ///
  /// Clients of another user get an error and are passed over.
  ///
  /// Errors: `accept4`, `getsockopt`.
  public func accept() throws(SystemError) -> LineConnection? {
    while let socket = try UnixSocket.accept(listener) {
      let isOwner = try UnixSocket.peerUser(of: socket) == geteuid()
      let connection = LineConnection(socket)
      if isOwner { return connection }
      _ = try connection.send(Reply.error(ServiceError.serviceOfAnother(.current).message).line)
    }
    return nil
  }
}
