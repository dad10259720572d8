import ToastCore

/// What a material does to the colours behind it before its veil: chroma is spread, luminance pulled toward the appearance.
struct ColorGrade: Hashable {
  /// How much farther from grey colours are.
  var saturation: Double
  /// How strongly luminance is compressed toward the appearance's end; 0 leaves it as it is.
  var compression: Double
  var appearance: Appearance
  /// Light and dark become shades of this colour.
  var tint: Color?
  /// What a white label on those shades needs.
  var contrast = 3.0

  /// What a luminance becomes: the colour of a grey, and how far chroma is spread about it, in 256ths.
  struct Entry {
    var red: Int32
    var green: Int32
    var blue: Int32
    var gain: Int32
  }

  /// The entries for each luminance, 0...255.
  func table() -> [Entry] {
    let shades = tint.map { ColorGrade.shades(of: $0, for: contrast) }
    return (0..<256).map { index in
      let value = Double(index) / 255
      let base: Color
      let gain: Double
      if let shades {
        base = shades.dark.mixed(with: shades.light, value)
        gain = 0.35 * saturation
      } else {
        let graded =
          appearance == .light
          ? 1 - (1 - value) / (1 + compression * (1 - value)) : value / (1 + compression * value)
        base = Color(red: graded, green: graded, blue: graded)
        let slope = 1 / (1 + compression * (appearance == .light ? 1 - value : value))
        gain = saturation * (0.4 + 0.6 * slope)
      }
      func whole(_ value: Double) -> Int32 { Int32((value * 255).rounded()) }
      return Entry(
        red: whole(base.red), green: whole(base.green), blue: whole(base.blue),
        gain: Int32((gain * 256).rounded()))
    }
  }

  /// What black and white become behind a tint: the lighter one is as light as a white label allows.
  private static func shades(of tint: Color, for contrast: Double) -> (dark: Color, light: Color) {
    var light = tint
    for share in [0.1, 0.2, 0.3] {
      let lighter = tint.mixed(with: .white, share)
      if lighter.contrast(to: .white) > contrast * 1.015 { light = lighter }
    }
    return (tint.deepened(5).dimmed(to: 0.72), light)
  }

  /// The pixel toned, opaque.
  @inline(__always)
  static func apply(_ table: UnsafeBufferPointer<Entry>, to pixel: UInt32) -> UInt32 {
    let blue = Int32(pixel & 0xFF)
    let green = Int32(pixel >> 8 & 0xFF)
    let red = Int32(pixel >> 16 & 0xFF)
    let luminance = (19 &* blue &+ 183 &* green &+ 54 &* red) >> 8
    let entry = table[Int(luminance)]
    @inline(__always) func graded(_ value: Int32, _ base: Int32) -> UInt32 {
      UInt32(truncatingIfNeeded: min(255, max(0, base &+ (value &- luminance) &* entry.gain >> 8)))
    }
    return 0xFF00_0000 | graded(red, entry.red) << 16 | graded(green, entry.green) << 8
      | graded(blue, entry.blue)
  }
}
