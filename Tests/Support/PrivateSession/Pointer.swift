/// A pointer that a test controls; the seat has the pointer as long as this object lives.
public protocol Pointer: AnyObject {
  /// Moves the pointer to a position of the layout in logical pixels.
  func move(to x: Int, _ y: Int) throws
  /// Presses a button.
  func press(_ button: PointerButton) throws
  /// Releases a button.
  func release(_ button: PointerButton) throws
  /// Scrolls down with two fingers on a touchpad by a distance in logical pixels; nil lifts the fingers.
  func scroll(down distance: Double?) throws
  /// Turns the wheel by one notch, down or up.
  func turnWheel(down: Bool) throws
  /// Advances the time of the events without an event, in milliseconds.
  func rest(_ duration: UInt32)
}

/// The buttons of a mouse, as evdev codes.
public enum PointerButton: UInt32, Sendable {
  case left = 0x110
  case right = 0x111
  case middle = 0x112
}

extension Pointer {
  /// Presses the left button.
  public func press() throws { try press(.left) }

  /// Releases the left button.
  public func release() throws { try release(.left) }

  /// Presses and releases a button.
  public func click(_ button: PointerButton = .left) throws {
    try press(button)
    try release(button)
  }
}
