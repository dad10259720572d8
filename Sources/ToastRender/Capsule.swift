import CCairo
import ToastCore

import func Glibc.sqrt

extension Context {
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
    let first = max(0, Int(origin.x.rounded(.down)))
    let columns = first..<max(first, min(area.width, Int(capsule.right.rounded(.up))))
    let source =
      SIMD4<Float>(
        Float(color.blue), Float(color.green), Float(color.red), 1) * Float(color.alpha * 255)
    for row in rows {
      let line = UnsafeMutableRawPointer(pixels + row * stride).bindMemory(
        to: UInt32.self, capacity: area.width)
      let dy = Float(row - top) + 0.5 - capsule.radius
      for column in columns {
        let covered = capsule.coverage(x: Float(column) + 0.5, dy: dy)
        guard covered > 0 else { continue }
        line[column] = Capsule.blend(source * covered, over: line[column])
      }
    }
    cairo_surface_mark_dirty(target)
  }
}

/// A lying capsule, in buffer pixels.
private struct Capsule {
  let left: Float
  let right: Float
  let radius: Float

  /// How much of the pixel whose middle is at `x`, `dy` from the axis, lies in it, 0...1.
  func coverage(x: Float, dy: Float) -> Float {
    let dx = max(left + radius - x, x - (right - radius), 0)
    guard dx > 0 else { return 1 }
    return min(1, max(0, radius + 0.5 - sqrt(dx * dx + dy * dy)))
  }

  /// Premultiplied components, 0...255, over a pixel.
  static func blend(_ source: SIMD4<Float>, over pixel: UInt32) -> UInt32 {
    var result = source
    if source.w < 254.5 {
      let bytes = unsafeBitCast(pixel, to: SIMD4<UInt8>.self)
      result += SIMD4<Float>(bytes) * (1 - source.w / 255)
    }
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(result + 0.5)), to: UInt32.self)
  }
}
