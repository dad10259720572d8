import CCairo
import ToastCore

/// A pane of glass of a certain shape on a picture, with the shadow that it throws.
///
/// Lengths are in buffer pixels.
struct Pane {
  let coating: Coating
  let outline: Outline
  let body: LogicalRect
  let shadow: Shadow
  /// Buffer pixels a logical one.
  let factor: Double

  /// The shadow that ties the pane to what it floats on.
  private static let contact = (blur: 4.0, drop: 1.0, opacity: 0.2)
  /// How far the grain changes a component, 0...1.
  private static let grain: Float = 0.01

  /// Paints it on a transparent surface; returns what each pixel lets through of what is behind, in 255ths.
  ///
  /// Where the pane covers a pixel, that is all but the pixel's alpha, and 255 stands for it.
  @discardableResult
  func paint(on surface: Surface) -> Surface {
    let mask = Surface(width: surface.width, height: surface.height, format: CAIRO_FORMAT_A8)
    let pen = Context(mask)
    pen.add(outline, in: body)
    cairo_fill(pen.pointer)

    let rim = Rim(outline, size: body.size)
    let width = surface.width
    mask.withPixels { coverage in
      surface.withPixels { pixels in
        for row in 0..<surface.height {
          let cover = UnsafeMutableBufferPointer(start: coverage + row * mask.stride, count: width)
          let line = UnsafeMutableRawPointer(pixels + row * surface.stride)
            .bindMemory(to: UInt32.self, capacity: width)
          paint(row, of: rim, coverage: cover, to: UnsafeMutableBufferPointer(start: line, count: width))
        }
      }
    }
    return mask
  }

  private func paint(
    _ row: Int, of rim: Rim, coverage: UnsafeMutableBufferPointer<UInt8>,
    to pixels: UnsafeMutableBufferPointer<UInt32>
  ) {
    let y = Float(row) + 0.5 - Float(body.y)
    let left = Float(body.x)
    let scale = Float(factor)
    let reach = coating.reach * scale
    let color = coating.top.premultiplied(mixed: coating.bottom, min(1, max(0, y / Float(body.height))))
    for column in pixels.indices {
      let x = Float(column) + 0.5 - left
      let covered = coverage[column]
      // Glass has no shadow of its own inside it: that would darken what shines through.
      var shaded: Float = 0
      if covered < 255 {
        shaded = shade(rim, x: x, y: y) * Float(255 - covered)
      }
      guard covered > 0 else {
        pixels[column] = UInt32(shaded + 0.5) << 24
        continue
      }
      var light = Light()
      if reach > 0, let point = rim.point(x: x, y: y, within: reach) {
        light = coating.light(at: point, factor: scale, along: x / Float(body.width))
      }
      let amount = Float(covered)
      let alpha = color.w * light.keep + light.cover
      let base = light.white + Pane.grain * Glass.grain(column, row) * alpha
      func component(_ value: Float) -> UInt32 {
        UInt32(min(alpha, max(0, value * light.keep + base)) * amount + 0.5)
      }
      pixels[column] =
        UInt32(alpha * amount + shaded + 0.5) << 24 | component(color.x) << 16 | component(color.y) << 8
        | component(color.z)
      if covered < 255 { coverage[column] = UInt8((1 - alpha) * amount + 0.5) }
    }
  }

  /// The alpha of both shadows at a point outside.
  private func shade(_ rim: Rim, x: Float, y: Float) -> Float {
    guard shadow.opacity > 0 else { return 0 }
    func alpha(blur: Double, drop: Double, opacity: Double) -> Float {
      let distance = rim.distance(x: x, y: y - Float(drop * factor))
      return Float(opacity) * Glass.shade(distance: distance, blur: Float(blur * factor))
    }
    let soft = alpha(blur: shadow.blur, drop: shadow.drop, opacity: shadow.opacity)
    let contact = alpha(blur: Pane.contact.blur, drop: Pane.contact.drop, opacity: Pane.contact.opacity)
    return soft + contact - soft * contact
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
