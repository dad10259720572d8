/// Every toast there is, on every stack: the fold that a service runs.
///
/// It gives requests their ids and stacks, keeps a toast on several outputs one toast, and moves toasts to another
/// output when theirs is gone. What happens on one surface is `ToastStack`'s.
public struct Toasts: Hashable, Sendable {
  public internal(set) var stacks: [ToastStack] = []
  public internal(set) var outputs: [Output] = []
  /// Who waits for the outcome of an id.
  private var waiting: [String: [Caller]] = [:]
  private var lastSerial: UInt64 = 0
  private var lastStack: UInt32 = 0
  private var lastID: UInt64 = 0

  /// The most toasts that wait for room.
  static let longestQueue = 256

  public private(set) var rules: Rules
  /// Whether nothing new is shown.
  public private(set) var isPaused = false

  public init(rules: Rules = Rules()) {
    self.rules = rules
  }

  /// What holds for all toasts.
  public struct Rules: Hashable, Sendable {
    public var clicks = ClickActions()
    /// What happens to a new toast that says nothing of it.
    public var policy = Policy.stack
    /// The most toasts of a stack that are shown at once, at least 1.
    public var maxVisible = 3
    /// How long a held toast waits for `resume` before it counts as missed.
    public var holdFor = Duration.seconds(60)

    /// The usual ones.
    public init() {}
  }

  /// What can happen.
  public enum Event: Hashable, Sendable {
    /// `waits`: the caller wants the outcome too.
    indirect case show(ToastRequest, Caller, waits: Bool)
    case dismiss(Selection, Caller)
    case list(Caller)
    /// Chooses an action of a toast, by its key.
    case act(id: String, key: String, Caller)
    /// From now on nothing new is shown, or what waits is.
    case pause(Bool, Caller)
    case rules(Rules)
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
    indirect case measure(StackID, ToastSerial, ToastContent, Style, within: LogicalSize)
    case createSurface(StackID)
    case destroySurface(StackID)
  }

  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    var effects = [Effect]()
    switch event {
    case .show(let request, let caller, let waits): show(request, caller, waits: waits, at: now, &effects)
    case .dismiss(let selection, let caller): dismiss(selection, caller, at: now, &effects)
    case .list(let caller): effects.append(.list(caller, summaries(at: now)))
    case .act(let id, let key, let caller): act(id, key, caller, at: now, &effects)
    case .pause(let isPaused, let caller):
      self.isPaused = isPaused
      admitEverywhere(at: now, &effects)
      effects.append(.done(caller))
    case .rules(let rules):
      self.rules = rules
      admitEverywhere(at: now, &effects)
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
    switch rules.clicks[button] {
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
    // A mode that is in force waits its turn, however many others do.
    guard caller == .nobody || isShown(id) || waitingCount < Toasts.longestQueue else {
      effects.append(.refuse(caller, .queueFull(Toasts.longestQueue)))
      return
    }
    effects.append(.accept(caller, id: id, warning: request.warning))
    if waits { waiting[id, default: []].append(caller) }

    let style = request.style
    var content = request.content
    content.progress = if case .value(let value) = request.progress { value } else { nil }
    let policy = request.policy ?? rules.policy
    let former = stacks.filter { $0.contains(id) }.map(\.id)
    let targets = targets(of: request, id: id)
    for target in targets {
      if former.contains(target) {
        handle(
          .update(id: id, content, style, duration: style.dwell, request.progress), on: target, at: now,
          &effects)
      } else {
        lastSerial += 1
        let toast = Toast(
          serial: ToastSerial(lastSerial), id: id, content: content, style: style, duration: style.dwell,
          isNamed: request.id != nil, policy: policy)
        if policy == .replace { handle(.replace, on: target, at: now, &effects) }
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

  private mutating func act(
    _ id: String, _ key: String, _ caller: Caller, at now: Instant, _ effects: inout [Effect]
  ) {
    guard let toast = stacks.lazy.flatMap(\.toasts).first(where: { $0.id == id && !$0.isLeaving }) else {
      effects.append(.refuse(caller, .unknownID(id)))
      return
    }
    guard toast.content.actions.contains(where: { $0.key == key }) else {
      effects.append(.refuse(caller, .unknownAction(key, of: id, known: toast.content.actions.map(\.key))))
      return
    }
    handleEverywhere(.dismiss(id: id, .action(key)), at: now, &effects)
    effects.append(.done(caller))
  }

  /// How many toasts wait; one that waits on several outputs is one.
  private var waitingCount: Int {
    let count = stacks.reduce(0) { $0 + $1.toasts.count(where: \.isWaiting) }
    guard count >= Toasts.longestQueue, stacks.count > 1 else { return count }
    // A toast is large, and a full queue of them is not copied for each request that is refused.
    var ids = Set<String>()
    for stack in stacks {
      for index in stack.toasts.indices where stack.toasts[index].isWaiting {
        ids.insert(stack.toasts[index].id)
      }
    }
    return ids.count
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
          output: stack.output ?? stack.key.output, progress: toast.content.progress,
          remaining: toast.dwell.left(at: now))
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
    stacks.append(
      ToastStack(
        id: id, key: key, bounds: bounds(for: key.output), placement: placement, maxVisible: rules.maxVisible,
        isPaused: isPaused))
    return id
  }

  private mutating func admitEverywhere(at now: Instant, _ effects: inout [Effect]) {
    handleEverywhere(.admit(most: rules.maxVisible, isPaused: isPaused), at: now, &effects)
  }

  private mutating func handleEverywhere(
    _ event: ToastStack.Event, at now: Instant, _ effects: inout [Effect]
  ) {
    for id in stacks.map(\.id) { handle(event, on: id, at: now, &effects) }
  }

  /// - Parameter spreads: whether a toast that leaves here leaves everywhere.
  mutating func handle(
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
      stack.toasts.indices.contains { index in
        stack.toasts[index].id == id && stack.toasts[index].serial != serial
          && stack.toasts[index].phase != .leaving(.replaced)
      }
    }
  }
}

extension ToastStack {
  func contains(_ id: String) -> Bool { toasts.indices.contains { toasts[$0].id == id } }

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
