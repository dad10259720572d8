/// A point in logical pixels, x to the right and y down.
public struct LogicalPoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A size in logical pixels.
public struct LogicalSize: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public static let zero = LogicalSize(width: 0, height: 0)

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in logical pixels.
public struct LogicalRect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  public var size: LogicalSize { LogicalSize(width: width, height: height) }

  /// Returns the rectangle moved by `dx` and `dy`.
  public func offset(dx: Double, dy: Double) -> LogicalRect {
    LogicalRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// Returns the rectangle extended by `insets` on each side.
  public func outset(by insets: Insets) -> LogicalRect {
    LogicalRect(
      x: x - insets.left, y: y - insets.top,
      width: width + insets.left + insets.right, height: height + insets.top + insets.bottom)
  }

  /// Returns the smallest rectangle that contains both.
  public func union(_ other: LogicalRect) -> LogicalRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return LogicalRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the common part of both rectangles; nil: they do not overlap.
  public func intersection(_ other: LogicalRect) -> LogicalRect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return LogicalRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns whether the rectangle contains `point`; the left and top sides belong to it, the other sides do not.
  public func contains(_ point: LogicalPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The smallest rectangle of whole logical pixels that contains this rectangle.
  public var outerPixels: PixelRect {
    let left = x.rounded(.down)
    let top = y.rounded(.down)
    return PixelRect(
      x: Int32(left), y: Int32(top),
      width: Int32(maxX.rounded(.up) - left), height: Int32(maxY.rounded(.up) - top))
  }
}

/// A rectangle of whole pixels: logical pixels in a region, buffer pixels in damage.
public struct PixelRect: Hashable, Sendable {
  public var x: Int32
  public var y: Int32
  public var width: Int32
  public var height: Int32

  public init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the smallest rectangle that contains both.
  public func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Returns the common part of both rectangles; nil: they do not overlap.
  public func intersection(_ other: PixelRect) -> PixelRect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard right > left, bottom > top else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The distances from the four sides of a rectangle, in logical pixels.
public struct Insets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public static let zero = Insets(all: 0)

  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public init(all: Double) {
    self.init(top: all, left: all, bottom: all, right: all)
  }

  public init(horizontal: Double, vertical: Double) {
    self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }
}

/// A size in buffer pixels.
public struct BufferSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A scale, in buffer pixels per logical pixel, as a multiple of 1/120 like in wp_fractional_scale_v1.
public struct Scale: Hashable, Comparable, Sendable {
  public var numerator: Int

  /// The unit of the numerator.
  public static let denominator = 120
  public static let one = Scale(numerator: denominator)

  public init(numerator: Int) {
    self.numerator = max(1, numerator)
  }

  /// Creates an integer scale, as wl_output reports it.
  public init(whole: Int) {
    self.init(numerator: whole * Scale.denominator)
  }

  public var factor: Double { Double(numerator) / Double(Scale.denominator) }

  /// Returns the size of the buffer for a surface of `size`; halves are rounded away from zero as the protocol
  /// requires.
  public func bufferSize(_ size: LogicalSize) -> BufferSize {
    // The product is exact, so that a half is one.
    func length(_ length: Double) -> Int {
      let exact = length * Double(numerator) / Double(Scale.denominator)
      return max(1, Int(exact.rounded(.toNearestOrAwayFromZero)))
    }
    return BufferSize(width: length(size.width), height: length(size.height))
  }

  public static func < (lhs: Scale, rhs: Scale) -> Bool { lhs.numerator < rhs.numerator }

  /// The least number of logical pixels that is a whole number of buffer pixels: its multiples are too, and no other number.
  public var unit: Double {
    var (divisor, rest) = (Scale.denominator, numerator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return Double(Scale.denominator / divisor)
  }

  /// The least length of at least `length` logical pixels that is a whole number of buffer pixels.
  public func wholeLength(_ length: Double) -> Double { (length / unit).rounded(.up) * unit }
}

extension Scale {
  /// The scale for compositors that support only integer scales.
  ///
  /// The scale is rounded up, so that the compositor scales a buffer down and never up.
  public var whole: Int { (numerator + Scale.denominator - 1) / Scale.denominator }
}
