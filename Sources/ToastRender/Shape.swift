import CCairo
import ToastCore

extension Context {
  /// Adds `outline` around `rect` to the path.
  func add(_ outline: Outline, in rect: LogicalRect) {
    switch outline {
    case .rounded(let radius): addRounded(rect, radius: radius)
    case .continuous(let radius): addContinuous(rect, radius: radius)
    }
  }

  private func addRounded(_ rect: LogicalRect, radius: Double) {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    guard radius > 0 else {
      cairo_rectangle(pointer, rect.x, rect.y, rect.width, rect.height)
      return
    }
    let turn = Double.pi / 2
    cairo_new_sub_path(pointer)
    cairo_arc(pointer, rect.maxX - radius, rect.y + radius, radius, -turn, 0)
    cairo_arc(pointer, rect.maxX - radius, rect.maxY - radius, radius, 0, turn)
    cairo_arc(pointer, rect.x + radius, rect.maxY - radius, radius, turn, 2 * turn)
    cairo_arc(pointer, rect.x + radius, rect.y + radius, radius, 2 * turn, 3 * turn)
    cairo_close_path(pointer)
  }

  private func addContinuous(_ rect: LogicalRect, radius: Double) {
    addRounded(rect, radius: radius)
  }
}
