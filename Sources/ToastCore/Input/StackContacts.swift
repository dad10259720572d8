// Handles contacts and pointers on the toasts of a stack: taps, drags and hovering.
extension ToastStack {
  /// Returns the index of the topmost toast that accepts input at `point`; nil: none.
  func hitTest(_ point: LogicalPoint, at now: Instant) -> Int? {
    guard case .configured(let size) = surface else { return nil }
    return toasts.indices.last { index in
      guard toasts[index].takesInput, let measure = toasts[index].measure,
        let frame = frame(of: toasts[index], on: size, at: now)
      else { return false }
      return toasts[index].style.shape.resolved(for: measure).contains(point, in: frame)
    }
  }

  /// Returns the part of a toast at `point`.
  func pressTarget(of toast: Toast, at point: LogicalPoint, _ now: Instant) -> PressTarget {
    if case .configured(let size) = surface, let frame = frame(of: toast, on: size, at: now) {
      let place = LogicalPoint(x: point.x - frame.x, y: point.y - frame.y)
      let buttons = toast.content.buttons
      if let button = toast.measure?.button(at: place), button < buttons.count {
        return .button(buttons[button].key)
      }
    }
    return toast.offers(ToastAction.defaultKey) ? .defaultAction : .body
  }

  /// Performs a tap on a target of a toast; has no effect if the toast no longer offers the action.
  mutating func tap(_ index: Int, _ target: PressTarget, at now: Instant, _ effects: inout [Effect]) {
    switch target {
    case .button(let key): choose(key, of: index, at: now, &effects)
    case .defaultAction: choose(ToastAction.defaultKey, of: index, at: now, &effects)
    case .body: leave(index, .tapped, at: now, &effects)
    }
  }

  /// Chooses an action of a toast; has no effect if the toast does not offer the action.
  mutating func choose(_ key: String, of index: Int, at now: Instant, _ effects: inout [Effect]) {
    guard toasts[index].offers(key) else { return }
    leave(index, .action(key), at: now, &effects)
  }

  /// Performs a click of a pointer button at `point`.
  mutating func click(
    _ point: LogicalPoint, _ action: ClickAction, at now: Instant, _ effects: inout [Effect]
  ) {
    guard let index = hitTest(point, at: now) else { return }
    switch action {
    case .tap: tap(index, pressTarget(of: toasts[index], at: point, now), at: now, &effects)
    case .dismiss: leave(index, .dismissed, at: now, &effects)
    case .dismissAll, .none: break
    }
  }

  mutating func press(_ contact: Contact, _ point: LogicalPoint, time: UInt32, at now: Instant) {
    let isFirst = contacts.isEmpty
    contacts.insert(contact)
    guard isFirst, let index = hitTest(point, at: now) else { return }
    var history = ContactHistory()
    history.add(point, at: time)
    toasts[index].press = Press(
      contact: contact, target: pressTarget(of: toasts[index], at: point, now), point: point, start: now,
      history: history)
    toasts[index].dwell.hold(for: .contact, at: now)
  }

  mutating func move(_ contact: Contact, _ point: LogicalPoint, time: UInt32, at now: Instant) {
    guard let index = index(of: contact) else { return }
    if case .dragging(var drag) = toasts[index].phase {
      drag.move(to: point, time: time)
      toasts[index].phase = .dragging(drag)
    } else if var press = toasts[index].press {
      press.point.y += press.history.followSurface(to: point)
      guard press.isDrag(at: point) else {
        press.history.add(point, at: time)
        toasts[index].press = press
        return
      }
      beginDrag(press, point, time: time, of: index, at: now)
    }
  }

  /// Turns a press permanently into a drag, and restarts the dwell.
  private mutating func beginDrag(
    _ press: Press, _ point: LogicalPoint, time: UInt32, of index: Int, at now: Instant
  ) {
    var drag = Drag(
      contact: press.contact, point: press.point,
      direction: dragDirection(of: toasts[index], from: press.point, to: point, at: now),
      base: toasts[index].drag.value(at: now), history: press.history)
    drag.move(to: point, time: time)
    toasts[index].press = nil
    toasts[index].dragDirection = drag.direction
    toasts[index].phase = .dragging(drag)
    toasts[index].dwell.restart(toasts[index].duration, at: now)
  }

