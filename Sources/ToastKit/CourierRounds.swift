internal import Glibc
internal import ToastIPC
internal import ToastSystem

/// What the courier's thread does, and everything that is its own.
final class CourierRounds {
  private let wake: Int32
  private let children = ServiceChildren()
  private var channels: [ObjectIdentifier: ToastChannel] = [:]
  /// How many errands there have been.
  private var turns: UInt64 = 0

  /// How many may await an answer at once: the service has 64 connections, for everybody.
  private static let mostAsked = 16

  init(wake: Int32) {
    self.wake = wake
  }

  /// Never returns.
  func run() -> Never {
    while true {
      for errand in Courier.shared.takeErrands() { take(errand) }
      advance()
      channels = channels.filter { !$0.value.isOver }
      if channels.values.allSatisfy({ !$0.isBusy }) { Courier.shared.rest() }
      wait()
    }
  }

  private func take(_ errand: Errand) {
    let key = ObjectIdentifier(errand.toast)
    let channel = channels[key] ?? ToastChannel(errand.toast, children: children)
    channels[key] = channel
    turns += 1
    channel.add(errand, turn: turns)
  }

  /// Who has waited longest.
  private var nextToAdvance: ToastChannel? {
    channels.values.lazy.filter(\.canAdvance).min { $0.turn < $1.turn }
  }

  /// Asks for what waits.
  private func advance() {
    var asked = channels.values.count { $0.deadline != nil }
    while asked < CourierRounds.mostAsked, let next = nextToAdvance {
      do throws(ServiceError) {
        try next.advance()
      } catch {
        // Nobody else would reach it; to try again for each could take long.
        for channel in channels.values { channel.refuse(error) }
      }
      if next.deadline != nil { asked += 1 }
    }
  }

  /// Waits until there is something to do or to hear.
  private func wait() {
    let open = channels.values.compactMap { channel in channel.interest.map { (channel, $0) } }
    let all = [(wake, Readiness.readable)] + open.map(\.1) + children.interest
    let deadline = channels.values.compactMap(\.deadline).min()
    guard let ready = try? Readiness.wait(for: all, until: deadline) else {
      // Out of memory: later there may be some.
      MonotonicClock.wait(until: MonotonicClock.now() + 10_000_000)
      return
    }
    if !ready[0].isEmpty {
      var bytes = [UInt8](repeating: 0, count: 256)
      _ = read(wake, &bytes, bytes.count)
    }
    if ready.dropFirst(1 + open.count).contains(where: { !$0.isEmpty }) { children.reap() }
    for ((channel, _), readiness) in zip(open, ready.dropFirst()) where !readiness.isEmpty { channel.hear() }
    let now = MonotonicClock.now()
    for channel in channels.values { channel.giveUp(at: now) }
  }
}
