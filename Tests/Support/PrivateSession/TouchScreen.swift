import ToastSystem

/// A touch screen that a test controls; positions are in pixels of the output.
public protocol TouchScreen: AnyObject {
  /// Puts a finger down.
  func down(_ finger: Finger, at x: Int, _ y: Int) throws
  /// Moves a finger that is down.
  func move(_ finger: Finger, to x: Int, _ y: Int) throws
  /// Lifts a finger.
  func up(_ finger: Finger) throws
}

/// The fingers of a hand.
public enum Finger: UInt32, Sendable {
  case index, middle
}

extension TouchScreen {
  /// Moves a finger in steps, one about every 8 ms, which is the report rate of a touch screen.
  public func drag(_ finger: Finger = .index, from: Int, to: Int, x: Int, by step: Int = 4) throws {
    for y in stride(from: from, to: to, by: from < to ? step : -step).dropFirst() {
      try move(finger, to: x, y)
      pause(milliseconds: 8)
    }
    try move(finger, to: x, to)
  }

  /// Waits longer than the period from which a velocity is computed, so that a finger lifted afterwards has none.
  public func rest() { pause(milliseconds: 150) }

  /// Puts a finger down and lifts it.
  public func tap(_ x: Int, _ y: Int) throws {
    try down(.index, at: x, y)
    try up(.index)
  }

  private func pause(milliseconds: Int64) {
    MonotonicClock.wait(until: MonotonicClock.now() + milliseconds * 1_000_000)
  }
}
