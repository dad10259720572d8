import ToastCore

import func Glibc.sqrt

/// The effect of light on a colour: a part of the colour is kept, and white and black are laid over it.
struct LightSample {
  /// The part of the colour that is kept, including its alpha.
  var keep: Float = 1
  /// The amount of white that was added.
  var white: Float = 0
  /// The amount of alpha that was added with white and black.
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

/// The light on a pane of glass, which comes from the top left.
struct SpecularLighting {
  /// The width of the bezel in logical pixels.
  var bezel: Float = 11
  /// The highlight on the slope that faces the light.
  var flank: Float = 0.15
  /// The shade on the slope that faces away from the light.
  var shade: Float = 0.30
  /// The shade of the whole bezel toward the edge, where light passes more glass.
  var depth: Float = 0
  /// The brightness of the light that went through the pane and leaves it at the far slope.
  var caustic: Float = 0.10
  /// The brightness of the line along the outline.
  var hairline: Float = 0.10
  /// The brightness of the highlight on that line.
  var glint: Float = 0.66
  /// The brightness of the weaker highlight on the opposite side.
  var counterGlint: Float = 0.36

  /// Glass that is dark without a known backdrop.
  static let dense = SpecularLighting()
  /// Dark and light glass over a backdrop.
  static let dark = SpecularLighting(
    bezel: 14, flank: 0.14, shade: 0.20, depth: 0.06, caustic: 0.12, hairline: 0.14, glint: 0.92,
    counterGlint: 0.6)
  static let light = SpecularLighting(
    bezel: 14, flank: 0.10, shade: 0.05, depth: 0.06, caustic: 0.20, hairline: 0.36, glint: 0.66,
    counterGlint: 0.5)

  /// The width of the line of light, in logical pixels.
  static let line: Float = 1.25

  // The direction of the light: from the top left.
  private static let lightX: Float = -0.55
  private static let lightY: Float = -0.835

  /// The light at a point of the edge.
  ///
  /// - Parameters:
  ///   - point: the distance field there, in buffer pixels, `factor` a logical one.
  ///   - along: the horizontal position, from 0 at the left end of the pane to 1 at the right end.
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

  /// The line of light along a flat material.
  static func hairline(at point: EdgeDistanceField.Point, factor: Float, strength: Float) -> LightSample {
    // One buffer pixel is enough where buffer pixels are small.
    let line = max(0, min(1, 1.25 - point.depth / max(1, 0.75 * factor)))
    var light = LightSample()
    light.lighten(strength * line)
    return light
  }
}

extension ResolvedMaterial.Edge {
  /// The distance from the edge, in logical pixels, within which light differs from that of the middle.
  var reach: Float {
    switch self {
    case .none: 0
    case .hairline: 2
    case .glass(let glass): glass.bezel
    }
  }

  /// Whether light differs along a straight edge at this depth, in logical pixels.
  func varies(at depth: Float) -> Bool {
    if case .glass = self { depth < SpecularLighting.line } else { false }
  }

  /// The light at a point of the edge; see `SpecularLighting.light`.
  func light(at point: EdgeDistanceField.Point, factor: Float, along: Float) -> LightSample {
    switch self {
    case .none: LightSample()
    case .hairline(let strength): SpecularLighting.hairline(at: point, factor: factor, strength: strength)
    case .glass(let glass): glass.light(at: point, factor: factor, along: along)
    }
  }
}

/// The shadow around a background: a soft one below, and a close one that ties the toast to the surface under it.
///
/// Lengths are in buffer pixels. There is no shadow inside, where it would darken the backdrop.
struct DropShadow {
  private let parts: [Part]
  private let left: Int
  private let width: Int
  private let height: Int
  private let top: Int
  private let radius: Float
  /// The number of columns from the left side of the surface to the straight part of the outline.
  ///
  /// The right side mirrors them.
  private let side: Int
  /// The alpha of each of these columns and of the columns between the sides.
  private var alphas: [Float]
  /// Whether the alphas are those of a row between the corners.
  private var isStraight = false

  /// One of the two shadows.
  private struct Part {
    let drop: Float
    let blur: Float
    let opacity: Float

    /// The alpha at a distance from the outline.
    ///
    /// The integral of a Gaussian has no end. This cubic is close to it and ends at `blur`.
    func alpha(_ distance: Float) -> Float {
      let nearness = min(1, max(0, (1 - distance / blur) / 2))
      return opacity * nearness * nearness * (3 - 2 * nearness)
    }
  }

  /// The close shadow.
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

  /// Paints a row where the background does not cover it.
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
    // A continuous corner extends a little beyond its radius, so that coverage is checked here too.
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
