import CCairo
import ToastCore

import func Glibc.sqrt

extension CairoContext {
  /// Fills a lying capsule whose height is whole buffer pixels and begins on one.
  ///
  /// A bar that moves is filled at each refresh; cairo would take twenty times as long to fill a path of arcs. The
  /// context's matrix scales by `factor`, and its target is an image.
  func fillCapsule(_ box: LogicalRect, _ color: Color, factor: Double) {
    var origin = (x: box.x, y: box.y)
    cairo_user_to_device(pointer, &origin.x, &origin.y)
    let target = cairo_get_target(pointer)
    cairo_surface_flush(target)
    guard let pixels = cairo_image_surface_get_data(target) else { return }
    let area = (
      width: Int(cairo_image_surface_get_width(target)), height: Int(cairo_image_surface_get_height(target))
    )
    let stride = Int(cairo_image_surface_get_stride(target))
    let capsule = Capsule(
      left: Float(origin.x), right: Float(origin.x + box.width * factor),
      radius: Float(box.height * factor / 2))
    let top = Int(origin.y.rounded())
    let rows = max(0, top)..<max(0, top, min(area.height, top + Int((box.height * factor).rounded())))
    let ink = FillColor(color)
    for row in rows {
      let line = UnsafeMutableRawPointer(pixels + row * stride).bindMemory(
        to: UInt32.self, capacity: area.width)
      capsule.fill(
        UnsafeMutableBufferPointer(start: line, count: area.width), ink: ink,
        dy: Float(row - top) + 0.5 - capsule.radius)
    }
    cairo_surface_mark_dirty(target)
  }
}

/// A lying capsule, in buffer pixels.
private struct Capsule {
  let left: Float
  let right: Float
  let radius: Float

  /// Fills the pixels of a row that is `dy` from the axis: its round ends bit by bit, what is between them whole.
  func fill(_ row: UnsafeMutableBufferPointer<UInt32>, ink: FillColor, dy: Float) {
    func column(_ x: Float) -> Int { min(row.count, max(0, Int(x))) }
    let start = column(left.rounded(.down))
    let end = max(start, column(right.rounded(.up)))
    let middle = min(end, column((left + radius).rounded(.up)))
    let rest = max(middle, min(end, column((right - radius).rounded(.down))))
    for x in start..<middle { row[x] = ink.over(row[x], covering: coverage(x: Float(x) + 0.5, dy: dy)) }
    if ink.isOpaque {
      for x in middle..<rest { row[x] = ink.pixel }
    } else {
      for x in middle..<rest { row[x] = ink.over(row[x]) }
    }
    for x in rest..<end { row[x] = ink.over(row[x], covering: coverage(x: Float(x) + 0.5, dy: dy)) }
  }

  /// How much of the pixel whose middle is at `x`, `dy` from the axis, lies in it, 0...1.
  private func coverage(x: Float, dy: Float) -> Float {
    let dx = max(left + radius - x, x - (right - radius), 0)
    return min(1, max(0, radius + 0.5 - sqrt(dx * dx + dy * dy)))
  }
}
