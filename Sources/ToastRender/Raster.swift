import CCairo
import ToastCore

/// Pixels that are drawn again and again, sharp or blurred: an image with an empty margin for a blur to spread in.
///
/// Lengths are in buffer pixels.
final class Raster {
  let surface: Surface
  let width: Int
  let height: Int
  /// The image at a half, a quarter and so on of its size, each with the same margin; made when a blur needs them.
  private var reduced: [Surface] = []

  /// The margin: a kernel reaches half as far, and reads as far again.
  static let margin = 2 * Kernel.mostReach

  /// A transparent image.
  init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    surface = Surface(width: self.width + 2 * Raster.margin, height: self.height + 2 * Raster.margin)
  }

  /// The same image again, to be drawn on.
  init(copying other: Raster) {
    width = other.width
    height = other.height
    surface = Surface(width: other.surface.width, height: other.surface.height)
    surface.withPixels { target in
      other.surface.withPixels { source in target.update(from: source, count: surface.stride * surface.height)
      }
    }
  }

  /// A pen whose origin is the image's left top corner.
  func context() -> Context {
    let context = Context(surface)
    cairo_translate(context.pointer, Double(Raster.margin), Double(Raster.margin))
    return context
  }

  /// Where an image is drawn: its left top corner, and how much larger than it is.
  struct Placement: Hashable {
    var x: Double
    var y: Double
    var scaleX = 1.0
    var scaleY = 1.0
    /// Whether the image hardly changes along its rows: then these are stretched by the nearest pixel.
    var hasPlainRows = false
  }

  /// Draws the image with the context's operator.
  ///
  /// - Parameter deviation: the blur's standard deviation.
  func draw(
    at placement: Placement, deviation: Double = 0, opacity: Double = 1, in context: Context,
    scratch: Scratch
  ) {
    guard let blur = Blur(deviation: deviation) else {
      reduced = []
      context.paint(surface, margin: Raster.margin, at: placement, opacity: opacity)
      return
    }
    var placement = placement
    placement.scaleX *= blur.reduction
    placement.scaleY *= blur.reduction
    let image = blur.kernel.spread(self.reduced(blur.level), scratch: scratch)
    context.paint(image, margin: Raster.margin, at: placement, opacity: opacity)
  }

  private func reduced(_ level: Int) -> Surface {
    guard level > 0 else { return surface }
    while reduced.count < level { reduced.append((reduced.last ?? surface).halved(margin: Raster.margin)) }
    return reduced[level - 1]
  }
}

extension Surface {
  /// The image at half its size, each pixel the mean of four, with as wide a margin.
  fileprivate func halved(margin: Int) -> Surface {
    let columns = (width - 2 * margin + 1) / 2
    let rows = (height - 2 * margin + 1) / 2
    let half = Surface(width: columns + 2 * margin, height: rows + 2 * margin)
    let (from, to) = (stride, half.stride)
    half.withPixels { target in
      withPixels { source in
        for row in 0..<rows {
          let above = UnsafeRawPointer(source + (margin + 2 * row) * from + 4 * margin)
          let line = UnsafeMutableRawPointer(target + (margin + row) * to + 4 * margin)
          Surface.halve(above, above + from, to: line, columns: columns)
        }
      }
    }
    return half
  }

  private static func halve(
    _ above: UnsafeRawPointer, _ below: UnsafeRawPointer, to line: UnsafeMutableRawPointer, columns: Int
  ) {
    // Two components of a pixel fit one word with room for the sum of four.
    let mask: UInt32 = 0x00FF_00FF
    for column in 0..<columns {
      let offset = 8 * column
      let pixels = SIMD4(
        above.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
        above.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
        below.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
        below.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
      let even = ((pixels & mask).wrappedSum() &+ 0x0002_0002) >> 2 & mask
      let odd = ((pixels &>> 8 & mask).wrappedSum() &+ 0x0002_0002) >> 2 & mask
      line.storeBytes(of: even | odd << 8, toByteOffset: 4 * column, as: UInt32.self)
    }
  }
}
