// Contacts on a stack: a press that stays where it is and is soon over is a tap.
extension ToastStack {
  mutating func press(_ contact: Contact, _ point: LogicalPoint, at now: Instant) {
    guard case .granted(let size) = surface else { return }
    // The newest is drawn last and lies on top.
    for index in toasts.indices.reversed() {
      let toast = toasts[index]
      guard toast.phase == .entering || toast.phase == .resting, let measure = toast.measure,
        let frame = frame(of: toast, on: size, at: now),
        toast.style.shape.resolved(for: measure).contains(point, in: frame)
      else { continue }
      // A second contact is ignored until the first is up.
      guard toast.press == nil else { return }
      toasts[index].press = Press(contact: contact, point: point, start: now)
      toasts[index].dwell.hold(at: now)
      return
    }
  }

  mutating func release(
    _ contact: Contact, _ point: LogicalPoint, at now: Instant, _ effects: inout [Effect]
  ) {
    guard let index = toasts.firstIndex(where: { $0.press?.contact == contact }),
      let press = toasts[index].press
    else { return }
    let isNear = max(abs(point.x - press.point.x), abs(point.y - press.point.y)) < Press.slop
    if isNear, now - press.start <= Press.longestTap {
      toasts[index].leave(.tapped, at: now)
      effects.append(.left(toasts[index].serial, id: toasts[index].id, .tapped))
    } else {
      toasts[index].press = nil
      toasts[index].dwell.run(at: now)
    }
  }

  mutating func cancel(_ contact: Contact?, at now: Instant) {
    for index in toasts.indices where toasts[index].press != nil {
      guard contact == nil || toasts[index].press?.contact == contact else { continue }
      toasts[index].press = nil
      toasts[index].dwell.run(at: now)
    }
  }
}
