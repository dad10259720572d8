import Glibc

/// A lock on a file that one process at a time can hold, given up when its owner lets go or dies.
public struct FileLock: ~Copyable {
  private let descriptor: FileDescriptor

  /// Takes the lock of the file at `path`, made if need be, or returns nil when another one holds it.
  ///
  /// The file stays behind: removing it would let two processes hold "the" lock. Errors: `open`, `flock`.
  public static func take(_ path: String) throws(SystemError) -> FileLock? {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let descriptor = FileDescriptor(owning: try checked("open", on: path) { open(path, flags, 0o600) })
    let raw = descriptor.raw
    do throws(SystemError) {
      _ = try checked("flock", on: path) { flock(raw, LOCK_EX | LOCK_NB) }
    } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      return nil
    }
    return FileLock(descriptor: descriptor)
  }
}
