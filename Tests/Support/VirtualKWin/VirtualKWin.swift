import Glibc
import PrivateSession

/// A private KWin without real outputs and devices, with outputs of 1280x720.
public final class VirtualKWin: PrivateSession {
  /// Starts KWin and waits until it is ready.
  ///
  /// Errors: it does not start.
  public init(outputs: Int = 1) throws {
    try super.init(script: "virtual-kwin", arguments: ["-o", "\(outputs)"])
  }

  /// The reason why this session cannot start here; nil if it can.
  public static var obstacle: String? { obstacle(needing: "kwin_wayland", "dbus-daemon", "dbus-send") }

  /// Returns the content of the output, captured by KWin.
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

  /// Returns the first screenshot for which the predicate is true, within 20 s, which is far above the normal time.
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
