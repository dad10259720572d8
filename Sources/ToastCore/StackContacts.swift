// Contacts on a stack: taps, drags and pointers that rest on a toast.
extension ToastStack {
  /// The toast that takes input at `point`: the one drawn last.
  func toast(at point: LogicalPoint, _ now: Instant) -> Int? {
    guard case .granted(let size) = surface else { return nil }
    return toasts.indices.last { index in
      guard toasts[index].isShown, let measure = toasts[index].measure,
        let frame = frame(of: toasts[index], on: size, at: now)
      else { return false }
      return toasts[index].style.shape.resolved(for: measure).contains(point, in: frame)
    }
  }

  /// What a tap on a toast at `point` comes to: the action of the button there, its default one, or the toast's end.
  func tap(on index: Int, at point: LogicalPoint, _ now: Instant) -> Outcome {
    let toast = toasts[index]
    if let button = button(of: toast, at: point, now) { return .action(toast.content.buttons[button].key) }
    let hasDefault = toast.content.actions.contains { $0.key == ToastAction.defaultKey }
    return hasDefault ? .action(ToastAction.defaultKey) : .tapped
  }

  /// The button of a toast at `point`.
  private func button(of toast: Toast, at point: LogicalPoint, _ now: Instant) -> Int? {
    guard case .granted(let size) = surface, let frame = frame(of: toast, on: size, at: now) else {
      return nil
    }
    let place = LogicalPoint(x: point.x - frame.x, y: point.y - frame.y)
    let button = toast.measure?.buttons.firstIndex { $0.contains(place) }
    return button.flatMap { $0 < toast.content.buttons.count ? $0 : nil }
  }

  mutating func press(_ contact: Contact, _ point: LogicalPoint, time: UInt32, at now: Instant) {
    let isFirst = contacts.isEmpty
    contacts.insert(contact)
    guard isFirst, let index = toast(at: point, now) else { return }
    var history = ContactHistory()
    history.add(point.y, at: time)
    toasts[index].press = Press(
      contact: contact, point: point, start: now, history: history,
      button: button(of: toasts[index], at: point, now))
    toasts[index].dwell.hold(for: .contact, at: now)
  }

  mutating func move(_ contact: Contact, _ point: LogicalPoint, time: UInt32, at now: Instant) {
    guard let index = index(of: contact) else { return }
    if case .dragging(var drag) = toasts[index].phase {
      drag.move(to: point, edge: key.edge, time: time)
      toasts[index].phase = .dragging(drag)
    } else if let press = toasts[index].press {
      begin(press, point, time: time, of: index, at: now)
    }
  }

  /// A press has moved: beyond the slop it is a drag for good, and the dwell is forgotten.
  private mutating func begin(
    _ press: Press, _ point: LogicalPoint, time: UInt32, of index: Int, at now: Instant
  ) {
    let isNear = max(abs(point.x - press.point.x), abs(point.y - press.point.y)) < Press.slop
    guard !isNear else {
      toasts[index].press?.history.add(point.y, at: time)
      return
    }
    var drag = Drag(
      contact: press.contact, point: press.point, base: toasts[index].drag.value(at: now), translation: 0,
      history: press.history)
    drag.move(to: point, edge: key.edge, time: time)
    toasts[index].press = nil
    toasts[index].phase = .dragging(drag)
    toasts[index].dwell.restart(toasts[index].duration, at: now)
  }

  mutating func release(
    _ contact: Contact, _ point: LogicalPoint, time: UInt32, at now: Instant, _ effects: inout [Effect]
  ) {
    // Where it went up counts, whether or not a motion said so.
    move(contact, point, time: time, at: now)
    contacts.remove(contact)
    guard let index = index(of: contact) else { return }
    toasts[index].dwell.release(.contact, at: now)
    if case .dragging(let drag) = toasts[index].phase {
      if drag.isEnough {
        leave(index, .swiped, at: now, &effects)
      } else {
        toasts[index].settle(at: now)
      }
    } else if let press = toasts[index].press {
      toasts[index].press = nil
      if contact.kind != .scroll, now - press.start <= Press.longestTap {
        // What a click does is a setting; a finger taps.
        if contact.kind == .button {
          effects.append(.clicked(press.point))
        } else {
          leave(index, tap(on: index, at: press.point, now), at: now, &effects)
        }
      }
    }
  }

  /// A lost contact never dismisses: the toast snaps back.
  mutating func cancel(_ contact: Contact, at now: Instant) {
    contacts.remove(contact)
    guard let index = index(of: contact) else { return }
    toasts[index].press = nil
    toasts[index].dwell.release(.contact, at: now)
    toasts[index].dwell.restart(toasts[index].duration, at: now)
    if case .dragging = toasts[index].phase { toasts[index].settle(at: now) }
  }

  /// The surface is gone, and with it every contact and pointer on it.
  mutating func loseContacts(at now: Instant) {
    for contact in contacts { cancel(contact, at: now) }
    focus = nil
    for index in toasts.indices {
      toasts[index].hovering = []
      toasts[index].dwell.release(.pointer, at: now)
    }
  }

  /// A pointer holds the toast that it moves over; the one that it leaves goes on.
  mutating func hover(seat: UInt32, _ point: LogicalPoint?, at now: Instant) {
    let under = point.flatMap { toast(at: $0, now) }
    for index in toasts.indices {
      if index == under {
        toasts[index].hovering.insert(seat)
        toasts[index].dwell.hold(for: .pointer, at: now)
      } else if toasts[index].hovering.remove(seat) != nil, toasts[index].hovering.isEmpty {
        toasts[index].dwell.release(.pointer, at: now)
      }
    }
  }

  /// The toast that a contact presses or drags.
  private func index(of contact: Contact) -> Int? {
    toasts.firstIndex { toast in
      if case .dragging(let drag) = toast.phase { return drag.contact == contact }
      return toast.press?.contact == contact
    }
  }
}
