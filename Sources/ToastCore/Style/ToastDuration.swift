/// How long a toast is shown, its entrance included.
public enum ToastDuration: Hashable, Sendable {
  /// The style's `NamedDurations` say how long these are.
  case short
  case medium
  case long
  /// Above zero.
  case seconds(Duration)
  /// Until it is dismissed.
  case forever
}

extension ToastDuration {
  /// The forms of a time, for messages.
  public static let timeForms = "seconds (2, 0.5) or a time with a unit (1500ms, 90s, 5m, 1h)"
  /// The forms that `init(parsing:)` accepts, for messages.
  public static let forms =
    "seconds (2, 0.5), a time with a unit (1500ms, 90s, 5m, 1h), 'short', 'medium', 'long' or 'forever'"

  /// The longest duration in seconds that can be asked for, a year; beyond it there is `forever`.
  static let longest = 31_536_000.0

  /// A number from here on needs a unit: milliseconds are a habit from other programs, and 5000 s would be 83 minutes.
  public static let unitNeeded = 600.0

  /// The units, and how many seconds each has; `ms` comes before `s`, which ends the same.
  private static let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)]

  /// The duration that `text` states, or nil when it states none.
  ///
  /// Forms: see `forms`; 0 is `forever`. A number is a plain decimal without a sign or an exponent.
  public init?(parsing text: some StringProtocol) {
    switch text {
    case "short": self = .short
    case "medium": self = .medium
    case "long": self = .long
    case "forever": self = .forever
    default:
      guard let duration = Duration(parsing: text) else { return nil }
      self = duration == .zero ? .forever : .seconds(duration)
    }
  }

  /// What a message says of a text that is almost a duration, or nil.
  public static func suggestion(for text: String) -> String? {
    let unit = units.first { text.hasSuffix($0.0) }
    let number = text.dropLast(unit?.0.utf8.count ?? 0)
    let digits = String(number.filter { $0 != " " })
    guard let value = Double(plain: digits, in: 0...1e12) else { return nil }
    if let unit {
      let isTooLong = value * unit.1 > longest
      return isTooLong ? "expected at most a year, or 'forever'" : "did you mean \(digits)\(unit.0)?"
    }
    let candidates = units.prefix(2).filter { value * $0.1 <= longest }.map { "\(digits)\($0.0)" }
    return candidates.isEmpty
      ? "expected at most a year, or 'forever'" : "did you mean \(candidates.joined(separator: " or "))?"
  }

  /// What a message says of a text that is no duration: `expected …` or `did you mean …?`.
  public static func correction(of text: String) -> String { suggestion(for: text) ?? "expected \(forms)" }

  /// The seconds that `text` states; see `timeForms`.
  static func seconds(_ text: some StringProtocol) -> Double? {
    let unit = units.first { text.hasSuffix($0.0) }
    let number = text.dropLast(unit?.0.utf8.count ?? 0)
    let isDecimal = number.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
    guard isDecimal, let value = Double(String(number)), unit != nil || value < unitNeeded else { return nil }
    // Divided where that is exact: 1 ms is not the sum of a thousandth's digits.
    let seconds = unit?.0 == "ms" ? value / 1000 : value * (unit?.1 ?? 1)
    return seconds <= longest ? seconds : nil
  }
}

extension Duration {
  /// The time that `text` states, or nil when it states none; see `ToastDuration.timeForms`.
  public init?(parsing text: some StringProtocol) {
    guard let seconds = ToastDuration.seconds(text) else { return nil }
    // A text above zero stays above zero, which would mean `forever`.
    self = seconds == 0 ? .zero : .nanoseconds(max(1, Int64(seconds * 1e9)))
  }

  /// The time as `init(parsing:)` reads it, to a thousandth of a second.
  public var text: String { "\(seconds.plainText)\(seconds < ToastDuration.unitNeeded ? "" : "s")" }
}
