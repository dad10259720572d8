import Glibc

/// A lock on a file, which one process at a time holds until the process releases the lock or ends.
///
/// Releasing the lock removes the file. A process takes over the file of a process that ended without releasing the lock.
public struct FileLock: ~Copyable {
  private let descriptor: FileDescriptor
  private let path: String

  /// Takes the lock of the file at `path`, which is created if necessary; nil if another process holds the lock.
  ///
  /// Errors: `open`, `flock`.
  public static func acquire(_ path: String) throws(SystemError) -> FileLock? {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    while true {
      let descriptor = FileDescriptor(owning: try checked("open", on: path) { open(path, flags, 0o600) })
      let raw = descriptor.raw
      do throws(SystemError) {
        _ = try checked("flock", on: path) { flock(raw, LOCK_EX | LOCK_NB) }
      } catch {
        guard error.code == EWOULDBLOCK else { throw error }
        // A process whose file is already removed is about to release the lock.
        if isFile(raw, at: path) { return nil }
        continue
      }
      // The former owner may have removed the file since it was opened; the lock of a removed file excludes no process.
      if isFile(raw, at: path) { return FileLock(descriptor: descriptor, path: path) }
    }
  }

  private init(descriptor: consuming FileDescriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    // The file is removed while the lock is held, so that the file of another process is never removed.
    if FileLock.isFile(descriptor.raw, at: path) { unlink(path) }
  }

  /// Whether the file of the lock is still at its path; if not, another process may take a lock there.
  public var isInPlace: Bool { FileLock.isFile(descriptor.raw, at: path) }

  /// Releases the lock before the end of its owner's scope.
  public consuming func release() {}

  private static func isFile(_ raw: Int32, at path: String) -> Bool {
    guard let locked = FileIdentity(of: raw) else { return false }
    return FileIdentity(at: path) == locked
  }
}
