import ToastCore
import ToastSystem

@testable import ToastHooks

/// The service's part, by hand: it looks at the sockets of a watch when the test says so, at a time of the test's.
final class WatchHarness {
  let watch: CompositorWatch
  var now = Instant(nanoseconds: 1_000_000_000)

  init(_ compositor: Compositor, hooks: Set<Hook> = Set(Hook.allCases)) {
    watch = CompositorWatch(compositor, hooks: hooks)
  }

  /// One turn: reads what is there, and returns the lines of what was understood.
  func turn() -> [String] {
    for socket in watch.sockets { watch.handle(socket.interest, of: socket.id) }
    return watch.advance(to: now).map { String($0.line.dropLast()) }
  }

  /// Time passes until the next deadline, and that turn.
  func ring() -> [String] {
    if let deadline = watch.deadline { now = max(now, deadline) }
    return turn()
  }

  /// Time passes, and nothing is looked at.
  func pass(_ milliseconds: Int) {
    now = now + .milliseconds(milliseconds)
  }

  /// How long until the next deadline, in milliseconds.
  var wait: Int? { watch.deadline.map { Int(($0 - now).seconds * 1000 + 0.5) } }
}
