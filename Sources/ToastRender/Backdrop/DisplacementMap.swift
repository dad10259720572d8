import ToastCore

import func Glibc.asin
import func Glibc.atan
import func Glibc.pow
import func Glibc.sin
import func Glibc.tan

/// Where a body of a certain shape shows what is behind it: each pixel of its bezel from farther inside.
///
/// It is computed once a body and used in each frame. Lengths are in buffer pixels.
struct DisplacementMap {
  let width: Int
  let height: Int
  /// The columns at each side in which pixels have shifts of their own; between them a row has one.
  let side: Int
  /// The shifts of the left side, row by row, in 64ths of a pixel to the right and down; the right side mirrors them.
  let shifts: [SIMD2<Int16>]
  /// How far down each row between the sides is shifted, in 64ths of a pixel.
  let rowShifts: [Int16]
  /// How calm what is seen there is, from 0 at the rim to 255 under the label, for the pixels of `shifts`.
  let calms: [UInt8]
  /// Likewise for each row between the sides.
  let rowCalms: [UInt8]
  /// The farthest that any shift reaches.
  let reach: Double

  static let unit = 64.0
  /// From where to where what is seen becomes calm, in logical pixels from the rim.
  static let calming = 3.0...9.0

  /// How calm it is so deep inside, in logical pixels.
  private static func calm(_ depth: Float) -> UInt8 {
    let share = (Double(depth) - calming.lowerBound) / (calming.upperBound - calming.lowerBound)
    let part = min(1, max(0, share))
    return UInt8((part * part * (3 - 2 * part) * 255).rounded())
  }

  /// - Parameter rim: mapped at least as far as the bezel reaches.
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
    // Less than that has no place inside a small toast.
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
