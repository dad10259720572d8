import ToastCore

/// A line of the input of wob: `VALUE`, `VALUE STYLE`, or `VALUE BACKGROUND BORDER BAR` with three colours.
public struct WobLine: Hashable, Sendable {
  /// The value, at least 0.
  public var value: Double
  /// The name of a style.
  public var style: String?
  /// The colours that older versions of wob take, in a form that `Color(parsing:)` reads.
  public var colors: Colors?

  /// The colours of a bar; the colour of the border is ignored.
  public struct Colors: Hashable, Sendable {
    public var background: String
    public var bar: String
  }

  /// The valid forms, for error messages.
  public static let forms = "VALUE or VALUE STYLE, such as 42"

  /// Reads a line without its newline; nil if the line is not valid.
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

  /// Reads digits with at most one decimal point: no sign, no exponent, no percent sign.
  private static func value(_ word: String) -> Double? {
    let isPlain = word.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, word.utf8.count <= 32, let value = Double(word), value.isFinite else { return nil }
    return value
  }

  /// Reads `RRGGBB` or `RRGGBBAA`, with or without the number sign.
  private static func color(_ word: String) -> String? {
    let text = word.hasPrefix("#") ? word : "#\(word)"
    return [7, 9].contains(text.utf8.count) && Color(parsing: text) != nil ? text : nil
  }
}

extension WobLine {
  /// The largest valid share of a full bar; a larger value is regarded as a mistake.
  private static let mostShare = 10.0

  /// Returns `base` with the value of the line as its progress; nil if the value is far too large.
  ///
  /// Without a title, the number becomes the title.
  ///
  /// - Parameter most: The value of a full bar.
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
