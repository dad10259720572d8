/// How a toast ended.
public enum Outcome: Hashable, Sendable {
  /// Its time ran out.
  case expired
  /// It was tapped.
  case tapped
  /// It was swiped away.
  case swiped
  /// The button with this key was chosen.
  case action(String)
  /// A value was set to false or nil, `waytoastctl`, a right or middle click or Escape took it away.
  case dismissed
  /// A policy pushed it out for another one.
  case replaced
  /// The service was paused when the toast was asked for, and did not show it.
  case missed
  /// The compositor or the service went.
  case closed

  /// The outcome that the service tells.
  init(text: String) {
    switch text {
    case "expired": self = .expired
    case "tapped": self = .tapped
    case "swiped": self = .swiped
    case "dismissed": self = .dismissed
    case "replaced": self = .replaced
    case "missed": self = .missed
    case let text where text.hasPrefix("action "): self = .action(String(text.dropFirst("action ".count)))
    // Of another version, perhaps; in any case it is gone.
    default: self = .closed
    }
  }
}

/// Why a toast cannot be shown.
public struct ToastError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what would be right, in one line.
  public let message: String

  init(_ message: String) {
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
