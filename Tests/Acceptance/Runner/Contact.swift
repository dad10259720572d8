import PrivateSession
import ToastSystem

/// A finger or the left button of a mouse: what can go down, move and go up.
protocol Contact: AnyObject {
  func down(_ x: Int, _ y: Int) throws
  /// Moves on; 8 to 10 ms pass, as between two reports of a device.
  func move(_ x: Int, _ y: Int) throws
  func up() throws
  /// Is over nothing while it is up: a finger always is, a pointer has to go away.
  func leave() throws
  /// Keeps still.
  func rest(milliseconds: UInt32)
}

extension Contact {
  /// Keeps still for longer than the past that a velocity is taken from.
  func stop() { rest(milliseconds: 200) }

  /// Moves from one height to another in steps.
  func drag(_ x: Int, from: Int, to: Int, step: Int = 4) throws {
    for y in stride(from: from, to: to, by: from < to ? step : -step).dropFirst() { try move(x, y) }
    try move(x, to)
  }
}

/// The index finger on a touch screen.
final class FingerContact: Contact {
  let screen: any TouchScreen

  init(_ screen: any TouchScreen) { self.screen = screen }

  func down(_ x: Int, _ y: Int) throws { try screen.down(.index, at: x, y) }

  func move(_ x: Int, _ y: Int) throws {
    rest(milliseconds: 8)
    try screen.move(.index, to: x, y)
  }

  func up() throws { try screen.up(.index) }
  func leave() throws {}

  func rest(milliseconds: UInt32) {
    MonotonicClock.wait(until: MonotonicClock.now() + Int64(milliseconds) * 1_000_000)
  }
}

/// The left button of a mouse.
final class MouseContact: Contact {
  let pointer: any Pointer

  init(_ pointer: any Pointer) { self.pointer = pointer }

  func down(_ x: Int, _ y: Int) throws {
    try pointer.move(to: x, y)
    try pointer.press(.left)
  }

  func move(_ x: Int, _ y: Int) throws { try pointer.move(to: x, y) }
  func up() throws { try pointer.release(.left) }
  func leave() throws { try pointer.move(to: 640, 500) }
  func rest(milliseconds: UInt32) { pointer.rest(milliseconds) }
}
