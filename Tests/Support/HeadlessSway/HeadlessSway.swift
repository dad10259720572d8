import PrivateSession

/// A private Sway without real outputs and devices, with virtual outputs.
public final class HeadlessSway: PrivateSession {
  /// A virtual output, as Sway's configuration describes it.
  public struct Output: Sendable {
    /// The name: HEADLESS- and the number.
    public let name: String
    let settings: String

    /// Creates the output with a number, from 1.
    ///
    /// `width` and `height` are the mode in physical pixels; `x` is the position in logical pixels.
    public init(
      _ number: Int = 1, width: Int = 1280, height: Int = 720, scale: String = "1",
      transform: String = "normal",
      x: Int = 0
    ) {
      name = "HEADLESS-\(number)"
      settings =
        "output \(name) mode \(width)x\(height) scale \(scale) transform \(transform) position \(x) 0\n"
    }
  }

  /// Starts Sway and waits until it is ready.
  ///
  /// `configuration` is appended to Sway's configuration. Errors: Sway does not start.
  public init(_ outputs: [Output] = [Output()], configuration: String = "") throws {
    try super.init(
      script: "headless-sway", arguments: ["-c", "/dev/fd/3", "-o", "\(outputs.count)"],
      configuration: outputs.map(\.settings).joined() + "default_border none\n" + configuration)
  }

  /// The reason why this session cannot start here; nil if it can.
  public static var obstacle: String? { obstacle(needing: "sway", "grim") }

  /// The IPC socket of Sway.
  public var ipc: SwayIPC { SwayIPC(path: environment["SWAYSOCK"] ?? "") }

  /// Returns the content of an output, captured by grim: with the transform and the scale of the output.
  public func screenshot(of output: String = "HEADLESS-1") throws -> Screenshot {
    try Screenshot(ppm: bytes(of: "grim", ["-t", "ppm", "-o", output, "-"]))
  }
}
