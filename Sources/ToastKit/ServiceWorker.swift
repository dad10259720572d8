internal import Glibc
internal import ToastIPC
internal import ToastSystem

/// The thread that talks to the service, and the mailbox through which other threads post commands to it.
///
/// A process has one worker, which starts with the first toast and sleeps while nothing happens. The worker calls none of the
/// program's handlers; `CallbackQueue` does.
final class ServiceWorker: Sendable {
  static let shared = ServiceWorker()

  private let mailbox = Locked(Mailbox())

  private struct Mailbox {
    var commands: [Command] = []
    /// The writing end of the pipe that wakes the thread; nil before the thread has started.
    var wake: Int32?
    /// The process in which the thread runs; a forked child has no thread yet.
    var process: pid_t = 0
    /// Whether every command has been answered.
    var isIdle = true
  }

  private init() {
    // Commands that are posted right before the program exits are still sent.
    atexit { ServiceWorker.shared.waitUntilIdle() }
    // A program may fork (as `daemon` does) while another thread holds the lock.
    pthread_atfork(
      { ServiceWorker.shared.mailbox.lock() }, { ServiceWorker.shared.mailbox.unlock() },
      { ServiceWorker.shared.mailbox.unlock() })
  }

  /// Posts a command, and starts the thread if it does not run.
  func post(_ command: Command) {
    let failure: SystemError? = mailbox.withLock { mailbox in
      do throws(SystemError) {
        if mailbox.process != getpid() { mailbox = Mailbox() }
        let wake: Int32
        if let known = mailbox.wake { wake = known } else { wake = try start(&mailbox) }
        mailbox.commands.append(command)
        mailbox.isIdle = false
        var byte: UInt8 = 0
        // The write fails if the pipe is full, which wakes the thread as well.
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

  /// Removes and returns the posted commands.
  func takeCommands() -> [Command] {
    mailbox.withLock { mailbox in
      defer { mailbox.commands = [] }
      return mailbox.commands
    }
  }

  /// Records that every command that was taken has been answered.
  func markIdle() {
    mailbox.withLock { $0.isIdle = $0.commands.isEmpty }
  }

  /// Waits until every command has been answered, at most `Limits.timeout`.
  private func waitUntilIdle() {
    let end = MonotonicClock.now() + Limits.timeout
    while MonotonicClock.now() < end {
      let isDone = mailbox.withLock { mailbox in mailbox.isIdle || mailbox.process != getpid() }
      if isDone { return }
      MonotonicClock.wait(until: MonotonicClock.now() + 1_000_000)
    }
  }
}
