import CRsvg
import ToastIcons
import ToastSystem

/// A picture of shapes, drawn by librsvg.
enum Vector {
  /// Draws the picture in the middle of the board, as large as it fits.
  ///
  /// It is read as bytes from nowhere: without an address of its own it can refer to no other file.
  static func draw(_ file: borrowing RegularFile, head: [UInt8], on board: Board) throws(IconFault) {
    guard file.size <= IconLimits.vectorBytes else { throw .tooManyBytes }
    let bytes = head + (try read(file, file.size))
    guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), nil) else { throw .broken }
    defer { g_object_unref(handle) }
    let surface = cairo_image_surface_create_for_data(
      board.pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(board.side),
      Int32(board.side), Int32(board.side * 4))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    var viewport = RsvgRectangle(x: 0, y: 0, width: Double(board.side), height: Double(board.side))
    guard rsvg_handle_render_document(handle, context, &viewport, nil) != 0 else { throw .broken }
    cairo_surface_flush(surface)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .tooHard }
  }
}
