import Glibc

/// A file that an icon may be in: where it is, and which version of it.
public struct IconFile: Hashable, Sendable {
  /// Absolute.
  public let path: String
  private let device: UInt64
  private let node: UInt64
  private let size: Int
  private let modified: Int
  private let nanoseconds: Int

  /// Looks at the file at `path`, and does not open it.
  ///
  /// Errors: it is missing, no plain file, not to be read, or larger than any icon.
  public init(_ path: String) throws(IconFault) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw errno == EACCES ? .unreadable : .missing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder
    default: throw .special
    }
    guard access(path, R_OK) == 0 else { throw .unreadable }
    guard status.st_size <= IconLimits.rasterBytes else { throw .tooManyBytes }
    self.path = path
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
    size = status.st_size
    modified = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Whether only its shape counts and it gets the text's colour.
  public var isSymbolic: Bool { path.hasSuffix("-symbolic.svg") || path.hasSuffix("-symbolic.png") }
}
