internal import Glibc
internal import ToastIPC
internal import ToastSystem

/// The loop of the service worker's thread, and the state that only this thread uses.
final class ServiceRunLoop {
  /// The reading end of the pipe that wakes the thread.
  private let wake: Int32
  private let children = ServiceChildren()
  private let link: ServiceLink
  private var channels: [ObjectIdentifier: ToastChannel] = [:]
  /// The number of commands so far.
  private var commandCount: UInt64 = 0

  init(wake: Int32) {
    self.wake = wake
    link = ServiceLink(children: children)
  }

  /// Runs the loop for as long as the process lives.
  func run() -> Never {
    while true {
      for command in ServiceWorker.shared.takeCommands() { enqueue(command) }
      sendQueued()
      channels = channels.filter { !$0.value.isOver }
      if channels.values.allSatisfy({ !$0.isBusy }) {
        link.closeIfIdle()
        ServiceWorker.shared.markIdle()
      }
      wait()
    }
  }

  private func enqueue(_ command: Command) {
    let key = ObjectIdentifier(command.source)
    let channel = channels[key] ?? ToastChannel(command.source)
    channels[key] = channel
    commandCount += 1
    channel.enqueue(command, order: commandCount, at: MonotonicClock.now())
  }

  /// The channel whose command was queued first, among the commands that can be sent now.
  private var nextToSend: ToastChannel? {
    channels.values.lazy
      .filter { [link] channel in channel.canSend && !(channel.nextID.map(link.hasPendingShow) ?? false) }
      .min { $0.order < $1.order }
  }

  /// Sends queued commands while the connection has room.
  private func sendQueued() {
    while link.hasRoom, let next = nextToSend {
      guard let request = next.nextRequest(awaitsOutcome: link.awaitsOutcome) else { continue }
      do throws(ServiceError) {
        try link.send(request, for: next)
      } catch {
        // The other channels cannot reach the service either; one attempt for each could take long.
        let error = ToastError(error.message)
        next.failSent(error)
        for channel in channels.values { channel.failQueued(error) }
      }
    }
  }

  /// Waits for a command, for input from the service, or for the next deadline.
  private func wait() {
    let interest = link.interest.map { [$0] } ?? []
    let all = [(wake, Readiness.readable)] + interest + children.interest
    let queued = channels.values.lazy.compactMap { [link] in $0.deadline(lastActivity: link.lastActivity) }
    let deadline = [link.deadline, queued.min()].compactMap { $0 }.min()
    guard let ready = try? Readiness.wait(for: all, until: deadline) else {
      // Memory is exhausted; try again after a pause.
      MonotonicClock.wait(until: MonotonicClock.now() + 10_000_000)
      return
    }
    if !ready[0].isEmpty {
      var bytes = [UInt8](repeating: 0, count: 256)
      _ = read(wake, &bytes, bytes.count)
    }
    if ready.dropFirst(1 + interest.count).contains(where: { !$0.isEmpty }) { children.reap() }
    if !interest.isEmpty, !ready[1].isEmpty { link.receive() }
    failOverdue(at: MonotonicClock.now())
  }

  /// Fails every command whose deadline has passed.
  private func failOverdue(at now: Int64) {
    link.failOverdue(at: now)
    let error = ToastError(ServiceError.noAnswer.message)
    for channel in channels.values {
      guard let deadline = channel.deadline(lastActivity: link.lastActivity), deadline <= now else {
        continue
      }
      channel.failQueued(error)
    }
  }
}
