/// The time for which a toast is shown, including its entrance.
public enum ToastDuration: Hashable, Sendable {
  /// A named duration; its length is in the style's `NamedDurations`.
  case short
  case medium
  case long
  /// A duration above zero.
  case seconds(Duration)
  /// No end: the toast is shown until it is dismissed.
  case forever
}

extension ToastDuration {
  /// The forms of a time, for messages.
  public static let timeForms = "seconds (2, 0.5) or a time with a unit (1500ms, 90s, 5m, 1h)"
  /// The forms that `init(parsing:)` accepts, for messages.
  public static let forms =
    "seconds (2, 0.5), a time with a unit (1500ms, 90s, 5m, 1h), 'short', 'medium', 'long' or 'forever'"

  /// The longest duration other than `forever`: one year in seconds.
  static let longest = 31_536_000.0

  /// The smallest number that needs a unit.
  ///
  /// Users of other programs may mean milliseconds: 5000 s would be 83 minutes.
  public static let unitNeeded = 600.0

  /// The units and their lengths in seconds; `ms` precedes `s`, because both end in `s`.
  private static let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)]

  /// Parses a duration; nil: `text` has none of the `forms`.
  ///
  /// 0 means `forever`. A number is a plain decimal without a sign or an exponent.
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

  /// Returns the message part for a text that resembles a duration; nil: the text does not.
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

  /// Returns the message part for an invalid text: `expected …` or `did you mean …?`.
  public static func correction(of text: String) -> String { suggestion(for: text) ?? "expected \(forms)" }

  /// Parses a time in seconds; nil: `text` has none of the `timeForms`.
  static func seconds(_ text: some StringProtocol) -> Double? {
    let unit = units.first { text.hasSuffix($0.0) }
    let number = text.dropLast(unit?.0.utf8.count ?? 0)
    let isDecimal = number.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
    guard isDecimal, let value = Double(String(number)), unit != nil || value < unitNeeded else { return nil }
    // 1 ms divides exactly; a multiplication by 0.001 would round.
    let seconds = unit?.0 == "ms" ? value / 1000 : value * (unit?.1 ?? 1)
    return seconds <= longest ? seconds : nil
  }
}

extension Duration {
  /// Parses a time; nil: `text` has none of `ToastDuration.timeForms`.
  public init?(parsing text: some StringProtocol) {
    guard let seconds = ToastDuration.seconds(text) else { return nil }
    // A positive time is at least 1 ns, because zero would mean `forever`.
    self = seconds == 0 ? .zero : .nanoseconds(max(1, Int64(seconds * 1e9)))
  }

  /// The time with at most three decimals of a second, in the form that `init(parsing:)` accepts.
  public var text: String { "\(seconds.plainText)\(seconds < ToastDuration.unitNeeded ? "" : "s")" }
}
