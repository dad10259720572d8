import Glibc
import ToastSystem

/// Where the service of a Wayland display listens.
public struct SocketPath: Hashable, Sendable {
  /// The socket's path.
  public let path: String
  private let folder: String

  /// The lock that the one service of the display holds.
  public var lockPath: String { path + ".lock" }

  /// The socket of `display` (a name such as wayland-1, or an absolute path) in `runtimeFolder`.
  ///
  /// Throws when a value is missing or the path is longer than a socket's address can be.
  public init(runtimeFolder: String?, display: String?) throws(ServiceError) {
    guard let display else {
      throw ServiceError("WAYLAND_DISPLAY is not set: run this in a Wayland session")
    }
    guard let runtimeFolder else {
      throw ServiceError("XDG_RUNTIME_DIR is not set: it should be the folder of the session's sockets")
    }
    guard runtimeFolder.hasPrefix("/") else {
      throw ServiceError("XDG_RUNTIME_DIR is \(runtimeFolder.quoted): it should be an absolute path")
    }
    let name = String(display.map { $0 == "/" ? "_" : $0 })
    folder = runtimeFolder
    path = "\(runtimeFolder)/waytoast-\(name).sock"
    guard path.utf8.count <= UnixSocket.longestPath else {
      throw ServiceError(
        "socket path too long: \(path.utf8.count) bytes, at most \(UnixSocket.longestPath): \(path.quoted)")
    }
  }

  /// The socket of the session that the program runs in: XDG_RUNTIME_DIR and WAYLAND_DISPLAY.
  ///
  /// Throws too when there is no such folder.
  public static func ofSession() throws(ServiceError) -> SocketPath {
    let path = try SocketPath(
      runtimeFolder: Environment.value("XDG_RUNTIME_DIR"), display: Environment.value("WAYLAND_DISPLAY"))
    // The slash asks for a folder.
    if access(path.folder + "/", F_OK) != 0 { throw path.complaint(about: SystemError("access")) }
    return path
  }

  /// What is wrong with XDG_RUNTIME_DIR where a system call on the socket or its lock failed, and what would be right.
  func complaint(about error: SystemError) -> ServiceError {
    let (wrong, right) =
      switch error.code {
      case ENOENT: ("does not exist", "it should be the folder of the session's sockets")
      case ENOTDIR: ("is no folder", "it should be the folder of the session's sockets")
      case EACCES, EPERM, EROFS:
        ("cannot be used", "\(error.reason); it should be a folder of your own, with mode 0700")
      case ENOSPC, EDQUOT: ("is full", "remove what is not needed there")
      default: ("takes no socket", "\(error.call): \(error.reason)")
      }
    return ServiceError("XDG_RUNTIME_DIR \(folder.quoted) \(wrong): \(right)")
  }
}
