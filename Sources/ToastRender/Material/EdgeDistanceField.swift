import ToastCore

import func Glibc.pow
import func Glibc.sqrt

/// How far from an outline points lie, and which way it faces there: what light and shadow depend on.
///
/// Lengths are in buffer pixels, the outline's rectangle stands at the origin.
struct EdgeDistanceField {
  /// A place on the inner side of the outline.
  struct Point {
    /// The distance to the outline.
    var depth: Float
    /// The direction from there out.
    var normalX: Float
    var normalY: Float
  }

  private let width: Float
  private let height: Float
  /// The side of the square cell in which a corner bends.
  let cell: Float
  /// The exponent of the superellipse that a corner is taken for; a continuous one differs by 1 % of its radius.
  private let exponent: Float

  init(_ outline: Outline, size: LogicalSize) {
    let (radius, smoothness) = outline.fitted(to: size)
    let reach = 1 + (Shape.continuousReach - 1) * smoothness
    width = Float(size.width)
    height = Float(size.height)
    cell = Float(radius * reach)
    // With this exponent the superellipse meets the diagonal where the corner does; 2 is a circle.
    exponent = Float(2 + 2.414 * (reach - 1))
  }

  /// The rim at `x`, `y`, or nil where it is farther away than `limit`.
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
    // 1 - level is at least (1 - level^n) / n: most points are found to be too deep without another power.
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

/// The rim of one outline, pixel by pixel: for the left upper quarter of its sides, whose mirror images the others are.
///
/// Lengths are in buffer pixels.
struct EdgeDistanceMap {
  let width: Int
  let height: Int
  /// The columns at each side in which pixels are mapped; between them the rim is straight and far or above or below.
  let side: Int
  /// How far from the rim pixels are mapped.
  let limit: Float
  private let points: [EdgeDistanceField.Point]

  /// Deeper than any place that is asked for.
  private static let inside = EdgeDistanceField.Point(depth: .infinity, normalX: 0, normalY: 0)

  /// Maps the pixels that are at most `limit` from the rim.
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

  /// Lets `look` read the map.
  func withPixels(_ look: (Pixels) -> Void) {
    points.withUnsafeBufferPointer { look(Pixels(points: $0, width: width, height: height, side: side)) }
  }

  /// The map as it is read pixel by pixel.
  struct Pixels {
    fileprivate let points: UnsafeBufferPointer<EdgeDistanceField.Point>
    fileprivate let width: Int
    fileprivate let height: Int
    fileprivate let side: Int

    /// The rim at a pixel of one of the sides; where that is too far inside, its depth is infinite.
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

  /// The rim at a row between the sides.
  func point(row: Int) -> EdgeDistanceField.Point {
    let isUpper = row + row < height
    let depth = Float(isUpper ? row : height - 1 - row) + 0.5
    return depth < limit
      ? EdgeDistanceField.Point(depth: depth, normalX: 0, normalY: isUpper ? -1 : 1) : EdgeDistanceMap.inside
  }
}
