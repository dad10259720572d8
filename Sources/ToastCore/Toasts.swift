/// Every toast there is, on every stack: the fold that a service runs.
///
/// It gives requests their ids and stacks, keeps a toast on several outputs one toast, and moves toasts to another
/// output when theirs is gone. What happens on one surface is `ToastStack`'s.
public struct Toasts: Hashable, Sendable {
  public private(set) var stacks: [ToastStack] = []
  public private(set) var outputs: [Output] = []
  /// Who waits for the outcome of an id.
  private var waiting: [String: [Caller]] = [:]
  private var lastSerial: UInt64 = 0
  private var lastStack: UInt32 = 0
  private var lastID: UInt64 = 0

  /// The most toasts that wait for room.
  static let longestQueue = 256

  private let clicks: ClickActions

  public init(clicks: ClickActions = ClickActions()) {
    self.clicks = clicks
  }

  /// What can happen.
  public enum Event: Hashable, Sendable {
    /// `waits`: the caller wants the outcome too.
    case show(ToastRequest, Caller, waits: Bool)
    case dismiss(Selection, Caller)
    case list(Caller)
    /// Every toast leaves.
    case quit
    /// A caller hung up.
    case hangUp(Caller)
    /// The outputs that there are now.
    case outputs([Output])
    /// The compositor put a stack's surface on this output.
    case entered(StackID, output: String)
    /// A picture that toasts await is there, or never will be.
    case decoded(ImageID, isThere: Bool)
    case stack(StackID, ToastStack.Event)
    /// A click with a button of a pointer.
    case click(StackID, PointerButton, LogicalPoint)
    /// Nothing but that it is later.
    case tick
  }

