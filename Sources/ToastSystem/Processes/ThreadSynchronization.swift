import CLinux
import Glibc

/// A POSIX mutex, which the thread sanitizer understands.
public struct ThreadMutex: ~Copyable, Sendable {
  private let mutex: linux_mutex

  /// Creates an unlocked mutex.
  public init() {
    mutex = linux_mutex(pointer: .allocate(capacity: 1))
    pthread_mutex_init(mutex.pointer, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex.pointer)
    mutex.pointer.deallocate()
  }

  /// Waits until the mutex is free, and locks it.
  public borrowing func lock() { pthread_mutex_lock(mutex.pointer) }

  /// Unlocks the mutex.
  public borrowing func unlock() { pthread_mutex_unlock(mutex.pointer) }
}

/// A POSIX semaphore for the threads of a process.
public struct ThreadSemaphore: ~Copyable, Sendable {
  private let semaphore: linux_semaphore

  /// Creates a semaphore with the value 0.
  public init() {
    semaphore = linux_semaphore(pointer: .allocate(capacity: 1))
    sem_init(semaphore.pointer, 0, 0)
  }

  deinit {
    sem_destroy(semaphore.pointer)
    semaphore.pointer.deallocate()
  }

  /// Increments the semaphore, which wakes a waiting thread.
  public borrowing func signal() { sem_post(semaphore.pointer) }

  /// Waits until the semaphore is above 0, and decrements it; a signal handler can end the wait early.
  public borrowing func wait() { sem_wait(semaphore.pointer) }
}
