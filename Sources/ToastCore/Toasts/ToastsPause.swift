// Holds, shows or drops new toasts while the service is paused.
extension Toasts {
  mutating func pause(_ caller: Caller, at now: Instant, _ effects: inout [Effect]) {
    if !isPaused {
      isPaused = true
      // A toast that is shown on one output is not held on the others.
      let shown = stacks.flatMap(\.toasts).filter(\.occupiesSlot).map(\.number)
      handleEverywhere(.pause(except: Set(shown)), at: now, &effects)
      reportHeld(&effects)
    }
    effects.append(.done(caller))
  }

  /// Tells each caller once that the toast it waits for is held.
  ///
  /// A notification for each pause could exceed the limit of pending output for a client that reads nothing.
  private mutating func reportHeld(_ effects: inout [Effect]) {
    var told = Set<ToastNumber>()
    for toast in stacks.flatMap(\.toasts) where toast.isHeld && told.insert(toast.number).inserted {
      for index in (waiters[toast.number] ?? []).indices {
        guard let waiter = waiters[toast.number]?[index], !waiter.knowsOfHold else { continue }
        waiters[toast.number]?[index].knowsOfHold = true
        effects.append(.reportHeld(waiter.caller, id: toast.id, toast.number))
      }
    }
  }

  /// Resumes the service: shows the held toasts within the time limit, and ends the others with `missed`.
  mutating func resume(_ caller: Caller, at now: Instant, _ effects: inout [Effect]) {
    isPaused = false
    effects.append(.done(caller))
    var (shown, missed) = (Set<ToastNumber>(), Set<ToastNumber>())
    for toast in stacks.flatMap(\.toasts) {
      guard case .waiting(.resume(let since)) = toast.phase else { continue }
      // `wait == .exit` does not count, because ToastKit waits for the exit of every toast.
      let isAwaited = waiters[toast.number]?.contains { $0.wait == .outcome } == true
      if now - since <= rules.holdFor || toast.duration == nil || isAwaited {
        shown.insert(toast.number)
      } else {
        missed.insert(toast.number)
      }
    }
    guard !shown.isEmpty || !missed.isEmpty else { return }
    handleEverywhere(.resume(shown), at: now, &effects)
    if !missed.isEmpty { effects.append(.reportMissed(missed.count)) }
  }
}
