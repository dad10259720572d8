import CCairo
import Glibc
import ToastCore

/// A picture of its own: what a preview is drawn on, read from and written to PNG files.
public final class Bitmap {
  let surface: ImageSurface

  /// Why a file is no picture, or could not become one.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  /// A transparent picture of so many pixels.
  public init(width: Int, height: Int) {
    surface = ImageSurface(width: width, height: height)
  }

  /// The picture in the PNG file at `path`.
  ///
  /// Errors: what is wrong with the file.
  public convenience init(png path: String) throws(Fault) {
    let image = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(image) }
    guard cairo_surface_status(image) == CAIRO_STATUS_SUCCESS, let image else {
      // Cairo's own words for a broken file are an error while reading, or no memory.
      let reason =
        access(path, R_OK) == 0 ? "it is no PNG, or a broken one" : String(cString: strerror(errno))
      throw Fault(description: "cannot read the picture \(path): \(reason)")
    }
    self.init(
      width: Int(cairo_image_surface_get_width(image)), height: Int(cairo_image_surface_get_height(image)))
    let context = CairoContext(surface)
    cairo_set_source_surface(context.pointer, image, 0, 0)
    cairo_paint(context.pointer)
  }

  public var width: Int { surface.width }
  public var height: Int { surface.height }

  /// Writes it to the PNG file at `path`.
  ///
  /// Errors: why that cannot be done.
  public func write(png path: String) throws(Fault) {
    errno = 0
    let status = cairo_surface_write_to_png(surface.pointer, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      let reason = errno == 0 ? cairo_status_to_string(status) : UnsafePointer(strerror(errno))
      throw Fault(description: "cannot write \(path): \(reason.map { String(cString: $0) } ?? "")")
    }
  }

  /// Fills it with an opaque colour, or makes it opaque with that under it.
  public func fill(_ color: Color) {
    let context = CairoContext(surface)
    context.setSource(color)
    cairo_set_operator(context.pointer, CAIRO_OPERATOR_DEST_OVER)
    cairo_paint(context.pointer)
  }

  /// Draws another picture with its left top corner at `x`, `y`.
  public func draw(_ other: Bitmap, x: Int = 0, y: Int = 0) {
    CairoContext(surface).paint(other.surface, at: PixelBuffer.Placement(x: Double(x), y: Double(y)))
  }

  /// Draws a scene over it, as a compositor would whose output it shows.
  ///
  /// - Parameters:
  ///   - scale: its pixels a logical one.
  ///   - source: where materials get what is behind them: `none` and `compositor` do not see it.
  public func draw(_ scene: Scene, scale: Scale, source: BackdropSource, by painter: Painter) {
    var behind = BackdropState.unknown
    if source == .auto || source == .capture {
      surface.withPixels { pixels in
        behind = .picture(
          Backdrop(pixels: pixels, stride: surface.stride, size: BufferSize(width: width, height: height)))
      }
    }
    let layer = ImageSurface(width: width, height: height)
    layer.withPixels { pixels in
      let everywhere = LogicalRect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
      painter.draw(
        scene, in: [everywhere], scale: scale, behind: behind, pixels: pixels, stride: layer.stride,
        size: BufferSize(width: width, height: height))
    }
    CairoContext(surface).paint(layer, at: PixelBuffer.Placement(x: 0, y: 0))
  }
}
