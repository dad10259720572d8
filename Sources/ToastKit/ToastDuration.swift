/// The time for which a toast is shown, including its entrance.
///
/// In most styles `short` is 1.5 s, `medium` 3 s and `long` 4.5 s; in ``ToastStyle/plain`` they are 2, 2.75 and 3.5 s.
/// The configuration of the service can change the three.
public enum ToastDuration: Hashable, Sendable {
  /// 1.5 s, or 2 s in the plain style.
  case short
  /// 3 s, or 2.75 s in the plain style.
  case medium
  /// 4.5 s, or 3.5 s in the plain style.
  case long
  /// A duration in seconds; 0 means `forever`.
  case seconds(Double)
  /// Until the toast is dismissed.
  case forever
}

extension ToastDuration: Codable {
  /// Decodes a duration from a word or a number of seconds.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError`.
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

  /// Encodes the duration as a word or a number of seconds.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if case .seconds(let seconds) = self { try container.encode(seconds) } else { try container.encode(text) }
  }
}

extension ToastDuration {
  /// The duration as an argument of the command `waytoast`.
  var text: String {
    switch self {
    case .short: "short"
    case .medium: "medium"
    case .long: "long"
    case .forever: "forever"
    // A tiny duration must not become 0, which means `forever`. The service accepts a large number only with its unit.
    case .seconds(let seconds):
      decimal(seconds > 0 ? max(seconds, 1e-9) : seconds) + (seconds < 600 ? "" : "s")
    }
  }
}
