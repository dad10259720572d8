import func Glibc.asin
import func Glibc.atan
import func Glibc.pow
import func Glibc.sin
import func Glibc.tan

/// How a pane bends what is seen through the bezel along its rim: where its surface slopes, light is broken.
///
/// The bezel's profile is a convex squircle, y = (1 - (1 - x)⁴)^¼ from the rim, x = 0, to where it is flat, x = 1. A ray
/// straight from behind meets its slope and is broken by Snell's law.
struct Refraction: Hashable {
  /// How far the bezel reaches in from the rim, in logical pixels.
  var bezel: Double
  /// The glass that a ray crosses after it was broken, where the pane is flat, in logical pixels.
  var thickness: Double

  private static let index = 1.5
  /// The slope is infinite at the rim itself; it begins a little inside.
  private static let start = 0.035

  /// How far inside, in logical pixels, a point of the bezel shows what is behind; `depth` is 0 at the rim, 1 where
  /// the pane is flat.
  func shift(depth: Double) -> Double {
    let x = Refraction.start + (1 - Refraction.start) * min(1, max(0, depth))
    let rest = 1 - pow(1 - x, 4)
    let height = pow(rest, 0.25)
    let slope = pow(1 - x, 3) * pow(rest, -0.75)
    let incidence = atan(slope)
    let broken = asin(sin(incidence) / Refraction.index)
    return height * thickness * tan(incidence - broken)
  }
}
