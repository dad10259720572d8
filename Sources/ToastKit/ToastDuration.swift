/// How long a toast is shown, its entrance included.
///
/// In most styles `short` is 1.5 s, `medium` 3 s and `long` 4.5 s; in ``ToastStyle/plain`` they are 2, 2.75 and 3.5 s.
/// A configuration may change them.
public enum ToastDuration: Hashable, Sendable {
  /// 1.5 s, or 2 s in the plain style.
  case short
  /// 3 s, or 2.75 s in the plain style.
  case medium
  /// 4.5 s, or 3.5 s in the plain style.
  case long
  /// A duration in seconds; 0 means `forever`.
  case seconds(Double)
  /// Until it is dismissed.
  case forever
}

extension ToastDuration: Codable {
  /// Reads a word, or a number of seconds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let seconds = try? container.decode(Double.self) {
      self = .seconds(seconds)
      return
    }
    switch try container.decode(String.self) {
    case "short": self = .short
    case "medium": self = .medium
    case "long": self = .long
    case "forever": self = .forever
    case let word:
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "bad duration '\(word)': expected seconds, 'short', 'medium', 'long' or 'forever'")
    }
  }

  /// Writes a word, or a number of seconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if case .seconds(let seconds) = self { try container.encode(seconds) } else { try container.encode(text) }
  }
}

extension ToastDuration {
  /// The duration as a command line has it.
  var text: String {
    switch self {
    case .short: "short"
    case .medium: "medium"
    case .long: "long"
    case .forever: "forever"
    // A tiny duration is not 0, which means `forever`. The service takes a large number only with its unit.
    case .seconds(let seconds):
      decimal(seconds > 0 ? max(seconds, 1e-9) : seconds) + (seconds < 600 ? "" : "s")
    }
  }
}