  /// Returns the direction of a new drag.
  ///
  /// A stack at a side uses that side for a predominantly horizontal movement; every other drag goes toward the edge.
  private func dragDirection(
    of toast: Toast, from start: LogicalPoint, to end: LogicalPoint, at now: Instant
  ) -> DragDirection {
    // A change of the axis would make a toast jump that is still moving back to its slot.
    guard toast.drag.isOver(at: now) else { return toast.dragDirection }
    if let side = DragDirection(toward: key.alignment), abs(end.x - start.x) > abs(end.y - start.y) {
      return side
    }
    return DragDirection(toward: key.edge)
  }

  mutating func release(
    _ contact: Contact, _ point: LogicalPoint, time: UInt32, at now: Instant, _ effects: inout [Effect]
  ) {
    // The point of the release counts even if no motion event reported it before.
    move(contact, point, time: time, at: now)
    contacts.remove(contact)
    guard let index = index(of: contact) else { return }
    toasts[index].dwell.release(.contact, at: now)
    if case .dragging(let drag) = toasts[index].phase {
      if drag.isDismissal {
        leave(index, .swiped, at: now, &effects)
      } else {
        toasts[index].snapBack(at: now)
      }
    } else if let press = toasts[index].press {
      toasts[index].press = nil
      guard contact.kind != .scroll, now - press.start <= Press.maximumTapDuration else { return }
      // The action of the primary button is configurable; a finger always taps.
      if contact.kind == .button {
        effects.append(.clicked(toasts[index].serial, press.target))
      } else {
        tap(index, press.target, at: now, &effects)
      }
    }
  }

  /// Ends a cancelled contact; the toast returns to its slot and is never dismissed.
  mutating func cancel(_ contact: Contact, at now: Instant) {
    contacts.remove(contact)
    guard let index = index(of: contact) else { return }
    toasts[index].press = nil
    toasts[index].dwell.release(.contact, at: now)
    toasts[index].dwell.restart(toasts[index].duration, at: now)
    if case .dragging = toasts[index].phase { toasts[index].snapBack(at: now) }
  }

  /// Cancels all contacts and removes all pointers, because the surface is gone.
  mutating func loseContacts(at now: Instant) {
    for contact in contacts { cancel(contact, at: now) }
    focus = nil
    pointers = [:]
    for index in toasts.indices {
      toasts[index].hovering = []
      toasts[index].dwell.release(.pointer, at: now)
    }
  }

  /// Moves the pointer of a seat to `point`, or removes it (nil), and holds the dwell of the toast under it.
  mutating func hover(seat: UInt32, _ point: LogicalPoint?, at now: Instant) {
    pointers[seat] = point
    if let point, let index = hitTest(point, at: now) {
      toasts[index].hovering.insert(seat)
      toasts[index].dwell.hold(for: .pointer, at: now)
    }
    releaseHover(at: now)
  }

  /// Releases the hold of each toast that no hovering pointer is over any more.
  ///
  /// The compositor sends no event when a toast moves or shrinks away from under a resting pointer.
  mutating func releaseHover(at now: Instant) {
    for index in toasts.indices where !toasts[index].hovering.isEmpty {
      let under = toasts[index].hovering.filter { seat in
        pointers[seat].map { hitTest($0, at: now) == index } ?? false
      }
      toasts[index].hovering = under
      if under.isEmpty { toasts[index].dwell.release(.pointer, at: now) }
    }
  }

  /// Adjusts contacts and pointers after the surface moved by `distance` away from its edge.
  mutating func shiftContacts(by distance: Double) {
    // At the top edge the surface moves down, so that points on the surface move up.
    let y = key.edge == .top ? -distance : distance
    for seat in pointers.keys { pointers[seat]?.y += y }
    for index in toasts.indices {
      toasts[index].press?.history.moveSurface(y: y)
      if case .dragging(var drag) = toasts[index].phase {
        drag.history.moveSurface(y: y)
        toasts[index].phase = .dragging(drag)
      }
    }
  }

  /// Returns the index of the toast that a contact presses or drags.
  private func index(of contact: Contact) -> Int? {
    toasts.firstIndex { toast in
      if case .dragging(let drag) = toast.phase { return drag.contact == contact }
      return toast.press?.contact == contact
    }
  }
}
