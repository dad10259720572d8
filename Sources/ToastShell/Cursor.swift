import ToastSystem
import Wayland

/// The arrow over a toast: by name where the compositor draws cursors, else from the user's theme.
///
/// A pointer that enters a surface has no cursor of its own until it is given one.
final class Cursor {
  private enum Source {
    case named(WpCursorShapeDeviceV1)
    case theme(WlSurface, WlShm)
    case none
  }

  private let pointer: WlPointer
  private let source: Source
  /// Loaded when the pointer first comes.
  private var theme: (CursorTheme, scale: Int32)?

  /// The size that cursors have where XCURSOR_SIZE says nothing, in logical pixels.
  private static let usualSize: Int32 = 24

  init(_ pointer: WlPointer, globals: Globals) {
    self.pointer = pointer
    if let shapes = globals.cursorShape {
      source = .named(shapes.getPointer(pointer: pointer))
    } else if let compositor = globals.compositor, let shm = globals.shm {
      source = .theme(compositor.createSurface(), shm)
    } else {
      source = .none
    }
  }

  func destroy() {
    switch source {
    case .named(let device): device.destroy()
    case .theme(let surface, _): surface.destroy()
    case .none: break
    }
    theme = nil
  }

  /// Shows the arrow, in answer to the `enter` event of `serial`.
  ///
  /// - Parameter scale: of the output that the pointer is on.
  func show(serial: UInt32, scale: Int32) {
    switch source {
    case .named(let device): device.setShape(serial: serial, shape: .default)
    case .theme(let surface, let shm): showImage(on: surface, shm, serial: serial, scale: scale)
    case .none: break
    }
  }

  private func showImage(on surface: WlSurface, _ shm: WlShm, serial: UInt32, scale: Int32) {
    if theme?.scale != scale {
      let size = Environment.value("XCURSOR_SIZE").flatMap { Int32($0) } ?? Cursor.usualSize
      theme = CursorTheme(Environment.value("XCURSOR_THEME"), size: size * scale, shm: shm).map {
        ($0, scale)
      }
    }
    guard let image = theme?.0.image("default", "left_ptr") else { return }
    surface.setBufferScale(scale: scale)
    surface.attach(buffer: image.buffer, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: image.size.width, height: image.size.height)
    surface.commit()
    pointer.setCursor(
      serial: serial, surface: surface, hotspotX: image.hotspot.x / scale, hotspotY: image.hotspot.y / scale)
  }

  /// Lets go of the theme: the compositor has its copy of the image.
  func forget() {
    theme = nil
  }
}
