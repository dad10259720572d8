import ToastCore
import Wayland

/// One wl_seat: its pointer, its fingers, and its keyboard where that is wanted.
final class Seat {
  let global: UInt32
  private let proxy: WlSeat
  private let globals: () -> Globals
  private let surfaces: Surfaces
  private var pointer: Pointer?
  private var touch: Touch?
  private var keyboard: Keyboard?
  private var hasKeyboard = false
  /// Whether a surface may take the keyboard; while none does, nothing is heard of keys.
  var wantsKeyboard = false {
    didSet { if wantsKeyboard != oldValue { updateKeyboard() } }
  }

  /// Where a seat's events go, and which surface is whose.
  struct Surfaces {
    let stack: (WlSurface) -> StackID?
    /// The whole scale of the output that a stack is on.
    let scale: (StackID) -> Int32
    let onEvent: (ShellEvent) -> Void
  }

  /// - Parameter globals: asked for when the pointer is there, since globals come in any order.
  init(
    global: UInt32, proxy: WlSeat, globals: @escaping () -> Globals, surfaces: Surfaces
  ) {
    self.global = global
    self.proxy = proxy
    self.globals = globals
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
        ? Pointer(proxy.getPointer(), seat: global, globals: globals(), surfaces: surfaces) : nil
    }
    if capabilities.contains(.touch) != (touch != nil) {
      touch?.destroy()
      touch = touch == nil ? Touch(proxy.getTouch(), seat: global, surfaces: surfaces) : nil
    }
    hasKeyboard = capabilities.contains(.keyboard)
    updateKeyboard()
  }

  private func updateKeyboard() {
    guard (hasKeyboard && wantsKeyboard) != (keyboard != nil) else { return }
    keyboard?.destroy()
    keyboard = keyboard == nil ? Keyboard(proxy.getKeyboard(), surfaces: surfaces) : nil
  }
}
