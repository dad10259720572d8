import Glibc
import PrivateSession

/// A private KWin without screen and devices: outputs of 1280x720.
public final class VirtualKWin: PrivateSession {
  /// Starts it, and waits until it is ready.
  ///
  /// Errors: it does not start.
  public init(outputs: Int = 1) throws {
    try super.init(script: "virtual-kwin", arguments: ["-o", "\(outputs)"])
  }

  /// What keeps it from being started here, or nil.
  public static var obstacle: String? { obstacle(needing: "kwin_wayland", "dbus-daemon", "dbus-send") }

  /// What the output shows, taken by KWin itself.
  public func screenshot() throws -> Screenshot {
    let run = try run(
      "dbus-send",
      [
        "--session", "--print-reply=literal", "--dest=org.kde.KWin", "/Screenshot",
        "org.kde.kwin.Screenshot.screenshotFullscreen",
      ])
    let path = run.output.filter { !$0.isWhitespace }
    guard !path.isEmpty else { throw SessionError("KWin takes no screenshot: \(run.errors)") }
    defer { unlink(path) }
    return try Screenshot(png: path)
  }

  /// The first screenshot, from now on, of which that is true; at most 20 s from now, far above what anything takes.
  public func first(where isIt: (Screenshot) -> Bool) throws -> Screenshot {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(20)
    while clock.now < deadline {
      let screenshot = try screenshot()
      if isIt(screenshot) { return screenshot }
    }
    throw SessionError("KWin did not show it within 20 s")
  }
}
