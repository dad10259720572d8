import ToastCore

/// A line of those that wob reads: `VALUE`, `VALUE STYLE`, or `VALUE BACKGROUND BORDER BAR` with three colours.
public struct WobLine: Hashable, Sendable {
  /// At least 0.
  public var value: Double
  /// A style's name.
  public var style: String?
  /// The colours of older versions of wob, as `Color(parsing:)` reads them.
  public var colors: Colors?

  /// What a bar is drawn in; borders there are none of.
  public struct Colors: Hashable, Sendable {
    public var background: String
    public var bar: String
  }

  /// What a line may be, for messages.
  public static let forms = "VALUE or VALUE STYLE, such as 42"

  /// Reads a line without its newline; nil: it is none.
  public init?(_ bytes: some Collection<UInt8>) {
    guard let line = String(validating: bytes, as: UTF8.self) else { return nil }
    let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
    guard let first = words.first, let value = WobLine.value(first) else { return nil }
    self.value = value
    switch words.count {
    case 1: break
    case 2: style = words[1]
    case 4:
      let colors = words[1...].compactMap(WobLine.color)
      guard colors.count == 3 else { return nil }
      self.colors = Colors(background: colors[0], bar: colors[2])
    default: return nil
    }
  }

  /// Digits, and at most one point: no sign, no exponent, no percent.
  private static func value(_ word: String) -> Double? {
    let isPlain = word.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, word.utf8.count <= 32, let value = Double(word), value.isFinite else { return nil }
    return value
  }

  /// `RRGGBB` or `RRGGBBAA`, with or without the number sign.
  private static func color(_ word: String) -> String? {
    let text = word.hasPrefix("#") ? word : "#\(word)"
    return [7, 9].contains(text.utf8.count) && Color(parsing: text) != nil ? text : nil
  }
}

extension WobLine {
  /// The largest share that is accepted: a value above it is taken for a mistake.
  private static let mostShare = 10.0

  /// `base` with this line's value as its progress, `most` being a full bar; nil: the value is far too large.
  ///
  /// Without a title the number is the title.
  public func request(_ base: ShowRequest, of most: Double) -> ShowRequest? {
    let share = value / most
    guard share <= WobLine.mostShare else { return nil }
    var request = base
    request.progress = min(share, Progress.values.upperBound).plainText
    if request.title.isEmpty { request.title = "\(Int((share * 100).rounded())) %" }
    if let style { request.style = style }
    if let colors {
      request["background"] = colors.background
      request["text-color"] = colors.bar
    }
    return request
  }
}