  /// What has to be done, once the fold is at rest.
  public enum Effect: Hashable, Sendable {
    case accept(Caller, id: String, warning: String?)
    case refuse(Caller, Refusal)
    case done(Caller)
    case list(Caller, [Summary])
    case report(Caller, Outcome)
    /// Measure and answer with `ToastStack.Event.measured`.
    case measure(StackID, ToastSerial, ToastContent, Style, within: LogicalSize)
    case createSurface(StackID)
    case destroySurface(StackID)
  }

  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    var effects = [Effect]()
    switch event {
    case .show(let request, let caller, let waits): show(request, caller, waits: waits, at: now, &effects)
    case .dismiss(let selection, let caller): dismiss(selection, caller, at: now, &effects)
    case .list(let caller): effects.append(.list(caller, summaries(at: now)))
    case .quit: handleEverywhere(.dismiss(id: nil, .closed), at: now, &effects)
    case .hangUp(let caller):
      for id in waiting.keys { waiting[id]?.removeAll { $0 == caller } }
      waiting = waiting.filter { !$0.value.isEmpty }
    case .outputs(let outputs): setOutputs(outputs, at: now, &effects)
    case .entered(let id, let output): place(id, on: output, at: now, &effects)
    case .decoded(let image, let isThere):
      handleEverywhere(.decoded(image, isThere: isThere), at: now, &effects)
    case .stack(let id, .closed): loseSurface(id, at: now, &effects)
    case .stack(let id, let event): handle(event, on: id, at: now, &effects)
    case .click(let id, let button, let point): click(id, button, point, at: now, &effects)
    case .tick: handleEverywhere(.tick, at: now, &effects)
    }
    stacks.removeAll { $0.toasts.isEmpty }
    return effects
  }

  /// When anything has to be looked at again, whatever the surface.
  public func deadline(at now: Instant) -> Instant? {
    stacks.compactMap { $0.schedule(at: now).deadline }.min()
  }

  private mutating func click(
    _ id: StackID, _ button: PointerButton, _ point: LogicalPoint, at now: Instant, _ effects: inout [Effect]
  ) {
    guard stacks.contains(where: { $0.id == id && $0.toast(at: point, now) != nil }) else { return }
    switch clicks[button] {
    case .tap: handle(.click(point, .tapped), on: id, at: now, &effects)
    case .dismiss: handle(.click(point, .dismissed), on: id, at: now, &effects)
    case .dismissAll: handleEverywhere(.dismiss(id: nil, .dismissed), at: now, &effects)
    case .none: break
    }
  }

  // MARK: Requests

  private mutating func show(
    _ request: ToastRequest, _ caller: Caller, waits: Bool, at now: Instant, _ effects: inout [Effect]
  ) {
    if case .named(let name) = request.output, !outputs.isEmpty, !outputs.contains(where: { $0.name == name })
    {
      effects.append(.refuse(caller, .unknownOutput(name, known: outputs.map(\.name))))
      return
    }
    let id = request.id ?? nextID()
    guard isShown(id) || waitingCount < Toasts.longestQueue else {
      effects.append(.refuse(caller, .queueFull(Toasts.longestQueue)))
      return
    }
    effects.append(.accept(caller, id: id, warning: request.warning))
    if waits { waiting[id, default: []].append(caller) }

    let (content, style) = (request.content, request.style)
    let former = stacks.filter { $0.contains(id) }.map(\.id)
    let targets = targets(of: request, id: id)
    for target in targets {
      if former.contains(target) {
        handle(.update(id: id, content, style, duration: style.dwell), on: target, at: now, &effects)
      } else {
        lastSerial += 1
        let toast = Toast(
          serial: ToastSerial(lastSerial), id: id, content: content, style: style, duration: style.dwell)
        handle(.add(toast), on: target, at: now, &effects)
      }
    }
    // Where it does not stand any more it leaves, and as it stands elsewhere by now, that is not its end.
    for stack in former where !targets.contains(stack) {
      handle(.dismiss(id: id, .replaced), on: stack, spreads: false, at: now, &effects)
    }
  }

  private mutating func dismiss(
    _ selection: Selection, _ caller: Caller, at now: Instant, _ effects: inout [Effect]
  ) {
    switch selection {
    case .all: handleEverywhere(.dismiss(id: nil, .dismissed), at: now, &effects)
    case .newest:
      // The newest that can be seen: taking one from the queue would look as if nothing happened.
      let toasts = stacks.flatMap(\.toasts).filter { !$0.isLeaving }
      let seen = toasts.filter { !$0.isWaiting }
      let newest = (seen.isEmpty ? toasts : seen).max { $0.serial.value < $1.serial.value }
      if let newest { handleEverywhere(.dismiss(id: newest.id, .dismissed), at: now, &effects) }
    case .id(let id):
      guard isShown(id) else {
        effects.append(.refuse(caller, .unknownID(id)))
        return
      }
      handleEverywhere(.dismiss(id: id, .dismissed), at: now, &effects)
    }
    effects.append(.done(caller))
  }

  /// How many toasts wait; one that waits on several outputs is one.
  private var waitingCount: Int {
    let count = stacks.reduce(0) { $0 + $1.toasts.count(where: \.isWaiting) }
    guard count >= Toasts.longestQueue else { return count }
    return Set(stacks.flatMap(\.toasts).filter(\.isWaiting).map(\.id)).count
  }

  private func isShown(_ id: String) -> Bool { stacks.contains { $0.contains(id) } }

  private mutating func nextID() -> String {
    repeat { lastID += 1 } while isShown(String(lastID))
    return String(lastID)
  }

  private func summaries(at now: Instant) -> [Summary] {
    var seen = Set<String>()
    return stacks.flatMap { stack in stack.toasts.map { (stack, $0) } }
      .filter { $0.1.phase != .leaving(.replaced) }
      .sorted { $0.1.serial.value < $1.1.serial.value }
      .filter { seen.insert($0.1.id).inserted }
      .map { stack, toast in
        Summary(
          id: toast.id, content: toast.content, style: toast.style.name, phase: toast.phase.word,
          output: stack.output ?? stack.key.output, remaining: toast.dwell.left(at: now))
      }
  }

  // MARK: Stacks

  /// The stacks that a request's toast shall stand on, made if need be.
  private mutating func targets(of request: ToastRequest, id: String) -> [StackID] {
    let key = StackKey(output: nil, style: request.style)
    switch request.output {
    case .named(let name): return [stack(on: name, key)]
    case .all where !outputs.isEmpty: return outputs.map { stack(on: $0.name, key) }
    case .focused, .all:
      // Where it is already, whatever has the focus now; a lone output needs no choice, and its scale is known.
      if let present = stacks.first(where: { $0.key.isBeside(key) && $0.contains(id) }) {
        return [present.id]
      }
      if outputs.count == 1 { return [stack(on: outputs[0].name, key)] }
    }
    // The compositor knows what has the focus, and says so once a surface is shown. One that has yet to say so will do.
    if let undecided = stacks.first(where: { $0.key == key && $0.output == nil }) { return [undecided.id] }
    let others = stacks.contains { $0.key.isBeside(key) }
    return [addStack(key, placement: others ? .sought(until: nil) : .settled)]
  }

  private mutating func stack(on output: String, _ key: StackKey) -> StackID {
    var key = key
    key.output = output
    return stacks.first { $0.isAt(key) }?.id ?? addStack(key, placement: .settled)
  }

  private mutating func addStack(_ key: StackKey, placement: ToastStack.Placement) -> StackID {
    lastStack += 1
    let id = StackID(lastStack)
    stacks.append(ToastStack(id: id, key: key, bounds: bounds(for: key.output), placement: placement))
    return id
  }

  private var onlyOutput: String? { outputs.count == 1 ? outputs[0].name : nil }

  private mutating func handleEverywhere(
    _ event: ToastStack.Event, at now: Instant, _ effects: inout [Effect]
  ) {
    for id in stacks.map(\.id) { handle(event, on: id, at: now, &effects) }
  }

  /// - Parameter spreads: whether a toast that leaves here leaves everywhere.
  private mutating func handle(
    _ event: ToastStack.Event, on id: StackID, spreads: Bool = true, at now: Instant,
    _ effects: inout [Effect]
  ) {
    guard let index = stacks.firstIndex(where: { $0.id == id }) else { return }
    for effect in stacks[index].handle(event, at: now) {
      switch effect {
      case .measure(let serial, let content, let style, let bounds):
        effects.append(.measure(id, serial, content, style, within: bounds))
      case .createSurface: effects.append(.createSurface(id))
      case .destroySurface: effects.append(.destroySurface(id))
      case .clicked(let point): click(id, .left, point, at: now, &effects)
      case .left(let serial, let toast, let outcome):
        guard spreads, standsElsewhere(toast, besides: serial) else { continue }
        for other in stacks.map(\.id) where other != id {
          handle(.dismiss(id: toast, outcome), on: other, at: now, &effects)
        }
      case .ended(let serial, let toast, let outcome):
        guard !standsElsewhere(toast, besides: serial) else { continue }
        for caller in waiting.removeValue(forKey: toast) ?? [] { effects.append(.report(caller, outcome)) }
      }
    }
  }

  /// Whether a toast of this id stands on another stack too; one that moved away from there does not count.
  private func standsElsewhere(_ id: String, besides serial: ToastSerial) -> Bool {
    stacks.contains { stack in
      stack.toasts.contains { $0.id == id && $0.serial != serial && $0.phase != .leaving(.replaced) }
    }
  }

  // MARK: Outputs

  private mutating func setOutputs(_ outputs: [Output], at now: Instant, _ effects: inout [Effect]) {
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
  private mutating func loseSurface(_ id: StackID, at now: Instant, _ effects: inout [Effect]) {
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
  private mutating func place(_ id: StackID, on output: String, at now: Instant, _ effects: inout [Effect]) {
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
  private func bounds(for output: String?) -> LogicalSize? {
    if let output { return outputs.first { $0.name == output }?.size }
    guard let width = outputs.map(\.size.width).min(), let height = outputs.map(\.size.height).min() else {
      return nil
    }
    return LogicalSize(width: width, height: height)
  }
}

extension ToastStack {
  func contains(_ id: String) -> Bool { toasts.contains { $0.id == id } }

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
