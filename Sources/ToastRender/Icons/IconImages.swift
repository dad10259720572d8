import CCairo
import ToastCore

/// Decoded pictures for icons, one size of each.
public final class IconImages {
  private var images: [ImageID: Image] = [:]

  private struct Image {
    let surface: ImageSurface
    let isSymbolic: Bool
  }

  /// Adds a copy of a square picture of `side` × `side` pixels.
  ///
  /// - Parameters:
  ///   - pixels: premultiplied ARGB32 in the machine's byte order, row by row without gaps.
  ///   - isSymbolic: whether the picture is a mask that is drawn in the icon's colour.
  public func add(_ id: ImageID, side: Int, pixels: UnsafeRawBufferPointer, isSymbolic: Bool) {
    guard side > 0, pixels.count >= side * side * 4, let start = pixels.baseAddress else { return }
    let surface = ImageSurface(width: side, height: side)
    surface.withPixels { rows in
      for row in 0..<side { (rows + row * surface.stride).update(from: start + row * side * 4, side * 4) }
    }
    images[id] = Image(surface: surface, isSymbolic: isSymbolic)
  }

  /// Removes a picture that no toast shows any more.
  public func remove(_ id: ImageID) {
    images[id] = nil
  }

  /// Draws a picture in a square of whole buffer pixels: `side` logical pixels of `factor` buffer pixels each.
  func draw(
    _ id: ImageID, x: Double, y: Double, side: Double, color: Color, factor: Double, in context: CairoContext
  ) {
    guard let image = images[id] else { return }
    let pixels = (side * factor).rounded()
    context.saved {
      cairo_translate(context.pointer, x, y)
      cairo_scale(context.pointer, side / Double(image.surface.width), side / Double(image.surface.height))
      let pattern = cairo_pattern_create_for_surface(image.surface.pointer)
      // Outputs of several scales share the picture of the largest scale.
      let isExact = pixels == Double(image.surface.width)
      cairo_pattern_set_filter(pattern, isExact ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
      if image.isSymbolic {
        context.setSource(color)
        cairo_mask(context.pointer, pattern)
      } else {
        cairo_set_source(context.pointer, pattern)
        cairo_paint(context.pointer)
      }
      cairo_pattern_destroy(pattern)
    }
  }
}

extension IconImages {
  /// Draws a picture around the middle of `frame`, as large as the longer side of `frame`, and clips it to `frame`.
  func draw(_ id: ImageID, in frame: LogicalRect, color: Color, factor: Double, _ context: CairoContext) {
    func whole(_ value: Double) -> Double { (value * factor).rounded() / factor }
    let side = whole(max(frame.width, frame.height))
    let box = LogicalRect(
      x: whole(frame.x), y: whole(frame.y), width: whole(frame.width), height: whole(frame.height))
    context.saved {
      cairo_rectangle(context.pointer, box.x, box.y, box.width, box.height)
      cairo_clip(context.pointer)
      draw(
        id, x: whole(box.x + (box.width - side) / 2), y: whole(box.y + (box.height - side) / 2), side: side,
        color: color, factor: factor, in: context)
    }
  }
}

extension UnsafeMutablePointer<UInt8> {
  fileprivate func update(from source: UnsafeRawPointer, _ count: Int) {
    UnsafeMutableRawPointer(self).copyMemory(from: source, byteCount: count)
  }
}
