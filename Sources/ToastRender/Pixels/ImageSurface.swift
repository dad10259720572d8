import CCairo

/// Pixels in memory: the owner of a cairo image surface.
final class ImageSurface {
  let pointer: OpaquePointer

  /// A transparent surface of its own memory, premultiplied ARGB32 or, for a mask, A8.
  init(width: Int, height: Int, format: cairo_format_t = CAIRO_FORMAT_ARGB32) {
    pointer = cairo_image_surface_create(
      format, Int32(clamping: max(1, width)), Int32(clamping: max(1, height)))
  }

  /// A surface over premultiplied ARGB32 memory that somebody else owns and that must outlive it.
  init(pixels: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int) {
    pointer = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(clamping: width),
      Int32(clamping: height), Int32(clamping: stride))
  }

  deinit {
    cairo_surface_destroy(pointer)
  }

  var width: Int { Int(cairo_image_surface_get_width(pointer)) }
  var height: Int { Int(cairo_image_surface_get_height(pointer)) }
  var stride: Int { Int(cairo_image_surface_get_stride(pointer)) }

  /// Lets `change` read and write the rows, or does nothing when there is no memory.
  func withPixels(_ change: (UnsafeMutablePointer<UInt8>) -> Void) {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else { return }
    change(data)
    cairo_surface_mark_dirty(pointer)
  }
}
