/// A colour in sRGB; the components are in 0...1 and not premultiplied.
public struct Color: Hashable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The alpha component: 0 is transparent, 1 is opaque.
  public var alpha: Double

  /// Creates a colour from components in 0...1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from a number in the form 0xRRGGBBAA.
  public init(rgba: UInt32) {
    func component(_ shift: UInt32) -> Double { Double(rgba >> shift & 0xFF) / 255 }
    self.init(red: component(24), green: component(16), blue: component(8), alpha: component(0))
  }
}

extension Color {
  /// The forms that `init(parsing:)` accepts, for messages.
  public static let forms =
    "#rgb, #rrggbb, #rrggbbaa, a CSS name such as steelblue, "
    + "or system-red, -orange, -yellow, -green, -blue, -purple"

  /// Parses a colour; nil: `text` has none of the `forms`.
  ///
  /// Names are those of CSS Color 4 and the `system-` colours, in any case.
  public init?(parsing text: some StringProtocol) {
    if text.hasPrefix("#") {
      guard let rgba = Color.rgba(hexadecimal: text.utf8.dropFirst()) else { return nil }
      self.init(rgba: rgba)
    } else {
      guard let rgba = Color.named[text.lowercased()] else { return nil }
      self.init(rgba: rgba)
    }
  }

  private static func rgba(hexadecimal digits: some Collection<UInt8>) -> UInt32? {
    var value: UInt32 = 0
    var repeated: UInt32 = 0
    for digit in digits.prefix(8) {
      guard let number = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(number)
      repeated = repeated << 8 | UInt32(number * 0x11)
    }
    switch digits.count {
    case 3: return repeated << 8 | 0xFF
    case 6: return value << 8 | 0xFF
    case 8: return value
    default: return nil
    }
  }
}
