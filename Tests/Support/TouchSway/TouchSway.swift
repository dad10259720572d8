import Glibc
import PrivateSession

/// A private Sway with a touch screen, in a virtual Xorg: one output, X11-1, of 1280x720.
public final class TouchSway: PrivateSession {
  /// The name of the output.
  public static let output = "X11-1"

  /// Starts Sway and waits until it is ready.
  ///
  /// Errors: Sway does not start.
  public init() throws {
    try super.init(script: "touch-sway")
  }

  /// Returns the first frame from the current one on for which the predicate is true.
  public func first(where isIt: (Screenshot) -> Bool) throws -> Screenshot {
    try ScreenWatch(self, output: Self.output).first(where: isIt)
  }

  /// The reason why this session cannot start here; nil if it can.
  public static var obstacle: String? {
    let files = ["Xorg", "modules/drivers/dummy_drv.so", "modules/input/inputtest_drv.so"]
    let paths = files.map { "/usr/lib/xorg/" + $0 }
    let missing = paths.filter { path in access(path, F_OK) != 0 }
    return obstacle(needing: "sway")
      ?? (missing.isEmpty ? nil : "there is no " + missing.joined(separator: " and no "))
  }
}
