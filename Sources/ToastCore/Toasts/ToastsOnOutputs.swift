// Moves toasts when outputs are added or removed, and when the compositor reports the output of a surface.
extension Toasts {
  private var onlyOutput: String? { outputs.count == 1 ? outputs[0].name : nil }

  mutating func setOutputs(_ outputs: [Output], at now: Instant, _ effects: inout [Effect]) {
    self.outputs = outputs
    for id in stacks.map(\.id) {
      guard let index = stacks.firstIndex(where: { $0.id == id }) else { continue }
      let home = stacks[index].output ?? stacks[index].key.output
      let isLost = home.map { name in !outputs.contains { $0.name == name } } ?? outputs.isEmpty
      // Some compositors remove the output without closing the surface.
      if isLost { loseSurface(id, at: now, &effects) }
      handle(.bounds(bounds(of: stacks[index])), on: id, at: now, &effects)
    }
  }

  /// Keeps the toasts of a stack whose surface was lost.
  ///
  /// If the output of the stack is gone too, the toasts move to the only other output or to the output that the
  /// compositor chooses.
  mutating func loseSurface(_ id: StackID, at now: Instant, _ effects: inout [Effect]) {
    guard let index = stacks.firstIndex(where: { $0.id == id }) else { return }
    // A surface that this loop requests anew is not lost.
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

  /// Records that the compositor placed the surface of a stack on this output.
  mutating func setOutput(_ output: String, of id: StackID, at now: Instant, _ effects: inout [Effect]) {
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
    stacks[index].placement = .resolved
    handle(.bounds(bounds(of: stacks[index])), on: id, at: now, &effects)
  }

  /// Moves the toasts of a stack to a stack that is already at the same place, so that two surfaces do not overlap.
  private mutating func move(_ id: StackID, to host: StackID, at now: Instant, _ effects: inout [Effect]) {
    guard let index = stacks.firstIndex(where: { $0.id == id }) else { return }
    let isNew = stacks[index].placement != .resolved
    let waiting = Set(stacks[index].toasts.filter(\.isWaiting).map(\.number))
    var toasts = stacks[index].extractToasts(at: now)
    // Toasts that were never visible may repeat the newest toast of the other stack.
    if isNew { toasts = merge(toasts, into: host, at: now, &effects) }
    // A toast that is about to be shown replaces the toasts of the other stack if its policy says so.
    let replaces = toasts.contains { $0.policy == .replace && waiting.contains($0.number) && !$0.isHeld }
    if replaces { handle(.replace, on: host, at: now, &effects) }
    handle(.closed, on: id, at: now, &effects)
    for toast in toasts {
      if stacks.contains(where: { $0.id == host && $0.showsUpdatable(toast.number) }) {
        // The other stack already has a copy of the toast.
        if toast.isRelocating { relocate(toast.number, to: host, at: now, &effects) }
      } else {
        handle(.add(toast), on: host, at: now, &effects)
      }
    }
  }

  /// Ends the other copies of toasts whose relocated copy has reached its output.
  mutating func finishRelocations(at now: Instant, _ effects: inout [Effect]) {
    for stack in stacks where stack.placement == .resolved {
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

  /// Returns the stacks for the toast of a request, and creates missing stacks.
  ///
  /// - Parameter number: the toast that the request updates; nil: a new toast.
  /// - Returns: the stacks, and whether the compositor still has to choose the output.
  mutating func targets(
    of request: ToastRequest, number: ToastNumber?
  ) -> (stacks: [StackID], isChoiceOfOutput: Bool) {
    let key = StackKey(output: nil, style: request.style)
    switch request.output {
    case .named(let name): return ([stack(on: name, key)], false)
    case .all where !outputs.isEmpty: return (outputs.map { stack(on: $0.name, key) }, false)
    case nil, .all:
      // An update keeps the outputs of its toast, or continues an unfinished move to the focused output.
      let present = stacks.filter { stack in number.map { stack.showsUpdatable($0) } ?? false }
      let isMoving = stacks.contains { stack in number.map { stack.isAwaiting($0) } ?? false }
      if !present.isEmpty, !isMoving { return (present.map { self.stack(beside: $0, key) }, false) }
    case .focused: break
    }
    // With one output no choice is needed, and the scale is known in advance.
    if outputs.count == 1 { return ([stack(on: outputs[0].name, key)], false) }
    // Only the compositor knows the focused output, and reports it after a surface is mapped.
    let undecided = stacks.first { $0.key == key && $0.output == nil && $0.placement != .resolved }
    if let undecided { return ([undecided.id], true) }
    if let undecided = stacks.first(where: { $0.key == key && $0.output == nil }) {
      return ([undecided.id], true)
    }
    let hasOthers = stacks.contains { $0.key.edge == key.edge }
    return ([addStack(key, placement: hasOthers ? .resolvingOutput(until: nil) : .resolved)], true)
  }

  /// Returns the stack with `key` on the output of the stack `other`.
  private mutating func stack(beside other: ToastStack, _ key: StackKey) -> StackID {
    if other.key.isBeside(key) { return other.id }
    if let output = other.output ?? other.key.output { return stack(on: output, key) }
    let undecided = stacks.first { $0.key == key && $0.output == nil }
    return undecided?.id ?? addStack(key, placement: .resolvingOutput(until: nil))
  }

  private mutating func stack(on output: String, _ key: StackKey) -> StackID {
    var key = key
    key.output = output
    return stacks.first { $0.isAt(key) }?.id ?? addStack(key, placement: .resolved)
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

  /// Returns the size of an output; without an output name, the size that fits on every output.
  func bounds(for output: String?) -> LogicalSize? {
    if let output { return outputs.first { $0.name == output }?.size }
    guard let width = outputs.map(\.size.width).min(), let height = outputs.map(\.size.height).min() else {
      return nil
    }
    return LogicalSize(width: width, height: height)
  }
}

extension ToastStack {
  /// Whether a toast with this key belongs on this stack.
  func isAt(_ key: StackKey) -> Bool {
    if self.key == key { return true }
    var here = self.key
    here.output = output
    return output != nil && here == key
  }
}

extension StackKey {
  /// Whether two keys are equal apart from their outputs.
  func isBeside(_ other: StackKey) -> Bool {
    var other = other
    other.output = output
    return self == other
  }
}
