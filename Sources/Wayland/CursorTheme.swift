internal import CWaylandCursor

/// The images of a cursor theme, for compositors without the cursor-shape protocol.
///
/// libwayland-cursor reads every file of the theme, which takes a few milliseconds and some megabytes, so keep the
/// object only while a pointer may need the theme.
public final class CursorTheme {
  private let theme: OpaquePointer
  private let shm: WlShm

  /// Loads a theme; nil if the theme cannot be loaded.
  ///
  /// - Parameters:
  ///   - name: the name of the theme; nil for the default theme.
  ///   - size: the cursor size in buffer pixels.
  public init?(_ name: String?, size: Int32, shm: WlShm) {
    guard let handle = shm.handle, let theme = wl_cursor_theme_load(name, size, handle) else { return nil }
    self.theme = theme
    self.shm = shm
  }

  deinit {
    // The theme's buffers are objects of the connection. After the end of the connection, destroying the theme
    // would access freed memory, so the theme is leaked.
    if !shm.isDestroyed { wl_cursor_theme_destroy(theme) }
  }

  /// An image of a cursor; the theme owns the buffer.
  public struct Image {
    public let buffer: WlBuffer
    /// The hotspot in buffer pixels.
    public let hotspot: (x: Int32, y: Int32)
    public let size: (width: Int32, height: Int32)
  }

  /// Returns the first image of the first cursor in `names` that the theme contains.
  public func image(_ names: String...) -> Image? {
    for name in names {
      guard let cursor = wl_cursor_theme_get_cursor(theme, name), cursor.pointee.image_count > 0,
        let image = cursor.pointee.images[0], let buffer = wl_cursor_image_get_buffer(image)
      else { continue }
      // libwayland-cursor owns the buffer, so the buffer is not among the display's objects and gets no events.
      return Image(
        buffer: WlBuffer(buffer, of: shm.display, version: 1),
        hotspot: (Int32(image.pointee.hotspot_x), Int32(image.pointee.hotspot_y)),
        size: (Int32(image.pointee.width), Int32(image.pointee.height)))
    }
    return nil
  }
}
