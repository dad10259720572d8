import ToastCore

/// What light does to a colour: some of it is kept, white and black are laid over it.
struct LightSample {
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

/// How a pane of glass takes the light that falls on it from the left above.
struct SpecularLighting {
  /// How far from the rim the pane is bent, in logical pixels.
  var bezel: Float = 11
  /// How much brighter the flank is that faces the light.
  var flank: Float = 0.15
  /// How much darker the flank is that is turned away.
  var shade: Float = 0.30
  /// How much darker all of the bezel is toward the rim, where light goes a longer way through the pane.
  var depth: Float = 0
  /// How bright what went through the pane comes out of that flank again.
  var caustic: Float = 0.10
  /// How bright the line all around is.
  var hairline: Float = 0.10
  /// How bright the light's glint on it is.
  var glint: Float = 0.66
  /// How bright the weaker glint from opposite is.
  var counterGlint: Float = 0.36

  /// Glass that is dark by itself.
  static let dense = SpecularLighting()
  /// Glass that shows what is behind it, dark and light.
  static let dark = SpecularLighting(
    bezel: 14, flank: 0.14, shade: 0.20, depth: 0.06, caustic: 0.12, hairline: 0.14, glint: 0.92,
    counterGlint: 0.6)
  static let light = SpecularLighting(
    bezel: 14, flank: 0.10, shade: 0.05, depth: 0.06, caustic: 0.20, hairline: 0.36, glint: 0.66,
    counterGlint: 0.5)

  /// How far from the rim the glints reach, in logical pixels.
  static let line: Float = 1.25

  // Where the light comes from: the left above.
  private static let lightX: Float = -0.55
  private static let lightY: Float = -0.835

  /// The light on the rim.
  ///
  /// - Parameters:
  ///   - point: in buffer pixels, `factor` a logical one.
  ///   - along: from the left end of the pane, 0, to the right one, 1.
  func light(at point: EdgeDistanceField.Point, factor: Float, along: Float) -> LightSample {
    let depth = max(0, point.depth / factor)
    let facing = point.normalX * SpecularLighting.lightX + point.normalY * SpecularLighting.lightY
    let lit = max(0, facing)
    let turned = max(0, -facing)
    var light = LightSample()

    let bend = max(0, 1 - depth / bezel)
    let slope = bend * bend * bend
    light.darken(self.depth * bend * bend)
    light.lighten(flank * slope * lit)
    light.darken(shade * slope * turned)
    let ring = max(0, 1 - abs(depth - 2.4) / 2.6)
    light.lighten(caustic * ring * ring * turned)

    let line = max(0, 1 - max(0, depth - 0.45) / (SpecularLighting.line - 0.45))
    let highlight =
      hairline + glint * lit * lit * (1 - 0.5 * along) + counterGlint * turned * turned * (0.5 + 0.5 * along)
    light.lighten(min(1, highlight) * line * line)
    return light
  }

  /// The line around a material that is flat.
  static func hairline(at point: EdgeDistanceField.Point, factor: Float, strength: Float) -> LightSample {
    // One buffer pixel is enough where they are small.
    let line = max(0, min(1, 1.25 - point.depth / max(1, 0.75 * factor)))
    var light = LightSample()
    light.lighten(strength * line)
    return light
  }
}
