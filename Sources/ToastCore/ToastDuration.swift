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
  /// What `init(parsing:)` accepts, for messages.
  public static let forms = "seconds (2, 0.5, 1500ms), short, medium, long or forever"

  /// The longest duration in seconds that can be asked for, a year; beyond it there is `forever`.
  static let longest = 31_536_000.0

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
      guard let seconds = ToastDuration.seconds(text) else { return nil }
      // What is above zero stays above zero: a nanosecond is not `forever`.
      self = seconds == 0 ? .forever : .seconds(.nanoseconds(max(1, Int64(seconds * 1e9))))
    }
  }

  private static func seconds(_ text: some StringProtocol) -> Double? {
    let isMilliseconds = text.hasSuffix("ms")
    let number = isMilliseconds ? text.dropLast(2) : text[...]
    let isDecimal = number.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
    guard isDecimal, let value = Double(String(number)) else { return nil }
    let seconds = isMilliseconds ? value / 1000 : value
    return seconds <= longest ? seconds : nil
  }
}
