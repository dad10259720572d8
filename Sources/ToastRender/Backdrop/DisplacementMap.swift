import ToastCore

import func Glibc.asin
import func Glibc.atan
import func Glibc.pow
import func Glibc.sin
import func Glibc.tan

/// The displacement of the backdrop by a pane of a certain shape: pixels of the bezel show a part of the backdrop
/// that lies farther inside.
///
/// The map is computed once for a layer and used in each frame. Lengths are in buffer pixels.
struct DisplacementMap {
  let width: Int
  let height: Int
  /// The number of columns at each side in which each pixel has a shift of its own.
  ///
  /// Between the sides, all pixels of a row have the same.
  let side: Int
  /// The shifts of the left side, row by row, in 64ths of a pixel to the right and down.
  ///
  /// The right side mirrors them.
  let shifts: [SIMD2<Int16>]
  /// The shift of each row between the sides, in 64ths of a pixel down.
  let rowShifts: [Int16]
  /// The share of the calm version of the backdrop for the pixels of `shifts`, from 0 at the edge to 255 under the
  /// label.
  let calms: [UInt8]
  /// The share of the calm version for each row between the sides.
  let rowCalms: [UInt8]
  /// The length of the longest shift.
  let reach: Double

  static let unit = 64.0
  /// The distances from the edge between which the backdrop becomes calm, in logical pixels.
  static let calming = 3.0...9.0

  /// The share of the calm version at a distance from the edge, in logical pixels.
  private static func calm(_ depth: Float) -> UInt8 {
    let share = (Double(depth) - calming.lowerBound) / (calming.upperBound - calming.lowerBound)
    let part = min(1, max(0, share))
    return UInt8((part * part * (3 - 2 * part) * 255).rounded())
  }

  /// - Parameter edge: a map that reaches at least as far as the bezel.
  init(_ refraction: Refraction?, edge: EdgeDistanceMap, factor: Double) {
    width = edge.width
    height = edge.height
    guard let refraction, min(width, height) > 4 else {
      side = 0
      shifts = []
      rowShifts = Array(repeating: 0, count: height)
      calms = []
      rowCalms = Array(repeating: 255, count: height)
      reach = 0
      return
    }
    let bezel = min(refraction.bezel * factor, Double(min(width, height)) / 2)
    let steps = 256
    let table = (0...steps).map { Float(refraction.shift(depth: Double($0) / Double(steps)) * factor) }
    // A small toast has no room for a longer shift.
    let most = Float(min(width, height)) * 0.6
    func shift(_ depth: Float) -> Float {
      let place = min(1, max(0, depth / Float(bezel))) * Float(steps)
      let index = min(steps - 1, Int(place))
      return min(most, table[index] + (table[index + 1] - table[index]) * (place - Float(index)))
    }
    func whole(_ value: Float) -> Int16 { Int16((value * Float(DisplacementMap.unit)).rounded()) }

    side = min(width / 2, edge.side)
    reach = Double(min(most, table[0])) + 1
    var shifts = [SIMD2<Int16>](repeating: .zero, count: side * height)
    var rowShifts = [Int16](repeating: 0, count: height)
    var calms = [UInt8](repeating: 255, count: side * height)
    var rowCalms = [UInt8](repeating: 255, count: height)
    let side = self.side
    edge.withPixels { pixels in
      for row in 0..<edge.height {
        let middle = edge.point(row: row)
        rowCalms[row] = DisplacementMap.calm(middle.depth / Float(factor))
        if middle.depth < Float(bezel) { rowShifts[row] = whole(-middle.normalY * shift(middle.depth)) }
        for column in 0..<side {
          let point = pixels[column, row]
          calms[row * side + column] = DisplacementMap.calm(point.depth / Float(factor))
          guard point.depth < Float(bezel) else { continue }
          let amount = shift(point.depth)
          shifts[row * side + column] = SIMD2(whole(-point.normalX * amount), whole(-point.normalY * amount))
        }
      }
    }
    self.shifts = shifts
    self.rowShifts = rowShifts
    self.calms = calms
    self.rowCalms = rowCalms
  }
}

/// The refraction of a pane at its bezel, the sloping part of its surface along the edge.
///
/// The profile of the bezel is a convex squircle, y = (1 - (1 - x)⁴)^¼ from the edge, x = 0, to the flat part, x = 1.
/// A ray straight from behind meets this slope and is refracted by Snell's law.
struct Refraction: Hashable {
  /// The width of the bezel in logical pixels.
  var bezel: Double
  /// The length of glass, in logical pixels, that a refracted ray crosses where the pane is flat.
  var thickness: Double

  private static let index = 1.5
  /// The slope is infinite at the edge itself, so the profile starts a little inside.
  private static let start = 0.035

  /// The distance, in logical pixels, between a point of the bezel and the part of the backdrop that it shows.
  ///
  /// `depth` is 0 at the edge and 1 where the pane is flat.
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
