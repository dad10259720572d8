import Wayland

/// A pointer that a test moves; the seat has one as long as it lives.
public final class VirtualPointer {
  private let guest: Guest
  private let pointer: ZwlrVirtualPointerV1
  private let width: UInt32
  private let height: UInt32
  private var time: UInt32 = 0

  /// The buttons of a mouse, as the kernel numbers them.
  public enum Button: UInt32, Sendable {
    case left = 0x110
    case right = 0x111
    case middle = 0x112
  }

  /// Plugs it in; `width` and `height` are those of the whole layout in logical pixels.
  public init(_ sway: HeadlessSway, width: Int = 1280, height: Int = 720) throws {
    guest = try Guest(socket: sway.socket)
    self.width = UInt32(width)
    self.height = UInt32(height)
    pointer = try guest.bind(ZwlrVirtualPointerManagerV1.self).createVirtualPointer(seat: nil)
    try guest.sync()
  }

  /// Moves it to a place of the layout, in logical pixels.
  public func move(to x: Int, _ y: Int) throws {
    time += 10
    pointer.motionAbsolute(time: time, x: UInt32(x), y: UInt32(y), xExtent: width, yExtent: height)
    pointer.frame()
    try guest.sync()
  }

  /// Presses a button and lets go of it.
  public func click(_ button: Button = .left) throws {
    for state in [WlPointer.ButtonState.pressed, .released] {
      time += 10
      pointer.button(time: time, button: button.rawValue, state: state)
      pointer.frame()
    }
    try guest.sync()
  }
}
