internal import Glibc
internal import ToastIPC
internal import ToastSystem

/// What the service worker's thread does, and everything that is its own.
final class ServiceRunLoop {
  private let wake: Int32
  private let children = ServiceChildren()
  private let link: ServiceLink
  private var channels: [ObjectIdentifier: ToastChannel] = [:]
  /// How many commands there have been.
  private var turns: UInt64 = 0

  init(wake: Int32) {
    self.wake = wake
    link = ServiceLink(children: children)
  }

  /// Never returns.
  func run() -> Never {
    while true {
      for command in ServiceWorker.shared.takeCommands() { take(command) }
      advance()
      channels = channels.filter { !$0.value.isOver }
      if channels.values.allSatisfy({ !$0.isBusy }) {
        link.closeIfIdle()
        ServiceWorker.shared.rest()
      }
      wait()
    }
  }

  private func take(_ command: Command) {
    let key = ObjectIdentifier(command.source)
    let channel = channels[key] ?? ToastChannel(command.source)
    channels[key] = channel
    turns += 1
    channel.add(command, turn: turns, at: MonotonicClock.now())
  }

  /// The channel that has waited longest, of those that can be asked for.
  private var nextToAdvance: ToastChannel? {
    channels.values.lazy
      .filter { [link] channel in channel.canAdvance && !(channel.nextID.map(link.isAskedFor) ?? false) }
      .min { $0.turn < $1.turn }
  }

  /// Asks for what waits.
  private func advance() {
    while link.hasRoom, let next = nextToAdvance {
      guard let request = next.begin(awaits: link.awaits) else { continue }
      do throws(ServiceError) {
        try link.send(request, for: next)
      } catch {
        // Nobody else would reach it; to try again for each could take long.
        let error = ToastError(error.message)
        next.fail(error)
        for channel in channels.values { channel.failWaiting(error) }
      }
    }
  }

  /// When what waits for a service that says nothing has waited long enough; nil: nothing waits.
  private var waitingDeadline: Int64? {
    let since = channels.values.lazy.filter(\.awaitsShow).map { [link] in max($0.waitsSince, link.lastSign) }
      .min()
    return since.map { $0 + Limits.patience + Limits.grace }
  }

  /// Waits until there is something to do or to hear.
  private func wait() {
    let interest = link.interest.map { [$0] } ?? []
    let all = [(wake, Readiness.readable)] + interest + children.interest
    let deadline = [link.deadline, waitingDeadline].compactMap { $0 }.min()
    guard let ready = try? Readiness.wait(for: all, until: deadline) else {
      // Out of memory: later there may be some.
      MonotonicClock.wait(until: MonotonicClock.now() + 10_000_000)
      return
    }
    if !ready[0].isEmpty {
      var bytes = [UInt8](repeating: 0, count: 256)
      _ = read(wake, &bytes, bytes.count)
    }
    if ready.dropFirst(1 + interest.count).contains(where: { !$0.isEmpty }) { children.reap() }
    if !interest.isEmpty, !ready[1].isEmpty { link.hear() }
    giveUp(at: MonotonicClock.now())
  }

  private func giveUp(at now: Int64) {
    link.giveUp(at: now)
    let error = ToastError(ServiceError.noAnswer.message)
    for channel in channels.values where channel.awaitsShow {
      if max(channel.waitsSince, link.lastSign) + Limits.patience + Limits.grace <= now {
        channel.failWaiting(error)
      }
    }
  }
}
