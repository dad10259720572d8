import ToastCore
import ToastSystem

@testable import ToastHooks

/// A watch whose turns and time are controlled by the test.
final class WatchHarness {
  let watch: CompositorWatch
  var now = Instant(nanoseconds: 1_000_000_000)

  init(_ compositor: Compositor, hooks: Set<Hook> = Set(Hook.allCases)) {
    watch = CompositorWatch(compositor, hooks: hooks)
  }

  /// Reads and writes all sockets, and returns the reports of the turn.
  func reports() -> [CompositorReport] {
    for socket in watch.sockets { watch.handle(socket.interest, of: socket.id) }
    return watch.advance(to: now)
  }

  /// Runs one turn, and returns the reports as JSON.
  func turn() -> [String] { reports().map { String($0.line.dropLast()) } }

  /// Advances the time to the next deadline, and runs a turn.
  func turnAtDeadline() -> [String] {
    if let deadline = watch.deadline { now = max(now, deadline) }
    return turn()
  }

  /// Advances the time without a turn.
  func pass(_ milliseconds: Int) {
    now = now + .milliseconds(milliseconds)
  }

  /// The time until the next deadline, in milliseconds.
  var wait: Int? { watch.deadline.map { Int(($0 - now).seconds * 1000 + 0.5) } }
}
