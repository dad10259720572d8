import CCairo
import PrivateSession

extension Screenshot {
  /// Reads a PNG file.
  ///
  /// Errors: it cannot be read.
  public init(png path: String) throws {
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else {
      throw SessionError("\(path): \(String(cString: cairo_status_to_string(cairo_surface_status(surface))))")
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for row in 0..<height {
      // The byte order in memory is blue, green, red, alpha.
      for pixel in Swift.stride(from: row * stride, to: row * stride + width * 4, by: 4) {
        bytes.append(data[pixel + 2])
        bytes.append(data[pixel + 1])
        bytes.append(data[pixel])
      }
    }
    try self.init(width: width, height: height, bytes: bytes)
  }

  /// Writes the picture to a PNG file.
  ///
  /// Errors: the file cannot be written.
  public func write(png path: String) throws {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    guard let data = cairo_image_surface_get_data(surface) else {
      throw SessionError("\(path): no picture of \(width)x\(height)")
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<height {
      for x in 0..<width {
        let pixel = self[x, y]
        let at = y * stride + x * 4
        data[at] = pixel.blue
        data[at + 1] = pixel.green
        data[at + 2] = pixel.red
      }
    }
    cairo_surface_mark_dirty(surface)
    let status = cairo_surface_write_to_png(surface, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw SessionError("\(path): \(String(cString: cairo_status_to_string(status)))")
    }
  }
}
