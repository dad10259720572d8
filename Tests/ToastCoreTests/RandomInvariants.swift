@testable import ToastCore

// Checks the invariants for choices, pointers and positions after each random operation.
extension RandomRun {
  /// The length that bars reserve at each edge of each output, in logical pixels.
  static let reserved = 30.0

  /// Presses or releases a button of a toast, or moves a pointer over it.
  mutating func press(_ contact: Contact) {
    let buttons = harness.toasts.stacks.flatMap { stack in
      (stack.scene(at: harness.now)?.figures ?? []).flatMap { figure in
        let measure = stack.toasts.first { $0.serial == figure.toast }?.measure
        return (measure?.buttons ?? []).map { button in
          (
            stack.id,
            LogicalPoint(
              x: figure.frame.x + button.x + button.width / 2,
              y: figure.frame.y + button.y + button.height / 2)
          )
        }
      }
    }
    guard let (stack, point) = buttons.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: harness.send(.stack(stack, .press(contact, point, time: harness.eventTime)))
    case 1: harness.send(.stack(stack, .hover(seat: contact.seat, point)))
    default: harness.send(.stack(stack, .release(contact, point, time: harness.eventTime)))
    }
  }

  /// Returns the actions that the next event may choose, because they are pressed, focused or the default.
  private func offered(in harness: Harness) -> Set<String> {
    var offered: Set<String> = []
    for stack in harness.toasts.stacks {
      for toast in stack.toasts {
        switch toast.press?.target {
        case .button(let key): offered.insert("\(toast.number.value) \(key)")
        case .defaultAction: offered.insert("\(toast.number.value) default")
        case .body, nil: break
        }
        if stack.focus?.toast == toast.serial {
          offered.insert("\(toast.number.value) \(stack.focus?.key ?? "")")
        }
        if stack.focus == nil, toast.takesKeyboard { offered.insert("\(toast.number.value) default") }
      }
    }
    return offered
  }

  /// Checks that each reported action was pressed, focused or requested, and was reported once to each caller.
  mutating func checkChoices(since before: Harness) {
    if !harness.untold.isEmpty { failures.append("no report of a choice: \(harness.untold)") }
    let offered = offered(in: before)
    for (caller, told) in harness.choices {
      if told.count > 1 { failures.append("reported twice: \(told)") }
      guard before.choices[caller] != told, let choice = told.last else { continue }
      let isPointed = history.last.map { ["16", "19", "14"].contains($0) } ?? false
      if !isPointed, !offered.contains(choice) { failures.append("\(choice) was not pressed: \(offered)") }
    }
  }

  /// Checks that no pointer holds a toast elsewhere once all animations are over.
  mutating func checkPointers(_ stack: ToastStack) {
    guard !stack.toasts.contains(where: { $0.isAnimating(at: harness.now) }) else { return }
    for index in stack.toasts.indices {
      for seat in stack.toasts[index].hovering {
        guard let point = stack.pointers[seat], stack.hitTest(point, at: harness.now) == index else {
          failures.append("held by a pointer elsewhere: \(stack.toasts[index].content.title)")
          continue
        }
      }
    }
  }

  private struct Place {
    let stack: StackID
    let title: String
    let rect: LogicalRect
  }

  /// Checks that no two toasts of one output and edge overlap in their slots.
  mutating func checkPlaces() {
    var places: [String: [Place]] = [:]
    let only = harness.toasts.outputs.count == 1 ? harness.toasts.outputs.first?.name : nil
    for stack in harness.toasts.stacks {
      guard let output = stack.output ?? stack.key.output ?? only, let bounds = stack.bounds else { continue }
      let base = stack.key.keepsClearOfBars ? RandomRun.reserved : 0
      for toast in stack.toasts where toast.occupiesSlot || toast.isLeaving && !toast.hasMoved {
        guard let size = toast.measure?.size else { continue }
        let x =
          switch stack.key.alignment {
          case .start: toast.style.margin.sides
          case .center: (bounds.width - size.width) / 2
          case .end: bounds.width - toast.style.margin.sides - size.width
          }
        let rect = LogicalRect(
          x: x, y: base + stack.room.inset + toast.slotOffset.target, width: size.width, height: size.height)
        places["\(output) \(stack.key.edge)", default: []].append(
          Place(stack: stack.id, title: "\(toast.style.name) \(toast.phase.story)", rect: rect))
      }
    }
    for group in places.values {
      for (index, one) in group.enumerated() {
        for other in group[(index + 1)...] where one.stack != other.stack {
          if let common = one.rect.intersection(other.rect), common.width > 1, common.height > 1 {
            failures.append("\(one.title) at \(one.rect) covers \(other.title) at \(other.rect)")
          }
        }
      }
    }
  }
}
