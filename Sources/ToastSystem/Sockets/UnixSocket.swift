import CLinux
import Glibc

/// Unix stream sockets with a path: close on exec, never blocking.
public enum UnixSocket {
  /// The longest path in bytes that fits an address with its terminating zero.
  public static let longestPath = 107

  /// Listens at `path`, which must not exist; only its owner may connect (mode 0600 from the start).
  ///
  /// Errors: `socket`, `fchmod`, `bind`, `listen`.
  public static func listen(at path: String, backlog: Int32 = 128) throws(SystemError) -> FileDescriptor {
    let socket = try make()
    let raw = socket.raw
    // bind gives the file the socket's own mode: nothing is ever open to others, and no umask to restore.
    _ = try checked("fchmod", on: path) { fchmod(raw, S_IRUSR | S_IWUSR) }
    try withAddress(of: path) { (address, size) throws(SystemError) in
      _ = try checked("bind", on: path) { bind(raw, address, size) }
    }
    _ = try checked("listen", on: path) { Glibc.listen(raw, backlog) }
    return socket
  }

  /// Connects to the socket at `path`.
  ///
  /// Errors: `connect`, with EAGAIN when its queue is full, and ENOENT or ECONNREFUSED when nobody
  /// listens; `socket`.
  public static func connect(to path: String) throws(SystemError) -> FileDescriptor {
    let socket = try make()
    let raw = socket.raw
    try withAddress(of: path) { (address, size) throws(SystemError) in
      _ = try checked("connect", on: path) { Glibc.connect(raw, address, size) }
    }
    return socket
  }

  /// The next connection that waits, or nil.
  ///
  /// One that went while it waited is passed over. Errors: `accept4`, such as EMFILE.
  public static func accept(_ listener: borrowing FileDescriptor) throws(SystemError) -> FileDescriptor? {
    while true {
      let raw = linux_accept(listener.raw)
      if raw >= 0 { return FileDescriptor(owning: raw) }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN: return nil
      default: throw SystemError("accept4")
      }
    }
  }

  /// The user id at the other end.
  ///
  /// Errors: `getsockopt`.
  public static func peerUser(of socket: borrowing FileDescriptor) throws(SystemError) -> UInt32 {
    let raw = socket.raw
    return UInt32(try checked("getsockopt") { linux_peer_user(raw) })
  }

  /// The process at the other end: the one that listens, where this end has connected.
  ///
  /// Errors: `getsockopt`.
  public static func peerProcess(of socket: borrowing FileDescriptor) throws(SystemError) -> Int32 {
    let raw = socket.raw
    return Int32(try checked("getsockopt") { linux_peer_process(raw) })
  }

  private static func make() throws(SystemError) -> FileDescriptor {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    return FileDescriptor(owning: try checked("socket") { socket(AF_UNIX, type, 0) })
  }

  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
  ) throws(SystemError) {
    let bytes = Array(path.utf8)
    guard bytes.count <= longestPath else { throw SystemError("bind", on: path, code: ENAMETOOLONG) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // The address lives in an array of one, because withUnsafePointer would widen the typed error.
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result: Result<Void, SystemError> = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { rebound in
        do throws(SystemError) {
          return .success(try body(rebound, size))
        } catch {
          return .failure(error)
        }
      }
    }
    try result.get()
  }
}

/// Two sockets that are connected to each other.
@frozen public struct SocketPair: ~Copyable {
  /// One end.
  public var first: FileDescriptor
  /// The other end.
  public var second: FileDescriptor

  /// Makes a pair, close on exec and not blocking.
  ///
  /// Errors: `socketpair`.
  public init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    _ = try checked("socketpair") { socketpair(AF_UNIX, type, 0, &ends) }
    first = FileDescriptor(owning: ends[0])
    second = FileDescriptor(owning: ends[1])
  }
}
