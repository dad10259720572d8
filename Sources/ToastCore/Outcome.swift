/// How a toast ended.
public enum Outcome: Hashable, Sendable {
  /// Its time was over.
  case expired
  /// It was tapped.
  case tapped
  /// It was swiped away.
  case swiped
  /// The action with this key was chosen.
  case action(String)
  /// waytoastctl, a right or middle click, Escape, or a value set to false took it away.
  case dismissed
  /// A policy pushed it out for another one.
  case replaced
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
    case .closed: "closed"
    }
  }
}
