import Dispatch
import Glibc
import Programs
import Testing
import ToastSystem

@Suite struct FileLockTests {
  @Test func `One owner has a lock at a time, and releasing the lock removes its file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lock"
    for _ in 0..<2 {
      let isTaken = try withLock(at: path) {
        #expect(access(path, F_OK) == 0)
        let another = try withLock(at: path) {}
        #expect(!another)
      }
      #expect(isTaken)
      #expect(access(path, F_OK) == -1)
    }
  }

  @Test func `The file of an owner that has ended is taken over`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.script("lock", "")
    let isTaken = try withLock(at: path) {}
    #expect(isTaken)
    #expect(access(path, F_OK) == -1)
  }

  @Test func `A lock whose file was removed does not remove the file of another lock`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lock"
    try withLock(at: path) {
      unlink(path)
      try withLock(at: path) {}
      _ = try folder.script("lock", "")
    }
    #expect(access(path, F_OK) == 0)
  }

  /// Several threads take and release the lock repeatedly; the owner creates a directory that must not exist.
  @Test func `A lock excludes other owners while its file is removed and created`() throws {
    let folder = try TemporaryFolder()
    let (path, witness, broken) = (folder.path + "/lock", folder.path + "/witness", folder.path + "/broken")
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      var count = 0
      while count < 100 {
        guard let lock = try? FileLock.acquire(path) else {
          sched_yield()
          continue
        }
        if mkdir(witness, 0o700) != 0 { mkdir(broken, 0o700) }
        sched_yield()
        rmdir(witness)
        count += 1
        _ = lock
      }
    }
    #expect(access(broken, F_OK) == -1)
    #expect(access(path, F_OK) == -1)
  }

  /// Calls `body` with the lock, and returns whether the lock was free.
  @discardableResult private func withLock(at path: String, _ body: () throws -> Void) throws -> Bool {
    guard let lock = try FileLock.acquire(path) else { return false }
    defer { withExtendedLifetime(lock) {} }
    try body()
    return true
  }
}
