import PrivateSession
import Wayland

/// A touch screen that KWin handles like a real one, as long as this object lives.
///
/// The time of an event is the time at which KWin handles the event.
public final class FakeInput: TouchScreen {
  private let guest: Guest
  private let input: OrgKdeKwinFakeInput

  /// Connects the touch screen.
  public init(_ session: PrivateSession) throws {
    guest = try Guest(socket: session.socket)
    input = try guest.bind(OrgKdeKwinFakeInput.self)
    input.authenticate(application: "waytoast", reason: "tests")
    try guest.sync()
  }

  public func down(_ finger: Finger, at x: Int, _ y: Int) throws {
    input.touchDown(id: finger.rawValue, x: Double(x), y: Double(y))
    try finish()
  }

  public func move(_ finger: Finger, to x: Int, _ y: Int) throws {
    input.touchMotion(id: finger.rawValue, x: Double(x), y: Double(y))
    try finish()
  }

  public func up(_ finger: Finger) throws {
    input.touchUp(id: finger.rawValue)
    try finish()
  }

  /// Cancels all fingers.
  public func cancel() throws {
    input.touchCancel()
    try guest.sync()
  }

  private func finish() throws {
    input.touchFrame()
    try guest.sync()
  }
}
