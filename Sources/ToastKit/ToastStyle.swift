internal import ToastCore

/// A style: the settings of a toast that the program does not set.
///
/// The raw value is the name of a built-in style or of a style in the configuration of the service.
public struct ToastStyle: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  /// The name of the style.
  public var rawValue: String

  /// Creates a reference to a style.
  ///
  /// - Parameter rawValue: The name of the style.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a reference to a style.
  ///
  /// - Parameter value: The name of the style.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// A capsule of glass at the top edge, shown for 3 s.
  public static let glass: ToastStyle = "glass"
  /// A rounded rectangle of translucent material at the top edge, shown for 2 s.
  public static let material: ToastStyle = "material"
  /// A red banner across the top edge of the output.
  public static let banner: ToastStyle = "banner"
  /// A dark, translucent rectangle at the bottom edge.
  public static let plain: ToastStyle = "plain"
}

/// The edge of the output at which a toast appears.
public enum ToastEdge: String, Hashable, Sendable, Codable, CaseIterable {
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
}

/// The position of a toast along its edge.
public enum ToastAlignment: String, Hashable, Sendable, Codable, CaseIterable {
  /// At the left end.
  case start
  /// In the centre.
  case center
  /// At the right end.
  case end
}

/// The background of a toast.
public enum ToastBackground: Hashable, Sendable, Codable {
  /// No background.
  case clear
  /// A colour.
  case color(ToastColor)
  /// A translucent material.
  case material(ToastMaterial)

  /// The thinnest material.
  public static let ultraThinMaterial = ToastBackground.material(.ultraThin)
  /// A thin material.
  public static let thinMaterial = ToastBackground.material(.thin)
  /// A material of medium thickness.
  public static let regularMaterial = ToastBackground.material(.regular)
  /// A thick material.
  public static let thickMaterial = ToastBackground.material(.thick)
  /// The thickest material.
  public static let ultraThickMaterial = ToastBackground.material(.ultraThick)
  /// Glass, which refracts the screen behind it along its rim.
  public static let glass = ToastBackground.material(.glass)
  /// Glass that dims the screen behind it only slightly.
  public static let clearGlass = ToastBackground.material(.clearGlass)
}

/// A translucent material, through which the screen behind a toast is visible.
public enum ToastMaterial: String, Hashable, Sendable, Codable, CaseIterable {
  /// The most translucent material.
  case ultraThin = "ultra-thin"
  /// A very translucent material.
  case thin
  /// A material of medium translucency.
  case regular
  /// A slightly translucent material.
  case thick
  /// The least translucent material.
  case ultraThick = "ultra-thick"
  /// Glass, which refracts the screen behind it along its rim.
  case glass
  /// Glass that dims the screen behind it only slightly.
  case clearGlass = "clear-glass"
}

/// The outline of a toast; radii are in logical pixels.
public enum ToastShape: Hashable, Sendable, Codable {
  /// A capsule around one line of text, or a rectangle with continuous corners around several lines.
  case capsule
  /// A rectangle with corners of continuous curvature.
  case continuousRectangle(radius: Double)
  /// A rectangle with circular corners.
  case roundedRectangle(radius: Double)
  /// A rectangle without rounding.
  case rectangle
}

/// A button of a toast.
///
///     let undo = ToastButton("Undo", key: "undo")
public struct ToastButton: Hashable, Sendable, Codable {
  /// The key that ``Outcome/action(_:)`` reports.
  ///
  /// The action with the key `default` has no button; a tap on the toast chooses it.
  public var key: String
  /// The text of the button.
  public var label: String

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - label: The text of the button.
  ///   - key: The key that ``Outcome/action(_:)`` reports.
  public init(_ label: String, key: String) {
    self.label = label
    self.key = key
  }
}

/// Returns a number as the service reads it: with at most nine decimals and without an exponent.
///
/// A number that is too large or not finite keeps Swift's form, which the check of the request rejects.
func decimal(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
  let digits = String(Int64((abs(value) * 1e9).rounded()))
  let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  var text = "\(padded.dropLast(9)).\(padded.suffix(9))"
  while text.last == "0" { text.removeLast() }
  if text.last == "." { text.removeLast() }
  return value < 0 ? "-" + text : text
}
