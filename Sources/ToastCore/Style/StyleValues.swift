/// The side of the box of an icon.
public enum IconSize: Hashable, Sendable {
  /// 1.25 times the font size of the title.
  case auto
  /// A length in logical pixels, within `lengths`.
  case length(Double)

  /// The range of lengths, in logical pixels.
  public static let lengths = 4.0...512.0
}

/// A line along the outline of a toast.
public struct Border: Hashable, Sendable {
  /// The width in logical pixels, within `widths`.
  public var width: Double
  public var color: Color

  /// The range of widths, in logical pixels.
  public static let widths = 0.0...32.0

  public init(width: Double, color: Color) {
    self.width = width
    self.color = color
  }
}

/// The clicks, touches and scrolls that a toast accepts.
public enum PointerInput: String, Hashable, Sendable, CaseIterable {
  case all
  /// No input; all of it passes through the toast to the surface below.
  case none
}

/// The treatment of a toast that looks like the newest toast of its stack.
public enum Duplicates: String, Hashable, Sendable, CaseIterable {
  /// The newest toast restarts its dwell and shows the number of repetitions as ×N.
  case merge
  /// The toast is shown separately.
  case stack
}

/// The treatment of a new toast while the service is paused.
public enum WhilePaused: String, Hashable, Sendable, CaseIterable {
  case show
  /// The toast is held until `resume`, which shows it within `Toasts.Rules.holdFor`.
  case hold
  /// The toast ends at once with the outcome `missed`.
  case drop
}
