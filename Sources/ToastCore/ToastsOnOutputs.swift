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
    let toasts = stacks[index].takeStanding(at: now)
    handle(.closed, on: id, at: now, &effects)
    for toast in toasts where stacks.contains(where: { $0.id == host && !$0.contains(toast.id) }) {
      handle(.add(toast), on: host, at: now, &effects)
    }
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
