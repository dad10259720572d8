import CLinux
import Glibc

/// A pipe, whose ends have close-on-exec.
@frozen public struct Pipe: ~Copyable {
  /// The end for reading.
  public var reading: FileDescriptor
  /// The end for writing.
  public var writing: FileDescriptor

  /// Creates a pipe with blocking ends.
  ///
  /// Errors: `pipe2`.
  public init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    _ = try checked("pipe2") { linux_pipe(&ends) }
    reading = FileDescriptor(owning: ends[0])
    writing = FileDescriptor(owning: ends[1])
  }
}
