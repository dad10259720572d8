/// How a toast ended.
public enum Outcome: Hashable, Sendable {
  /// The duration of the toast ran out.
  case expired
  /// The user tapped the toast.
  case tapped
  /// The user swiped the toast away.
  case swiped
  /// The user chose the action with this key.
  case action(String)
  /// The toast was dismissed: by the program, by `waytoastctl`, by a right or middle click, or by the Escape key.
  case dismissed
  /// A newer toast replaced the toast, as the configuration demands.
  case replaced
  /// The service was paused when the toast was requested, and never showed it.
  case missed
  /// The compositor or the service ended.
  case closed

  /// Creates the outcome that the service has reported.
  init(text: String) {
    switch text {
    case "expired": self = .expired
    case "tapped": self = .tapped
    case "swiped": self = .swiped
    case "dismissed": self = .dismissed
    case "replaced": self = .replaced
    case "missed": self = .missed
    case let text where text.hasPrefix("action "): self = .action(String(text.dropFirst("action ".count)))
    // A later version of the service may report another outcome. The toast is gone in any case.
    default: self = .closed
    }
  }
}
