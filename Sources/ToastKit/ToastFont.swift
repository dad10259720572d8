/// A font: a family, a size in logical pixels and a weight; what is left out is as in the toast's style.
public struct ToastFont: Hashable, Sendable, Codable {
  /// A family, or several with commas between them.
  public var family: String?
  /// In logical pixels.
  public var size: Double?
  /// How bold its letters are.
  public var weight: Weight?

  /// How bold its letters are.
  public enum Weight: String, Hashable, Sendable, Codable, CaseIterable {
    /// 300.
    case light
    /// 400.
    case regular
    /// 500.
    case medium
    /// 600.
    case semibold
    /// 700.
    case bold
  }

  /// A font that says this, and nothing else.
  public init(family: String? = nil, size: Double? = nil, weight: Weight? = nil) {
    self.family = family
    self.size = size
    self.weight = weight
  }

  /// The style's family in this size.
  public static func system(size: Double, weight: Weight? = nil) -> ToastFont {
    ToastFont(size: size, weight: weight)
  }

  /// A family by its name, such as `Inter`.
  public static func custom(_ family: String, size: Double, weight: Weight? = nil) -> ToastFont {
    ToastFont(family: family, size: size, weight: weight)
  }

  /// 28.
  public static let title = ToastFont(size: 28)
  /// 17, semibold.
  public static let headline = ToastFont(size: 17, weight: .semibold)
  /// 17.
  public static let body = ToastFont(size: 17)
  /// 16.
  public static let callout = ToastFont(size: 16)
  /// 15.
  public static let subheadline = ToastFont(size: 15)
  /// 13.
  public static let footnote = ToastFont(size: 13)
  /// 12.
  public static let caption = ToastFont(size: 12)

  /// The font with this weight.
  public func weight(_ weight: Weight) -> ToastFont {
    ToastFont(family: family, size: size, weight: weight)
  }

  /// The font as a command line has it, or nil where it says nothing.
  var text: String? {
    var words = [family, weight?.rawValue, size.map(decimal)].compactMap { $0 }
    // The number at the end of a family's name is no size.
    if let last = family?.split(separator: " ").last, words.count == 1, Double(last) != nil {
      words[0] += ","
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
