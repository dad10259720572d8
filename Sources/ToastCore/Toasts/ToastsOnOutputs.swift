// Where toasts go when outputs come and go, and when the compositor says where a surface is.
extension Toasts {
  private var onlyOutput: String? { outputs.count == 1 ? outputs[0].name : nil }

  mutating func setOutputs(_ outputs: [Output], at now: Instant, _ effects: inout [Effect]) {
    self.outputs = outputs
    for id in stacks.map(\.id) {
      guard let index = stacks.firstIndex(where: { $0.id == id }) else { continue }
      let home = stacks[index].output ?? stacks[index].key.output
      let isLost = home.map { name in !outputs.contains { $0.name == name } } ?? outputs.isEmpty
      // Some compositors only withdraw the output and never close the surface.
      if isLost { loseSurface(id, at: now, &effects) }
      handle(.bounds(bounds(of: stacks[index])), on: id, at: now, &effects)
    }
  }

  /// What stood on a lost surface goes on; where its output is gone too, that is the compositor's to choose.
  mutating func loseSurface(_ id: StackID, at now: Instant, _ effects: inout [Effect]) {
    guard let index = stacks.firstIndex(where: { $0.id == id }) else { return }
    // One that is asked for in the course of this is not lost.
    let isLost = stacks[index].hasSurface
    stacks[index].output = nil
    if let name = stacks[index].key.output, !outputs.contains(where: { $0.name == name }) {
      stacks[index].key.output = onlyOutput
    }
    handle(.bounds(bounds(of: stacks[index])), on: id, at: now, &effects)
    let key = stacks[index].key
    guard let host = stacks.first(where: { $0.id != id && $0.isAt(key) })?.id else {
      if isLost { handle(.closed, on: id, at: now, &effects) }
      return
    }
    move(id, to: host, at: now, &effects)
  }

  /// The compositor has put a stack's surface on this output.
  mutating func place(_ id: StackID, on output: String, at now: Instant, _ effects: inout [Effect]) {
    guard let index = stacks.firstIndex(where: { $0.id == id }),
      outputs.contains(where: { $0.name == output }),
      stacks[index].key.output ?? output == output
    else { return }
    var here = stacks[index].key
    here.output = output
    if stacks[index].key.output == nil, let host = stacks.first(where: { $0.id != id && $0.isAt(here) }) {
      move(id, to: host.id, at: now, &effects)
      return
    }
    stacks[index].output = output
    stacks[index].placement = .settled
    handle(.bounds(bounds(of: stacks[index])), on: id, at: now, &effects)
  }

  /// Another stack is there already, and two surfaces would lie on each other: its toasts are that stack's now.
  private mutating func move(_ id: StackID, to host: StackID, at now: Instant, _ effects: inout [Effect]) {
    guard let index = stacks.firstIndex(where: { $0.id == id }) else { return }
    let isNew = stacks[index].placement != .settled
    let waiting = Set(stacks[index].toasts.filter(\.isWaiting).map(\.number))
    var toasts = stacks[index].takeStanding(at: now)
    // Toasts that nobody has seen yet can be repetitions of what is shown there.
    if isNew { toasts = merge(toasts, into: host, at: now, &effects) }
    // A toast that is about to be shown takes the place of the others there, as its policy says.
    let replaces = toasts.contains { $0.policy == .replace && waiting.contains($0.number) && !$0.isHeld }
    if replaces { handle(.replace, on: host, at: now, &effects) }
    handle(.closed, on: id, at: now, &effects)
    for toast in toasts {
      if stacks.contains(where: { $0.id == host && $0.showsUpdatable(toast.number) }) {
        // The host has a copy of the toast already.
        if toast.isRelocating { relocate(toast.number, to: host, at: now, &effects) }
      } else {
        handle(.add(toast), on: host, at: now, &effects)
      }
    }
  }

  /// Ends the other copies of toasts that have been moved to another output and are there now.
  mutating func finishRelocations(at now: Instant, _ effects: inout [Effect]) {
    for stack in stacks where stack.placement == .settled {
      for toast in stack.toasts where toast.isRelocating && !toast.isLeaving {
        relocate(toast.number, to: stack.id, at: now, &effects)
      }
    }
  }

