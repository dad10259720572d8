/// All toasts, on all stacks: the state that a service folds events into.
///
/// `Toasts` gives requests their ids and stacks, keeps a toast on several outputs one toast, and moves toasts to another
/// output when theirs is gone. What happens on one surface is in `ToastStack`.
public struct Toasts: Hashable, Sendable {
  public internal(set) var stacks: [ToastStack] = []
  public internal(set) var outputs: [Output] = []
  /// The callers that wait for the outcome of a toast.
  var waiters: [ToastNumber: [Waiter]] = [:]
  /// The toasts with a bar that the user has sent away, by id.
  var sentAway: [String: SentAwayToast] = [:]
  var counters = Counters()
  /// The instant up to which the clock has been taken into account.
  private var latest: Instant?

  public internal(set) var rules: Rules
  /// Whether new toasts are held.
  public internal(set) var isPaused = false

  /// - Parameter generatedIDs: the beginning of the ids that toasts get whose requests have none.
  public init(rules: Rules = Rules(), generatedIDs: String = "") {
    self.rules = rules
    counters.prefix = generatedIDs
  }

  /// The rules that hold for all toasts.
  public struct Rules: Hashable, Sendable {
    public var clicks = ClickActions()
    /// The policy of a new toast whose request has none.
    public var policy = Policy.stack
    /// The most toasts of a stack that are shown at once, at least 1.
    public var maxVisible = 3
    /// How long a toast that waits while the service is paused is worth showing.
    public var holdFor = Duration.seconds(60)

    /// The usual rules.
    public init() {}
  }

  /// The numbers given last.
  struct Counters: Hashable, Sendable {
    var serial: UInt64 = 0
    var number: UInt64 = 0
    var stack: UInt32 = 0
    var id: UInt64 = 0
    /// The beginning of generated ids.
    var prefix = ""
  }

  /// A caller that waits for the end of a toast.
  struct Waiter: Hashable, Sendable {
    var caller: Caller
    var wait: Wait
    /// Whether it was told which action was chosen.
    var hasChoice = false
    /// Whether it was told that the toast is held.
    var isToldOfHold = false
  }

  /// What can happen.
  public enum Event: Hashable, Sendable {
    indirect case show(ToastRequest, Caller, wait: Wait)
    case dismiss(Selection, Caller)
    case list(Caller)
    /// Chooses an action by its key, the default action without one: of the newest toast that has actions if there is no
    /// id.
    case act(id: String?, key: String?, Caller)
    /// From now on new toasts are held, or not any more.
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
    /// Time has passed.
    case tick
  }

  /// What has to be done, once the fold is at rest.
  public enum Effect: Hashable, Sendable {
    case accept(Caller, Acceptance)
    case refuse(Caller, Refusal)
    case done(Caller)
    case list(Caller, [Summary])
    /// An action of a toast was chosen; the outcome follows.
    case choose(Caller, id: String, ToastNumber, key: String)
    case report(Caller, id: String, ToastNumber, Outcome)
    /// A toast that the caller waits for is held: it waits for the end of a pause that began after its acceptance.
    case tellHeld(Caller, id: String, ToastNumber)
    /// So many held toasts will not be shown any more.
    case tellMissed(Int)
    /// Measure and answer with `ToastStack.Event.measured`.
    indirect case measure(StackID, ToastSerial, ToastContent, Style, within: LogicalSize)
    case createSurface(StackID)
    case destroySurface(StackID)
  }

