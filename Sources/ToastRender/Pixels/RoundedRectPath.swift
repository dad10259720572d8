import CCairo
import ToastCore

import func Glibc.cos
import func Glibc.sin
import func Glibc.tan

/// A corner of radius 1 as three cubic curves, from the top edge to the left one.
///
/// The corner of the rectangle is the origin, and coordinates are in radii.
struct RoundedCorner {
  private typealias Point = SIMD2<Double>

  /// The start, and the three points of each curve.
  private let points: [Point]

  /// The length of each edge that the corner takes.
  let reach: Double

  /// A corner between circular (`smoothness` 0) and continuous (1).
  init(smoothness: Double) {
    points = zip(RoundedCorner.circular, RoundedCorner.continuous).map { $0 + ($1 - $0) * smoothness }
    reach = 1 + (Shape.continuousReach - 1) * smoothness
  }

  /// The continuous corner of iOS, as several people have measured it.
  private static let continuous = mirrored([
    Point(Shape.continuousReach, 0), Point(1.088493, 0), Point(0.868407, 0), Point(0.631494, 0.074911),
    Point(0.372824, 0.169060),
  ])

  /// A quarter of a circle, cut at the places where the continuous corner is.
  private static let circular: [Point] = {
    let cut = 0.379
    let first = 4 / 3 * tan(cut / 4)
    let second = 4 / 3 * tan((Double.pi / 2 - 2 * cut) / 4)
    let end = Point(1 - sin(cut), 1 - cos(cut))
    let direction = Point(-cos(cut), sin(cut))
    return mirrored([
      Point(1, 0), Point(1 - first, 0), end - direction * first, end, end + direction * second,
    ])
  }()

  /// The whole corner from its first five points.
  ///
  /// The corner is symmetric about its diagonal.
  private static func mirrored(_ half: [Point]) -> [Point] {
    half + half.reversed().map { Point($0.y, $0.x) }
  }

  /// Adds the corner to the path, from the edge of the current point to the next edge.
  ///
  /// - Parameters:
  ///   - origin: the corner of the rectangle.
  ///   - along: the direction of the first edge, away from the corner, `radius` long.
  ///   - across: the direction of the second edge, away from the corner, `radius` long.
  func add(to context: OpaquePointer, origin: SIMD2<Double>, along: SIMD2<Double>, across: SIMD2<Double>) {
    let place = points.map { origin + along * $0.x + across * $0.y }
    cairo_line_to(context, place[0].x, place[0].y)
    for start in stride(from: 1, to: place.count, by: 3) {
      let (a, b, c) = (place[start], place[start + 1], place[start + 2])
      cairo_curve_to(context, a.x, a.y, b.x, b.y, c.x, c.y)
    }
  }
}

extension Outline {
  /// The radius that fits into `size`, and the continuity that there is room for, 0...1.
  ///
  /// A continuous corner needs 1.53 radii of each side. With less room it gradually becomes circular, so that a
  /// radius of half the height gives semicircles.
  func fitted(to size: LogicalSize) -> (radius: Double, smoothness: Double) {
    let half = min(size.width, size.height) / 2
    switch self {
    case .rounded(let radius):
      return (min(radius, half), 0)
    case .continuous(let radius):
      guard radius > 0 else { return (0, 0) }
      return (min(radius, half), min(1, max(0, (half / radius - 1) / (Shape.continuousReach - 1))))
    }
  }

  /// The outline with lengths scaled by `factor`.
  func scaled(by factor: Double) -> Outline {
    switch self {
    case .continuous(let radius): .continuous(radius: radius * factor)
    case .rounded(let radius): .rounded(radius: radius * factor)
    }
  }
}

extension CairoContext {
  /// Adds `outline` around `rect` to the path.
  func add(_ outline: Outline, in rect: LogicalRect) {
    let (radius, smoothness) = outline.fitted(to: rect.size)
    guard radius > 0 else {
      cairo_rectangle(pointer, rect.x, rect.y, rect.width, rect.height)
      return
    }
    let corner = RoundedCorner(smoothness: smoothness)
    let right = SIMD2(radius, 0)
    let down = SIMD2(0, radius)
    cairo_new_sub_path(pointer)
    corner.add(to: pointer, origin: SIMD2(rect.x, rect.y), along: right, across: down)
    corner.add(to: pointer, origin: SIMD2(rect.x, rect.maxY), along: -down, across: right)
    corner.add(to: pointer, origin: SIMD2(rect.maxX, rect.maxY), along: -right, across: -down)
    corner.add(to: pointer, origin: SIMD2(rect.maxX, rect.y), along: down, across: -right)
    cairo_close_path(pointer)
  }
}

extension CairoContext {
  /// Fills the area inside `outline` within a distance of `width`.
  func fillBorder(of outline: Outline, in rect: LogicalRect, width: Double) {
    let width = min(width, rect.width / 2, rect.height / 2)
    let inner = rect.outset(by: Insets(all: -width))
    add(outline, in: rect)
    if inner.width > 0, inner.height > 0 {
      let (radius, _) = outline.fitted(to: rect.size)
      add(outline.with(radius: max(0, radius - width)), in: inner)
    }
    cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(pointer)
    cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_WINDING)
  }
}

extension Outline {
  /// The outline with the same kind of corners and another radius.
  fileprivate func with(radius: Double) -> Outline {
    switch self {
    case .continuous: .continuous(radius: radius)
    case .rounded: .rounded(radius: radius)
    }
  }
}
