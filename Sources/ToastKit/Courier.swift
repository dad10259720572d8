internal import Glibc
internal import ToastIPC
internal import ToastSystem

/// The thread that asks the service for toasts, and hears how they end.
///
/// There is one in a program, from its first toast on; it waits without waking while nothing happens.
final class Courier: Sendable {
  static let shared = Courier()

  private let mailbox = Guarded(Mailbox())

  private struct Mailbox {
    var errands: [Errand] = []
    /// What wakes the thread; nil: it has not been started.
    var wake: Int32?
    var thread: pthread_t?
    /// Whether everything that was asked for has been answered.
    var isIdle = true
  }

  private init() {
    // What was asked for right before the program's end is still asked for.
    atexit { Courier.shared.finish() }
  }

  /// Hands over what is to be done.
  func post(_ errand: Errand) {
    let failure: SystemError? = mailbox.withLock { mailbox in
      do throws(SystemError) {
        let wake: Int32
        if let known = mailbox.wake { wake = known } else { wake = try start(&mailbox) }
        mailbox.errands.append(errand)
        mailbox.isIdle = false
        var byte: UInt8 = 0
        // A full pipe wakes it too.
        _ = write(wake, &byte, 1)
        return nil
      } catch {
        return error
      }
    }
    if let failure { errand.fail(ToastError("cannot speak to waytoastd: \(failure)")) }
  }

  private func start(_ mailbox: inout Mailbox) throws(SystemError) -> Int32 {
    let pipe = try Pipe()
    try pipe.reading.setNonBlocking()
    try pipe.writing.setNonBlocking()
    let (reading, writing) = (pipe.reading.release(), pipe.writing.release())
    // Signals are the program's own business.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        let wake = Int32(truncatingIfNeeded: Int(bitPattern: argument))
        CourierRounds(wake: wake).run()
      }, UnsafeMutableRawPointer(bitPattern: Int(reading)))
    guard code == 0 else {
      close(reading)
      close(writing)
      throw SystemError("pthread_create", code: code)
    }
    pthread_detach(thread)
    mailbox.wake = writing
    mailbox.thread = thread
    return writing
  }

  /// What has been handed over since the last call.
  func takeErrands() -> [Errand] {
    mailbox.withLock { mailbox in
      defer { mailbox.errands = [] }
      return mailbox.errands
    }
  }

  /// Says that everything that was taken has been answered.
  func rest() {
    mailbox.withLock { $0.isIdle = $0.errands.isEmpty }
  }

  /// Waits until everything has been answered, no longer than a command would.
  private func finish() {
    let end = MonotonicClock.now() + Limits.patience
    while MonotonicClock.now() < end {
      let isDone = mailbox.withLock { mailbox in
        // A handler that ends the program is on that very thread.
        mailbox.isIdle || mailbox.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? true
      }
      if isDone { return }
      MonotonicClock.wait(until: MonotonicClock.now() + 1_000_000)
    }
  }
}

/// Something to be done for a toast.
struct Errand: Sendable {
  let toast: ShownToast
  /// Which wish of its program this is; a later one makes earlier ones void.
  let wish: UInt64
  let what: What
  /// Hears what the service answers.
  var reply: (@Sendable (Result<ToastReceipt, ToastError>) -> Void)?

  enum What: Sendable {
    case show(Result<ShowRequest, ToastError>)
    case withdraw
  }

  /// Tells whoever wants to know that it cannot be done.
  func fail(_ error: ToastError) {
    reply?(.failure(error))
    if case .show = what { toast.didFail(error, wish) }
  }

  var isShow: Bool { if case .show = what { true } else { false } }
}

/// A toast, or one after the other in the same place, as the courier knows it.
final class ShownToast: Sendable {
  /// Called on the courier's thread when it has ended; with the last wish that had been fulfilled.
  let didEnd: @Sendable (Outcome, UInt64) -> Void
  /// Called when it cannot be shown.
  let didFail: @Sendable (ToastError, UInt64) -> Void

  init(
    didEnd: @escaping @Sendable (Outcome, UInt64) -> Void,
    didFail: @escaping @Sendable (ToastError, UInt64) -> Void = { _, _ in }
  ) {
    self.didEnd = didEnd
    self.didFail = didFail
  }
}
