import Glibc

/// A lock on a file that one process at a time can hold, given up when its owner lets go or dies.
///
/// The file goes with the lock; one that a dead owner left is taken over.
public struct FileLock: ~Copyable {
  private let descriptor: FileDescriptor
  private let path: String

  /// Takes the lock of the file at `path`, made if need be, or returns nil when another one holds it.
  ///
  /// Errors: `open`, `flock`.
  public static func take(_ path: String) throws(SystemError) -> FileLock? {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    while true {
      let descriptor = FileDescriptor(owning: try checked("open", on: path) { open(path, flags, 0o600) })
      let raw = descriptor.raw
      do throws(SystemError) {
        _ = try checked("flock", on: path) { flock(raw, LOCK_EX | LOCK_NB) }
      } catch {
        guard error.code == EWOULDBLOCK else { throw error }
        // Who holds a file that is removed already is about to give it up.
        if isFile(raw, at: path) { return nil }
        continue
      }
      // Between opening and locking its last owner may have removed it: such a lock excludes nobody.
      if isFile(raw, at: path) { return FileLock(descriptor: descriptor, path: path) }
    }
  }

  private init(descriptor: consuming FileDescriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    // Removed while it is still held: no other can have taken the name meanwhile.
    if FileLock.isFile(descriptor.raw, at: path) { unlink(path) }
  }

  /// Whether the file of the lock is still at its path; if not, another process may take a lock there.
  public var isInPlace: Bool { FileLock.isFile(descriptor.raw, at: path) }

  /// Gives it up now and not at the end of its owner's scope.
  public consuming func giveUp() {}

  private static func isFile(_ raw: Int32, at path: String) -> Bool {
    var own = stat()
    var named = stat()
    guard fstat(raw, &own) == 0, stat(path, &named) == 0 else { return false }
    return own.st_dev == named.st_dev && own.st_ino == named.st_ino
  }
}
