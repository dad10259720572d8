import PrivateSession
import Wayland

/// A pointer that a test moves; the seat has one as long as it lives.
///
/// Its clock is the test's: 10 ms pass before each event.
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
    try finish()
  }

  /// Presses a button and lets go of it.
  public func click(_ button: Button = .left) throws {
    try press(button)
    try release(button)
  }

  /// Presses a button and keeps it down.
  public func press(_ button: Button = .left) throws {
    try set(button, .pressed)
  }

  /// Lets go of a button.
  public func release(_ button: Button = .left) throws {
    try set(button, .released)
  }

  private func set(_ button: Button, _ state: WlPointer.ButtonState) throws {
    time += 10
    pointer.button(time: time, button: button.rawValue, state: state)
    try finish()
  }

  /// Two fingers on a touchpad scroll down by so much, in logical pixels; nil: they are lifted.
  public func scroll(down distance: Double?) throws {
    time += 10
    pointer.axisSource(axisSource: .finger)
    if let distance {
      pointer.axis(time: time, axis: .verticalScroll, value: distance)
    } else {
      pointer.axisStop(time: time, axis: .verticalScroll)
    }
    try finish()
  }

  /// A wheel turns by one notch, the way that scrolls down or the other.
  public func turnWheel(down: Bool) throws {
    time += 10
    let sign: Int32 = down ? 1 : -1
    pointer.axisSource(axisSource: .wheel)
    pointer.axisDiscrete(
      time: time, axis: .verticalScroll, value: 15 * Double(sign), discrete: sign)
    try finish()
  }

  /// Lets time pass in which nothing happens, in milliseconds.
  public func rest(_ duration: UInt32) { time += duration }

  private func finish() throws {
    pointer.frame()
    try guest.sync()
  }
}
