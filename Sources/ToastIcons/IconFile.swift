import Glibc
import ToastSystem

/// A file of an icon: its path, its identity and its version.
public struct IconFile: Hashable, Sendable {
  /// The absolute path.
  public let path: String
  private let identity: FileIdentity
  private let size: Int
  private let modified: Int
  private let nanoseconds: Int

  /// Examines the file at `path` without opening it.
  ///
  /// Errors: the file is missing, not a regular file, not readable, empty or too large.
  public init(_ path: String) throws(IconError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw IconError(opening: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isDirectory
    default: throw .notRegularFile
    }
    guard access(path, R_OK) == 0 else { throw .unreadable }
    guard status.st_size > 0 else { throw .empty }
    guard status.st_size <= IconLimits.rasterBytes else { throw .tooManyBytes }
    self.path = path
    identity = FileIdentity(status)
    size = status.st_size
    modified = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Opens the file for the decoder, without waiting for a pipe or a device that has replaced the file.
  ///
  /// Errors: those of `init`.
  public func open() throws(IconError) -> RegularFile {
    let file: RegularFile
    do throws(SystemError) {
      file = try RegularFile(path)
    } catch {
      throw IconError(opening: error.code)
    }
    guard file.size <= IconLimits.rasterBytes else { throw .tooManyBytes }
    return file
  }

  /// Whether the icon is a shape that is drawn in the colour of the text.
  public var isSymbolic: Bool { path.hasSuffix("-symbolic.svg") || path.hasSuffix("-symbolic.png") }
}

extension IconError {
  /// Creates the error for an errno of `stat` or `open`, or for EISDIR and ENODEV of `RegularFile`.
  fileprivate init(opening code: Int32) {
    self =
      switch code {
      case EISDIR: .isDirectory
      case ENODEV: .notRegularFile
      case EACCES, EPERM: .unreadable
      case EMFILE, ENFILE, ENOMEM, EIO: .decoderFailed
      default: .missing
      }
  }
}
