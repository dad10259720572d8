/// How a toast ended.
public enum Outcome: Hashable, Sendable {
  /// The dwell of the toast ran out.
  case expired
  /// The user tapped the toast.
  case tapped
  /// The user swiped the toast away.
  case swiped
  /// The user or a request chose the action with this key.
  case action(String)
  /// A request of waytoastctl, a right or middle click, Escape, or a Swift value set to false or nil dismissed the
  /// toast.
  case dismissed
  /// The policy of a newer toast removed this toast.
  case replaced
  /// The toast was held during a pause, or dropped by it, and never shown.
  case missed
  /// The compositor is gone, or the service was asked to quit.
  case closed
}

extension Outcome: CustomStringConvertible {
  /// The line that `waytoast --wait` prints.
  public var description: String {
    switch self {
    case .expired: "expired"
    case .tapped: "tapped"
    case .swiped: "swiped"
    case .action(let key): "action \(key)"
    case .dismissed: "dismissed"
    case .replaced: "replaced"
    case .missed: "missed"
    case .closed: "closed"
    }
  }
}

extension Outcome {
  /// Whether the outcome is a choice of the user.
  ///
  /// A choice is final: a later update of the same id shows a new toast.
  var isChoice: Bool {
    switch self {
    case .tapped, .swiped, .action, .dismissed: true
    case .expired, .replaced, .missed, .closed: false
    }
  }
}
