import CRsvg
import ToastIcons
import ToastSystem

/// The decoder of SVG, which uses librsvg.
enum SVGDecoder {
  /// Draws the picture in the centre of the canvas, as large as fits.
  ///
  /// librsvg gets the bytes without a base URL, so that the picture cannot refer to other files.
  static func draw(_ bytes: [UInt8], on canvas: Canvas) throws(IconError) {
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
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .decoderFailed }
  }
}
