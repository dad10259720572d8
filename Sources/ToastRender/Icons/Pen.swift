import CCairo
import ToastCore

/// A pen for symbols: round at its ends and corners, on a grid of 24 × 24 units.
struct Pen {
  private let context: OpaquePointer
  /// The width of its line, in units.
  let weight: Double

  /// The side of the grid.
  static let grid = 24.0

  /// A pen as heavy as text of this weight.
  init(_ context: CairoContext, weight: Font.Weight) {
    self.context = context.pointer
    self.weight =
      switch weight {
      case .light: 1.4
      case .regular: 1.7
      case .medium: 2
      case .semibold: 2.4
      case .bold: 2.7
      }
    cairo_set_line_cap(self.context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(self.context, CAIRO_LINE_JOIN_ROUND)
  }

  func move(_ x: Double, _ y: Double) {
    cairo_move_to(context, x, y)
  }

  func line(_ x: Double, _ y: Double) {
    cairo_line_to(context, x, y)
  }

  func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
    cairo_curve_to(context, x1, y1, x2, y2, x, y)
  }

  /// An arc clockwise from one angle to another, in degrees from the right; a path of its own.
  func arc(_ x: Double, _ y: Double, radius: Double, from start: Double, to end: Double) {
    cairo_new_sub_path(context)
    join(x, y, radius: radius, from: start, to: end)
  }

  /// A line to the arc's beginning, and the arc: clockwise, or the other way when it ends at the smaller angle.
  func join(_ x: Double, _ y: Double, radius: Double, from start: Double, to end: Double) {
    let arc = start <= end ? cairo_arc : cairo_arc_negative
    arc(context, x, y, radius, start * .pi / 180, end * .pi / 180)
  }

  /// Straight lines through points.
  func lines(_ points: (Double, Double)...) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(point.0, point.1) } else { line(point.0, point.1) }
    }
  }

  func circle(_ x: Double, _ y: Double, radius: Double) {
    arc(x, y, radius: radius, from: 0, to: 360)
    close()
  }

  func box(_ x: Double, _ y: Double, width: Double, height: Double, radius: Double) {
    let right = x + width - radius
    let bottom = y + height - radius
    arc(right, y + radius, radius: radius, from: -90, to: 0)
    join(right, bottom, radius: radius, from: 0, to: 90)
    join(x + radius, bottom, radius: radius, from: 90, to: 180)
    join(x + radius, y + radius, radius: radius, from: 180, to: 270)
    close()
  }

  func close() {
    cairo_close_path(context)
  }

  /// Draws the path as a line.
  func stroke(_ width: Double? = nil) {
    cairo_set_line_width(context, width ?? weight)
    cairo_stroke(context)
  }

  /// Fills the path.
  func fill() {
    cairo_fill(context)
  }

  /// Draws a closed path: its line, and its inside too when it is solid.
  func outline(solid: Bool, width: Double? = nil) {
    if solid { cairo_fill_preserve(context) }
    stroke(width)
  }

  /// Takes away what `draw` draws.
  func erase(_ draw: () -> Void) {
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
    draw()
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Draws what could be there and is not, such as the bars of a weak signal.
  func faint(_ isFaint: Bool = true, _ draw: () -> Void) {
    cairo_set_source_rgba(context, 0, 0, 0, isFaint ? 0.3 : 1)
    draw()
    cairo_set_source_rgba(context, 0, 0, 0, 1)
  }

  /// Draws as if right were left.
  func mirrored(_ draw: () -> Void) {
    cairo_save(context)
    cairo_translate(context, Pen.grid, 0)
    cairo_scale(context, -1, 1)
    draw()
    cairo_restore(context)
  }

  /// Draws as if the grid were turned clockwise about a point and then scaled.
  func turned(_ degrees: Double, scale: Double = 1, about x: Double, _ y: Double, _ draw: () -> Void) {
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_rotate(context, degrees * .pi / 180)
    cairo_scale(context, scale, scale)
    cairo_translate(context, -x, -y)
    draw()
    cairo_restore(context)
  }
}

extension CairoContext {
  /// Draws `symbol` in a square box of whole buffer pixels, in the source colour `color`.
  func draw(_ symbol: Symbol, x: Double, y: Double, side: Double, weight: Font.Weight, color: Color) {
    saved {
      cairo_rectangle(pointer, x, y, side, side)
      cairo_clip(pointer)
      // Lines that overlap and places that are erased make one mask first; then it gets its colour.
      cairo_push_group_with_content(pointer, CAIRO_CONTENT_ALPHA)
      cairo_translate(pointer, x, y)
      cairo_scale(pointer, side / Pen.grid, side / Pen.grid)
      cairo_set_source_rgb(pointer, 0, 0, 0)
      symbol.draw(with: Pen(self, weight: weight))
      let mask = cairo_pop_group(pointer)
      setSource(color)
      cairo_mask(pointer, mask)
      cairo_pattern_destroy(mask)
    }
  }
}
