import CCairo
import ToastCore

/// Pixels that are drawn again and again, sharp or blurred: an image with an empty margin for a blur to spread in.
///
/// Lengths are in buffer pixels.
final class PixelBuffer {
  let surface: ImageSurface
  let width: Int
  let height: Int
  /// The image at a half, a quarter and so on of its size, each with the same margin; made when a blur needs them.
  private var reduced: [ImageSurface] = []
  /// How many of them show the image as it is.
  private var current = 0

  /// The margin: a kernel reaches half as far, and reads as far again.
  static let margin = 2 * BlurKernel.maxReach

  /// A transparent image.
  init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    surface = ImageSurface(
      width: self.width + 2 * PixelBuffer.margin, height: self.height + 2 * PixelBuffer.margin)
  }

  /// The same image again, to be drawn on.
  init(copying other: PixelBuffer) {
    width = other.width
    height = other.height
    surface = ImageSurface(width: other.surface.width, height: other.surface.height)
    surface.withPixels { target in
      other.surface.withPixels { source in target.update(from: source, count: surface.stride * surface.height)
      }
    }
  }

  /// The bytes of its pixels.
  var byteCount: Int { surface.stride * surface.height }

  /// A pen whose origin is the image's left top corner.
  func context() -> CairoContext {
    let context = CairoContext(surface)
    cairo_translate(context.pointer, Double(PixelBuffer.margin), Double(PixelBuffer.margin))
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

    /// Whether its pixels are those of what it is drawn on.
    var isWhole: Bool { scaleX == 1 && scaleY == 1 && x == x.rounded() && y == y.rounded() }
  }

  /// Copies the part of the image that lies in `area` to memory of the same form, and clears the rest of that.
  ///
  /// The placement is whole.
  func copy(
    _ area: PixelRect, at placement: Placement, to pixels: UnsafeMutableRawPointer, stride: Int
  ) {
    dropBlurCache()
    let (left, top) = (Int(placement.x) - PixelBuffer.margin, Int(placement.y) - PixelBuffer.margin)
    let (start, end) = (Int(area.x), Int(area.x + area.width))
    let first = min(max(start, left), end)
    let last = max(first, min(end, left + surface.width))
    surface.withPixels { source in
      for row in Int(area.y)..<Int(area.y + area.height) {
        let line = pixels + row * stride
        func clear(_ from: Int, _ to: Int) {
          (line + 4 * from).initializeMemory(as: UInt8.self, repeating: 0, count: 4 * (to - from))
        }
        guard first < last, (top..<top + surface.height).contains(row) else {
          clear(start, end)
          continue
        }
        clear(start, first)
        (line + 4 * first).copyMemory(
          from: source + (row - top) * surface.stride + 4 * (first - left), byteCount: 4 * (last - first))
        clear(last, end)
      }
    }
  }

  /// Lets go of what was needed to blur it.
  private func dropBlurCache() {
    reduced = []
    current = 0
  }

  /// Draws the image with the context's operator.
  ///
  /// - Parameter deviation: the blur's standard deviation.
  func draw(
    at placement: Placement, deviation: Double = 0, opacity: Double = 1, in context: CairoContext,
    scratch: ScratchBuffers
  ) {
    guard let blur = GaussianBlur(deviation: deviation) else {
      dropBlurCache()
      context.paint(surface, margin: PixelBuffer.margin, at: placement, opacity: opacity)
      return
    }
    var placement = placement
    placement.scaleX *= blur.reduction
    placement.scaleY *= blur.reduction
    let image = blur.kernel.spread(self.reduced(blur.level), scratch: scratch)
    context.paint(image, margin: PixelBuffer.margin, at: placement, opacity: opacity)
  }

  /// Is called when the image has changed.
  func markDirty() {
    current = 0
  }

  private func reduced(_ level: Int) -> ImageSurface {
    guard level > 0 else { return surface }
    while current < level {
      let image = current == 0 ? surface : reduced[current - 1]
      if current == reduced.count { reduced.append(image.half(margin: PixelBuffer.margin)) }
      image.halve(into: reduced[current], margin: PixelBuffer.margin)
      current += 1
    }
    return reduced[level - 1]
  }
}

extension ImageSurface {
  /// The picture at half its size, each pixel the mean of four; a last row or column without a neighbour stands for two.
  func halved() -> ImageSurface {
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    let half = ImageSurface(width: columns, height: rows)
    let (from, to, whole) = (stride, half.stride, width / 2)
    let last = height - 1
    half.withPixels { target in
      withPixels { source in
        for row in 0..<rows {
          let above = UnsafeRawPointer(source + 2 * row * from)
          let below = UnsafeRawPointer(source + min(2 * row + 1, last) * from)
          let line = UnsafeMutableRawPointer(target + row * to)
          ImageSurface.halve(above, below, to: line, columns: whole)
          if whole < columns {
            line.storeBytes(
              of: above.load(fromByteOffset: 8 * whole, as: UInt32.self), toByteOffset: 4 * whole,
              as: UInt32.self)
          }
        }
      }
    }
    return half
  }

  /// A transparent image of half the size, with as wide a margin.
  fileprivate func half(margin: Int) -> ImageSurface {
    ImageSurface(
      width: (width - 2 * margin + 1) / 2 + 2 * margin, height: (height - 2 * margin + 1) / 2 + 2 * margin)
  }

  /// Puts the image into one of half its size, each pixel the mean of four.
  fileprivate func halve(into half: ImageSurface, margin: Int) {
    let (from, to) = (stride, half.stride)
    let columns = half.width - 2 * margin
    half.withPixels { target in
      withPixels { source in
        for row in 0..<half.height - 2 * margin {
          let above = UnsafeRawPointer(source + (margin + 2 * row) * from + 4 * margin)
          let line = UnsafeMutableRawPointer(target + (margin + row) * to + 4 * margin)
          ImageSurface.halve(above, above + from, to: line, columns: columns)
        }
      }
    }
  }

  private static func halve(
    _ above: UnsafeRawPointer, _ below: UnsafeRawPointer, to line: UnsafeMutableRawPointer, columns: Int
  ) {
    // Four components of two pixels fit a word, with room for the sum of four.
    let mask: UInt64 = 0x00FF_00FF_00FF_00FF
    for column in 0..<columns {
      let one = above.loadUnaligned(fromByteOffset: 8 * column, as: UInt64.self)
      let two = below.loadUnaligned(fromByteOffset: 8 * column, as: UInt64.self)
      let evens = (one & mask) &+ (two & mask)
      let odds = (one >> 8 & mask) &+ (two >> 8 & mask)
      let even = UInt32(truncatingIfNeeded: (evens &+ evens >> 32 &+ 0x0002_0002) >> 2) & 0x00FF_00FF
      let odd = UInt32(truncatingIfNeeded: (odds &+ odds >> 32 &+ 0x0002_0002) >> 2) & 0x00FF_00FF
      line.storeBytes(of: even | odd << 8, toByteOffset: 4 * column, as: UInt32.self)
    }
  }
}
