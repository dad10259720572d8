import Testing
import ToastCore
import ToastRender

import func Glibc.sin

/// Generated pictures behind toasts, the same in each run.
struct TestBackdrop: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The colour at a place in buffer pixels, as 0xRRGGBB.
  private let color: @Sendable (Int, Int) -> UInt32

  init(_ description: String, _ color: @escaping @Sendable (Int, Int) -> UInt32) {
    testDescription = description
    self.color = color
  }

  subscript(x: Int, y: Int) -> UInt32 { color(x, y) }

  /// A backdrop of a surface of this size.
  ///
  /// - Parameter origin: the surface's left top corner in the picture.
  func backdrop(_ surface: LogicalSize, _ scale: Scale = .one, origin: (x: Int, y: Int) = (0, 0)) -> Backdrop
  {
    let size = scale.bufferSize(surface)
    let whole = BufferSize(width: size.width + 2 * origin.x, height: size.height + 2 * origin.y)
    var pixels = [UInt32]()
    for y in 0..<whole.height {
      for x in 0..<whole.width { pixels.append(color(x - origin.x, y - origin.y)) }
    }
    return pixels.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { preconditionFailure("a backdrop without pixels") }
      return Backdrop(pixels: start, stride: 4 * whole.width, size: whole, x: origin.x, y: origin.y)
    }
  }

  static func grey(_ value: Int) -> UInt32 { UInt32(min(255, max(0, value))) * 0x0001_0101 }

  /// A pseudo-random number for a place.
  private static func chance(_ x: Int, _ y: Int, _ seed: Int) -> UInt32 {
    var hash = UInt32(truncatingIfNeeded: x &* 0x9E37_79B1 ^ y &* 0x85EB_CA77 ^ seed &* 0xC2B2_AE3D)
    hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
    hash = (hash ^ hash >> 12) &* 0x297A_2D39
    return hash ^ hash >> 15
  }

  static func plain(_ color: UInt32) -> TestBackdrop {
    TestBackdrop("plain \(String(color, radix: 16))") { _, _ in color }
  }

  static func noise(_ seed: Int, size: Int) -> TestBackdrop {
    TestBackdrop("noise \(seed), \(size)") { x, y in chance(x / size, y / size, seed) & 0xFF_FFFF }
  }

  static func stripes(_ one: UInt32, _ two: UInt32, width: Int, upright: Bool) -> TestBackdrop {
    TestBackdrop("stripes of \(width)") { x, y in (upright ? x : y) / width % 2 == 0 ? one : two }
  }

  static func gradient(_ one: UInt32, _ two: UInt32, over length: Int, upright: Bool) -> TestBackdrop {
    TestBackdrop("from \(String(one, radix: 16)) to \(String(two, radix: 16))") { x, y in
      let share = min(length, max(0, upright ? x : y))
      return [16, 8, 0].reduce(UInt32(0)) { color, shift in
        let (from, to) = (Int(one >> shift & 0xFF), Int(two >> shift & 0xFF))
        return color | UInt32(from + (to - from) * share / length) << shift
      }
    }
  }

  /// Lines of shapes like letters, dark on light or light on dark.
  static func letters(_ seed: Int) -> TestBackdrop {
    let isLight = seed % 2 == 0
    return TestBackdrop("letters \(seed)") { x, y in
      let row = y / 18
      let isInk =
        y % 18 > 5 && y % 18 < 15 && chance(x / 2, y / 3, seed) % 5 < 2 && chance(x / 9, row, seed) % 5 > 0
      if isInk, seed % 3 == 0, chance(x / 60, row, seed) % 3 == 0 { return isLight ? 0x0550AE : 0xF38BA8 }
      return isInk == isLight ? grey(30) : grey(seed % 4 < 2 ? 250 : 225)
    }
  }

  /// Smooth gradients in a few colours with a bright spot, as in a photograph.
  static func photo(_ seed: Int) -> TestBackdrop {
    @Sendable func wave(_ x: Int, _ y: Int, _ part: Int) -> Double {
      let phase = Double(chance(part, seed, 7) % 628) / 100
      let (across, down) = (Double(chance(part, seed, 8) % 40), Double(chance(part, seed, 9) % 60))
      return 0.5 + 0.5 * sin(Double(x) * across / 1000 + Double(y) * down / 1000 + phase)
    }
    let exposure = 0.4 + 0.25 * Double(seed % 5)
    return TestBackdrop("photo \(seed)") { x, y in
      let spot = (x / 2 - 60) * (x / 2 - 60) + (y - 50) * (y - 50) < 20 * seed * (seed % 3) ? 0.8 : 0
      let noise = Double(chance(x, y, seed) % 16) / 255
      return [0, 1, 2].reduce(UInt32(0)) { color, part in
        let value = exposure * (wave(x, y, part) * 0.6 + wave(y, x, part + 3) * 0.4) + spot + noise
        return color << 8 | UInt32(255 * min(1, max(0, value)))
      }
    }
  }

  /// A hundred backdrops.
  static let hundred: [TestBackdrop] = {
    let colors: [UInt32] = [
      0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x00FFFF, 0xFF00FF, 0x808080, 0x767676,
      0x305080, 0xFFCC00, 0x34C759, 0x5A5A5A, 0xB0B0B0, 0x8B4513,
    ]
    var all = colors.map { plain($0) }
    for seed in 0..<18 { all.append(noise(seed, size: [1, 2, 3, 5, 8, 20][seed % 6])) }
    for (index, width) in [1, 2, 3, 4, 6, 10, 16, 24, 40].enumerated() {
      let (one, two) = (colors[index % 8], colors[(index * 3 + 1) % 8])
      all.append(stripes(0, 0xFF_FFFF, width: width, upright: index % 2 == 0))
      all.append(stripes(one, two, width: width, upright: index % 2 == 1))
    }
    for index in 0..<12 {
      all.append(
        gradient(
          colors[index % 8], colors[(index * 5 + 1) % 16], over: 60 + 20 * index, upright: index % 2 == 0))
    }
    for seed in 0..<18 { all.append(letters(seed)) }
    for seed in 0..<18 { all.append(photo(seed)) }
    return all
  }()
}
