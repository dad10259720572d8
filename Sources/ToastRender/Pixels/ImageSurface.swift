import CCairo
import Glibc
import ToastCore

/// Pixels in memory: the owner of a cairo image surface.
public final class ImageSurface {
  let pointer: OpaquePointer

  /// A transparent surface of premultiplied ARGB32 pixels.
  public convenience init(width: Int, height: Int) {
    self.init(width: width, height: height, format: CAIRO_FORMAT_ARGB32)
  }

  /// A surface of its own memory: ARGB32 for colours, A8 for a mask.
  init(width: Int, height: Int, format: cairo_format_t) {
    pointer = cairo_image_surface_create(
      format, Int32(clamping: max(1, width)), Int32(clamping: max(1, height)))
  }

  /// A surface over premultiplied ARGB32 memory that the caller owns and that must outlive the surface.
  init(pixels: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int) {
    pointer = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(clamping: width),
      Int32(clamping: height), Int32(clamping: stride))
  }

  deinit {
    cairo_surface_destroy(pointer)
  }

  /// The width in pixels.
  public var width: Int { Int(cairo_image_surface_get_width(pointer)) }
  /// The height in pixels.
  public var height: Int { Int(cairo_image_surface_get_height(pointer)) }
  /// The bytes from one row to the next.
  var stride: Int { Int(cairo_image_surface_get_stride(pointer)) }

  /// Gives `change` access to the rows, or does nothing if the memory could not be allocated.
  func withPixels(_ change: (UnsafeMutablePointer<UInt8>) -> Void) {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else { return }
    change(data)
    cairo_surface_mark_dirty(pointer)
  }
}

/// The reason why a file could not be read or written as a picture.
public struct ImageFileError: Error, CustomStringConvertible {
  public let description: String
}

extension ImageSurface {
  /// The picture in the PNG file at `path`.
  ///
  /// Errors: what is wrong with the file.
  public convenience init(png path: String) throws(ImageFileError) {
    let image = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(image) }
    guard cairo_surface_status(image) == CAIRO_STATUS_SUCCESS, let image else {
      // Cairo reports a broken file as an error while reading, or as a lack of memory.
      let reason =
        access(path, R_OK) == 0 ? "it is no PNG, or a broken one" : String(cString: strerror(errno))
      throw ImageFileError(description: "cannot read the picture \(path): \(reason)")
    }
    self.init(
      width: Int(cairo_image_surface_get_width(image)), height: Int(cairo_image_surface_get_height(image)))
    let context = CairoContext(self)
    cairo_set_source_surface(context.pointer, image, 0, 0)
    cairo_paint(context.pointer)
  }

  /// Writes the picture to the PNG file at `path`.
  ///
  /// Errors: why the file could not be written.
  public func write(png path: String) throws(ImageFileError) {
    errno = 0
    let status = cairo_surface_write_to_png(pointer, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      let reason = errno == 0 ? cairo_status_to_string(status) : UnsafePointer(strerror(errno))
      throw ImageFileError(
        description: "cannot write \(path): \(reason.map { String(cString: $0) } ?? "")")
    }
  }

  /// Puts an opaque colour under all pixels.
  public func fill(_ color: Color) {
    let context = CairoContext(self)
    context.setSource(color)
    cairo_set_operator(context.pointer, CAIRO_OPERATOR_DEST_OVER)
    cairo_paint(context.pointer)
  }

  /// Draws another picture with its left top corner at `x`, `y`.
  public func draw(_ other: ImageSurface, x: Int = 0, y: Int = 0) {
    CairoContext(self).paint(other, at: PixelBuffer.Placement(x: Double(x), y: Double(y)))
  }

  /// Draws a scene over the picture, as the compositor of an output that shows the picture would.
  ///
  /// - Parameters:
  ///   - scale: pixels of the picture a logical one.
  ///   - source: where materials get their backdrop from: `none` and `compositor` do not see the picture.
  public func draw(_ scene: Scene, scale: Scale, source: BackdropSource, by painter: Painter) {
    let size = BufferSize(width: width, height: height)
    var behind = BackdropState.unknown
    if source == .auto || source == .capture {
      withPixels { behind = .picture(Backdrop(pixels: $0, stride: stride, size: size)) }
    }
    let layer = ImageSurface(width: width, height: height)
    layer.withPixels { pixels in
      let everywhere = LogicalRect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
      painter.draw(
        scene, in: [everywhere], scale: scale, behind: behind, pixels: pixels, stride: layer.stride,
        size: size)
    }
    draw(layer)
  }
}

/// The owner of a cairo context, which draws on a surface.
final class CairoContext {
  let pointer: OpaquePointer

  init(_ surface: ImageSurface) {
    pointer = cairo_create(surface.pointer)
  }

  deinit {
    cairo_destroy(pointer)
  }

  /// Restores the state of the context after `draw`.
  func saved(_ draw: () -> Void) {
    cairo_save(pointer)
    draw()
    cairo_restore(pointer)
  }

  func setSource(_ color: Color) {
    cairo_set_source_rgba(pointer, color.red, color.green, color.blue, color.alpha)
  }

  /// Paints `surface`.
  ///
  /// An enlarged surface, or one between pixels, is sampled bilinearly.
  ///
  /// - Parameters:
  ///   - margin: the border around the part of the surface that the placement places.
  func paint(
    _ surface: ImageSurface, margin: Int = 0, at placement: PixelBuffer.Placement, opacity: Double = 1
  ) {
    let (x, y) = (placement.x / placement.scaleX, placement.y / placement.scaleY)
    var matrix = cairo_matrix_t()
    cairo_matrix_init(
      &matrix, 1 / placement.scaleX, 0, 0, 1 / placement.scaleY, Double(margin) - x, Double(margin) - y)
    let pattern = cairo_pattern_create_for_surface(surface.pointer)
    cairo_pattern_set_matrix(pattern, &matrix)
    let isWhole =
      placement.scaleY == 1 && y == y.rounded()
      && (placement.hasPlainRows || placement.scaleX == 1 && x == x.rounded())
    cairo_pattern_set_filter(pattern, isWhole ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_set_source(pointer, pattern)
    cairo_pattern_destroy(pattern)
    if opacity >= 1 {
      cairo_paint(pointer)
    } else {
      cairo_paint_with_alpha(pointer, opacity)
    }
  }
}

extension CairoContext {
  /// Clips drawing to `rects`.
  func clip(to rects: [PixelRect]) {
    for rect in rects {
      cairo_rectangle(pointer, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
    // Overlapping rectangles have the same winding, so that none of them is a hole in another.
    cairo_clip(pointer)
  }

  /// Makes everything inside the clip transparent.
  func clear() {
    cairo_set_operator(pointer, CAIRO_OPERATOR_CLEAR)
    cairo_paint(pointer)
    cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
  }

  /// Replaces the pixels inside the clip, where drawing would blend with them.
  func replace(_ draw: () -> Void) {
    cairo_set_operator(pointer, CAIRO_OPERATOR_SOURCE)
    draw()
    cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
  }
}
