/// The room that the other stacks of an edge leave to a stack.
public struct StackRoom: Hashable, Sendable {
  /// The distance of the surface from the edge of its area (the output, or the output less its bars), in whole logical
  /// pixels.
  public var inset = 0.0
  /// The part of the output's height that bars and other stacks take, in logical pixels.
  var taken = 0.0
  /// Whether no other stack takes any of the room.
  var isWhole = true
}

// Stacks of one output and edge never cover each other: each begins past those before it that its column meets.
extension Toasts {
  /// Gives every stack its room, after an event.
  ///
  /// A stack may show further toasts in a larger room, and take room from the next stack with them.
  mutating func arrangeStacks(at now: Instant, _ effects: inout [Effect]) {
    guard stacks.count > 1 || stacks.contains(where: { !$0.room.isWhole }) else { return }
    for _ in 0..<Toasts.mostPasses {
      let rooms = rooms(at: now).filter { id, room in
        stacks.contains { $0.id == id && $0.room != room }
      }
      if rooms.isEmpty { return }
      for (id, room) in rooms { handle(.room(room), on: id, at: now, &effects) }
    }
  }

  /// Each pass admits toasts at one stack at least, or is the last.
  private static let mostPasses = 16

  private func rooms(at now: Instant) -> [(StackID, StackRoom)] {
    var rooms: [(StackID, StackRoom)] = []
    var arranged: [(stack: ToastStack, near: Double, far: Double)] = []
    // Banners reach over bars to the very edge; of the others the oldest stack is the nearest.
    let order = stacks.sorted { one, other in
      one.key.keepsClearOfBars == other.key.keepsClearOfBars
        ? one.id.value < other.id.value : !one.key.keepsClearOfBars
    }
    for stack in order {
      guard let output = output(of: stack) else {
        rooms.append((stack.id, StackRoom()))
        continue
      }
      let neighbours = order.filter { other in
        other.id != stack.id && other.key.edge == stack.key.edge && self.output(of: other) == output
          && other.depth > 0 && other.column.overlaps(stack.column)
      }
      // What one stack knows of the bars of an edge holds for all of them.
      let reserved =
        order.filter { $0.key.edge == stack.key.edge && self.output(of: $0) == output }
        .map(\.reserved).max() ?? 0
      let base = stack.key.keepsClearOfBars ? reserved : 0
      let before = arranged.filter { near in neighbours.contains { $0.id == near.stack.id } }
      var inset = max(0, (before.map(\.far).max() ?? 0) - base).rounded(.up)
      if inset < stack.room.inset, stack.hasSurface, !stack.canMoveBack(at: now, past: before.map(\.stack)) {
        inset = stack.room.inset
      }
      arranged.append((stack, base + inset, base + inset + stack.depth))
      let after = neighbours.filter { next in !before.contains { $0.stack.id == next.id } }
      rooms.append(
        (
          stack.id,
          StackRoom(
            inset: inset, taken: base + inset + after.reduce(0) { $0 + $1.depth },
            isWhole: neighbours.isEmpty && inset == 0)
        ))
    }
    return rooms
  }

  /// The output of a stack, as far as it is known.
  private func output(of stack: ToastStack) -> String? {
    stack.output ?? stack.key.output ?? (outputs.count == 1 ? outputs[0].name : nil)
  }
}

extension ToastStack {
  /// The length from the surface's edge to the far side of the last toast that is seen or about to be, 0 without one.
  var depth: Double {
    var depth = 0.0
    for index in toasts.indices where toasts[index].isStanding || toasts[index].isLeaving {
      let toast = toasts[index]
      guard let height = toast.measure?.size.height else { continue }
      depth = max(depth, toast.place.target + height + toast.travel * toast.style.entrance.overshoot)
    }
    return depth
  }

  /// The part of the output's width that the toasts take; all of it as long as none of them is measured.
  var column: Range<Double> {
    let width = bounds?.width ?? 0
    var column: Range<Double>?
    for index in toasts.indices {
      let toast = toasts[index]
      for measure in [toast.measure, toast.outgoing?.measure] {
        guard let extent = measure?.size.width else { continue }
        let start =
          switch key.alignment {
          case .start: toast.style.margin.sides
          case .center: ((width - extent) / 2).rounded(.down)
          case .end: width - toast.style.margin.sides - extent
          }
        let end = start + max(extent, 1)
        column = min(column?.lowerBound ?? start, start)..<max(column?.upperBound ?? end, end)
      }
    }
    return column ?? -.infinity..<(.infinity)
  }

  /// Whether the surface may move toward its edge: nobody points at it, and nothing before it is still on its way.
  func canMoveBack(at now: Instant, past stacks: [ToastStack]) -> Bool {
    let isTouched = !contacts.isEmpty || !pointers.isEmpty
    let areOthersMoving = stacks.contains { stack in
      stack.toasts.indices.contains { !stack.toasts[$0].place.isOver(at: now) }
    }
    return !isTouched && !areOthersMoving
  }

  /// Takes the room that other stacks leave; a contact keeps the toast that it went down on.
  mutating func setRoom(_ room: StackRoom) {
    if hasSurface, room.inset != self.room.inset { shiftContacts(by: room.inset - self.room.inset) }
    self.room = room
  }
}
