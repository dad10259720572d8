import CRsvg
import Glibc
import ToastIcons
import ToastSystem

/// The decoder of PNG, which uses cairo.
enum PNGDecoder {
  /// The number of first bytes that contain the width and height.
  static let headLength = 24
  /// The maximum width and height of a cairo surface.
  private static let longestSide = 32_767

  static func draw(_ file: borrowing RegularFile, head: [UInt8], on canvas: Canvas) throws(IconError) {
    guard head.count >= headLength, head[12..<16].elementsEqual("IHDR".utf8) else { throw .broken }
    let (width, height) = (number(head[16..<20]), number(head[20..<24]))
    guard width > 0, height > 0 else { throw .broken }
    guard width <= IconLimits.pixels / height, max(width, height) <= longestSide else { throw .tooManyPixels }
    var descriptor = file.descriptor.raw
    guard let surface = cairo_image_surface_create_from_png_stream(readFile, &descriptor) else {
      throw .decoderFailed
    }
    defer { cairo_surface_destroy(surface) }
    switch cairo_surface_status(surface) {
    case CAIRO_STATUS_SUCCESS: break
    case CAIRO_STATUS_NO_MEMORY: throw .tooManyPixels
    default: throw .broken
    }
    try draw(surface, on: canvas)
  }

  private static func draw(_ surface: OpaquePointer, on canvas: Canvas) throws(IconError) {
    if PixelRows(surface) != nil { return try canvas.draw(surface) }
    // cairo 1.18 and later decodes a 16-bit PNG to floating-point pixels.
    let plain = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
    guard let plain else { throw .decoderFailed }
    defer { cairo_surface_destroy(plain) }
    let context = cairo_create(plain)
    defer { cairo_destroy(context) }
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_paint(context)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .tooManyPixels }
    try canvas.draw(plain)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}

/// Reads the next bytes of the file, whose descriptor is the context.
private func readFile(
  _ context: UnsafeMutableRawPointer?, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: UInt32
) -> cairo_status_t {
  guard let descriptor = context?.load(as: Int32.self), let bytes else { return CAIRO_STATUS_READ_ERROR }
  var end = 0
  while end < Int(count) {
    let more = read(descriptor, bytes + end, Int(count) - end)
    if more < 0, errno == EINTR { continue }
    guard more > 0 else { return CAIRO_STATUS_READ_ERROR }
    end += more
  }
  return CAIRO_STATUS_SUCCESS
}
