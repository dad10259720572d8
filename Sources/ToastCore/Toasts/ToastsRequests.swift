// Handles the requests of callers: show, dismiss, action and list.
extension Toasts {
  /// The maximum number of waiting toasts.
  static let queueLimit = 256

  mutating func show(
    _ request: ToastRequest, _ caller: Caller, _ wait: Wait, at now: Instant, _ effects: inout [Effect]
  ) {
    if case .named(let name) = request.output, !outputs.isEmpty, !outputs.contains(where: { $0.name == name })
    {
      effects.append(.refuse(caller, .unknownOutput(name, known: outputs.map(\.name))))
      return
    }
    if let toast = sentAwayToast(updatedBy: request, at: now) {
      accept(toast.number, toast.id, of: request, caller, &effects)
      if wait != .none { effects.append(.reportOutcome(caller, id: toast.id, toast.number, toast.choice)) }
      return
    }
    if let toast = duplicate(of: request, wait) {
      accept(toast.number, toast.id, of: request, caller, isHeld: toast.isHeld, &effects)
      incrementCount(toast, at: now, &effects)
      return
    }
    let id = request.id ?? nextID()
    let present = toast(updatedBy: id)
    // A hook's toast, for example for a binding mode, is accepted even if the queue is full.
    guard caller == .internal || present != nil || waitingCount < Toasts.queueLimit else {
      effects.append(.refuse(caller, .queueFull(Toasts.queueLimit)))
      return
    }
    if let present {
      let isHeld = present.isHeld && !request.isUrgent && request.whilePaused != .show
      accept(present.number, id, of: request, caller, isHeld: isHeld, &effects)
      addWaiter(caller, wait, for: present.number, knowsOfHold: isHeld)
      update(present.number, request, at: now, &effects)
    } else {
      reportChoice(of: id, &effects)
      sentAway[id] = nil
      add(request, id: id, caller, wait, at: now, &effects)
    }
  }

  private func accept(
    _ number: ToastNumber, _ id: String, of request: ToastRequest, _ caller: Caller, isHeld: Bool = false,
    _ effects: inout [Effect]
  ) {
    effects.append(
      .accept(caller, Acceptance(id: id, toast: number, warning: request.warning, isHeld: isHeld)))
  }

  private mutating func addWaiter(
    _ caller: Caller, _ wait: Wait, for number: ToastNumber, knowsOfHold: Bool
  ) {
    guard wait != .none else { return }
    waiters[number, default: []].append(Waiter(caller: caller, wait: wait, knowsOfHold: knowsOfHold))
  }

  /// Shows a new toast, or holds or drops it while the service is paused.
  private mutating func add(
    _ request: ToastRequest, id: String, _ caller: Caller, _ wait: Wait, at now: Instant,
    _ effects: inout [Effect]
  ) {
    counters.number += 1
    let number = ToastNumber(counters.number)
    let whilePaused = request.isUrgent ? .show : request.whilePaused
    let isHeld = isPaused && whilePaused == .hold
    accept(number, id, of: request, caller, isHeld: isHeld, &effects)
    if isPaused, whilePaused == .drop {
      if wait != .none { effects.append(.reportOutcome(caller, id: id, number, .missed)) }
      return
    }
    addWaiter(caller, wait, for: number, knowsOfHold: isHeld)
    let policy = request.policy ?? rules.policy
    for target in targets(of: request, number: nil).stacks {
      if policy == .replace, !isHeld { handle(.replace, on: target, at: now, &effects) }
      add(
        request, number: number, id: id, isHeld: isHeld, isMergeable: request.isMergeable(wait), to: target,
        at: now, &effects)
    }
  }

