import ToastCore

import func Glibc.sqrt

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

extension ResolvedMaterial.Edge {
  /// How far from the rim there is more light than elsewhere, in logical pixels.
  var reach: Float {
    switch self {
    case .none: 0
    case .hairline: 2
    case .glass(let glass): glass.bezel
    }
  }

  /// Whether light differs along a straight rim at this depth, in logical pixels.
  func varies(at depth: Float) -> Bool {
    if case .glass = self { depth < SpecularLighting.line } else { false }
  }

  /// The light on the rim; see `SpecularLighting.light`.
  func light(at point: EdgeDistanceField.Point, factor: Float, along: Float) -> LightSample {
    switch self {
    case .none: LightSample()
    case .hairline(let strength): SpecularLighting.hairline(at: point, factor: factor, strength: strength)
    case .glass(let glass): glass.light(at: point, factor: factor, along: along)
    }
  }
}

/// The shadow around a pane: a soft one below, and one close by that ties the pane to what it floats on.
///
/// Lengths are in buffer pixels. There is none inside: it would darken what shines through.
struct DropShadow {
  private let parts: [Part]
  private let left: Int
  private let width: Int
  private let height: Int
  private let top: Int
  private let radius: Float
  /// The columns from the surface's side to where the outline is straight; the right side mirrors them.
  private let side: Int
  /// The alpha of each of these columns, in 255ths, and of those between the sides.
  private var alphas: [Float]
  /// Whether they are those of a row between the corners.
  private var isStraight = false

  /// One of the shadows.
  private struct Part {
    let drop: Float
    let blur: Float
    let opacity: Float

    /// The alpha at this distance from the outline that throws it.
    ///
    /// A Gaussian's integral ends nowhere; this cubic is close to it and ends at `blur`.
    func alpha(_ distance: Float) -> Float {
      let nearness = min(1, max(0, (1 - distance / blur) / 2))
      return opacity * nearness * nearness * (3 - 2 * nearness)
    }
  }

  /// The shadow that ties the pane to what it floats on.
  private static let contact: Shadow = {
    var shadow = Shadow.none
    (shadow.blur, shadow.drop, shadow.opacity) = (4, 1, 0.2)
    return shadow
  }()

  init(_ shadow: Shadow, outline: Outline, background: LogicalRect, factor: Double, width: Int) {
    parts =
      shadow.opacity > 0
      ? [shadow, DropShadow.contact].map {
        Part(drop: Float($0.drop * factor), blur: Float($0.blur * factor), opacity: Float($0.opacity))
      } : []
    left = Int(background.x)
    top = Int(background.y)
    self.width = Int(background.width)
    height = Int(background.height)
    radius = Float(outline.fitted(to: background.size).radius)
    side = min(left + (self.width + 1) / 2, left + Int(radius.rounded(.up)))
    alphas = Array(repeating: 0, count: side + 1)
  }

  /// Paints a row, as far as it is not covered.
  mutating func paint(
    _ row: Int, coverage: UnsafeMutableBufferPointer<UInt8>, to pixels: UnsafeMutableBufferPointer<UInt32>
  ) {
    guard !parts.isEmpty else { return }
    measure(Float(row - top) + 0.5)
    let last = 2 * left + width - 1
    @inline(__always) func paint(_ column: Int, _ alpha: Float) {
      let open = 255 &- coverage[column]
      if open > 0 { pixels[column] = UInt32(alpha * Float(open) + 0.5) << 24 }
    }
    alphas.withUnsafeBufferPointer { alphas in
      for column in 0..<side {
        paint(column, alphas[column])
        paint(last &- column, alphas[column])
      }
    }
    guard side < last + 1 - side, coverage[side] < 255 else { return }
    let alpha = alphas[side]
    guard row >= top, row < top + height else {
      let pixel = UInt32(alpha * 255 + 0.5) << 24
      for column in side..<last + 1 - side { pixels[column] = pixel }
      return
    }
    // A continuous corner bends a little farther along than its radius.
    for column in side..<last + 1 - side { paint(column, alpha) }
  }

  private mutating func measure(_ y: Float) {
    let half = Float(height) / 2
    func down(_ part: Part) -> Float { abs(y - part.drop - half) - (half - radius) }
    let isStraight = parts.allSatisfy { down($0) <= 0 }
    if isStraight, self.isStraight { return }
    self.isStraight = isStraight
    for column in alphas.indices { alphas[column] = 0 }
    for part in parts {
      let down = down(part)
      for column in 0...side {
        let across = column == side ? 0 : radius - (Float(column - left) + 0.5)
        let distance =
          across > 0 && down > 0 ? sqrt(across * across + down * down) - radius : max(across, down) - radius
        let alpha = part.alpha(distance)
        alphas[column] += alpha - alpha * alphas[column]
      }
    }
  }
}
