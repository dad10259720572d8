internal import Glibc
internal import Synchronization

/// A value that one thread at a time works with.
///
/// The mutex of Synchronization keeps it, and would be enough; but the thread sanitizer does not see what that does, and takes
/// every use from another thread for a race. So threads meet at one of POSIX before.
struct Locked<Value: Sendable>: ~Copyable, Sendable {
  private let value: Mutex<Value>
  /// The address of a mutex.
  private let gate: UInt

  init(_ value: Value) {
    self.value = Mutex(value)
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(gate, nil)
    self.gate = UInt(bitPattern: gate)
  }

  deinit {
    let mutex = Locked.mutex(at: gate)
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  borrowing func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    lock()
    defer { unlock() }
    return value.withLock { value in body(&value) }
  }

  /// Keeps all others out, around a fork.
  borrowing func lock() { pthread_mutex_lock(Locked.mutex(at: gate)) }

  /// Lets the others in again.
  borrowing func unlock() { pthread_mutex_unlock(Locked.mutex(at: gate)) }

  private static func mutex(at address: UInt) -> UnsafeMutablePointer<pthread_mutex_t> {
    guard let mutex = UnsafeMutablePointer<pthread_mutex_t>(bitPattern: address) else {
      preconditionFailure("a mutex has no address")
    }
    return mutex
  }
}
