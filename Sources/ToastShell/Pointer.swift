import ToastCore
import Wayland

/// The pointer of a seat: it presses, drags, hovers, and scrolls with two fingers.
final class Pointer {
  private let proxy: WlPointer
  private let cursor: Cursor
  private let seat: UInt32
  private let surfaces: Seat.Surfaces

  /// The stack that it is over.
  private var stack: StackID?
  private var point = LogicalPoint(x: 0, y: 0)
  /// The stack that its primary button was pressed on: until it is up, what happens is that stack's.
  private var pressed: StackID?
  private var scroll: Scroll?
  private var axes = AxisFrame()

  /// Two fingers on a touchpad that drag the toast under the pointer.
  private struct Scroll {
    var stack: StackID
    var point: LogicalPoint
  }

  /// What the axis events of one `frame` say together.
  private struct AxisFrame {
    var source: WlPointer.AxisSource?
    var time: UInt32 = 0
    var dx = 0.0
    var dy = 0.0
    /// Whether positive values mean fingers that move up, as with natural scrolling.
    var isInverted = true
    var isStopped = false
  }

  /// Linux's input event codes.
  private enum Button {
    static let left: UInt32 = 0x110
    static let right: UInt32 = 0x111
    static let middle: UInt32 = 0x112
  }

  init(_ proxy: WlPointer, seat: UInt32, globals: Globals, surfaces: Seat.Surfaces) {
    self.proxy = proxy
    self.seat = seat
    self.surfaces = surfaces
    cursor = Cursor(proxy, globals: globals)
    proxy.onEvent = { [weak self] in self?.handle($0) }
  }

  func destroy() {
    leave()
    cursor.destroy()
    proxy.destroy()
  }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      stack = surface.flatMap(surfaces.stack)
      point = LogicalPoint(x: x, y: y)
      cursor.show(serial: serial, scale: stack.map(surfaces.scale) ?? 1)
    case .leave: leave()
    case .motion(let time, let x, let y):
      point = LogicalPoint(x: x, y: y)
      if let stack { tell(stack, .hover(seat: seat, point)) }
      if let pressed { tell(pressed, .move(button, point, time: time)) }
    case .button(_, let time, let code, let state): press(code, isPressed: state == .pressed, time: time)
    case .axisSource(let source): axes.source = source
    case .axis(let time, let axis, let value):
      axes.time = time
      if axis == .verticalScroll { axes.dy += value } else { axes.dx += value }
    case .axisRelativeDirection(_, let direction): axes.isInverted = direction == .inverted
    case .axisStop(let time, _):
      axes.time = time
      axes.isStopped = true
    case .frame:
      if axes.source == .finger { scroll(axes) }
      axes = AxisFrame()
    case .axisDiscrete, .axisValue120: break
    }
  }

  private func press(_ code: UInt32, isPressed: Bool, time: UInt32) {
    switch (code, isPressed) {
    case (Button.left, true):
      guard let stack, pressed == nil else { return }
      pressed = stack
      tell(stack, .press(button, point, time: time))
    case (Button.left, false):
      guard let stack = pressed else { return }
      pressed = nil
      tell(stack, .release(button, point, time: time))
    case (Button.right, true): if let stack { surfaces.onEvent(.click(stack, .right, point)) }
    case (Button.middle, true): if let stack { surfaces.onEvent(.click(stack, .middle, point)) }
    default: break
    }
  }

  private func scroll(_ axes: AxisFrame) {
    if scroll == nil, axes.dx != 0 || axes.dy != 0, let stack {
      scroll = Scroll(stack: stack, point: point)
      tell(stack, .press(fingers, point, time: axes.time))
    }
    guard var scroll else { return }
    // The toast goes where the fingers go; where nothing is known of them, where a page would.
    let sign = axes.isInverted ? -1.0 : 1.0
    scroll.point.x += sign * axes.dx
    scroll.point.y += sign * axes.dy
    if axes.isStopped {
      self.scroll = nil
      tell(scroll.stack, .release(fingers, scroll.point, time: axes.time))
    } else {
      self.scroll = scroll
      tell(scroll.stack, .move(fingers, scroll.point, time: axes.time))
    }
  }

  /// The pointer is over no surface of ours; some compositors never tell of the release then.
  private func leave() {
    if let stack { tell(stack, .hover(seat: seat, nil)) }
    if let pressed { tell(pressed, .cancel(button)) }
    if let scroll { tell(scroll.stack, .cancel(fingers)) }
    cursor.forget()
    stack = nil
    pressed = nil
    scroll = nil
  }

  private var button: Contact { Contact(seat: seat, .button) }
  private var fingers: Contact { Contact(seat: seat, .scroll) }

  private func tell(_ stack: StackID, _ event: ToastStack.Event) {
    surfaces.onEvent(.stack(stack, event))
  }
}
