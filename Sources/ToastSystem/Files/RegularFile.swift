import Glibc

/// A regular file that is open for reading; directories, pipes and devices are rejected, because reading one may
/// block.
public struct RegularFile: ~Copyable {
  /// The open file.
  public let descriptor: FileDescriptor
  /// The size in bytes when the file was opened.
  public let size: Int

  /// Opens the file at `path`.
  ///
  /// Errors: `open`, with EISDIR for a directory and ENODEV for a pipe, a socket or a device.
  public init(_ path: String) throws(SystemError) {
    // Opening a device may have side effects, so the type is checked before.
    try RegularFile.check(path) { stat(path, $0) }
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let file = FileDescriptor(owning: try checked("open", on: path) { open(path, flags) })
    let raw = file.raw
    size = try RegularFile.check(path) { fstat(raw, $0) }
    descriptor = file
  }

  /// Takes ownership of an open descriptor, such as an inherited one.
  ///
  /// Errors: `fstat`, with EISDIR for a directory and ENODEV for a pipe, a socket or a device.
  public init(owning descriptor: consuming FileDescriptor) throws(SystemError) {
    let raw = descriptor.raw
    size = try RegularFile.check("descriptor \(raw)") { fstat(raw, $0) }
    self.descriptor = descriptor
  }

  /// Returns the first `count` bytes of the file, whatever the file offset is; fewer bytes at the end of the file.
  ///
  /// Errors: `pread`.
  public borrowing func first(_ count: Int) throws(SystemError) -> [UInt8] {
    let raw = descriptor.raw
    var bytes = [UInt8](repeating: 0, count: count)
    let end = try checked("pread") {
      bytes.withUnsafeMutableBytes { pread(raw, $0.baseAddress, $0.count, 0) }
    }
    bytes.removeSubrange(end...)
    return bytes
  }

  /// Returns the next `count` bytes from the file offset; fewer bytes at the end of the file.
  ///
  /// Errors: `read`.
  public borrowing func next(_ count: Int) throws(SystemError) -> [UInt8] {
    let raw = descriptor.raw
    var bytes = [UInt8](repeating: 0, count: count)
    var end = 0
    while end < count {
      let more = try checked("read") {
        bytes[end...].withUnsafeMutableBytes { Glibc.read(raw, $0.baseAddress, $0.count) }
      }
      if more == 0 { break }
      end += more
    }
    bytes.removeSubrange(end...)
    return bytes
  }

  /// Returns the size of a regular file, and throws for other files.
  @discardableResult
  private static func check(
    _ path: String, _ look: (UnsafeMutablePointer<stat>) -> Int32
  ) throws(SystemError) -> Int {
    var status = stat()
    _ = try checked("open", on: path) { look(&status) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status.st_size
    case S_IFDIR: throw SystemError("open", on: path, code: EISDIR)
    default: throw SystemError("open", on: path, code: ENODEV)
    }
  }
}
