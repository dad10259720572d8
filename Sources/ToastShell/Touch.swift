import ToastCore
import Wayland

/// The touch screen of a seat: each finger that goes down on a toast's surface is a contact of its stack.
final class Touch {
  private let proxy: WlTouch
  private let seat: UInt32
  private let surfaces: Seat.Surfaces
  private var fingers: [Int32: Finger] = [:]

  private struct Finger {
    var stack: StackID
    var point: LogicalPoint
  }

  init(_ proxy: WlTouch, seat: UInt32, surfaces: Seat.Surfaces) {
    self.proxy = proxy
    self.seat = seat
    self.surfaces = surfaces
    proxy.onEvent = { [weak self] in self?.handle($0) }
  }

  func destroy() {
    cancel()
    proxy.destroy()
  }

  private func handle(_ event: WlTouch.Event) {
    switch event {
    case .down(_, let time, let surface, let id, let x, let y):
      guard let stack = surface.flatMap(surfaces.stack) else { return }
      let point = LogicalPoint(x: x, y: y)
      fingers[id] = Finger(stack: stack, point: point)
      tell(stack, .press(contact(id), point, time: time))
    case .motion(let time, let id, let x, let y):
      let point = LogicalPoint(x: x, y: y)
      guard let finger = fingers[id] else { return }
      fingers[id]?.point = point
      tell(finger.stack, .move(contact(id), point, time: time))
    case .up(_, let time, let id):
      guard let finger = fingers.removeValue(forKey: id) else { return }
      tell(finger.stack, .release(contact(id), finger.point, time: time))
    case .cancel: cancel()
    case .frame, .shape, .orientation: break
    }
  }

  /// Every finger is lost; no `up` follows.
  private func cancel() {
    for (id, finger) in fingers { tell(finger.stack, .cancel(contact(id))) }
    fingers = [:]
  }

  private func contact(_ id: Int32) -> Contact { Contact(seat: seat, .finger(id)) }

  private func tell(_ stack: StackID, _ event: ToastStack.Event) {
    surfaces.onEvent(.stack(stack, event))
  }
}
