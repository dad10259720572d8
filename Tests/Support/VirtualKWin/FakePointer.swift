import PrivateSession
import ToastSystem
import Wayland

/// A mouse that KWin handles like a real one, as long as this object lives.
///
/// The time of an event is the time at which KWin handles the event.
public final class FakePointer: Pointer {
  private let guest: Guest
  private let input: OrgKdeKwinFakeInput

  /// Connects the mouse.
  public init(_ session: PrivateSession) throws {
    guest = try Guest(socket: session.socket)
    input = try guest.bind(OrgKdeKwinFakeInput.self)
    input.authenticate(application: "waytoast", reason: "tests")
    try guest.sync()
  }

  public func move(to x: Int, _ y: Int) throws {
    rest(8)
    input.pointerMotionAbsolute(x: Double(x), y: Double(y))
    try guest.sync()
  }

  public func press(_ button: PointerButton) throws {
    input.button(button: button.rawValue, state: WlPointer.ButtonState.pressed.rawValue)
    try guest.sync()
  }

  public func release(_ button: PointerButton) throws {
    input.button(button: button.rawValue, state: WlPointer.ButtonState.released.rawValue)
    try guest.sync()
  }

  /// Throws, because axis events of KWin's fake input have no source and always count as a wheel.
  public func scroll(down distance: Double?) throws {
    throw SessionError("KWin's fake input has no touchpad")
  }

  public func turnWheel(down: Bool) throws {
    input.axis(axis: WlPointer.Axis.verticalScroll.rawValue, value: down ? 15 : -15)
    try guest.sync()
  }

  public func rest(_ duration: UInt32) {
    MonotonicClock.wait(until: MonotonicClock.now() + Int64(duration) * 1_000_000)
  }
}

/// A keyboard that KWin handles like a real one, as long as this object lives.
public final class FakeKeyboard: Keyboard {
  private let guest: Guest
  private let input: OrgKdeKwinFakeInput

  /// Connects the keyboard.
  public init(_ session: PrivateSession) throws {
    guest = try Guest(socket: session.socket)
    input = try guest.bind(OrgKdeKwinFakeInput.self)
    input.authenticate(application: "waytoast", reason: "tests")
    try guest.sync()
  }

  public func type(_ key: Key) throws {
    input.keyboardKey(button: key.rawValue, state: WlKeyboard.KeyState.pressed.rawValue)
    input.keyboardKey(button: key.rawValue, state: WlKeyboard.KeyState.released.rawValue)
    try guest.sync()
  }
}
