import PrivateSession
import Wayland

/// A pointer that a test controls; the seat has the pointer as long as this object lives.
///
/// Its clock is the test's: 10 ms pass before each event.
public final class VirtualPointer: Pointer {
  private let guest: Guest
  private let pointer: ZwlrVirtualPointerV1
  private let width: UInt32
  private let height: UInt32
  private var time: UInt32 = 0

  public typealias Button = PointerButton

  /// Plugs it in; `width` and `height` are those of the whole layout in logical pixels.
  public init(_ session: PrivateSession, width: Int = 1280, height: Int = 720) throws {
    guest = try Guest(socket: session.socket)
    self.width = UInt32(width)
    self.height = UInt32(height)
    pointer = try guest.bind(ZwlrVirtualPointerManagerV1.self).createVirtualPointer(seat: nil)
    try guest.sync()
  }

  public func move(to x: Int, _ y: Int) throws {
    time += 10
    pointer.motionAbsolute(time: time, x: UInt32(x), y: UInt32(y), xExtent: width, yExtent: height)
    try finish()
  }

  public func press(_ button: Button) throws { try set(button, .pressed) }

  public func release(_ button: Button) throws { try set(button, .released) }

  private func set(_ button: Button, _ state: WlPointer.ButtonState) throws {
    time += 10
    pointer.button(time: time, button: button.rawValue, state: state)
    try finish()
  }

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

  public func turnWheel(down: Bool) throws {
    time += 10
    let sign: Int32 = down ? 1 : -1
    pointer.axisSource(axisSource: .wheel)
    pointer.axisDiscrete(
      time: time, axis: .verticalScroll, value: 15 * Double(sign), discrete: sign)
    try finish()
  }

  public func rest(_ duration: UInt32) { time += duration }

  private func finish() throws {
    pointer.frame()
    try guest.sync()
  }
}