  /// Adds a copy of a toast to a stack.
  private mutating func add(
    _ request: ToastRequest, number: ToastNumber, id: String, isHeld: Bool, isRelocating: Bool = false,
    isMergeable: Bool = false, to stack: StackID, at now: Instant, _ effects: inout [Effect]
  ) {
    counters.serial += 1
    var toast = Toast(
      serial: ToastSerial(counters.serial), number: number, id: id, content: request.newContent,
      style: request.style, duration: request.style.dwell, isNamed: request.id != nil,
      policy: request.policy ?? rules.policy, whilePaused: request.isUrgent ? .show : request.whilePaused)
    if isHeld { toast.phase = .waiting(.resume(since: now)) }
    toast.isRelocating = isRelocating
    toast.isMergeable = isMergeable
    handle(.add(toast), on: stack, at: now, &effects)
  }

  private mutating func update(
    _ number: ToastNumber, _ request: ToastRequest, at now: Instant, _ effects: inout [Effect]
  ) {
    let (targets, isChoiceOfOutput) = targets(of: request, number: number)
    // An unfinished move to an output that is no longer a target is cancelled.
    for stack in stacks where stack.isAwaiting(number) && !targets.contains(stack.id) {
      handle(.dismiss(number, nil), on: stack.id, at: now, &effects)
    }
    let former = stacks.filter { $0.showsUpdatable(number) }
    let isHeld = former.contains { $0.toasts.contains { $0.number == number && $0.isHeld } }
    // The toast stays on its output until the compositor reports the focused output.
    let stays = isChoiceOfOutput && former.contains { !targets.contains($0.id) }
    for stack in former where stays || targets.contains(stack.id) {
      // A toast that stays until it can move keeps its edge, alignment, layer and zone.
      let style =
        stack.key.isBeside(StackKey(output: nil, style: request.style))
        ? request.style : request.style.placed(at: stack.key)
      handle(
        .update(number, request.newContent, style, duration: style.dwell, request.progress), on: stack.id,
        at: now, &effects)
    }
    for target in targets where !former.contains(where: { $0.id == target }) {
      var copy = request
      if request.progress == nil, let value = former.lazy.flatMap(\.toasts).first?.content.progress {
        // A toast keeps its progress value when it moves.
        copy.progress = .value(value)
      }
      add(
        copy, number: number, id: request.id ?? "", isHeld: isHeld, isRelocating: stays, to: target, at: now,
        &effects)
    }
    if !stays {
      for stack in former where !targets.contains(stack.id) {
        handle(.dismiss(number, nil), on: stack.id, at: now, &effects)
      }
    }
    let whilePaused = request.isUrgent ? .show : request.whilePaused
    for index in stacks.indices { stacks[index].setWhilePaused(whilePaused, of: number) }
    if isHeld, whilePaused == .show { handleEverywhere(.unhold(number), at: now, &effects) }
  }

  /// Returns a new generated id.
  ///
  /// The prefix is different for each service process, so that a later service never generates the same id.
  private mutating func nextID() -> String {
    repeat { counters.id += 1 } while isShown(counters.prefix + String(counters.id))
    return counters.prefix + String(counters.id)
  }

  // MARK: Other requests

  mutating func dismiss(
    _ target: DismissTarget, _ caller: Caller, at now: Instant, _ effects: inout [Effect]
  ) {
    switch target {
    case .all: handleEverywhere(.dismiss(nil, .dismissed), at: now, &effects)
    case .newest:
      // The newest visible toast is dismissed: the dismissal of a waiting toast would have no visible effect.
      let toasts = stacks.flatMap(\.toasts).filter { !$0.isLeaving }
      let visible = toasts.filter { !$0.isWaiting }
      let newest = (visible.isEmpty ? toasts : visible).max { $0.serial.value < $1.serial.value }
      if let newest { handleEverywhere(.dismiss(newest.number, .dismissed), at: now, &effects) }
    case .id(let id):
      guard isShown(id) else {
        effects.append(.refuse(caller, .unknownID(id)))
        return
      }
      for number in Set(stacks.flatMap(\.toasts).filter { $0.id == id }.map(\.number)) {
        handleEverywhere(.dismiss(number, .dismissed), at: now, &effects)
      }
    }
    effects.append(.done(caller))
  }

