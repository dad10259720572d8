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
