import CCairo
import PrivateSession

/// A PNG file with screenshots side by side, each cropped to the same area.
struct FilmStrip {
  /// The cropped area, in pixels of a screenshot.
  let cut: Screenshot.Bounds
  private var frames: [(screenshot: Screenshot, finger: Finger?)] = []

  /// The position of a fingertip, in pixels of a screenshot.
  struct Finger {
    var x: Double
    var y: Double
  }

  private static let gap = 16.0
  private static let cornerRadius = 20.0
  private static let fingerRadius = 26.0

  init(cut: Screenshot.Bounds) {
    self.cut = cut
  }

  mutating func append(_ screenshot: Screenshot, finger: Finger? = nil) {
    frames.append((screenshot, finger))
  }

  /// Errors: the file cannot be written.
  func write(to path: String) throws {
    let step = Double(cut.width) + FilmStrip.gap
    let width = step * Double(frames.count) - FilmStrip.gap
    let sheet = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(cut.height))
    let context = cairo_create(sheet)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(sheet)
    }
    for (index, frame) in frames.enumerated() {
      cairo_save(context)
      cairo_translate(context, step * Double(index), 0)
      clip(context)
      draw(frame.screenshot, on: context)
      if let finger = frame.finger { draw(finger, on: context) }
      cairo_restore(context)
    }
    let status = cairo_surface_write_to_png(sheet, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw SessionError("\(path): \(String(cString: cairo_status_to_string(status)))")
    }
  }

  /// Clips to a rectangle with round corners.
  private func clip(_ context: OpaquePointer?) {
    let radius = FilmStrip.cornerRadius
    let (right, bottom) = (Double(cut.width) - radius, Double(cut.height) - radius)
    cairo_arc(context, right, radius, radius, -.pi / 2, 0)
    cairo_arc(context, right, bottom, radius, 0, .pi / 2)
    cairo_arc(context, radius, bottom, radius, .pi / 2, .pi)
    cairo_arc(context, radius, radius, radius, .pi, .pi * 3 / 2)
    cairo_close_path(context)
    cairo_clip(context)
  }

  private func draw(_ screenshot: Screenshot, on context: OpaquePointer?) {
    let picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(cut.width), Int32(cut.height))
    defer { cairo_surface_destroy(picture) }
    guard let data = cairo_image_surface_get_data(picture) else { return }
    let stride = Int(cairo_image_surface_get_stride(picture))
    for y in 0..<cut.height {
      for x in 0..<cut.width {
        let color = screenshot[cut.left + x, cut.top + y]
        let pixel = y * stride + x * 4
        (data[pixel], data[pixel + 1], data[pixel + 2]) = (color.blue, color.green, color.red)
      }
    }
    cairo_surface_mark_dirty(picture)
    cairo_set_source_surface(context, picture, 0, 0)
    cairo_paint(context)
  }

  private func draw(_ finger: Finger, on context: OpaquePointer?) {
    cairo_arc(
      context, finger.x - Double(cut.left), finger.y - Double(cut.top), FilmStrip.fingerRadius, 0, 2 * .pi)
    cairo_set_source_rgba(context, 1, 1, 1, 0.45)
    cairo_fill_preserve(context)
    cairo_set_source_rgba(context, 1, 1, 1, 0.9)
    cairo_set_line_width(context, 3)
    cairo_stroke(context)
  }
}
