/// A rectangle of whole pixels.
public struct Rect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  init(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    self.init(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }

  public var isEmpty: Bool { width <= 0 || height <= 0 }

  public func contains(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && y >= self.y && x - self.x < width && y - self.y < height
  }

  /// Returns the rectangle without `other`, as up to four rectangles.
  func without(_ other: Rect) -> [Rect] {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard left < right, top < bottom else { return [self] }
    return [
      Rect(x: x, y: y, width: width, height: top - y),
      Rect(x: x, y: bottom, width: width, height: y + height - bottom),
      Rect(x: x, y: top, width: left - x, height: bottom - top),
      Rect(x: right, y: top, width: x + width - right, height: bottom - top),
    ].filter { !$0.isEmpty }
  }
}

/// A set of pixels, built by the requests of `wl_region`.
public struct Region: Hashable, Sendable {
  /// The rectangles of the region, which do not overlap.
  public private(set) var rects: [Rect] = []

  public init() {}

  public mutating func add(_ rect: Rect) {
    guard !rect.isEmpty else { return }
    subtract(rect)
    rects.append(rect)
  }

  public mutating func subtract(_ rect: Rect) {
    rects = rects.flatMap { $0.without(rect) }
  }

  public var isEmpty: Bool { rects.isEmpty }

  public func contains(_ x: Int, _ y: Int) -> Bool { rects.contains { $0.contains(x, y) } }

  /// The smallest rectangle that contains the region.
  public var bounds: Rect? {
    guard let x = rects.map(\.x).min(), let y = rects.map(\.y).min(),
      let right = rects.map({ $0.x + $0.width }).max(), let bottom = rects.map({ $0.y + $0.height }).max()
    else { return nil }
    return Rect(x: x, y: y, width: right - x, height: bottom - y)
  }
}

/// The area of a surface that accepts input.
public enum InputRegion: Hashable, Sendable {
  /// The whole surface: the initial value, and the value for a null region.
  case infinite
  case region(Region)

  public func contains(_ x: Int, _ y: Int) -> Bool {
    switch self {
    case .infinite: true
    case .region(let region): region.contains(x, y)
    }
  }

  /// Whether the surface accepts no input.
  public var isEmpty: Bool {
    switch self {
    case .infinite: false
    case .region(let region): region.isEmpty
    }
  }
}
