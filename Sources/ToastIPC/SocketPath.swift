import Glibc
import ToastSystem

/// The path of the socket on which the service of a Wayland display listens.
public struct SocketPath: Hashable, Sendable {
  /// The path of the socket.
  public let path: String
  private let folder: String

  /// The path of the lock that the one service of the display holds.
  public var lockPath: String { path + ".lock" }

  /// Creates the path for a display.
  ///
  /// A display whose socket is in the runtime folder has one service, whether the display is written as a name, as an absolute path or
  /// through symbolic links. Throws if a value is missing or the path is longer than the address of a socket can be.
  ///
  /// - Parameters:
  ///   - runtimeFolder: The folder of the socket.
  ///   - display: The value of WAYLAND_DISPLAY; nil or empty for the default of libwayland.
  public init(runtimeFolder: String?, display: String?) throws(ServiceError) {
    guard let runtimeFolder else {
      throw ServiceError("XDG_RUNTIME_DIR is not set: expected the directory of the session's sockets")
    }
    guard runtimeFolder.hasPrefix("/") else {
      throw ServiceError("XDG_RUNTIME_DIR is \(runtimeFolder.quoted): expected an absolute path")
    }
    folder = SocketPath.withoutTrailingSlashes(runtimeFolder)
    let name = SocketPath.name(of: WaylandDisplay(display), in: folder)
    path = "\(folder)/waytoast-\(name).sock"
    guard path.utf8.count <= UnixSocket.longestPath else {
      throw ServiceError(
        "socket path too long: \(path.utf8.count) bytes, at most \(UnixSocket.longestPath): \(path.quoted)")
    }
  }

  /// Returns the path for the session of the program, by XDG_RUNTIME_DIR and WAYLAND_DISPLAY.
  ///
  /// Throws also if the directory does not exist or belongs to another user, or if WAYLAND_DISPLAY is not set and no compositor listens on
  /// the default display of libwayland.
  public static func ofSession() throws(ServiceError) -> SocketPath {
    let display = WaylandDisplay.ofSession
    let path = try SocketPath(
      runtimeFolder: Environment.value("XDG_RUNTIME_DIR"), display: Environment.value("WAYLAND_DISPLAY"))
    // With the slash, the path must be a directory.
    if access(path.folder + "/", F_OK) != 0, errno != EACCES {
      throw path.complaint(about: SystemError("access"))
    }
    if let owner = UserAccount.owner(of: path.folder + "/"), owner != .current {
      throw ServiceError(
        "XDG_RUNTIME_DIR \(path.folder.quoted) belongs to \(owner): run this as that user, or set XDG_RUNTIME_DIR to a directory of \(UserAccount.current)"
      )
    }
    if !display.isExplicit, access(display.socket(in: path.folder), F_OK) != 0, access(path.path, F_OK) != 0 {
      throw ServiceError(display.unavailableMessage(in: path.folder))
    }
    return path
  }

  /// Returns the error for XDG_RUNTIME_DIR after a system call on the socket or its lock failed.
  func complaint(about error: SystemError) -> ServiceError {
    if [EACCES, EPERM].contains(error.code) {
      if let owner = UserAccount.owner(of: path), owner != .current { return .serviceOfAnother(owner) }
      if let owner = UserAccount.owner(of: lockPath), owner != .current {
        return ServiceError("\(lockPath.quoted) belongs to \(owner): remove it, or run this as that user")
      }
    }
    let (wrong, right) =
      switch error.code {
      case ENOENT: ("does not exist", "expected the directory of the session's sockets")
      case ENOTDIR: ("is not a directory", "expected the directory of the session's sockets")
      case EACCES, EPERM, EROFS:
        ("cannot be used", "\(error.reason); expected a directory of your own with mode 0700")
      case ENOSPC, EDQUOT: ("is full", "remove files that are not needed there")
      default: ("cannot hold a socket", "\(error.call): \(error.reason)")
      }
    return ServiceError("XDG_RUNTIME_DIR \(folder.quoted) \(wrong): \(right)")
  }
}

extension SocketPath {
  /// Returns the part of the file name that identifies the display.
  ///
  /// The part is the path of the display's socket relative to the runtime folder, or the display as it is written if the socket is outside;
  /// a `/` becomes `_`.
  private static func name(of display: WaylandDisplay, in folder: String) -> String {
    var name = display.name
    if name.contains("/") {
      let socket = display.socket(in: folder)
      let slash = socket.lastIndex(of: "/") ?? socket.startIndex
      let parent = resolved(String(socket[..<slash]))
      let last = socket[socket.index(after: slash)...]
      let folder = resolved(folder)
      if parent == folder {
        name = String(last)
      } else if parent.hasPrefix(folder + "/") {
        name = "\(parent.dropFirst(folder.count + 1))/\(last)"
      }
    }
    return String(name.map { $0 == "/" ? "_" : $0 })
  }

  /// Returns the path of a folder without symbolic links, `.` and `..`; if the folder does not exist, only trailing slashes are removed.
  private static func resolved(_ folder: String) -> String {
    guard let real = realpath(folder.isEmpty ? "/" : folder, nil) else {
      return folder.split(separator: "/").map { "/" + $0 }.joined()
    }
    defer { free(real) }
    return withoutTrailingSlashes(String(cString: real))
  }

  /// Returns a path without trailing slashes; the root becomes the empty string, so that a slash and a name can follow.
  private static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path[...]
    while path.last == "/" { path.removeLast() }
    return String(path)
  }
}

extension ServiceError {
  /// The error for a service of another user.
  static func serviceOfAnother(_ owner: UserAccount) -> ServiceError {
    ServiceError("waytoastd on this display runs as \(owner); run this as that user")
  }
}
