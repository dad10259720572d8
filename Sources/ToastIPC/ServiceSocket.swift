import Glibc
import ToastSystem

/// The listening socket of the one service of a display; releasing the object removes the socket and the lock.
public final class ServiceSocket {
  /// Readable when a client waits for `accept`.
  public private(set) var listener: FileDescriptor
  /// The path of the socket's file.
  public let path: SocketPath
  /// The identity of the socket's file.
  private var file: FileIdentity?
  /// The lock of the path, held while this process owns the path.
  private var lock: FileLock?

  /// Locks the path and listens; returns nil if another service holds the lock.
  ///
  /// The socket file of a service that has ended is replaced; only the owner of the lock replaces it. Throws if no socket can be created in
  /// the folder.
  public static func claim(_ path: SocketPath) throws(ServiceError) -> ServiceSocket? {
    do throws(SystemError) {
      guard let lock = try FileLock.acquire(path.lockPath) else { return nil }
      unlink(path.path)
      return ServiceSocket(listener: try UnixSocket.listen(at: path.path), path: path, lock: lock)
    } catch {
      throw path.complaint(about: error)
    }
  }

  private init(listener: consuming FileDescriptor, path: SocketPath, lock: consuming FileLock) {
    self.listener = listener
    self.path = path
    file = FileIdentity(at: path.path)
    self.lock = consume lock
  }

  deinit {
    close()
  }

  /// Removes the socket's file and releases the lock, so that the next service can take the path.
  ///
  /// A file of another service stays. Connected clients stay connected. Closing twice is harmless.
  public func close() {
    guard let lock = lock.take() else { return }
    if isInPlace { unlink(path.path) }
    lock.release()
  }

  /// Whether the socket's file is at its path.
  public var isInPlace: Bool { file != nil && FileIdentity(at: path.path) == file }

  /// Listens at the path with a new socket, because the former socket's file is gone.
  ///
  /// The former `listener` is closed: accept its waiting clients first, and stop polling it. Throws if no socket can be created in the
  /// folder.
  ///
  /// - Returns: False if another service has taken the path.
  public func listenAgain() throws(ServiceError) -> Bool {
    do throws(SystemError) {
      if lock?.isInPlace != true {
        guard let new = try FileLock.acquire(path.lockPath) else { return false }
        lock = consume new
      }
      unlink(path.path)
      listener = try UnixSocket.listen(at: path.path)
      file = FileIdentity(at: path.path)
      return true
    } catch {
      throw path.complaint(about: error)
    }
  }

  /// Accepts the next waiting client; nil if no client waits.
  ///
  /// Clients of another user get an error and are skipped.
  ///
  /// Errors: `accept4`, `getsockopt`.
  public func accept() throws(SystemError) -> LineConnection? {
    while let socket = try UnixSocket.accept(listener) {
      let isOwner = try UnixSocket.peerUser(of: socket) == geteuid()
      let connection = LineConnection(socket, limit: Limits.requestLine)
      if isOwner { return connection }
      _ = try connection.send(Reply.error(ServiceError.serviceOfAnother(.current).message).line)
    }
    return nil
  }
}
