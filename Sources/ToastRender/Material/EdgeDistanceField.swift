import ToastCore

import func Glibc.pow
import func Glibc.sqrt

/// The distance of points to an outline, and the direction that the outline faces there.
///
/// Light and shadow depend on both.
///
/// Lengths are in buffer pixels, and the rectangle of the outline starts at the origin.
struct EdgeDistanceField {
  /// The field at a point inside the outline.
  struct Point {
    /// The distance to the outline.
    var depth: Float
    /// The outward direction.
    var normalX: Float
    var normalY: Float
  }

  private let width: Float
  private let height: Float
  /// The side of the square in which a corner bends.
  let cell: Float
  /// The exponent of the superellipse that approximates a corner, with an error of 1 % of the radius for a continuous
  /// corner.
  private let exponent: Float

  init(_ outline: Outline, size: LogicalSize) {
    let (radius, smoothness) = outline.fitted(to: size)
    let reach = 1 + (Shape.continuousReach - 1) * smoothness
    width = Float(size.width)
    height = Float(size.height)
    cell = Float(radius * reach)
    // With this exponent, superellipse and corner meet on the diagonal. 2 is a circle.
    exponent = Float(2 + 2.414 * (reach - 1))
  }

  /// The field at `x`, `y`, or nil if the distance is larger than `limit`.
  func point(x: Float, y: Float, within limit: Float) -> Point? {
    let isLeft = x < width - x
    let isUpper = y < height - y
    let across = isLeft ? x : width - x
    let down = isUpper ? y : height - y
    guard min(across, down) < max(limit, cell) else { return nil }
    let signX: Float = isLeft ? -1 : 1
    let signY: Float = isUpper ? -1 : 1
    guard across < cell, down < cell else {
      guard min(across, down) < limit else { return nil }
      return across < down
        ? Point(depth: across, normalX: signX, normalY: 0) : Point(depth: down, normalX: 0, normalY: signY)
    }
    let u = 1 - across / cell
    let v = 1 - down / cell
    if exponent == 2 {
      let level = sqrt(u * u + v * v)
      let depth = (1 - level) * cell
      guard depth < limit, level > 0 else { return nil }
      return Point(depth: depth, normalX: signX * u / level, normalY: signY * v / level)
    }
    let power = pow(u, exponent) + pow(v, exponent)
    // 1 - level is at least (1 - level^n)
    // n, so that most deep points need no second power.
    guard power > 0, (1 - power) / exponent * cell < limit else { return nil }
    let level = pow(power, 1 / exponent)
    let slopeU = pow(u / level, exponent - 1)
    let slopeV = pow(v / level, exponent - 1)
    let slope = sqrt(slopeU * slopeU + slopeV * slopeV)
    let depth = (1 - level) * cell / slope
    guard depth < limit else { return nil }
    return Point(depth: depth, normalX: signX * slopeU / slope, normalY: signY * slopeV / slope)
  }
}

/// The distance field of an outline, pixel by pixel, for the top left quarter.
///
/// The other quarters mirror it.
///
/// Lengths are in buffer pixels.
struct EdgeDistanceMap {
  let width: Int
  let height: Int
  /// The number of columns at each side that are mapped.
  ///
  /// Between the sides, the outline is straight.
  let side: Int
  /// The largest distance that is mapped.
  let limit: Float
  private let points: [EdgeDistanceField.Point]

  /// A point deeper than the limit.
  private static let inside = EdgeDistanceField.Point(depth: .infinity, normalX: 0, normalY: 0)

  /// Maps the pixels whose distance to the outline is at most `limit`.
  init(_ outline: Outline, size: LogicalSize, limit: Float) {
    let edge = EdgeDistanceField(outline, size: size)
    width = Int(size.width)
    height = Int(size.height)
    self.limit = limit
    side = min((width + 1) / 2, Int(max(limit, edge.cell).rounded(.up)))
    let rows = (height + 1) / 2
    var points = [EdgeDistanceField.Point](repeating: EdgeDistanceMap.inside, count: side * rows)
    for row in 0..<rows {
      for column in 0..<side {
        if let point = edge.point(x: Float(column) + 0.5, y: Float(row) + 0.5, within: limit) {
          points[row * side + column] = point
        }
      }
    }
    self.points = points
  }

  /// Gives `look` access to the map.
  func withPixels(_ look: (Pixels) -> Void) {
    points.withUnsafeBufferPointer { look(Pixels(points: $0, width: width, height: height, side: side)) }
  }

  /// Access to the map pixel by pixel.
  struct Pixels {
    fileprivate let points: UnsafeBufferPointer<EdgeDistanceField.Point>
    fileprivate let width: Int
    fileprivate let height: Int
    fileprivate let side: Int

    /// The field at a pixel of one of the sides.
    ///
    /// The depth is infinite beyond the limit.
    @inline(__always)
    subscript(_ column: Int, _ row: Int) -> EdgeDistanceField.Point {
      let isLeft = column < side
      let isUpper = row &+ row < height
      let across = isLeft ? column : width &- 1 &- column
      var point = points[(isUpper ? row : height &- 1 &- row) &* side &+ across]
      if !isLeft { point.normalX = -point.normalX }
      if !isUpper { point.normalY = -point.normalY }
      return point
    }
  }

  /// The field in a row between the sides.
  func point(row: Int) -> EdgeDistanceField.Point {
    let isUpper = row + row < height
    let depth = Float(isUpper ? row : height - 1 - row) + 0.5
    return depth < limit
      ? EdgeDistanceField.Point(depth: depth, normalX: 0, normalY: isUpper ? -1 : 1) : EdgeDistanceMap.inside
  }
}
