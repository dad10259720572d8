import CCairo
import ToastCore

/// A pen on a surface: the owner of a cairo context.
final class CairoContext {
  let pointer: OpaquePointer

  init(_ surface: ImageSurface) {
    pointer = cairo_create(surface.pointer)
  }

  deinit {
    cairo_destroy(pointer)
  }

  /// Draws with the state that is set now and puts it back afterwards.
  func saved(_ draw: () -> Void) {
    cairo_save(pointer)
    draw()
    cairo_restore(pointer)
  }

  func setSource(_ color: Color) {
    cairo_set_source_rgba(pointer, color.red, color.green, color.blue, color.alpha)
  }

  /// Paints `surface`; enlarged or between pixels it is sampled bilinearly.
  ///
  /// - Parameters:
  ///   - margin: the pixels around what has its left top corner at the placement's place.
  func paint(
    _ surface: ImageSurface, margin: Int = 0, at placement: PixelBuffer.Placement, opacity: Double = 1
  ) {
    let (x, y) = (placement.x / placement.scaleX, placement.y / placement.scaleY)
    var matrix = cairo_matrix_t()
    cairo_matrix_init(
      &matrix, 1 / placement.scaleX, 0, 0, 1 / placement.scaleY, Double(margin) - x, Double(margin) - y)
    let pattern = cairo_pattern_create_for_surface(surface.pointer)
    cairo_pattern_set_matrix(pattern, &matrix)
    let isWhole =
      placement.scaleY == 1 && y == y.rounded()
      && (placement.hasPlainRows || placement.scaleX == 1 && x == x.rounded())
    cairo_pattern_set_filter(pattern, isWhole ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_set_source(pointer, pattern)
    cairo_pattern_destroy(pattern)
    if opacity >= 1 {
      cairo_paint(pointer)
    } else {
      cairo_paint_with_alpha(pointer, opacity)
    }
  }
}

extension CairoContext {
  /// Confines drawing to `rects`.
  func clip(to rects: [PixelRect]) {
    for rect in rects {
      cairo_rectangle(pointer, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
    // Overlapping rectangles wind the same way, so that none of them cuts a hole in another.
    cairo_clip(pointer)
  }

  /// Makes everything inside the clip transparent.
  func clear() {
    cairo_set_operator(pointer, CAIRO_OPERATOR_CLEAR)
    cairo_paint(pointer)
    cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
  }

  /// Draws instead of what is there, inside the clip, rather than over it.
  func replace(_ draw: () -> Void) {
    cairo_set_operator(pointer, CAIRO_OPERATOR_SOURCE)
    draw()
    cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
  }
}
