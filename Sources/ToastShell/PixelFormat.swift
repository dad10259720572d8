import Wayland

/// How a pixel in shared memory holds its colours.
struct PixelFormat: Equatable {
  /// Bytes a pixel; it is a number in little-endian order.
  let bytes: Int
  let red: Channel
  let green: Channel
  let blue: Channel

  struct Channel: Equatable {
    /// The lowest of its bits.
    let shift: UInt32
    let bits: UInt32

    /// The channel of a pixel in 8 bits.
    func value(of pixel: UInt32) -> UInt32 {
      let value = pixel >> shift & (1 << bits - 1)
      // The highest bits stand for the missing ones, so that all ones are white.
      return bits >= 8 ? value >> (bits - 8) : value << (8 - bits) | value >> (2 * bits - 8)
    }
  }

  /// What a compositor that leaves the choice is asked for, the best first.
  static let preferred: [WlShm.Format] = [
    .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .xrgb2101010, .argb2101010, .xbgr2101010, .abgr2101010,
    .rgb888, .bgr888, .rgb565,
  ]

  /// Whether a pixel is XRGB32 as it is, but for what stands in for alpha.
  var isPlain: Bool { self == PixelFormat(bytes: 4, bits: 8, isReversed: false) }

  /// nil for one that is not known.
  init?(_ format: WlShm.Format) {
    switch format {
    case .xrgb8888, .argb8888: self.init(bytes: 4, bits: 8, isReversed: false)
    case .xbgr8888, .abgr8888: self.init(bytes: 4, bits: 8, isReversed: true)
    case .xrgb2101010, .argb2101010: self.init(bytes: 4, bits: 10, isReversed: false)
    case .xbgr2101010, .abgr2101010: self.init(bytes: 4, bits: 10, isReversed: true)
    case .rgb888: self.init(bytes: 3, bits: 8, isReversed: false)
    case .bgr888: self.init(bytes: 3, bits: 8, isReversed: true)
    case .rgb565:
      self.init(
        bytes: 2, red: Channel(shift: 11, bits: 5), green: Channel(shift: 5, bits: 6),
        blue: Channel(shift: 0, bits: 5))
    default: return nil
    }
  }

  /// - Parameter isReversed: whether red has the lowest bits.
  private init(bytes: Int, bits: UInt32, isReversed: Bool) {
    let low = Channel(shift: 0, bits: bits)
    let high = Channel(shift: 2 * bits, bits: bits)
    self.init(
      bytes: bytes, red: isReversed ? low : high, green: Channel(shift: bits, bits: bits),
      blue: isReversed ? high : low)
  }

  private init(bytes: Int, red: Channel, green: Channel, blue: Channel) {
    self.bytes = bytes
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The opaque XRGB32 of a pixel; what it says about alpha means nothing on an output.
  func opaque(_ pixel: UInt32) -> UInt32 {
    0xFF00_0000 | red.value(of: pixel) << 16 | green.value(of: pixel) << 8 | blue.value(of: pixel)
  }
}
