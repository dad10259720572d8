/// A font: a family, a size and a weight.
///
///     let font = ToastFont.custom("Inter", size: 15, weight: .bold)
///
/// A property that is nil is that of the style.
public struct ToastFont: Hashable, Sendable, Codable {
  /// The name of a family, or several names separated by commas.
  public var family: String?
  /// The size in logical pixels.
  public var size: Double?
  /// The weight.
  public var weight: Weight?

  /// A weight of a font.
  public enum Weight: String, Hashable, Sendable, Codable, CaseIterable {
    /// Weight 300.
    case light
    /// Weight 400.
    case regular
    /// Weight 500.
    case medium
    /// Weight 600.
    case semibold
    /// Weight 700.
    case bold
  }

  /// Creates a font.
  ///
  /// - Parameters:
  ///   - family: The name of a family, or several names separated by commas.
  ///   - size: The size in logical pixels.
  ///   - weight: The weight.
  public init(family: String? = nil, size: Double? = nil, weight: Weight? = nil) {
    self.family = family
    self.size = size
    self.weight = weight
  }

  /// Returns a font of the family of the style.
  ///
  /// - Parameters:
  ///   - size: The size in logical pixels.
  ///   - weight: The weight.
  /// - Returns: The font.
  public static func system(size: Double, weight: Weight? = nil) -> ToastFont {
    ToastFont(size: size, weight: weight)
  }

  /// Returns a font of a family.
  ///
  /// - Parameters:
  ///   - family: The name of the family, such as `Inter`.
  ///   - size: The size in logical pixels.
  ///   - weight: The weight.
  /// - Returns: The font.
  public static func custom(_ family: String, size: Double, weight: Weight? = nil) -> ToastFont {
    ToastFont(family: family, size: size, weight: weight)
  }

  /// Size 28.
  public static let title = ToastFont(size: 28)
  /// Size 17, semibold.
  public static let headline = ToastFont(size: 17, weight: .semibold)
  /// Size 17.
  public static let body = ToastFont(size: 17)
  /// Size 16.
  public static let callout = ToastFont(size: 16)
  /// Size 15.
  public static let subheadline = ToastFont(size: 15)
  /// Size 13.
  public static let footnote = ToastFont(size: 13)
  /// Size 12.
  public static let caption = ToastFont(size: 12)

  /// Returns the font with another weight.
  ///
  /// - Parameter weight: The weight.
  /// - Returns: The font with the weight.
  public func weight(_ weight: Weight) -> ToastFont {
    ToastFont(family: family, size: size, weight: weight)
  }

  /// The font as an argument of the command `waytoast`; nil if no property is set.
  var text: String? {
    var words = [family, weight?.rawValue, size.map(decimal)].compactMap { $0 }
    // A comma keeps a number at the end of the name of a family from being read as the size.
    if let last = family?.split(separator: " ").last, words.count == 1, Double(last) != nil {
      words[0] += ","
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
