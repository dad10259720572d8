/// The side of the box of an icon.
public enum IconSize: Hashable, Sendable {
  /// 1.25 times the font size of the title.
  case auto
  /// In logical pixels, in `lengths`.
  case length(Double)

  /// The lengths that a style may state, in logical pixels.
  public static let lengths = 4.0...512.0
}

/// A line along the outline of a toast.
public struct Border: Hashable, Sendable {
  /// In logical pixels, in `widths`.
  public var width: Double
  public var color: Color

  /// The widths that a style may state, in logical pixels.
  public static let widths = 0.0...32.0

  public init(width: Double, color: Color) {
    self.width = width
    self.color = color
  }
}

/// Which clicks, touches and scrolls a toast takes.
public enum PointerInput: String, Hashable, Sendable, CaseIterable {
  case all
  /// All of them pass through the toast to what is behind it.
  case none
}

/// What happens to a toast that equals the newest toast of its stack in everything the user sees.
public enum Duplicates: String, Hashable, Sendable, CaseIterable {
  /// The newest toast is shown for longer and counts it, as ×N.
  case merge
  /// It is a toast of its own.
  case stack
}

/// What happens to a new toast while the service is paused.
public enum WhilePaused: String, Hashable, Sendable, CaseIterable {
  case show
  /// The toast waits for `resume`, at most `Toasts.Rules.holdFor`.
  case hold
  /// The toast ends with the outcome `missed` at once.
  case drop
}
