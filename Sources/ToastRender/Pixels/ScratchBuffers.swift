import CCairo
import ToastCore

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
