internal import ToastCore

/// A colour in sRGB.
///
/// The raw value is a colour as the command `waytoast` takes it: `#rgb`, `#rrggbb`, `#rrggbbaa`, a CSS name, a `system-` name, or
/// `accent`. A raw value that is no colour is an error when the toast is shown.
///
///     let tint: ToastColor = "tomato"
public struct ToastColor: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  /// The colour as text.
  public var rawValue: String

  /// Creates a colour from its text.
  ///
  /// - Parameter rawValue: The colour as text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a colour from its text.
  ///
  /// - Parameter value: The colour as text.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// Creates a colour from its components, each clamped to 0...1.
  ///
  /// - Parameters:
  ///   - red: The red component.
  ///   - green: The green component.
  ///   - blue: The blue component.
  ///   - opacity: The opacity, where 0 is transparent.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    rawValue = Color(red: red, green: green, blue: blue, alpha: opacity).text
  }

  /// The system red, #FF3B30.
  public static let red: ToastColor = "system-red"
  /// The system orange, #FF9500.
  public static let orange: ToastColor = "system-orange"
  /// The system yellow, #FFCC00.
  public static let yellow: ToastColor = "system-yellow"
  /// The system green, #34C759.
  public static let green: ToastColor = "system-green"
  /// The system blue, #007AFF.
  public static let blue: ToastColor = "system-blue"
  /// The system purple, #AF52DE.
  public static let purple: ToastColor = "system-purple"
  /// Black.
  public static let black: ToastColor = "#000000"
  /// White.
  public static let white: ToastColor = "#ffffff"
  /// The accent colour that the configuration sets.
  public static let accent: ToastColor = "accent"

  /// Returns the colour with its opacity multiplied by a factor; ``accent`` is returned unchanged.
  ///
  /// - Parameter opacity: The factor, where 0 makes the colour transparent.
  /// - Returns: The colour with the new opacity.
  public func opacity(_ opacity: Double) -> ToastColor {
    guard var color = Color(parsing: rawValue) else { return self }
    color.alpha *= opacity
    return ToastColor(rawValue: color.text)
  }

  /// The colour for custom content.
  ///
  /// Text that is no colour becomes not-a-number, so that the check of the request names the node.
  var ink: ContentNode.Ink {
    if rawValue.lowercased() == "accent" { return .accent }
    return .color(Color(parsing: rawValue) ?? Color(red: .nan, green: .nan, blue: .nan))
  }
}