  /// What the caller of an accepted request is told.
  public struct Acceptance: Hashable, Sendable {
    public var id: String
    public var toast: ToastNumber
    public var warning: String?
    /// Whether the toast waits for the end of a pause.
    public var isHeld = false
  }

  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    var effects = [Effect]()
    advance(to: now, &effects)
    switch event {
    case .show(let request, let caller, let wait): show(request, caller, wait, at: now, &effects)
    case .dismiss(let selection, let caller): dismiss(selection, caller, at: now, &effects)
    case .list(let caller): effects.append(.list(caller, summaries(at: now)))
    case .act(let id, let key, let caller): act(id, key, caller, at: now, &effects)
    case .pause(true, let caller): pause(caller, at: now, &effects)
    case .pause(false, let caller): resume(caller, at: now, &effects)
    case .rules(let rules):
      self.rules = rules
      handleEverywhere(.admit(most: rules.maxVisible), at: now, &effects)
    case .quit: handleEverywhere(.dismiss(nil, .closed), at: now, &effects)
    case .hangUp(let caller):
      for number in waiters.keys { waiters[number]?.removeAll { $0.caller == caller } }
      waiters = waiters.filter { !$0.value.isEmpty }
    case .outputs(let outputs): setOutputs(outputs, at: now, &effects)
    case .entered(let id, let output): place(id, on: output, at: now, &effects)
    case .decoded(let image, let isThere):
      handleEverywhere(.decoded(image, isThere: isThere), at: now, &effects)
    case .stack(let id, .closed): loseSurface(id, at: now, &effects)
    case .stack(let id, let event): handle(event, on: id, at: now, &effects)
    case .click(let id, let button, let point): click(id, button, point, at: now, &effects)
    case .tick: handleEverywhere(.tick, at: now, &effects)
    }
    finishRelocations(at: now, &effects)
    stacks.removeAll { $0.toasts.isEmpty }
    arrangeStacks(at: now, &effects)
    return effects
  }

  /// Ends what is due at `now` before an event is handled, so that no request meets a toast whose time is over.
  private mutating func advance(to now: Instant, _ effects: inout [Effect]) {
    guard latest != now else { return }
    let isDue = isDue(at: now)
    latest = now
    guard isDue else { return }
    handleEverywhere(.tick, at: now, &effects)
    stacks.removeAll { $0.toasts.isEmpty }
  }

  /// Whether something has changed by itself since the last event, such as a motion that has ended.
  public func isDue(at now: Instant) -> Bool {
    guard let deadline = deadline(at: latest ?? now) else { return false }
    return deadline <= now
  }

  /// The next instant at which something changes by itself, on any surface.
  public func deadline(at now: Instant) -> Instant? {
    stacks.compactMap { $0.schedule(at: now).deadline }.min()
  }

  // MARK: Stacks

  mutating func handleEverywhere(_ event: ToastStack.Event, at now: Instant, _ effects: inout [Effect]) {
    for id in stacks.map(\.id) { handle(event, on: id, at: now, &effects) }
  }

  mutating func handle(
    _ event: ToastStack.Event, on id: StackID, at now: Instant, _ effects: inout [Effect]
  ) {
    guard let index = stacks.firstIndex(where: { $0.id == id }) else { return }
    for effect in stacks[index].handle(event, at: now) {
      switch effect {
      case .measure(let serial, let content, let style, let bounds):
        effects.append(.measure(id, serial, content, style, within: bounds))
      case .createSurface: effects.append(.createSurface(id))
      case .destroySurface: effects.append(.destroySurface(id))
      case .clicked(let serial, let target): click(id, serial, target, at: now, &effects)
      case .left(_, nil): break
      case .left(let toast, let outcome?): leave(toast, outcome, on: id, at: now, &effects)
      case .ended(_, _, _, nil): break
      case .ended(let serial, let number, let toast, let outcome?):
        guard !hasCopy(of: number, besides: serial) else { continue }
        for waiter in waiters.removeValue(forKey: number) ?? [] {
          effects.append(.report(waiter.caller, id: toast, number, outcome))
        }
      }
    }
  }

  /// A copy of a toast began to leave: the others follow, and a choice is told.
  private mutating func leave(
    _ toast: Toast, _ outcome: Outcome, on stack: StackID, at now: Instant, _ effects: inout [Effect]
  ) {
    if case .action(let key) = outcome { tellChoice(key, of: toast, &effects) }
    if outcome.isChoice { rememberSentAway(toast, outcome, at: now) }
    for other in stacks.map(\.id) where other != stack {
      handle(.dismiss(toast.number, outcome), on: other, at: now, &effects)
    }
  }

  private mutating func tellChoice(_ key: String, of toast: Toast, _ effects: inout [Effect]) {
    for index in (waiters[toast.number] ?? []).indices {
      guard let waiter = waiters[toast.number]?[index], !waiter.hasChoice else { continue }
      waiters[toast.number]?[index].hasChoice = true
      effects.append(.choose(waiter.caller, id: toast.id, toast.number, key: key))
    }
  }

  /// Whether there is another copy of a toast, besides those that have moved away.
  private func hasCopy(of number: ToastNumber, besides serial: ToastSerial) -> Bool {
    stacks.contains { stack in
      stack.toasts.indices.contains { index in
        stack.toasts[index].number == number && stack.toasts[index].serial != serial
          && !stack.toasts[index].hasMoved
      }
    }
  }

  // MARK: Clicks

  private mutating func click(
    _ id: StackID, _ button: PointerButton, _ point: LogicalPoint, at now: Instant, _ effects: inout [Effect]
  ) {
    guard stacks.contains(where: { $0.id == id && $0.hitTest(point, at: now) != nil }) else { return }
    switch rules.clicks[button] {
    case .dismissAll: handleEverywhere(.dismiss(nil, .dismissed), at: now, &effects)
    case let action: handle(.click(point, action), on: id, at: now, &effects)
    }
  }

  /// The primary button was pressed on a part of a toast and released in place.
  private mutating func click(
    _ id: StackID, _ serial: ToastSerial, _ target: PressTarget, at now: Instant, _ effects: inout [Effect]
  ) {
    switch rules.clicks[.left] {
    case .tap: handle(.tap(serial, target), on: id, at: now, &effects)
    case .dismiss:
      let toast = stacks.lazy.flatMap(\.toasts).first { $0.serial == serial }
      if let toast { handle(.dismiss(toast.number, .dismissed), on: id, at: now, &effects) }
    case .dismissAll: handleEverywhere(.dismiss(nil, .dismissed), at: now, &effects)
    case .none: break
    }
  }
}
