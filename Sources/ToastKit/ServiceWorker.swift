internal import Glibc
internal import ToastIPC
internal import ToastSystem

/// The thread that asks the service for toasts, and hears how they end.
///
/// There is one in a process, from its first toast on; it waits without waking while nothing happens, and calls nothing of
/// the program's own: see `CallbackQueue`.
final class ServiceWorker: Sendable {
  static let shared = ServiceWorker()

  private let mailbox = Locked(Mailbox())

  private struct Mailbox {
    var commands: [Command] = []
    /// What wakes the thread; nil: it has not been started.
    var wake: Int32?
    /// The process that the thread is in; one that was forked off has none.
    var process: pid_t = 0
    /// Whether everything that was asked for has been answered.
    var isIdle = true
  }

  private init() {
    // What was asked for right before the program's end is still asked for.
    atexit { ServiceWorker.shared.finish() }
    // A process may be forked off (as `daemon` does) while another thread holds this.
    pthread_atfork(
      { ServiceWorker.shared.mailbox.lock() }, { ServiceWorker.shared.mailbox.unlock() },
      { ServiceWorker.shared.mailbox.unlock() })
  }

  /// Hands over what is to be done.
  func post(_ command: Command) {
    let failure: SystemError? = mailbox.withLock { mailbox in
      do throws(SystemError) {
        if mailbox.process != getpid() { mailbox = Mailbox() }
        let wake: Int32
        if let known = mailbox.wake { wake = known } else { wake = try start(&mailbox) }
        mailbox.commands.append(command)
        mailbox.isIdle = false
        var byte: UInt8 = 0
        // A full pipe wakes it too.
        _ = write(wake, &byte, 1)
        return nil
      } catch {
        return error
      }
    }
    if let failure { command.fail(ToastError("cannot speak to waytoastd: \(failure)")) }
  }

  private func start(_ mailbox: inout Mailbox) throws(SystemError) -> Int32 {
    let pipe = try Pipe()
    try pipe.reading.setNonBlocking()
    try pipe.writing.setNonBlocking()
    let (reading, writing) = (pipe.reading.release(), pipe.writing.release())
    do throws(SystemError) {
      try Thread.start { ServiceRunLoop(wake: reading).run() }
    } catch {
      close(reading)
      close(writing)
      throw error
    }
    mailbox.wake = writing
    mailbox.process = getpid()
    return writing
  }

  /// What has been handed over since the last call.
  func takeCommands() -> [Command] {
    mailbox.withLock { mailbox in
      defer { mailbox.commands = [] }
      return mailbox.commands
    }
  }

  /// Says that everything that was taken has been answered.
  func rest() {
    mailbox.withLock { $0.isIdle = $0.commands.isEmpty }
  }

  /// Waits until everything has been answered, no longer than a command would.
  private func finish() {
    let end = MonotonicClock.now() + Limits.patience
    while MonotonicClock.now() < end {
      let isDone = mailbox.withLock { mailbox in mailbox.isIdle || mailbox.process != getpid() }
      if isDone { return }
      MonotonicClock.wait(until: MonotonicClock.now() + 1_000_000)
    }
  }
}
