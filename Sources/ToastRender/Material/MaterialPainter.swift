import CCairo
import ToastCore

/// Paints a material of a certain shape with its shadow.
///
/// Lengths are in buffer pixels.
struct MaterialPainter {
  let material: ResolvedMaterial
  let outline: Outline
  /// The place of the background on the surface.
  let background: LogicalRect
  let shadow: Shadow
  /// Buffer pixels a logical one.
  let factor: Double
  let edge: EdgeDistanceMap

  /// Paints on a transparent surface and returns the share of the backdrop that each pixel lets through, in 255ths.
  ///
  /// A covered pixel lets through everything that its alpha leaves, which is stated as 255.
  @discardableResult
  func paint(on surface: ImageSurface) -> ImageSurface {
    let mask = ImageSurface(width: surface.width, height: surface.height, format: CAIRO_FORMAT_A8)
    let context = CairoContext(mask)
    context.add(outline, in: background)
    cairo_fill(context.pointer)

    let width = surface.width
    var shade = DropShadow(shadow, outline: outline, background: background, factor: factor, width: width)
    DitherNoise.withTile { noise in
      edge.withPixels { edgePixels in
        mask.withPixels { coverage in
          surface.withPixels { pixels in
            for row in 0..<surface.height {
              let cover = UnsafeMutableBufferPointer(start: coverage + row * mask.stride, count: width)
              let line = UnsafeMutableRawPointer(pixels + row * surface.stride)
                .bindMemory(to: UInt32.self, capacity: width)
              let target = UnsafeMutableBufferPointer(start: line, count: width)
              shade.paint(row, coverage: cover, to: target)
              let inside = row - Int(background.y)
              guard inside >= 0, inside < edge.height else { continue }
              paint(inside, at: edgePixels, noise: noise, coverage: cover, to: target)
            }
          }
        }
      }
    }
    return mask
  }

  /// Paints a row of the background over the shadow.
  private func paint(
    _ row: Int, at points: EdgeDistanceMap.Pixels, noise: DitherNoise,
    coverage: UnsafeMutableBufferPointer<UInt8>,
    to pixels: UnsafeMutableBufferPointer<UInt32>
  ) {
    let left = Int(background.x)
    let color = material.top.premultiplied(mixed: material.bottom, (Float(row) + 0.5) / Float(edge.height))
    let scale = Float(factor)
    let flat = DitherNoise.palette(of: LitColor(color, LightSample()))
    func paint(_ column: Int, at point: EdgeDistanceField.Point) {
      let covered = coverage[left + column]
      if covered == 255, point.depth >= edge.limit {
        pixels[left + column] = flat[noise.level(column, row)]
        return
      }
      guard covered > 0 else { return }
      let light = material.edge.light(
        at: point, factor: scale, along: (Float(column) + 0.5) / Float(edge.width))
      let highlight = LitColor(color, light)
      let amount = Float(covered)
      pixels[left + column] &+= highlight.pixel(
        noise: DitherNoise.value(noise.level(column, row)), amount: amount)
      if covered < 255 { coverage[left + column] = UInt8((1 - highlight.alpha) * amount + 0.5) }
    }
    let side = edge.side
    for column in 0..<side { paint(column, at: points[column, row]) }
    for column in max(side, edge.width - side)..<edge.width { paint(column, at: points[column, row]) }

    let middle = side..<max(side, edge.width - side)
    let point = edge.point(row: row)
    if material.edge.varies(at: point.depth / scale) {
      for column in middle { paint(column, at: point) }
    } else {
      let palette =
        point.depth < edge.limit
        ? DitherNoise.palette(of: LitColor(color, material.edge.light(at: point, factor: scale, along: 0)))
        : flat
      for column in middle { pixels[left &+ column] = palette[noise.level(column, row)] }
    }
  }
}

/// A colour with the light on it, before dithering.
struct LitColor {
  let alpha: Float
  private let color: SIMD4<Float>

  /// - Parameter color: premultiplied: red, green, blue, alpha.
  init(_ color: SIMD4<Float>, _ light: LightSample) {
    alpha = color.w * light.keep + light.cover
    self.color = color * light.keep + light.white
  }

  /// The pixel with this much noise, -1...1, and `amount` 255ths of its opacity.
  @inline(__always)
  func pixel(noise: Float, amount: Float) -> UInt32 {
    let base = noise * DitherNoise.strength * alpha
    func component(_ value: Float) -> UInt32 { UInt32(min(alpha, max(0, value + base)) * amount + 0.5) }
    return UInt32(alpha * amount + 0.5) << 24 | component(color.x) << 16 | component(color.y) << 8
      | component(color.z)
  }
}

/// Dither noise that hides steps in smooth gradients.
///
/// It is the same in every picture.
struct DitherNoise {
  /// The largest change of a component, 0...1.
  static let strength: Float = 0.01
  private static let side = 64
  private static let mask = side - 1
  private static let levels = 32
  private let tile: UnsafePointer<UInt8>

  /// Gives `paint` access to the noise.
  static func withTile(_ paint: (DitherNoise) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: side * side) { tile in
      for index in 0..<side * side {
        var hash = UInt32(index % side) &* 0x9E37_79B1 ^ UInt32(index / side) &* 0x85EB_CA77
        hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
        hash = (hash ^ hash >> 12) &* 0x297A_2D39
        tile.initializeElement(at: index, to: UInt8((hash ^ hash >> 15) % UInt32(levels)))
      }
      guard let start = tile.baseAddress else { return }
      paint(DitherNoise(tile: UnsafePointer(start)))
    }
  }

  /// The noise level of a pixel, an index into a palette.
  @inline(__always)
  func level(_ column: Int, _ row: Int) -> Int {
    Int(tile[(row & DitherNoise.mask) &* DitherNoise.side &+ (column & DitherNoise.mask)])
  }

  /// The change of a pixel by a level, -1...1.
  static func value(_ level: Int) -> Float { Float(2 * level + 1) / Float(levels) - 1 }

  /// The opaque colour with each noise level.
  static func palette(of highlight: LitColor) -> [UInt32] {
    (0..<DitherNoise.levels).map { highlight.pixel(noise: DitherNoise.value($0), amount: 255) }
  }
}

extension Color {
  /// The premultiplied components (red, green, blue, alpha) of the colour `fraction` of the way to `other`.
  fileprivate func premultiplied(mixed other: Color, _ fraction: Float) -> SIMD4<Float> {
    let one = SIMD4<Float>(Float(red), Float(green), Float(blue), 1) * Float(alpha)
    let two = SIMD4<Float>(Float(other.red), Float(other.green), Float(other.blue), 1) * Float(other.alpha)
    return one + (two - one) * fraction
  }
}
