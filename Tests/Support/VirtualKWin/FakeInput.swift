import PrivateSession
import Wayland

/// A touch screen that KWin takes for a real one, as long as it lives.
///
/// The times of its events are those at which KWin handles them.
public final class FakeInput: TouchScreen {
  private let guest: Guest
  private let input: OrgKdeKwinFakeInput

  /// Plugs it in.
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

  /// Takes all fingers back: they never were.
  public func cancel() throws {
    input.touchCancel()
    try guest.sync()
  }

  private func finish() throws {
    input.touchFrame()
    try guest.sync()
  }
}
