internal import ToastCore

/// A colour: one of the system's, one of CSS, or any in sRGB.
///
/// Its raw value is the text that `waytoast` takes for colours: `#rgb`, `#rrggbb`, `#rrggbbaa`, a CSS name, a `system-` name,
/// or `accent`. A text that is none is refused when the toast is shown.
public struct ToastColor: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  /// Its text.
  public var rawValue: String

  /// The colour of a text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The colour of a text.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// The colour of these components, each 0...1; what is beyond is taken for the nearest.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    rawValue = Color(red: red, green: green, blue: blue, alpha: opacity).text
  }

  /// #FF3B30.
  public static let red: ToastColor = "system-red"
  /// #FF9500.
  public static let orange: ToastColor = "system-orange"
  /// #FFCC00.
  public static let yellow: ToastColor = "system-yellow"
  /// #34C759.
  public static let green: ToastColor = "system-green"
  /// #007AFF.
  public static let blue: ToastColor = "system-blue"
  /// #AF52DE.
  public static let purple: ToastColor = "system-purple"
  /// Black.
  public static let black: ToastColor = "#000000"
  /// White.
  public static let white: ToastColor = "#ffffff"
  /// The configuration's own.
  public static let accent: ToastColor = "accent"

  /// The colour, so much less opaque: 0 is transparent; ``accent`` stays as it is.
  public func opacity(_ opacity: Double) -> ToastColor {
    guard var color = Color(parsing: rawValue) else { return self }
    color.alpha *= opacity
    return ToastColor(rawValue: color.text)
  }

  /// The colour for own content; that of a text that is none is refused by the name of its node.
  var ink: ContentNode.Ink {
    if rawValue.lowercased() == "accent" { return .accent }
    return .color(Color(parsing: rawValue) ?? Color(red: .nan, green: .nan, blue: .nan))
  }
}
