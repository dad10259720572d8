import ToastCore

import func Glibc.pow

/// A pane of dark glass that does not know what lies behind it: dense enough for its label over anything.
struct Glass {
  /// The colour at its top, with alpha.
  let top: Color
  /// The colour at its bottom, with alpha.
  let bottom: Color
  /// The colour of a label on it.
  let label = Color.white

  /// Dense enough for 4.5:1 between a label at 70 % and the pane over white.
  private static let dark = (
    top: Color(red: 0.155, green: 0.16, blue: 0.18, alpha: 0.83),
    bottom: Color(red: 0.085, green: 0.09, blue: 0.105, alpha: 0.88)
  )
  private static let tintedDensity = 0.9
  /// What a white label needs on a tint: large or bold text, as WCAG has it.
  private static let leastTintContrast = 3.0

  /// Glass of this colour, or clear dark glass.
  init(tint: Color?) {
    guard let tint else {
      (top, bottom) = Glass.dark
      return
    }
    var color = Color(red: tint.red, green: tint.green, blue: tint.blue, alpha: Glass.tintedDensity)
    while color.over(.white).contrast(to: .white) < Glass.leastTintContrast {
      color = color.deepened()
    }
    top = color
    bottom = color.deepened().deepened().deepened().deepened()
  }
}

extension Color {
  /// As it is behind a little more glass of its own colour: what it lacks is absorbed first (Beer and Lambert).
  ///
  /// Yellow turns to amber that way, where mere darkening gives olive.
  fileprivate func deepened() -> Color {
    func deeper(_ value: Double) -> Double { pow(value, 1.05) * 0.99 }
    return Color(red: deeper(red), green: deeper(green), blue: deeper(blue), alpha: alpha)
  }
}

/// What light does to a colour: some of it is kept, white and black are laid over it.
struct Light {
  /// How much of the colour is left, alpha included.
  var keep: Float = 1
  /// How much white came over it.
  var white: Float = 0
  /// How much alpha came with white and black.
  var cover: Float = 0

  mutating func lighten(_ amount: Float) {
    keep *= 1 - amount
    white = white * (1 - amount) + amount
    cover = cover * (1 - amount) + amount
  }

  mutating func darken(_ amount: Float) {
    keep *= 1 - amount
    white *= 1 - amount
    cover = cover * (1 - amount) + amount
  }
}

extension Glass {
  /// How far from the rim the pane is bent, in logical pixels.
  static let bezel: Float = 11

  // Where the light comes from: the left above.
  private static let lightX: Float = -0.55
  private static let lightY: Float = -0.835

  /// The light on the rim.
  ///
  /// - Parameters:
  ///   - point: in buffer pixels, `factor` a logical one.
  ///   - along: from the left end of the pane, 0, to the right one, 1.
  static func light(at point: Rim.Point, factor: Float, along: Float) -> Light {
    let depth = max(0, point.depth / factor)
    let facing = point.normalX * lightX + point.normalY * lightY
    let lit = max(0, facing)
    let turned = max(0, -facing)
    var light = Light()

    // The flank that faces the light is brighter, the one behind it lies in shadow.
    let bend = 1 - depth / bezel
    let flank = bend * bend * bend
    light.lighten(0.15 * flank * lit)
    light.darken(0.30 * flank * turned)
    // What went through the pane comes out of that flank again.
    let caustic = max(0, 1 - abs(depth - 2.4) / 2.6)
    light.lighten(0.10 * caustic * caustic * turned)

    // A hairline all around, on it the glint of the light and, from opposite, a weaker one.
    let line = max(0, 1 - max(0, depth - 0.45) / 0.8)
    let glint = 0.10 + 0.66 * lit * lit * (1 - 0.5 * along) + 0.36 * turned * turned * (0.5 + 0.5 * along)
    light.lighten(glint * line * line)
    return light
  }

  /// How dark the shadow is at this distance from the outline that throws it, 0...1.
  ///
  /// A Gaussian's integral ends nowhere; this cubic is close to it and ends at `blur`.
  static func shade(distance: Float, blur: Float) -> Float {
    let nearness = min(1, max(0, (1 - distance / blur) / 2))
    return nearness * nearness * (3 - 2 * nearness)
  }

  /// Grain for the pixel at `x`, `y`, between -1 and 1, the same in every picture.
  static func grain(_ x: Int, _ y: Int) -> Float {
    var hash = UInt32(truncatingIfNeeded: x) &* 0x9E37_79B1 ^ UInt32(truncatingIfNeeded: y) &* 0x85EB_CA77
    hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
    hash = (hash ^ hash >> 12) &* 0x297A_2D39
    hash ^= hash >> 15
    return Float(hash & 0xFFFF) / 32767.5 - 1
  }
}
