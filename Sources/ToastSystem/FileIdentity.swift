import Glibc

/// The device and the inode of a file, which together identify one file among all files that exist at a time.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// The identity of the file at `path`; nil if there is no file.
  ///
  /// A symbolic link is not followed.
  public init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
