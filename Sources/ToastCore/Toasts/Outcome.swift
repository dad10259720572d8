/// How a toast ended.
public enum Outcome: Hashable, Sendable {
  /// Its time ran out.
  case expired
  /// It was tapped.
  case tapped
  /// It was swiped away.
  case swiped
  /// The action with this key was chosen.
  case action(String)
  /// waytoastctl, a right or middle click, Escape, or a value set to false took it away.
  case dismissed
  /// The policy of a newer toast removed it.
  case replaced
  /// The toast was held by `pause` and never shown.
  case missed
  /// The compositor went, or the service was asked to quit.
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
  /// Whether the user chose it: a choice is final, and an update of the same id begins a new toast.
  var isChoice: Bool {
    switch self {
    case .tapped, .swiped, .action, .dismissed: true
    case .expired, .replaced, .missed, .closed: false
    }
  }
}
