/// The room that the other stacks at an edge leave for a stack.
public struct StackRoom: Hashable, Sendable {
  /// The distance of the stack from the edge of its area, in whole logical pixels.
  ///
  /// The area is the output, or the output without its bars.
  public var inset = 0.0
  /// The part of the output's height that bars and other stacks occupy, in logical pixels.
  var taken = 0.0
  /// Whether no other stack occupies any of the room.
  var isWhole = true
}

// Arranges the stacks of one output and edge: where their columns meet, a later stack starts past the earlier stacks.
extension Toasts {
  /// Assigns its room to each stack after an event.
  ///
  /// A stack that gets more room may admit toasts and so take room from the next stack; the function repeats until no
  /// room changes.
  mutating func arrangeStacks(at now: Instant, _ effects: inout [Effect]) {
    guard stacks.count > 1 || stacks.contains(where: { !$0.room.isWhole }) else { return }
    for _ in 0..<Toasts.maximumPasses {
      let rooms = rooms(at: now).filter { id, room in
        stacks.contains { $0.id == id && $0.room != room }
      }
      if rooms.isEmpty { return }
      for (id, room) in rooms { handle(.room(room), on: id, at: now, &effects) }
    }
  }

  /// The maximum number of passes; each pass but the last admits toasts on at least one stack.
  private static let maximumPasses = 16

  private func rooms(at now: Instant) -> [(StackID, StackRoom)] {
    var rooms: [(StackID, StackRoom)] = []
    var arranged: [(stack: ToastStack, near: Double, far: Double)] = []
    // Banners extend over bars to the edge of the output and come first; the other stacks follow from oldest to newest.
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
      // The largest reserved length that any stack at the edge has received applies to all of them.
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

  /// Returns the output of a stack; nil: unknown.
  private func output(of stack: ToastStack) -> String? {
    stack.output ?? stack.key.output ?? (outputs.count == 1 ? outputs[0].name : nil)
  }
}

extension ToastStack {
  /// The length from the edge of the surface to the far side of the last toast with a slot or exit; 0 without toasts.
  var depth: Double {
    var depth = 0.0
    for index in toasts.indices where toasts[index].occupiesSlot || toasts[index].isLeaving {
      let toast = toasts[index]
      guard let height = toast.measure?.size.height else { continue }
      depth = max(depth, toast.slotOffset.target + height + toast.travel * toast.style.entrance.overshoot)
    }
    return depth
  }

  /// The horizontal range that the toasts occupy on the output; unbounded while no toast is measured.
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

  /// Whether the surface may move toward its edge: no contact or pointer is on it, and no nearer stack is moving.
  func canMoveBack(at now: Instant, past stacks: [ToastStack]) -> Bool {
    let isTouched = !contacts.isEmpty || !pointers.isEmpty
    let areOthersMoving = stacks.contains { stack in
      stack.toasts.indices.contains { !stack.toasts[$0].slotOffset.isOver(at: now) }
    }
    return !isTouched && !areOthersMoving
  }

  /// Sets the room.
  mutating func setRoom(_ room: StackRoom) { moveSurface { $0.room = room } }

  /// Makes a change that may move the surface; the contacts are shifted so that each contact stays on its toast.
  mutating func moveSurface(by change: (inout ToastStack) -> Void) {
    let inset = surfaceInset
    change(&self)
    if hasSurface, inset != surfaceInset { shiftContacts(by: surfaceInset - inset) }
  }
}
