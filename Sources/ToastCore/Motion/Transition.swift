/// The effects of the entrance and the exit of a toast; effects can be combined.
public struct Transition: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  /// The toast moves in from its edge and out toward it.
  public static let move = Transition(rawValue: 1)
  /// The toast fades.
  public static let opacity = Transition(rawValue: 2)
  /// The toast fades, blurs and scales, like SwiftUI's transition of that name.
  public static let blurReplace = Transition(rawValue: 4)

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Whether the transition changes the opacity.
  var fades: Bool { self != .move && !isEmpty }

  /// The blur radius at the start of an entrance, in logical pixels.
  static let blurRadius = 7.0
  /// The scale at the start of an entrance.
  static let smallest = 0.9
}

extension Transition {
  /// The forms that `init(parsing:)` accepts, for messages.
  public static let forms = "'move', 'opacity' or 'blur-replace', or several joined with +"

  /// Parses a transition; nil: `text` has none of the `forms`.
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
  /// Returns the style with a motion preference.
  public func with(_ motion: MotionPreference) -> Style {
    var style = self
    style.motion = motion
    return style
  }

  /// The duration of a fade that replaces a motion, in seconds.
  private static let reducedSeconds = 0.15

  /// Returns the animation of the fade that replaces a motion when motion is reduced, at most 0.15 s long.
  private func reduced(_ animation: Animation) -> Animation {
    guard self.motion == .reduced else { return animation }
    return switch animation {
    case .none: .none
    case .curve(_, let seconds): .curve(.linear, seconds: min(seconds, Style.reducedSeconds))
    case .spring: .curve(.linear, seconds: Style.reducedSeconds)
    }
  }

  /// The transition with the motion preference applied.
  var effectiveTransition: Transition { self.motion == .reduced ? .opacity : self.transition }
  var effectiveEntrance: Animation { reduced(self.entrance) }
  var effectiveExit: Animation { reduced(self.exit) }

  /// Returns the animation of a move to a slot; `none` if motion is reduced or the style has no animations.
  func effectiveMotion(_ animation: Animation) -> Animation {
    self.motion == .reduced || self.entrance == .none && self.exit == .none ? .none : animation
  }

  /// The lengths by which the shadow and the blur of a cross-fade extend beyond the toast on each side.
  var reach: Insets {
    let blur = crossfade == .none ? 0 : Transition.blurRadius
    let shadow = shadow.reach
    return Insets(
      top: max(shadow.top, blur), left: max(shadow.left, blur), bottom: max(shadow.bottom, blur),
      right: max(shadow.right, blur))
  }

  /// The animation of the cross-fade after an update.
  var crossfade: Animation {
    self.entrance == .none && self.exit == .none ? .none : .curve(.linear, seconds: Style.crossfadeSeconds)
  }

  private static let crossfadeSeconds = 0.2
}
