import CRsvg
import Glibc
import ToastIcons

/// The square on which the icon is drawn: premultiplied ARGB32 in native byte order, transparent at first.
struct Canvas {
  let pixels: UnsafeMutableRawBufferPointer
  /// The width and height in pixels.
  let side: Int

  /// Returns the largest size of a picture of `width` × `height` that fits, at least one pixel in each direction.
  private func fit(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    let factor = Double(side) / Double(max(width, height, 1))
    func fitted(_ length: Int) -> Int { min(side, max(1, Int((Double(length) * factor).rounded()))) }
    return (fitted(width), fitted(height))
  }

  /// Draws a picture in the centre of the canvas, as large as fits.
  ///
  /// - Parameters:
  ///   - source: an image surface of cairo in ARGB32 or RGB24.
  ///   - orientation: the rotation and reflection of the picture according to EXIF, from 1 (upright) to 8.
  func draw(_ source: OpaquePointer, orientation: Int = 1) throws(IconError) {
    let width = Int(cairo_image_surface_get_width(source))
    let height = Int(cairo_image_surface_get_height(source))
    let size = fit(width, height)
    guard let scaled = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
    else { throw .decoderFailed }
    defer { cairo_surface_destroy(scaled) }
    cairo_surface_flush(source)
    guard let from = PixelRows(source), let to = PixelRows(scaled) else { throw .decoderFailed }
    if size.width <= width, size.height <= height {
      AreaScaling(from: from, to: to).run()
      cairo_surface_mark_dirty(scaled)
    } else {
      enlarge(
        source, into: scaled, by: Double(size.width) / Double(width), Double(size.height) / Double(height))
    }
    copy(to, orientation: orientation)
  }

  private func enlarge(_ source: OpaquePointer, into scaled: OpaquePointer, by x: Double, _ y: Double) {
    let context = cairo_create(scaled)
    defer { cairo_destroy(context) }
    cairo_scale(context, x, y)
    let pattern = cairo_pattern_create_for_surface(source)
    defer { cairo_pattern_destroy(pattern) }
    // The border pixels are extended, so that the border is not blended with transparent pixels.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    cairo_set_source(context, pattern)
    cairo_paint(context)
    cairo_surface_flush(scaled)
  }

  /// Copies the picture upright; an orientation of 5 or more exchanges rows and columns.
  private func copy(_ picture: PixelRows, orientation: Int) {
    let isTurned = orientation >= 5
    let width = isTurned ? picture.height : picture.width
    let height = isTurned ? picture.width : picture.height
    let (left, top) = ((side - width) / 2, (side - height) / 2)
    for y in 0..<height {
      for x in 0..<width {
        let (lastX, lastY) = (picture.width - 1, picture.height - 1)
        let (column, row) =
          switch orientation {
          case 2: (lastX - x, y)
          case 3: (lastX - x, lastY - y)
          case 4: (x, lastY - y)
          case 5: (y, x)
          case 6: (y, lastY - x)
          case 7: (lastX - y, lastY - x)
          case 8: (lastX - y, x)
          default: (x, y)
          }
        pixels.storeBytes(
          of: picture.row(row)[column], toByteOffset: ((top + y) * side + left + x) * 4, as: UInt32.self)
      }
    }
  }
}

/// The pixels of a surface in rows.
struct PixelRows {
  let width: Int
  let height: Int
  /// Whether the pixels have an alpha component; otherwise their highest byte is undefined.
  let hasAlpha: Bool
  private let start: UnsafeMutablePointer<UInt8>
  private let stride: Int

  /// Returns nil if the surface has no pixels or another format than ARGB32 and RGB24.
  init?(_ surface: OpaquePointer) {
    let format = cairo_image_surface_get_format(surface)
    guard let start = cairo_image_surface_get_data(surface),
      format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24
    else { return nil }
    self.start = start
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    stride = Int(cairo_image_surface_get_stride(surface))
    hasAlpha = format == CAIRO_FORMAT_ARGB32
  }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(start + y * stride).assumingMemoryBound(to: UInt32.self)
  }
}
