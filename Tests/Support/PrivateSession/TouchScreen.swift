import ToastSystem

/// A touch screen that a test puts its fingers on; places are in pixels of the output.
public protocol TouchScreen: AnyObject {
  /// Puts a finger down.
  func down(_ finger: Finger, at x: Int, _ y: Int) throws
  /// Moves a finger that is down.
  func move(_ finger: Finger, to x: Int, _ y: Int) throws
  /// Lifts a finger.
  func up(_ finger: Finger) throws
}

/// The fingers of a hand on a touch screen.
public enum Finger: UInt32, Sendable {
  case index, middle
}

extension TouchScreen {
  /// Moves a finger that is down in steps, one every 8 ms or so: as fast as a screen reports.
  public func drag(_ finger: Finger = .index, from: Int, to: Int, x: Int, by step: Int = 4) throws {
    for y in stride(from: from, to: to, by: from < to ? step : -step).dropFirst() {
      try move(finger, to: x, y)
      pause(milliseconds: 8)
    }
    try move(finger, to: x, to)
  }

  /// Keeps still for longer than the past that a velocity is taken from: whatever is let go then has none.
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
