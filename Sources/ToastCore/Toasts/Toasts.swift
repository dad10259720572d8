/// The state of all toasts on all stacks, into which the service folds events.
///
/// `Toasts` assigns ids and stacks to requests, keeps the copies of a toast on several outputs consistent, and moves
/// toasts to another output when their output is removed. `ToastStack` handles the events of one surface.
public struct Toasts: Hashable, Sendable {
  public internal(set) var stacks: [ToastStack] = []
  public internal(set) var outputs: [Output] = []
  /// The callers that wait for the outcome of a toast, by the number of the toast.
  var waiters: [ToastNumber: [Waiter]] = [:]
  /// The toasts with a bar that the user has sent away, by id.
  var sentAway: [String: SentAwayToast] = [:]
  var counters = Counters()
  /// The instant of the latest event; the clock has been applied up to this instant.
  private var latest: Instant?

  public internal(set) var rules: Rules
  /// Whether the service is paused, so that new toasts are held.
  public internal(set) var isPaused = false

  /// Creates a state without toasts.
  ///
  /// - Parameters:
  ///   - rules: the rules for all toasts.
  ///   - generatedIDs: the prefix of the ids that the service generates for requests without an id.
  public init(rules: Rules = Rules(), generatedIDs: String = "") {
    self.rules = rules
    counters.prefix = generatedIDs
  }

  /// The rules that apply to all toasts.
  public struct Rules: Hashable, Sendable {
    public var clicks = ClickActions()
    /// The policy of a new toast whose request states no policy.
    public var policy = Policy.stack
    /// The maximum number of toasts that a stack shows at the same time, at least 1.
    public var maxVisible = 3
    /// The age up to which `resume` shows every held toast.
    ///
    /// An older held toast ends with `missed`, unless it has no duration or a caller waits for its outcome.
    public var holdFor = Duration.seconds(60)

    /// Creates the default rules.
    public init() {}
  }

  /// The numbers that were assigned last.
  struct Counters: Hashable, Sendable {
    var serial: UInt64 = 0
    var number: UInt64 = 0
    var stack: UInt32 = 0
    var id: UInt64 = 0
    /// The prefix of generated ids.
    var prefix = ""
  }

  /// A caller that waits for the end of a toast.
  struct Waiter: Hashable, Sendable {
    var caller: Caller
    var wait: Wait
    /// Whether the caller was notified about the chosen action.
    var knowsOfAction = false
    /// Whether the caller was notified that the toast is held.
    var knowsOfHold = false
  }

  /// An input of the fold.
  public enum Event: Hashable, Sendable {
    indirect case show(ToastRequest, Caller, wait: Wait)
    case dismiss(DismissTarget, Caller)
    case list(Caller)
    /// Chooses an action by its key.
    ///
    /// Without an id, the toast is the newest one that has actions. Without a key, the action is the default action.
    case act(id: String?, key: String?, Caller)
    /// Pauses the service (true), so that new toasts are held, or resumes it (false).
    case pause(Bool, Caller)
    case rules(Rules)
    /// Dismisses all toasts before the service exits.
    case quit
    /// The connection of a caller was closed.
    case hangUp(Caller)
    /// The list of connected outputs changed.
    case outputs([Output])
    /// The compositor placed the surface of a stack on this output.
    case entered(StackID, output: String)
    /// An image that toasts wait for was decoded, or its decoding failed.
    case decodingFinished(ImageID, isDecoded: Bool)
    case stack(StackID, ToastStack.Event)
    /// A pointer button was clicked on the surface of a stack.
    case click(StackID, PointerButton, LogicalPoint)
    /// A timer fired: only the time has changed.
    case tick
  }

  /// An output of the fold; the service performs effects after the fold has returned.
  public enum Effect: Hashable, Sendable {
    case accept(Caller, Acceptance)
    case refuse(Caller, Refusal)
    case done(Caller)
    case list(Caller, [ListedToast])
    /// Reports the chosen action of a toast; the outcome follows.
    case reportAction(Caller, id: String, ToastNumber, key: String)
    case reportOutcome(Caller, id: String, ToastNumber, Outcome)
    /// Tells a waiting caller that a pause which began after the acceptance now holds the toast.
    case reportHeld(Caller, id: String, ToastNumber)
    /// Shows how many held toasts were not shown.
    case reportMissed(Int)
    /// Requests a measurement, which the service answers with `ToastStack.Event.measured`.
    indirect case measure(StackID, ToastSerial, ToastContent, Style, within: LogicalSize)
    case createSurface(StackID)
    case destroySurface(StackID)
  }

  /// The reply to the caller of an accepted request.
  public struct Acceptance: Hashable, Sendable {
    public var id: String
    public var toast: ToastNumber
    public var warning: String?
    /// Whether the toast is held until the end of a pause.
    public var isHeld = false
  }

  /// Folds one event into the state.
  ///
  /// - Returns: the effects of the event, in order.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    var effects = [Effect]()
    advance(to: now, &effects)
    switch event {
    case .show(let request, let caller, let wait): show(request, caller, wait, at: now, &effects)
    case .dismiss(let target, let caller): dismiss(target, caller, at: now, &effects)
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
    case .entered(let id, let output): setOutput(output, of: id, at: now, &effects)
    case .decodingFinished(let image, let isDecoded):
      handleEverywhere(.decodingFinished(image, isDecoded: isDecoded), at: now, &effects)
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

  /// Applies all deadlines up to `now`.
  ///
  /// `handle` calls this function before it handles an event, so that no request applies to a toast whose dwell is
  /// over.
  private mutating func advance(to now: Instant, _ effects: inout [Effect]) {
    guard latest != now else { return }
    let isDue = isDue(at: now)
    latest = now
    guard isDue else { return }
    handleEverywhere(.tick, at: now, &effects)
    stacks.removeAll { $0.toasts.isEmpty }
  }

  /// Whether a deadline has passed since the latest event, for example the end of an animation.
  public func isDue(at now: Instant) -> Bool {
    guard let deadline = deadline(at: latest ?? now) else { return false }
    return deadline <= now
  }

  /// The earliest deadline of all stacks; nil: none.
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
          effects.append(.reportOutcome(waiter.caller, id: toast, number, outcome))
        }
      }
    }
  }

  /// Makes the other copies of a toast leave together with the first, and reports the choice of an action.
  private mutating func leave(
    _ toast: Toast, _ outcome: Outcome, on stack: StackID, at now: Instant, _ effects: inout [Effect]
  ) {
    if case .action(let key) = outcome { reportAction(key, of: toast, &effects) }
    if outcome.isChoice { rememberSentAway(toast, outcome, at: now) }
    for other in stacks.map(\.id) where other != stack {
      handle(.dismiss(toast.number, outcome), on: other, at: now, &effects)
    }
  }

  private mutating func reportAction(_ key: String, of toast: Toast, _ effects: inout [Effect]) {
    for index in (waiters[toast.number] ?? []).indices {
      guard let waiter = waiters[toast.number]?[index], !waiter.knowsOfAction else { continue }
      waiters[toast.number]?[index].knowsOfAction = true
      effects.append(.reportAction(waiter.caller, id: toast.id, toast.number, key: key))
    }
  }

  /// Whether a further copy of a toast exists, other than copies that have moved to another stack.
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

  /// Performs the click action of the primary button, which was pressed and released on the same part of a toast.
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
