internal import CWaylandCursor

/// The images of a cursor theme, for compositors that draw none by name.
///
/// libwayland-cursor reads every file of the theme: a few milliseconds and some megabytes. Keep it only while a pointer
/// may need it.
public final class CursorTheme {
  private let theme: OpaquePointer
  private let shm: WlShm

  /// Loads the theme `name` (nil: the default one) in `size` buffer pixels; nil where it cannot.
  public init?(_ name: String?, size: Int32, shm: WlShm) {
    guard let handle = shm.handle, let theme = wl_cursor_theme_load(name, size, handle) else { return nil }
    self.theme = theme
    self.shm = shm
  }

  deinit {
    // Its buffers are objects of the connection: after that has ended, touching them is a fault, and this a small leak.
    if !shm.isDestroyed { wl_cursor_theme_destroy(theme) }
  }

  /// One image of a cursor; its buffer is the theme's and lives as long.
  public struct Image {
    public let buffer: WlBuffer
    /// In buffer pixels.
    public let hotspot: (x: Int32, y: Int32)
    public let size: (width: Int32, height: Int32)
  }

  /// The first image of the first of these cursors that the theme has.
  public func image(_ names: String...) -> Image? {
    for name in names {
      guard let cursor = wl_cursor_theme_get_cursor(theme, name), cursor.pointee.image_count > 0,
        let image = cursor.pointee.images[0], let buffer = wl_cursor_image_get_buffer(image)
      else { continue }
      // The buffer stays libwayland-cursor's: it is not among the display's objects and nobody hears its events.
      return Image(
        buffer: WlBuffer(buffer, of: shm.display, version: 1),
        hotspot: (Int32(image.pointee.hotspot_x), Int32(image.pointee.hotspot_y)),
        size: (Int32(image.pointee.width), Int32(image.pointee.height)))
    }
    return nil
  }
}
