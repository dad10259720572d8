import CCairo
import ToastCore

/// An image that is drawn again and again, sharp or blurred, with an empty margin for a blur to spread in.
///
/// Lengths are in buffer pixels.
final class PixelBuffer {
  let surface: ImageSurface
  let width: Int
  let height: Int
  private let pyramid: ImagePyramid

  static let margin = GaussianBlur.margin

  /// A transparent image.
  init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    surface = ImageSurface(
      width: self.width + 2 * PixelBuffer.margin, height: self.height + 2 * PixelBuffer.margin)
    pyramid = ImagePyramid(surface, margin: PixelBuffer.margin)
  }

  /// A copy that is drawn on separately.
  convenience init(copying other: PixelBuffer) {
    self.init(width: other.width, height: other.height)
    surface.withPixels { target in
      other.surface.withPixels { target.update(from: $0, count: byteCount) }
    }
  }

  /// The bytes of the pixels, without those of reduced images.
  var byteCount: Int { surface.stride * surface.height }

  /// A context whose origin is the image's left top corner.
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
    pyramid.dropReducedLevels()
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

  /// Draws the image with the operator of the context.
  ///
  /// - Parameter deviation: the standard deviation of the blur.
  func draw(
    at placement: Placement, deviation: Double = 0, opacity: Double = 1, in context: CairoContext,
    scratch: ScratchBuffers
  ) {
    guard let blur = GaussianBlur(deviation: deviation) else {
      pyramid.dropReducedLevels()
      context.paint(surface, margin: PixelBuffer.margin, at: placement, opacity: opacity)
      return
    }
    var placement = placement
    placement.scaleX *= blur.reduction
    placement.scaleY *= blur.reduction
    let image = blur.spread(pyramid.level(blur.level), scratch: scratch)
    context.paint(image, margin: PixelBuffer.margin, at: placement, opacity: opacity)
  }

  /// Must be called after a change of the pixels.
  func markDirty() {
    pyramid.markDirty()
  }
}

/// A part of an image as it was, to be put back.
struct SavedRegion {
  private let area: PixelRect
  private var pixels: [UInt32] = []

  /// Keeps what `buffer` holds in `area`, in its pixels from the image's left top corner.
  init?(of buffer: PixelBuffer, in area: PixelRect) {
    let image = PixelRect(x: 0, y: 0, width: Int32(buffer.width), height: Int32(buffer.height))
    guard let area = area.intersection(image) else { return nil }
    self.area = area
    buffer.surface.withRows(of: area) { pixels += $0 }
  }

  /// Puts it back.
  func restore(_ buffer: PixelBuffer) {
    pixels.withUnsafeBufferPointer { pixels in
      var next = pixels[...]
      buffer.surface.withRows(of: area) { row in
        _ = row.update(fromContentsOf: next.prefix(row.count))
        next = next.dropFirst(row.count)
      }
    }
    buffer.markDirty()
  }
}

extension ImageSurface {
  /// Hands out the rows of an area of a raster's image, from the top.
  fileprivate func withRows(of area: PixelRect, _ use: (UnsafeMutableBufferPointer<UInt32>) -> Void) {
    withPixels { pixels in
      for row in 0..<Int(area.height) {
        let start =
          pixels + (Int(area.y) + row + PixelBuffer.margin) * stride + (Int(area.x) + PixelBuffer.margin) * 4
        use(
          UnsafeMutableBufferPointer(
            start: UnsafeMutableRawPointer(start).bindMemory(to: UInt32.self, capacity: Int(area.width)),
            count: Int(area.width)))
      }
    }
  }
}

/// Memory that the frames of an animation draw in on the way, kept so that none of them has to ask for it.
final class ScratchBuffers {
  private(set) var memories: [Use: UnsafeMutableRawBufferPointer] = [:]
  /// As many bytes as any use has needed: what grows from frame to frame would ask for memory in each of them.
  private var most = 0

  /// What a piece is for; two pieces with different uses can be in use at once.
  enum Use: Hashable {
    /// An image blurred along its rows.
    case rows
    /// An image blurred.
    case spread
    /// What a group has become so far.
    case group
    /// What gives way, before it is mixed with what comes.
    case old
    /// What comes.
    case new
  }

  deinit {
    clear()
  }

  /// A surface over the memory for `use`, with pixels of whatever it was used for last.
  ///
  /// It must not be used after the next one for the same use, nor after `clear`.
  func surface(_ use: Use, width: Int, height: Int) -> ImageSurface {
    let bytes = width * height * 4 + MemoryLayout<PackedPixels.Bytes>.size
    var memory = memories[use] ?? UnsafeMutableRawBufferPointer(start: nil, count: 0)
    if memory.count < bytes {
      most = max(most, bytes)
      memory.deallocate()
      memory = .allocate(byteCount: most, alignment: 16)
      memories[use] = memory
    }
    guard let start = memory.baseAddress else { return ImageSurface(width: width, height: height) }
    return ImageSurface(pixels: start, stride: width * 4, width: width, height: height)
  }

  /// A layer as large as `area` to draw on, in the coordinates of what `area` is a part of.
  func layer(_ use: Use, _ area: PixelRect) -> ScratchLayer {
    ScratchLayer(surface: surface(use, width: Int(area.width), height: Int(area.height)), area: area)
  }

  /// Lets go of all of it.
  func clear() {
    for memory in memories.values { memory.deallocate() }
    memories = [:]
    most = 0
  }
}

/// A surface that stands for a part of another one.
struct ScratchLayer {
  let surface: ImageSurface
  let area: PixelRect

  /// A pen in the coordinates of the other surface.
  func context() -> CairoContext {
    let context = CairoContext(surface)
    cairo_translate(context.pointer, -Double(area.x), -Double(area.y))
    return context
  }

  /// Takes `share`, 0...1, of the pixels from `other`, a layer of the same area.
  ///
  /// Where both have the same pixel it stays as it is: nothing shines through while one gives way to the other.
  func mix(with other: ScratchLayer, share: Double) {
    surface.withPixels { pixels in
      other.surface.withPixels { others in
        PackedPixels.mix(
          UnsafeMutableRawPointer(pixels), with: UnsafeRawPointer(others), share: share,
          bytes: surface.stride * surface.height)
      }
    }
  }
}
