internal import Glibc
internal import ToastSystem

/// The queue of the program's handlers, and the thread that calls them one after the other.
///
/// Handlers have a thread of their own because a handler may take long, and may call an action, which waits for the service
/// worker.
final class CallbackQueue: Sendable {
  static let shared = CallbackQueue()

  private let queue = Locked(Queue())
  /// The semaphore that counts queued callbacks.
  private let semaphore = ThreadSemaphore()

  private struct Queue {
    var callbacks: [@Sendable () -> Void] = []
    /// The process in which the thread runs; a forked child has no thread yet.
    var process: pid_t = 0
  }

  private init() {
    pthread_atfork(
      { CallbackQueue.shared.queue.lock() }, { CallbackQueue.shared.queue.unlock() },
      { CallbackQueue.shared.queue.unlock() })
  }

  /// Queues a callback.
  func enqueue(_ callback: @escaping @Sendable () -> Void) {
    let isQueued = queue.withLock { queue in
      if queue.process != getpid() {
        queue = Queue()
        guard (try? Thread.start { CallbackQueue.shared.run() }) != nil else { return false }
        queue.process = getpid()
      }
      queue.callbacks.append(callback)
      return true
    }
    // If no thread can be created, the callback is called on this one.
    if isQueued { semaphore.signal() } else { callback() }
  }

  private func run() -> Never {
    while true {
      semaphore.wait()
      let next: (@Sendable () -> Void)? = queue.withLock {
        $0.callbacks.isEmpty ? nil : $0.callbacks.removeFirst()
      }
      next?()
    }
  }
}
