internal import Glibc
internal import ToastIPC
internal import ToastSystem

/// What the courier's thread does, and everything that is its own.
final class CourierRounds {
  private let wake: Int32
  private let children = ServiceChildren()
  private var channels: [ObjectIdentifier: ToastChannel] = [:]

  init(wake: Int32) {
    self.wake = wake
  }

  /// Never returns.
  func run() -> Never {
    while true {
      for errand in Courier.shared.takeErrands() { take(errand) }
      while let next = channels.values.first(where: \.canAdvance) { next.advance() }
      channels = channels.filter { !$0.value.isOver }
      if channels.values.allSatisfy({ !$0.isBusy }) { Courier.shared.rest() }
      wait()
    }
  }

  private func take(_ errand: Errand) {
    let key = ObjectIdentifier(errand.toast)
    let channel = channels[key] ?? ToastChannel(errand.toast, children: children)
    channels[key] = channel
    channel.add(errand)
  }

  /// Waits until there is something to do or to hear.
  private func wait() {
    let open = channels.values.compactMap { channel in channel.interest.map { (channel, $0) } }
    let all = [(wake, Readiness.readable)] + open.map(\.1) + children.interest
    guard let ready = try? Readiness.wait(for: all, until: nil) else {
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
  }
}
