internal import Glibc
internal import Synchronization

/// A value that one thread at a time can use.
///
/// The mutex of Synchronization protects the value. The thread sanitizer does not see the synchronization of that mutex and
/// would report every use from another thread as a race, so each thread also locks a POSIX mutex first.
struct Locked<Value: Sendable>: ~Copyable, Sendable {
  private let value: Mutex<Value>
  /// The address of the POSIX mutex, as a number because pointers are not `Sendable`.
  private let address: UInt

  init(_ value: Value) {
    self.value = Mutex(value)
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    address = UInt(bitPattern: mutex)
  }

  deinit {
    let mutex = Locked.mutex(at: address)
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Calls `body` with the value while no other thread uses it.
  borrowing func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    lock()
    defer { unlock() }
    return value.withLock { value in body(&value) }
  }

  /// Locks the value before a fork; `unlock` follows in the parent and in the child.
  borrowing func lock() { pthread_mutex_lock(Locked.mutex(at: address)) }

  /// Unlocks the value after a fork.
  borrowing func unlock() { pthread_mutex_unlock(Locked.mutex(at: address)) }

  private static func mutex(at address: UInt) -> UnsafeMutablePointer<pthread_mutex_t> {
    guard let mutex = UnsafeMutablePointer<pthread_mutex_t>(bitPattern: address) else {
      preconditionFailure("a mutex has no address")
    }
    return mutex
  }
}
