import CCairo
import ToastCore

/// A pen on a surface: the owner of a cairo context.
final class Context {
  let pointer: OpaquePointer

  init(_ surface: Surface) {
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

  /// Paints `surface` with its left top corner at `x`, `y`; between pixels it is sampled bilinearly.
  func paint(_ surface: Surface, x: Double, y: Double, opacity: Double) {
    cairo_set_source_surface(pointer, surface.pointer, x, y)
    let isWhole = x == x.rounded() && y == y.rounded()
    cairo_pattern_set_filter(
      cairo_get_source(pointer), isWhole ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    if opacity >= 1 {
      cairo_paint(pointer)
    } else {
      cairo_paint_with_alpha(pointer, opacity)
    }
  }
}

extension Context {
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
}