  mutating func act(
    _ id: String?, _ key: String?, _ caller: Caller, at now: Instant, _ effects: inout [Effect]
  ) {
    let toasts = stacks.flatMap(\.toasts).filter { !$0.isLeaving }
    let toast =
      if let id {
        toasts.first { $0.id == id }
      } else {
        toasts.filter { !$0.content.actions.isEmpty }.max { $0.serial.value < $1.serial.value }
      }
    guard let toast else {
      effects.append(.refuse(caller, id.map { .unknownID($0) } ?? .noActions))
      return
    }
    let key = key ?? ToastAction.defaultKey
    guard toast.offers(key) else {
      let known = toast.content.actions.map(\.key)
      effects.append(.refuse(caller, .unknownAction(key, of: toast.id, known: known)))
      return
    }
    handleEverywhere(.dismiss(toast.number, .action(key)), at: now, &effects)
    effects.append(.done(caller))
  }

  func summaries(at now: Instant) -> [ListedToast] {
    var listed = Set<ToastNumber>()
    return stacks.flatMap { stack in stack.toasts.map { (stack, $0) } }
      .filter { !$0.1.hasMoved }
      .sorted { $0.1.serial.value < $1.1.serial.value }
      .filter { listed.insert($0.1.number).inserted }
      .map { stack, toast in
        ListedToast(
          id: toast.id, content: toast.content, style: toast.style.name, phase: toast.phase.word,
          output: stack.output ?? stack.key.output, progress: toast.content.progress,
          remaining: toast.dwell.remaining(at: now))
      }
  }

  // MARK: Lookups

  /// The number of waiting toasts; a toast that waits on several outputs counts once.
  var waitingCount: Int {
    let count = stacks.reduce(0) { $0 + $1.toasts.count(where: \.isWaiting) }
    guard count >= Toasts.queueLimit, stacks.count > 1 else { return count }
    // Collecting the numbers avoids a copy of all queued toasts for each refused request.
    var numbers = Set<ToastNumber>()
    for stack in stacks {
      for index in stack.toasts.indices where stack.toasts[index].isWaiting {
        numbers.insert(stack.toasts[index].number)
      }
    }
    return numbers.count
  }

  private func isShown(_ id: String) -> Bool { stacks.contains { $0.contains(id) } }

  /// Returns the toast that a request with this id would update; nil: the request shows a new toast.
  public func toast(updatedBy id: String) -> Toast? {
    var leaving: Toast?
    for stack in stacks {
      for index in stack.toasts.indices where stack.toasts[index].id == id {
        guard stack.toasts[index].isUpdatable else { continue }
        if !stack.toasts[index].isLeaving { return stack.toasts[index] }
        leaving = stack.toasts[index]
      }
    }
    return leaving
  }
}

extension Style {
  /// Returns the style with the edge, alignment, layer and zone of a stack.
  fileprivate func placed(at key: StackKey) -> Style {
    var style = self
    style.edge = key.edge
    style.alignment = key.alignment
    style.layer = key.layer
    style.keepsClearOfBars = key.keepsClearOfBars
    return style
  }
}

extension ToastStack {
  /// Whether a toast with this id is on the stack and has not moved to another stack.
  func contains(_ id: String) -> Bool {
    toasts.indices.contains { toasts[$0].id == id && !toasts[$0].hasMoved }
  }

  mutating func setWhilePaused(_ whilePaused: WhilePaused, of number: ToastNumber) {
    for index in toasts.indices where toasts[index].number == number {
      toasts[index].whilePaused = whilePaused
    }
  }

  /// Whether the stack has a copy of the toast that is being relocated from another output.
  func isAwaiting(_ number: ToastNumber) -> Bool {
    toasts.indices.contains {
      toasts[$0].number == number && toasts[$0].isRelocating && !toasts[$0].isLeaving
    }
  }

  /// Whether the stack has a copy of the toast that an update would change.
  func showsUpdatable(_ number: ToastNumber) -> Bool {
    toasts.indices.contains { toasts[$0].number == number && toasts[$0].isUpdatable }
  }
}
