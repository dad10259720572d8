import Glibc
import ToastSystem

/// The socket that the one service of a display listens at; it and its claim go with their owner.
public final class ServiceSocket {
  /// Readable when a client waits for `accept`.
  public private(set) var listener: FileDescriptor
  /// The path that the socket's file should be at.
  public let path: SocketPath
  /// The socket's file.
  private var file: FileIdentity?
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
    file = FileIdentity(at: path.path)
    self.lock = consume lock
  }

  deinit {
    close()
  }

  /// Removes the socket's file and gives the claim up, so that the next service can have the display.
  ///
  /// A file that is not this socket's stays: it belongs to another service. Clients that have connected stay connected.
  /// Closing twice is harmless.
  public func close() {
    guard let lock = lock.take() else { return }
    if isInPlace { unlink(path.path) }
    lock.giveUp()
  }

  /// Whether the socket's file is where clients look for it.
  public var isInPlace: Bool { file != nil && FileIdentity(at: path.path) == file }

  /// Listens at the path with a new socket, because the file of the former one is gone.
  ///
  /// The former `listener` is closed: accept the clients that wait there before, and stop watching it. False: another
  /// service has the display now. Throws when the folder does not take a socket, or is gone.
  public func listenAgain() throws(ServiceError) -> Bool {
    do throws(SystemError) {
      if lock?.isInPlace != true {
        guard let new = try FileLock.take(path.lockPath) else { return false }
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
