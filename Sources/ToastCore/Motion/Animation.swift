/// The timing of the change of a value.
public enum Animation: Hashable, Sendable {
  case spring(Spring)
  /// A timing curve over `seconds`.
  case curve(CubicBezier, seconds: Double)
  /// The value changes at once.
  case none

  /// SwiftUI's default animation since 2023: response 0.55, critically damped.
  public static let `default` = Animation.spring(Spring(duration: 0.55, bounce: 0))
  public static let smooth = Animation.spring(Spring(duration: 0.5, bounce: 0))
  public static let snappy = Animation.spring(Spring(duration: 0.5, bounce: 0.15))
  public static let bouncy = Animation.spring(Spring(duration: 0.5, bounce: 0.3))

  /// The largest fraction of the distance by which a value that starts at rest overshoots its target.
  public var overshoot: Double {
    if case .spring(let spring) = self { spring.overshoot } else { 0 }
  }
}

extension Animation {
  /// The forms that `init(parsing:)` accepts, for messages.
  public static let forms =
    "default, smooth, snappy or bouncy[:TIME], spring:TIME:BOUNCE, "
    + "linear, ease-in, ease-out or ease-in-out[:TIME], or 'none'; TIME is at most 10 s, such as 0.3 or 300ms"

  /// The longest duration of an animation, in seconds.
  static let longest = 10.0

  /// Parses an animation; nil: `text` has none of the `forms`.
  ///
  /// TIME is above 0 and at most 10 s, BOUNCE is between -1 and 1, both exclusive.
  public init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    func seconds(or fallback: Double) -> Double? {
      guard parts.count <= 2 else { return nil }
      guard parts.count == 2 else { return fallback }
      return Animation.time(parts[1])
    }
    func named(bounce: Double) -> Animation? {
      seconds(or: 0.5).map { .spring(Spring(duration: $0, bounce: bounce)) }
    }
    func timed(_ curve: CubicBezier) -> Animation? {
      seconds(or: 0.35).map { .curve(curve, seconds: $0) }
    }
    let animation: Animation? =
      switch parts[0] {
      case "default": seconds(or: 0.55).map { .spring(Spring(duration: $0, bounce: 0)) }
      case "smooth": named(bounce: 0)
      case "snappy": named(bounce: 0.15)
      case "bouncy": named(bounce: 0.3)
      case "spring": Animation.spring(parts)
      case "linear": timed(.linear)
      case "ease-in": timed(.easeIn)
      case "ease-out": timed(.easeOut)
      case "ease-in-out": timed(.easeInOut)
      case "none": parts.count == 1 ? Animation.none : nil
      default: nil
      }
    guard let animation else { return nil }
    self = animation
  }

  /// Parses a time in seconds, above 0 and at most `longest`; nil: `text` is not such a time.
  private static func time(_ text: some StringProtocol) -> Double? {
    guard let seconds = ToastDuration.seconds(text), seconds > 0, seconds <= longest else { return nil }
    return seconds
  }

  private static func spring(_ parts: [some StringProtocol]) -> Animation? {
    guard parts.count == 3, let duration = time(parts[1]),
      let bounce = Double(plain: parts[2], in: -1...1), abs(bounce) < 1
    else { return nil }
    return .spring(Spring(duration: duration, bounce: bounce))
  }
}