  private mutating func relocate(
    _ number: ToastNumber, to stack: StackID, at now: Instant, _ effects: inout [Effect]
  ) {
    for index in stacks.indices {
      for place in stacks[index].toasts.indices where stacks[index].toasts[place].number == number {
        stacks[index].toasts[place].isRelocating = false
      }
    }
    for other in stacks.map(\.id) where other != stack {
      handle(.dismiss(number, nil), on: other, at: now, &effects)
    }
  }

  // MARK: The stacks of a request

  /// The stacks that the toast of a request shall stand on, made if need be, and whether the compositor has yet to
  /// choose the output.
  ///
  /// - Parameter number: the toast that the request updates.
  mutating func targets(
    of request: ToastRequest, number: ToastNumber?
  ) -> (stacks: [StackID], isChoiceOfOutput: Bool) {
    let key = StackKey(output: nil, style: request.style)
    switch request.output {
    case .named(let name): return ([stack(on: name, key)], false)
    case .all where !outputs.isEmpty: return (outputs.map { stack(on: $0.name, key) }, false)
    case nil, .all:
      // An update keeps its outputs, or goes on with a move to the focused one.
      let present = stacks.filter { stack in number.map { stack.showsUpdatable($0) } ?? false }
      let isMoving = stacks.contains { stack in number.map { stack.isAwaiting($0) } ?? false }
      if !present.isEmpty, !isMoving { return (present.map { self.stack(beside: $0, key) }, false) }
    case .focused: break
    }
    // A lone output needs no choice, and its scale is known.
    if outputs.count == 1 { return ([stack(on: outputs[0].name, key)], false) }
    // The compositor knows which output has the focus, and says so once a surface is shown.
    let undecided = stacks.first { $0.key == key && $0.output == nil && $0.placement != .settled }
    if let undecided { return ([undecided.id], true) }
    if let undecided = stacks.first(where: { $0.key == key && $0.output == nil }) {
      return ([undecided.id], true)
    }
    let hasOthers = stacks.contains { $0.key.edge == key.edge }
    return ([addStack(key, placement: hasOthers ? .sought(until: nil) : .settled)], true)
  }

  /// The stack with `key` on the output of another stack.
  private mutating func stack(beside other: ToastStack, _ key: StackKey) -> StackID {
    if other.key.isBeside(key) { return other.id }
    if let output = other.output ?? other.key.output { return stack(on: output, key) }
    let undecided = stacks.first { $0.key == key && $0.output == nil }
    return undecided?.id ?? addStack(key, placement: .sought(until: nil))
  }

  private mutating func stack(on output: String, _ key: StackKey) -> StackID {
    var key = key
    key.output = output
    return stacks.first { $0.isAt(key) }?.id ?? addStack(key, placement: .settled)
  }

  private mutating func addStack(_ key: StackKey, placement: ToastStack.Placement) -> StackID {
    counters.stack += 1
    let id = StackID(counters.stack)
    stacks.append(
      ToastStack(
        id: id, key: key, bounds: bounds(for: key.output), placement: placement,
        maxVisible: rules.maxVisible))
    return id
  }

  private func bounds(of stack: ToastStack) -> LogicalSize? { bounds(for: stack.output ?? stack.key.output) }

  /// The size of an output; where the compositor has yet to choose, what fits on each of them.
  func bounds(for output: String?) -> LogicalSize? {
    if let output { return outputs.first { $0.name == output }?.size }
    guard let width = outputs.map(\.size.width).min(), let height = outputs.map(\.size.height).min() else {
      return nil
    }
    return LogicalSize(width: width, height: height)
  }
}

extension ToastStack {
  /// Whether a toast with this key stands on this stack.
  func isAt(_ key: StackKey) -> Bool {
    if self.key == key { return true }
    var here = self.key
    here.output = output
    return output != nil && here == key
  }
}

extension StackKey {
  /// Whether two keys differ in their outputs at most.
  func isBeside(_ other: StackKey) -> Bool {
    var other = other
    other.output = output
    return self == other
  }
}
