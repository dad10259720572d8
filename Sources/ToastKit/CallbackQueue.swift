internal import Glibc
internal import ToastSystem

/// The thread that tells a program how its toasts ended, one after the other.
///
/// It is not the service worker's: a handler may take its time, and call an action, which waits for the service worker.
final class CallbackQueue: Sendable {
  static let shared = CallbackQueue()

  private let news = Locked(News())
  /// The address of a semaphore that counts what has not been told; it stays as long as the process.
  private let count: UInt

  private struct News {
    var all: [@Sendable () -> Void] = []
    /// The process that the thread is in.
    var process: pid_t = 0
  }

  private init() {
    let count = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(count, 0, 0)
    self.count = UInt(bitPattern: count)
    pthread_atfork(
      { CallbackQueue.shared.news.lock() }, { CallbackQueue.shared.news.unlock() },
      { CallbackQueue.shared.news.unlock() })
  }

  private var semaphore: UnsafeMutablePointer<sem_t> {
    guard let semaphore = UnsafeMutablePointer<sem_t>(bitPattern: count) else {
      preconditionFailure("a semaphore has no address")
    }
    return semaphore
  }

  /// Has something told.
  func tell(_ handler: @escaping @Sendable () -> Void) {
    let isStarted = news.withLock { news in
      if news.process != getpid() {
        news = News()
        guard (try? Thread.start { CallbackQueue.shared.run() }) != nil else { return false }
        news.process = getpid()
      }
      news.all.append(handler)
      return true
    }
    // Where no thread can be had this one has to do.
    if isStarted { sem_post(semaphore) } else { handler() }
  }

  private func run() -> Never {
    while true {
      sem_wait(semaphore)
      let next: (@Sendable () -> Void)? = news.withLock { $0.all.isEmpty ? nil : $0.all.removeFirst() }
      next?()
    }
  }
}
