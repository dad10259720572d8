import CJPEG
import CRsvg
import Glibc
import ToastIcons
import ToastSystem

/// The decoder of JPEG, which uses libjpeg at the scale of the canvas.
enum JPEGDecoder {
  static func draw(_ file: borrowing RegularFile, on canvas: Canvas) throws(IconError) {
    var picture = jpeg_picture()
    switch jpeg_decode(file.descriptor.raw, IconLimits.scaledPixels, Int32(canvas.side), &picture) {
    case jpeg_decoded: break
    case jpeg_has_too_many_pixels, jpeg_needs_too_much_memory: throw .tooManyPixels
    default: throw .broken
    }
    defer { free(picture.pixels) }
    // The pixels are opaque, and their rows have no gaps, as in the format RGB24.
    let surface = UnsafeMutableRawPointer(picture.pixels).flatMap { pixels in
      cairo_image_surface_create_for_data(
        pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, picture.width, picture.height,
        picture.width * 4)
    }
    guard let surface else { throw .decoderFailed }
    defer { cairo_surface_destroy(surface) }
    try canvas.draw(surface, orientation: Int(picture.orientation))
  }
}
