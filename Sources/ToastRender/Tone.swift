import ToastCore

/// What a material does to the colours behind it before its veil: chroma is spread, luminance pulled toward the appearance.
struct Tone: Hashable {
  /// How much farther from grey colours are.
  var saturation: Double
  /// How strongly luminance is compressed toward the appearance's end; 0 leaves it as it is.
  var compression: Double
  var appearance: Appearance
  /// Light and dark become shades of this colour.
  var tint: Color?

  /// What a luminance becomes: the colour of a grey, and how far chroma is spread about it, in 256ths.
  struct Entry {
    var base: SIMD4<Int32>
    var gain: SIMD4<Int32>
  }

  /// The entries for each luminance, 0...255.
  func table() -> [Entry] {
    (0..<256).map { index in
      let value = Double(index) / 255
      let base: Color
      let gain: Double
      if let tint {
        let ends = (low: tint.deepened(8), high: tint.mixed(with: .white, 0.25))
        base =
          value < 0.5
          ? ends.low.mixed(with: tint, 2 * value) : tint.mixed(with: ends.high, 2 * value - 1)
        gain = 0.2
      } else {
        let toned =
          appearance == .light
          ? 1 - (1 - value) / (1 + compression * (1 - value)) : value / (1 + compression * value)
        base = Color(red: toned, green: toned, blue: toned)
        let slope = 1 / (1 + compression * (appearance == .light ? 1 - value : value))
        gain = saturation * (0.4 + 0.6 * slope)
      }
      func whole(_ value: Double) -> Int32 { Int32((value * 255).rounded()) }
      let strength = Int32((gain * 256).rounded())
      return Entry(
        base: SIMD4(whole(base.blue), whole(base.green), whole(base.red), 255),
        gain: SIMD4(strength, strength, strength, 0))
    }
  }

  /// The pixel toned, opaque.
  @inline(__always)
  static func apply(_ table: UnsafeBufferPointer<Entry>, to pixel: UInt32) -> UInt32 {
    let components = SIMD4<Int32>(
      Int32(pixel & 0xFF), Int32(pixel >> 8 & 0xFF), Int32(pixel >> 16 & 0xFF), 255)
    let weighted = components &* SIMD4(19, 183, 54, 0)
    let luminance = weighted.wrappedSum() &>> 8
    let entry = table[Int(luminance)]
    let chroma = (components &- luminance) &* entry.gain
    let toned = (entry.base &+ chroma &>> 8).clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    return UInt32(truncatingIfNeeded: toned[0] | toned[1] << 8 | toned[2] << 16) | 0xFF00_0000
  }
}
