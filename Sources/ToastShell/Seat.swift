import ToastCore
import Wayland

/// One wl_seat: its pointer and its fingers.
final class Seat {
  let global: UInt32
  private let proxy: WlSeat
  private let cursorShape: () -> WpCursorShapeManagerV1?
  private let surfaces: Surfaces
  private var pointer: Pointer?
  private var touch: Touch?

  /// Where a seat's events go, and which surface is whose.
  struct Surfaces {
    let stack: (WlSurface) -> StackID?
    let onEvent: (ShellEvent) -> Void
  }

  /// - Parameter cursorShape: asked when the pointer is there, since globals come in any order.
  init(
    global: UInt32, proxy: WlSeat, cursorShape: @escaping () -> WpCursorShapeManagerV1?, surfaces: Surfaces
  ) {
    self.global = global
    self.proxy = proxy
    self.cursorShape = cursorShape
    self.surfaces = surfaces
    proxy.onEvent = { [weak self] event in
      switch event {
      case .capabilities(let capabilities): self?.setCapabilities(capabilities)
      case .name: break
      }
    }
  }

  func destroy() {
    setCapabilities([])
    proxy.destroy()
  }

  private func setCapabilities(_ capabilities: WlSeat.Capability) {
    if capabilities.contains(.pointer) != (pointer != nil) {
      pointer?.destroy()
      pointer =
        pointer == nil
        ? Pointer(proxy.getPointer(), seat: global, cursorShape: cursorShape(), surfaces: surfaces) : nil
    }
    if capabilities.contains(.touch) != (touch != nil) {
      touch?.destroy()
      touch = touch == nil ? Touch(proxy.getTouch(), seat: global, surfaces: surfaces) : nil
    }
  }
}
