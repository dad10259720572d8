/// The transition of a toast's entrance and exit: any combination of `move`, `opacity` and `blurReplace`.
///
///     let transition: ToastTransition = [.move, .opacity]
public struct ToastTransition: OptionSet, Hashable, Sendable, Codable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a transition from the bits of the set.
  ///
  /// - Parameter rawValue: The bits of the set.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The toast moves in from its edge, and out toward it.
  public static let move = ToastTransition(rawValue: 1)
  /// The toast fades.
  public static let opacity = ToastTransition(rawValue: 2)
  /// The toast fades while it sharpens from a blur and grows to its size.
  public static let blurReplace = ToastTransition(rawValue: 4)

  /// Returns the combination of two transitions.
  ///
  /// - Parameter other: The other transition.
  /// - Returns: The combined transition.
  public func combined(with other: ToastTransition) -> ToastTransition { union(other) }

  var text: String {
    let names: [(ToastTransition, String)] = [
      (.move, "move"), (.opacity, "opacity"), (.blurReplace, "blur-replace"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
  }
}

/// The timing curve of a toast's entrance and exit.
///
/// The raw value is an animation as `waytoast --animation` takes it. A raw value that is none is an error when the toast is shown.
public struct ToastAnimation: RawRepresentable, Hashable, Sendable, Codable {
  /// The animation as text.
  public var rawValue: String

  /// Creates an animation from its text.
  ///
  /// - Parameter rawValue: The animation as text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A spring with a response of 0.55 s and no bounce.
  public static let `default` = ToastAnimation(rawValue: "default")
  /// A spring of 0.5 s without bounce.
  public static let smooth = ToastAnimation(rawValue: "smooth")
  /// A spring of 0.5 s with a bounce of 0.15.
  public static let snappy = ToastAnimation(rawValue: "snappy")
  /// A spring of 0.5 s with a bounce of 0.3.
  public static let bouncy = ToastAnimation(rawValue: "bouncy")
  /// A curve of 0.35 s that is slow at both ends.
  public static let easeInOut = ToastAnimation(rawValue: "ease-in-out")
  /// A curve of 0.35 s that is slow at its start.
  public static let easeIn = ToastAnimation(rawValue: "ease-in")
  /// A curve of 0.35 s that is slow at its end.
  public static let easeOut = ToastAnimation(rawValue: "ease-out")
  /// A curve of 0.35 s with constant speed.
  public static let linear = ToastAnimation(rawValue: "linear")
  /// No animation.
  public static let instant = ToastAnimation(rawValue: "none")

  /// Returns a spring without bounce.
  ///
  /// - Parameter duration: The duration in seconds.
  /// - Returns: The animation.
  public static func smooth(duration: Double) -> ToastAnimation { timed("smooth", duration) }
  /// Returns a spring with a bounce of 0.15.
  ///
  /// - Parameter duration: The duration in seconds.
  /// - Returns: The animation.
  public static func snappy(duration: Double) -> ToastAnimation { timed("snappy", duration) }
  /// Returns a spring with a bounce of 0.3.
  ///
  /// - Parameter duration: The duration in seconds.
  /// - Returns: The animation.
  public static func bouncy(duration: Double) -> ToastAnimation { timed("bouncy", duration) }
  /// Returns a curve that is slow at both ends.
  ///
  /// - Parameter duration: The duration in seconds.
  /// - Returns: The animation.
  public static func easeInOut(duration: Double) -> ToastAnimation { timed("ease-in-out", duration) }
  /// Returns a curve that is slow at its start.
  ///
  /// - Parameter duration: The duration in seconds.
  /// - Returns: The animation.
  public static func easeIn(duration: Double) -> ToastAnimation { timed("ease-in", duration) }
  /// Returns a curve that is slow at its end.
  ///
  /// - Parameter duration: The duration in seconds.
  /// - Returns: The animation.
  public static func easeOut(duration: Double) -> ToastAnimation { timed("ease-out", duration) }
  /// Returns a curve with constant speed.
  ///
  /// - Parameter duration: The duration in seconds.
  /// - Returns: The animation.
  public static func linear(duration: Double) -> ToastAnimation { timed("linear", duration) }

  /// Returns a spring.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - bounce: The bounce, greater than -1 and at most 1.
  /// - Returns: The animation.
  public static func spring(duration: Double, bounce: Double = 0) -> ToastAnimation {
    ToastAnimation(rawValue: "spring:\(decimal(duration)):\(decimal(bounce))")
  }

  private static func timed(_ name: String, _ duration: Double) -> ToastAnimation {
    ToastAnimation(rawValue: "\(name):\(decimal(duration))")
  }
}
