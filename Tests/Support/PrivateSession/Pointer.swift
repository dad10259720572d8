/// A pointer that a test moves; the seat has one as long as the value lives.
public protocol Pointer: AnyObject {
  /// Moves it to a place of the layout, in logical pixels.
  func move(to x: Int, _ y: Int) throws
  /// Presses a button and keeps it down.
  func press(_ button: PointerButton) throws
  /// Lets go of a button.
  func release(_ button: PointerButton) throws
  /// Two fingers on a touchpad scroll down by so much, in logical pixels; nil: they are lifted.
  func scroll(down distance: Double?) throws
  /// A wheel turns by one notch, the way that scrolls down or the other.
  func turnWheel(down: Bool) throws
  /// Lets time pass in which nothing happens, in milliseconds.
  func rest(_ duration: UInt32)
}

/// The buttons of a mouse, as the kernel numbers them.
public enum PointerButton: UInt32, Sendable {
  case left = 0x110
  case right = 0x111
  case middle = 0x112
}

extension Pointer {
  /// Presses the left button and keeps it down.
  public func press() throws { try press(.left) }

  /// Lets go of the left button.
  public func release() throws { try release(.left) }

  /// Presses a button and lets go of it.
  public func click(_ button: PointerButton = .left) throws {
    try press(button)
    try release(button)
  }
}
