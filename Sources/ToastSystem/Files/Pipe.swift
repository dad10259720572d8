import CLinux
import Glibc

/// Two ends, closed on exec; what is written to one is read from the other.
@frozen public struct Pipe: ~Copyable {
  /// The end to read from.
  public var reading: FileDescriptor
  /// The end to write to.
  public var writing: FileDescriptor

  /// Makes a pipe whose ends block.
  ///
  /// Errors: `pipe2`.
  public init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    _ = try checked("pipe2") { linux_pipe(&ends) }
    reading = FileDescriptor(owning: ends[0])
    writing = FileDescriptor(owning: ends[1])
  }
}
