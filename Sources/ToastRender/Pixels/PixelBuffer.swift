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

  /// The place of an image: its top left corner and its scale.
  struct Placement: Hashable {
    var x: Double
    var y: Double
    var scaleX = 1.0
    var scaleY = 1.0
    /// Whether pixels hardly differ along a row, so that rows can be stretched by the nearest pixel.
    var hasPlainRows = false

    /// Whether each pixel of the image is a pixel of the target.
    var isWhole: Bool { scaleX == 1 && scaleY == 1 && x == x.rounded() && y == y.rounded() }
  }

  /// Copies the part of the image inside `area` to ARGB32 memory and clears the rest of the area.
  ///
  /// The placement must be whole.
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

/// The pixels of a part of an image, kept to be restored later.
struct SavedRegion {
  private let area: PixelRect
  private var pixels: [UInt32] = []

  /// Saves `area`, counted from the top left corner of the image.
  init?(of buffer: PixelBuffer, in area: PixelRect) {
    let image = PixelRect(x: 0, y: 0, width: Int32(buffer.width), height: Int32(buffer.height))
    guard let area = area.intersection(image) else { return nil }
    self.area = area
    buffer.surface.withRows(of: area) { pixels += $0 }
  }

  /// Restores the saved pixels.
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
  /// Hands out the rows of an area of the image, from the top.
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

/// Memory for the intermediate results of frames, kept so that an animation allocates it once.
final class ScratchBuffers {
  private var memories: [Use: UnsafeMutableRawBufferPointer] = [:]
  /// The largest number of bytes that any use needed.
  ///
  /// Each allocation is as large, so that growing results do not allocate in each frame.
  private var most = 0

  /// The purpose of a buffer.
  ///
  /// Buffers for different purposes can be in use at once.
  enum Use: Hashable {
    /// An image blurred along its rows.
    case rows
    /// An image blurred in both directions.
    case spread
    /// The result of a group of drawing operations.
    case group
    /// The old content of a crossfade.
    case old
    /// The new content of a crossfade.
    case new
  }

  deinit {
    clear()
  }

  /// A surface for `use`, with the pixels of its previous use.
  ///
  /// The surface is valid until the next call for the same use, or until `clear`.
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

  /// A layer of the size of `area`, in the coordinates of the surface that `area` is a part of.
  func layer(_ use: Use, _ area: PixelRect) -> ScratchLayer {
    ScratchLayer(surface: surface(use, width: Int(area.width), height: Int(area.height)), area: area)
  }

  /// The bytes of all buffers.
  var byteCount: Int { memories.values.reduce(0) { $0 + $1.count } }

  /// Frees all memory.
  func clear() {
    for memory in memories.values { memory.deallocate() }
    memories = [:]
    most = 0
  }
}

/// A scratch surface that stands for a part of another surface.
struct ScratchLayer {
  let surface: ImageSurface
  let area: PixelRect

  /// A context in the coordinates of the other surface.
  func context() -> CairoContext {
    let context = CairoContext(surface)
    cairo_translate(context.pointer, -Double(area.x), -Double(area.y))
    return context
  }

  /// Mixes the layer with another one of the same area, of which `share`, 0...1, is taken.
  ///
  /// Pixels that both layers have in common stay as they are, so that nothing shines through a crossfade.
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
