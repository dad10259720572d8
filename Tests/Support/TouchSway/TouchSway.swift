import Glibc
import PrivateSession

/// A private Sway with a touch screen, on a screen of Xorg's that nobody sees: one output, X11-1, of 1280x720.
public final class TouchSway: PrivateSession {
  /// The output's name.
  public static let output = "X11-1"

  /// Starts it, and waits until it is ready.
  ///
  /// Errors: it does not start.
  public init() throws {
    try super.init(script: "touch-sway")
  }

  /// The first frame, from what is shown now on, of which that is true.
  public func first(where isIt: (Screenshot) -> Bool) throws -> Screenshot {
    try ScreenWatch(self, output: Self.output).first(where: isIt)
  }

  /// What keeps it from being started here, or nil.
  public static var obstacle: String? {
    let files = ["Xorg", "modules/drivers/dummy_drv.so", "modules/input/inputtest_drv.so"]
    let paths = files.map { "/usr/lib/xorg/" + $0 }
    let missing = paths.filter { path in access(path, F_OK) != 0 }
    return obstacle(needing: "sway")
      ?? (missing.isEmpty ? nil : "there is no " + missing.joined(separator: " and no "))
  }
}
