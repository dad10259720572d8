import PrivateSession

/// A private Sway without screen and devices, whose outputs are as they are asked for.
public final class HeadlessSway: PrivateSession {
  /// One output of the session, as Sway's configuration puts it.
  public struct Output: Sendable {
    /// Its name, HEADLESS- and its number.
    public let name: String
    let settings: String

    /// The output of that number, from 1.
    ///
    /// `width` and `height` are those of its mode, in its own pixels; `x` is where it lies, in logical ones.
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

  /// Starts it, and waits until it is ready.
  ///
  /// `configuration` is more of Sway's. Errors: it does not start.
  public init(_ outputs: [Output] = [Output()], configuration: String = "") throws {
    try super.init(
      script: "headless-sway", arguments: ["-c", "/dev/fd/3", "-o", "\(outputs.count)"],
      configuration: outputs.map(\.settings).joined() + "default_border none\n" + configuration)
  }

  /// What keeps it from being started here, or nil.
  public static var obstacle: String? { obstacle(needing: "sway", "grim") }

  /// Sway's own socket.
  public var ipc: SwayIPC { SwayIPC(path: environment["SWAYSOCK"] ?? "") }

  /// What an output shows, taken by grim: turned and scaled as it is looked at.
  public func screenshot(of output: String = "HEADLESS-1") throws -> Screenshot {
    try Screenshot(ppm: bytes(of: "grim", ["-t", "ppm", "-o", output, "-"]))
  }
}
