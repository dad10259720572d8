internal import ToastCore

/// The style that a toast begins with; everything else that is said changes it.
///
/// Its raw value is the name of a built-in style or of one in the configuration.
public struct ToastStyle: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  /// Its name.
  public var rawValue: String

  /// The style of this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The style of this name.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// A capsule of glass at the top, for 3 s.
  public static let glass: ToastStyle = "glass"
  /// A rounded rectangle of translucent material at the top, for 2 s.
  public static let material: ToastStyle = "material"
  /// A red banner across the output.
  public static let banner: ToastStyle = "banner"
  /// A dark, translucent rectangle at the bottom.
  public static let plain: ToastStyle = "plain"
}

/// The edge of the output that a toast comes from.
public enum ToastEdge: String, Hashable, Sendable, Codable, CaseIterable {
  /// The upper one.
  case top
  /// The lower one.
  case bottom
}

/// Where along its edge a toast stands.
public enum ToastAlignment: String, Hashable, Sendable, Codable, CaseIterable {
  /// At the left.
  case start
  /// In the middle.
  case center
  /// At the right.
  case end
}

/// What is under a toast's content.
public enum ToastBackground: Hashable, Sendable, Codable {
  /// Nothing.
  case clear
  /// A plain colour.
  case color(ToastColor)
  /// A translucent material.
  case material(ToastMaterial)

  /// The thinnest material.
  public static let ultraThinMaterial = ToastBackground.material(.ultraThin)
  /// A thin material.
  public static let thinMaterial = ToastBackground.material(.thin)
  /// A material of middling thickness.
  public static let regularMaterial = ToastBackground.material(.regular)
  /// A thick material.
  public static let thickMaterial = ToastBackground.material(.thick)
  /// The thickest material.
  public static let ultraThickMaterial = ToastBackground.material(.ultraThick)
  /// Glass, which bends what is behind it along its rim.
  public static let glass = ToastBackground.material(.glass)
  /// Glass with hardly any veil.
  public static let clearGlass = ToastBackground.material(.clearGlass)
}

/// A translucent material, the thinnest first.
public enum ToastMaterial: String, Hashable, Sendable, Codable, CaseIterable {
  /// It lets most through.
  case ultraThin = "ultra-thin"
  /// It lets much through.
  case thin
  /// It lets half through.
  case regular
  /// It lets some through.
  case thick
  /// It lets least through.
  case ultraThick = "ultra-thick"
  /// It bends what is behind it along its rim.
  case glass
  /// The same with hardly any veil.
  case clearGlass = "clear-glass"
}

/// A toast's outline; radii are in logical pixels.
public enum ToastShape: Hashable, Sendable, Codable {
  /// For one line of text; else a rectangle whose corners curve continuously.
  case capsule
  /// Corners that curve continuously.
  case continuousRectangle(radius: Double)
  /// Circular corners.
  case roundedRectangle(radius: Double)
  /// Corners that are none.
  case rectangle
}

/// A button of a toast.
public struct ToastButton: Hashable, Sendable, Codable {
  /// What ``Outcome/action(_:)`` names it by; `default` is what a tap on the toast runs, and has no button.
  public var key: String
  /// What it says.
  public var label: String

  /// A button that says `label`.
  public init(_ label: String, key: String) {
    self.label = label
    self.key = key
  }
}

/// A number as the command line reads it: to the nanosecond, without an exponent.
///
/// What cannot be so stays as it is, to be refused.
func decimal(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
  let digits = String(Int64((abs(value) * 1e9).rounded()))
  let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  var text = "\(padded.dropLast(9)).\(padded.suffix(9))"
  while text.last == "0" { text.removeLast() }
  if text.last == "." { text.removeLast() }
  return value < 0 ? "-" + text : text
}
