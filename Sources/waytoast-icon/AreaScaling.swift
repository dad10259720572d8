/// A downscaler of pictures: each pixel of the target is the mean of the area that it covers, at any ratio.
///
/// The filters of cairo read at most 16 pixels in each direction.
struct AreaScaling {
  private let source: PixelRows
  private let target: PixelRows
  /// The sums of a row of the target: red, green, blue and alpha of each pixel.
  private var sums: [SIMD4<Float>]

  /// Creates a scaling; the target must not be larger than the source in any direction.
  init(from source: PixelRows, to target: PixelRows) {
    self.source = source
    self.target = target
    sums = Array(repeating: .zero, count: target.width)
  }

  consuming func run() {
    let step = Double(source.height) / Double(target.height)
    for y in 0..<target.height {
      let (start, end) = (Double(y) * step, min(Double(y + 1) * step, Double(source.height)))
      var row = Int(start)
      while Double(row) < end, row < source.height {
        add(row, weight: Float(min(Double(row + 1), end) - max(Double(row), start)))
        row += 1
      }
      write(y, scale: 1 / Float(end - start))
    }
  }

  /// Adds the means of a row of the source.
  private mutating func add(_ row: Int, weight: Float) {
    guard weight > 0 else { return }
    let pixels = source.row(row)
    let opaque: UInt32 = source.hasAlpha ? 0 : 0xFF00_0000
    let step = Double(source.width) / Double(target.width)
    let factor = weight / Float(step)
    for x in 0..<target.width {
      let (start, end) = (Double(x) * step, min(Double(x + 1) * step, Double(source.width)))
      let first = Int(start)
      let last = min(Int(end), source.width - 1)
      // Each word contains two components, and has room for the sum of the longest row.
      var (redBlue, alphaGreen): (UInt64, UInt64) = (0, 0)
      if first + 1 < last {
        for column in (first + 1)..<last {
          let pixel = UInt64(pixels[column] | opaque)
          redBlue &+= pixel & 0xFF | (pixel & 0xFF_0000) << 16
          alphaGreen &+= pixel >> 8 & 0xFF | (pixel & 0xFF00_0000) << 8
        }
      }
      var sum = SIMD4<Float>(
        Float(redBlue >> 32), Float(alphaGreen & 0xFFFF_FFFF), Float(redBlue & 0xFFFF_FFFF),
        Float(alphaGreen >> 32))
      sum += AreaScaling.components(pixels[first] | opaque) * Float(min(Double(first + 1), end) - start)
      if last > first { sum += AreaScaling.components(pixels[last] | opaque) * Float(end - Double(last)) }
      sums[x] += sum * factor
    }
  }

  private mutating func write(_ row: Int, scale: Float) {
    let pixels = target.row(row)
    for x in 0..<target.width {
      let mean = (sums[x] * scale).rounded(.toNearestOrAwayFromZero).clamped(
        lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      let value = SIMD4<UInt32>(mean)
      // Rounding must not make a premultiplied component larger than alpha.
      let (red, green, blue) = (min(value.x, value.w), min(value.y, value.w), min(value.z, value.w))
      pixels[x] = value.w << 24 | red << 16 | green << 8 | blue
      sums[x] = .zero
    }
  }

  private static func components(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4<Float>(Float(pixel >> 16 & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel & 0xFF), Float(pixel >> 24))
  }
}
