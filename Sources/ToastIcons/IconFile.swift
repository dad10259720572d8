import Glibc
import ToastSystem

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
    guard stat(path, &status) == 0 else { throw IconFault(opening: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder
    default: throw .special
    }
    guard access(path, R_OK) == 0 else { throw .unreadable }
    guard status.st_size > 0 else { throw .empty }
    guard status.st_size <= IconLimits.rasterBytes else { throw .tooManyBytes }
    self.path = path
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
    size = status.st_size
    modified = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Opens the file for the program that decodes, without waiting for a pipe or a device that has taken its place.
  ///
  /// Errors: as those of `init`.
  public func open() throws(IconFault) -> RegularFile {
    let file: RegularFile
    do throws(SystemError) {
      file = try RegularFile(path)
    } catch {
      throw IconFault(opening: error.code)
    }
    guard file.size <= IconLimits.rasterBytes else { throw .tooManyBytes }
    return file
  }

  /// Whether only its shape counts and it gets the text's colour.
  public var isSymbolic: Bool { path.hasSuffix("-symbolic.svg") || path.hasSuffix("-symbolic.png") }
}

extension IconFault {
  /// What an error of `stat` or `open` means; EISDIR and ENODEV are those of `RegularFile`.
  fileprivate init(opening code: Int32) {
    self =
      switch code {
      case EISDIR: .folder
      case ENODEV: .special
      case EACCES, EPERM: .unreadable
      case EMFILE, ENFILE, ENOMEM, EIO: .tooHard
      default: .missing
      }
  }
}
