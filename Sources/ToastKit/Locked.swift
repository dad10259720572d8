internal import Synchronization
internal import ToastSystem

/// A value that one thread at a time can use.
///
/// The mutex of Synchronization protects the value. The thread sanitizer does not see the synchronization of that mutex and
/// would report every use from another thread as a race, so each thread also locks a POSIX mutex first.
struct Locked<Value: Sendable>: ~Copyable, Sendable {
  private let value: Mutex<Value>
  private let mutex = ThreadMutex()

  init(_ value: Value) {
    self.value = Mutex(value)
  }

  /// Calls `body` with the value while no other thread uses it.
  borrowing func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    lock()
    defer { unlock() }
    return value.withLock { value in body(&value) }
  }

  /// Locks the value before a fork; `unlock` follows in the parent and in the child.
  borrowing func lock() { mutex.lock() }

  /// Unlocks the value after a fork.
  borrowing func unlock() { mutex.unlock() }
}
