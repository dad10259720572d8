/// How a toast comes and goes: some of `move`, `opacity` and `blurReplace` at once.
public struct ToastTransition: OptionSet, Hashable, Sendable, Codable {
  /// The bits.
  public let rawValue: UInt8

  /// The transition with these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// From its edge, and back there.
  public static let move = ToastTransition(rawValue: 1)
  /// It fades.
  public static let opacity = ToastTransition(rawValue: 2)
  /// It fades, becomes sharp and grows to its size.
  public static let blurReplace = ToastTransition(rawValue: 4)

  /// Both at once.
  public func combined(with other: ToastTransition) -> ToastTransition { union(other) }

  var text: String {
    let names: [(ToastTransition, String)] = [
      (.move, "move"), (.opacity, "opacity"), (.blurReplace, "blur-replace"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
  }
}

/// The curve that a toast comes and goes with.
///
/// Its raw value is the text that `waytoast --animation` takes; one that is none is refused when the toast is shown.
public struct ToastAnimation: RawRepresentable, Hashable, Sendable, Codable {
  /// Its text.
  public var rawValue: String

  /// The curve of a text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A spring with a response of 0.55 s that does not bounce.
  public static let `default` = ToastAnimation(rawValue: "default")
  /// A spring of 0.5 s that does not bounce.
  public static let smooth = ToastAnimation(rawValue: "smooth")
  /// A spring of 0.5 s with a bounce of 0.15.
  public static let snappy = ToastAnimation(rawValue: "snappy")
  /// A spring of 0.5 s with a bounce of 0.3.
  public static let bouncy = ToastAnimation(rawValue: "bouncy")
  /// Slow at both ends, 0.35 s.
  public static let easeInOut = ToastAnimation(rawValue: "ease-in-out")
  /// Slow at its start, 0.35 s.
  public static let easeIn = ToastAnimation(rawValue: "ease-in")
  /// Slow at its end, 0.35 s.
  public static let easeOut = ToastAnimation(rawValue: "ease-out")
  /// As fast all the time, 0.35 s.
  public static let linear = ToastAnimation(rawValue: "linear")
  /// It is there at once, and gone at once.
  public static let instant = ToastAnimation(rawValue: "none")

  /// A spring of so many seconds that does not bounce.
  public static func smooth(duration: Double) -> ToastAnimation { timed("smooth", duration) }
  /// A spring of so many seconds with a bounce of 0.15.
  public static func snappy(duration: Double) -> ToastAnimation { timed("snappy", duration) }
  /// A spring of so many seconds with a bounce of 0.3.
  public static func bouncy(duration: Double) -> ToastAnimation { timed("bouncy", duration) }
  /// Slow at both ends, in so many seconds.
  public static func easeInOut(duration: Double) -> ToastAnimation { timed("ease-in-out", duration) }
  /// Slow at its start, in so many seconds.
  public static func easeIn(duration: Double) -> ToastAnimation { timed("ease-in", duration) }
  /// Slow at its end, in so many seconds.
  public static func easeOut(duration: Double) -> ToastAnimation { timed("ease-out", duration) }
  /// As fast all the time, in so many seconds.
  public static func linear(duration: Double) -> ToastAnimation { timed("linear", duration) }

  /// A spring of so many seconds; its bounce is above -1 and at most 1.
  public static func spring(duration: Double, bounce: Double = 0) -> ToastAnimation {
    ToastAnimation(rawValue: "spring:\(decimal(duration)):\(decimal(bounce))")
  }

  private static func timed(_ name: String, _ duration: Double) -> ToastAnimation {
    ToastAnimation(rawValue: "\(name):\(decimal(duration))")
  }
}
