/// How a toast comes and goes; several can be joined.
public struct Transition: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  /// Moves from and to its edge.
  public static let move = Transition(rawValue: 1)
  /// Fades.
  public static let opacity = Transition(rawValue: 2)
  /// Fades out of a blur and grows, as SwiftUI's transition of that name.
  public static let blurReplace = Transition(rawValue: 4)

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Whether anything of it is about being visible.
  var fades: Bool { self != .move && !isEmpty }

  /// The blur of a toast that is not there yet, a radius in logical pixels.
  static let blurRadius = 7.0
  /// The size of a toast that is not there yet.
  static let smallest = 0.9
}

extension Transition {
  /// What `init(parsing:)` accepts, for messages.
  public static let forms = "'move', 'opacity' or 'blur-replace', or several joined with +"

  /// The transition that `text` names, or nil when it names none.
  public init?(parsing text: some StringProtocol) {
    self = []
    for name in text.split(separator: "+", omittingEmptySubsequences: false) {
      switch name {
      case "move": insert(.move)
      case "opacity": insert(.opacity)
      case "blur-replace": insert(.blurReplace)
      default: return nil
      }
    }
  }
}

extension Style {
  /// The same style for someone who wants to see this much motion.
  public func with(_ motion: MotionPreference) -> Style {
    var style = self
    style.motion = motion
    return style
  }

  /// How long a fade takes that stands for a motion, in seconds.
  private static let reducedSeconds = 0.15

  /// A fade in its place, which takes no longer.
  private func reduced(_ animation: Animation) -> Animation {
    guard self.motion == .reduced else { return animation }
    return switch animation {
    case .none: .none
    case .curve(_, let seconds): .curve(.linear, seconds: min(seconds, Style.reducedSeconds))
    case .spring: .curve(.linear, seconds: Style.reducedSeconds)
    }
  }

  /// The transition and its animations, as someone wants to see them.
  var seenTransition: Transition { self.motion == .reduced ? .opacity : self.transition }
  var seenEntrance: Animation { reduced(self.entrance) }
  var seenExit: Animation { reduced(self.exit) }

  /// How a toast moves in its stack and snaps back to its place, unless nothing moves.
  func seen(_ animation: Animation) -> Animation {
    self.motion == .reduced || self.entrance == .none && self.exit == .none ? .none : animation
  }

  /// How far its shadow, and the blur of a toast that changes, reach beyond it on each side.
  var reach: Insets {
    let blur = exchange == .none ? 0 : Transition.blurRadius
    let shadow = shadow.reach
    return Insets(
      top: max(shadow.top, blur), left: max(shadow.left, blur), bottom: max(shadow.bottom, blur),
      right: max(shadow.right, blur))
  }

  /// How old content gives way to new.
  var exchange: Animation {
    self.entrance == .none && self.exit == .none ? .none : .curve(.linear, seconds: Style.exchangeSeconds)
  }

  private static let exchangeSeconds = 0.2
}
