import ToastCore
import Wayland

/// One wl_seat: its pointer and its fingers, as contacts on stacks.
final class Seat {
  let global: UInt32
  private let proxy: WlSeat
  private let cursorShape: WpCursorShapeManagerV1?
  private let stack: (WlSurface) -> StackID?
  private let onEvent: (ShellEvent) -> Void

  private var pointer: Pointer?
  private var touch: WlTouch?
  private var fingers: [Int32: Finger] = [:]

  private struct Pointer {
    var proxy: WlPointer
    var cursor: WpCursorShapeDeviceV1?
    var stack: StackID?
    var point = LogicalPoint(x: 0, y: 0)
    /// The stack that a button was pressed on; until it is up, what happens is that stack's.
    var pressed: StackID?
  }

  private struct Finger {
    var stack: StackID
    var point: LogicalPoint
  }

  /// The left button in Linux's input event codes.
  private static let leftButton: UInt32 = 0x110

  init(
    global: UInt32, proxy: WlSeat, cursorShape: WpCursorShapeManagerV1?,
    stack: @escaping (WlSurface) -> StackID?,
    onEvent: @escaping (ShellEvent) -> Void
  ) {
    self.global = global
    self.proxy = proxy
    self.cursorShape = cursorShape
    self.stack = stack
    self.onEvent = onEvent
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
      if let pointer { lose(pointer) } else { pointer = makePointer() }
    }
    if capabilities.contains(.touch) != (touch != nil) {
      if let touch { lose(touch) } else { touch = makeTouch() }
    }
  }

  // MARK: Pointer

  private var pointerContact: Contact { Contact(device: global, number: -1) }

  private func makePointer() -> Pointer {
    let proxy = self.proxy.getPointer()
    proxy.onEvent = { [weak self] in self?.handle($0) }
    return Pointer(proxy: proxy, cursor: cursorShape?.getPointer(pointer: proxy))
  }

  private func lose(_ pointer: Pointer) {
    if pointer.pressed != nil { onEvent(.cancel(pointerContact)) }
    pointer.cursor?.destroy()
    pointer.proxy.destroy()
    self.pointer = nil
  }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      pointer?.stack = surface.flatMap(stack)
      pointer?.point = LogicalPoint(x: x, y: y)
      pointer?.cursor?.setShape(serial: serial, shape: .default)
    case .leave:
      pointer?.stack = nil
      // Some compositors never tell of the release then.
      if pointer?.pressed != nil {
        pointer?.pressed = nil
        onEvent(.cancel(pointerContact))
      }
    case .motion(_, let x, let y): pointer?.point = LogicalPoint(x: x, y: y)
    case .button(_, _, Seat.leftButton, let state): press(state == .pressed)
    case .button, .axis, .frame, .axisSource, .axisStop, .axisDiscrete, .axisValue120, .axisRelativeDirection:
      break
    }
  }

  private func press(_ isPressed: Bool) {
    guard let pointer else { return }
    if isPressed, let stack = pointer.stack {
      self.pointer?.pressed = stack
      onEvent(.press(stack, pointerContact, pointer.point))
    } else if !isPressed, let stack = pointer.pressed {
      self.pointer?.pressed = nil
      onEvent(.release(stack, pointerContact, pointer.point))
    }
  }

  // MARK: Touch

  private func contact(_ finger: Int32) -> Contact { Contact(device: global, number: finger) }

  private func makeTouch() -> WlTouch {
    let proxy = self.proxy.getTouch()
    proxy.onEvent = { [weak self] in self?.handle($0) }
    return proxy
  }

  private func lose(_ touch: WlTouch) {
    cancelFingers()
    touch.destroy()
    self.touch = nil
  }

  private func handle(_ event: WlTouch.Event) {
    switch event {
    case .down(_, _, let surface, let id, let x, let y):
      guard let stack = surface.flatMap(stack) else { return }
      let point = LogicalPoint(x: x, y: y)
      fingers[id] = Finger(stack: stack, point: point)
      onEvent(.press(stack, contact(id), point))
    case .motion(_, let id, let x, let y): fingers[id]?.point = LogicalPoint(x: x, y: y)
    case .up(_, _, let id):
      guard let finger = fingers.removeValue(forKey: id) else { return }
      onEvent(.release(finger.stack, contact(id), finger.point))
    case .cancel: cancelFingers()
    case .frame, .shape, .orientation: break
    }
  }

  private func cancelFingers() {
    for id in fingers.keys { onEvent(.cancel(contact(id))) }
    fingers = [:]
  }
}
