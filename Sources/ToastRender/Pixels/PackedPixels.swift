import ToastCore

// The arithmetic of premultiplied ARGB32 pixels, in three widths: four pixels for blurs and mixtures, two for halving, one
// for sampling and for filling. Each has room for a weighted sum of components, so that no component overflows into the next.

/// Four pixels, each component with room for a weighted sum.
///
/// Weights are in 256ths and are at most 256 in all.
struct PackedPixels {
  /// Sixteen components of a byte each, two in a word.
  typealias Bytes = SIMD8<UInt16>

  // Every other byte, so that a component becomes a word with a mask or a shift.
  private var even: SIMD8<UInt16>
  private var odd: SIMD8<UInt16>

  @inline(__always)
  init(_ bytes: Bytes) {
    even = bytes & 0xFF
    odd = bytes &>> 8
  }

  /// The sums divided by 256, rounded.
  @inline(__always)
  var bytes: Bytes { (even &+ 128) &>> 8 | (odd &+ 128) & 0xFF00 }

  @inline(__always)
  static func &+ (one: PackedPixels, two: PackedPixels) -> PackedPixels {
    var sum = one
    sum &+= two
    return sum
  }

  @inline(__always)
  static func &+= (sum: inout PackedPixels, other: PackedPixels) {
    sum.even &+= other.even
    sum.odd &+= other.odd
  }

  @inline(__always)
  static func &* (pixels: PackedPixels, weight: UInt16) -> PackedPixels {
    var product = pixels
    product.even &*= weight
    product.odd &*= weight
    return product
  }

  /// Mixes `bytes` bytes of pixels with as many others, `share` of which are taken, 0...1.
  ///
  /// The last vector may reach beyond the pixels: both memories have room for it.
  static func mix(
    _ pixels: UnsafeMutableRawPointer, with others: UnsafeRawPointer, share: Double, bytes: Int
  ) {
    let theirs = UInt16((min(1, max(0, share)) * 256).rounded())
    let ours = 256 - theirs
    for offset in stride(from: 0, to: bytes, by: MemoryLayout<Bytes>.size) {
      let one = PackedPixels(pixels.load(fromByteOffset: offset, as: Bytes.self))
      let two = PackedPixels(others.load(fromByteOffset: offset, as: Bytes.self))
      pixels.storeBytes(of: (one &* ours &+ two &* theirs).bytes, toByteOffset: offset, as: Bytes.self)
    }
  }
}

/// Two neighbouring pixels in a word.
enum PixelPair {
  private static let mask: UInt64 = 0x00FF_00FF_00FF_00FF

  /// The mean of two pixels and of the two below them.
  @inline(__always)
  static func mean(_ above: UInt64, _ below: UInt64) -> UInt32 {
    let evens = (above & mask) &+ (below & mask)
    let odds = (above >> 8 & mask) &+ (below >> 8 & mask)
    let even = UInt32(truncatingIfNeeded: (evens &+ evens >> 32 &+ 0x0002_0002) >> 2) & 0x00FF_00FF
    let odd = UInt32(truncatingIfNeeded: (odds &+ odds >> 32 &+ 0x0002_0002) >> 2) & 0x00FF_00FF
    return even | odd << 8
  }
}

/// One pixel with its components spread over a word: blue, red, green and alpha, each with room for a weighted sum.
struct PixelLanes {
  fileprivate(set) var lanes: UInt64

  private static let mask: UInt64 = 0x00FF_00FF_00FF_00FF
  private static let half: UInt64 = 0x0080_0080_0080_0080

  @inline(__always)
  private init(lanes: UInt64) {
    self.lanes = lanes
  }

  @inline(__always)
  init(_ pixel: UInt32) {
    lanes = UInt64(pixel & 0x00FF_00FF) | UInt64(pixel >> 8 & 0x00FF_00FF) << 32
  }

  @inline(__always)
  var pixel: UInt32 { UInt32(truncatingIfNeeded: lanes) | UInt32(truncatingIfNeeded: lanes >> 24) }

  /// The components `share` 256ths of the way to those of `other`.
  @inline(__always)
  func mixed(with other: PixelLanes, _ share: Int) -> PixelLanes {
    let share = UInt64(truncatingIfNeeded: share)
    return PixelLanes(
      lanes: (lanes &* (256 &- share) &+ other.lanes &* share &+ PixelLanes.half) >> 8 & PixelLanes.mask)
  }

  /// The components times `factor` 256ths.
  @inline(__always)
  func scaled(by256ths factor: UInt32) -> PixelLanes {
    PixelLanes(lanes: (lanes &* UInt64(factor) &+ PixelLanes.half) >> 8 & PixelLanes.mask)
  }

  /// The components times `factor` 255ths.
  @inline(__always)
  func scaled(by255ths factor: UInt32) -> PixelLanes {
    let product = lanes &* UInt64(factor) &+ PixelLanes.half
    return PixelLanes(lanes: (product &+ (product >> 8 & PixelLanes.mask)) >> 8 & PixelLanes.mask)
  }

  /// An opaque colour that replaces a part of a backdrop which is too bright or too dark for a label.
  struct Replacement {
    private let share: UInt64
    private let rest: UInt64

    /// - Parameter density: how much of the backdrop remains, 0...1.
    init(_ color: Color, density: Double) {
      share = UInt64((min(1, max(0, density)) * 256).rounded(.down))
      rest = PixelLanes(color.with(alpha: 1).premultipliedPixel).lanes &* (256 - share) &+ PixelLanes.half
    }

    @inline(__always)
    func applied(to pixel: PixelLanes) -> PixelLanes {
      PixelLanes(lanes: (pixel.lanes &* share &+ rest) >> 8 & PixelLanes.mask)
    }
  }
}

/// A colour that is laid over pixels one by one.
struct FillColor {
  let pixel: UInt32

  init(_ color: Color) {
    pixel = color.premultipliedPixel
  }

  var isOpaque: Bool { pixel >> 24 == 255 }

  func over(_ below: UInt32) -> UInt32 { FillColor.blend(pixel, over: below) }

  /// The colour over a pixel of which it covers a part, 0...1.
  func over(_ below: UInt32, covering fraction: Float) -> UInt32 {
    let share = UInt32(fraction * 255 + 0.5)
    return FillColor.blend(share < 255 ? PixelLanes(pixel).scaled(by255ths: share).pixel : pixel, over: below)
  }

  private static func blend(_ pixel: UInt32, over below: UInt32) -> UInt32 {
    pixel &+ PixelLanes(below).scaled(by255ths: 255 - pixel >> 24).pixel
  }
}

extension Color {
  /// The opaque colour of a pixel.
  init(rgb pixel: UInt32) {
    func component(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0))
  }

  /// The colour as a premultiplied ARGB32 pixel.
  var premultipliedPixel: UInt32 {
    func component(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * alpha * 255).rounded()) }
    return component(1) << 24 | component(red) << 16 | component(green) << 8 | component(blue)
  }
}
