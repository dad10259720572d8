import CRsvg
import ToastIcons
import ToastSystem

/// Draws an SVG with librsvg.
enum SVGDecoder {
  /// Draws the picture in the middle of the canvas, as large as it fits.
  ///
  /// librsvg reads bytes without an address: so the picture can refer to no other file.
  static func draw(_ bytes: [UInt8], on canvas: Canvas) throws(IconFault) {
    guard let handle = rsvg_handle_new_from_data(bytes, UInt(bytes.count), nil) else { throw .broken }
    defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
    let surface = cairo_image_surface_create_for_data(
      canvas.pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(canvas.side),
      Int32(canvas.side), Int32(canvas.side * 4))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    var viewport = RsvgRectangle(x: 0, y: 0, width: Double(canvas.side), height: Double(canvas.side))
    guard rsvg_handle_render_document(handle, context, &viewport, nil) != 0 else { throw .broken }
    cairo_surface_flush(surface)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .tooHard }
  }
}
