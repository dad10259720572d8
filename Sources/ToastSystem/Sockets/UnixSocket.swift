import CLinux
import Glibc

/// Unix stream sockets with a path; they have close-on-exec and do not block.
public enum UnixSocket {
  /// The maximum length of a path in bytes, without the terminating zero.
  public static let longestPath = 107

  /// Listens at `path`, which must not exist; the file has the mode 0600 from the start, so that only its owner can
  /// connect.
  ///
  /// Errors: `socket`, `fchmod`, `bind`, `listen`.
  public static func listen(at path: String, backlog: Int32 = 128) throws(SystemError) -> FileDescriptor {
    let socket = try make()
    let raw = socket.raw
    // `bind` gives the file the mode of the socket, so that no other user can ever connect and the umask stays
    // unchanged.
    _ = try checked("fchmod", on: path) { fchmod(raw, S_IRUSR | S_IWUSR) }
    try withAddress(of: path) { (address, size) throws(SystemError) in
      _ = try checked("bind", on: path) { bind(raw, address, size) }
    }
    _ = try checked("listen", on: path) { Glibc.listen(raw, backlog) }
    return socket
  }

  /// Connects to the socket at `path`.
  ///
  /// Errors: `socket`; `connect`, with EAGAIN if the backlog is full, and ENOENT or ECONNREFUSED if no process
  /// listens.
  public static func connect(to path: String) throws(SystemError) -> FileDescriptor {
    let socket = try make()
    let raw = socket.raw
    try withAddress(of: path) { (address, size) throws(SystemError) in
      _ = try checked("connect", on: path) { Glibc.connect(raw, address, size) }
    }
    return socket
  }

  /// Accepts the next waiting connection; nil if none waits.
  ///
  /// Connections that were closed while they waited are skipped. Errors: `accept4`, such as EMFILE.
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

  /// Returns the user id of the process at the other end.
  ///
  /// Errors: `getsockopt`.
  public static func peerUser(of socket: borrowing FileDescriptor) throws(SystemError) -> UInt32 {
    let raw = socket.raw
    return UInt32(try checked("getsockopt") { linux_peer_user(raw) })
  }

  /// Returns the process id of the other end; on a connected socket, the process that listens.
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
    // The result is passed out as a `Result`, because the generic functions here do not preserve the typed error.
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
