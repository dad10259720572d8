// Ends toasts of a stack for requests, policies and pauses.
extension ToastStack {
  mutating func dismiss(
    _ number: ToastNumber?, _ outcome: Outcome?, at now: Instant, _ effects: inout [Effect]
  ) {
    for index in toasts.indices where number == nil || toasts[index].number == number {
      if toasts[index].phase == .leaving(.expired), outcome?.isChoice == true {
        // A choice during the exit is final too: a later update does not bring the toast back.
        toasts[index].phase = .leaving(outcome)
        effects.append(.left(toasts[index], outcome))
      } else if !toasts[index].isLeaving {
        leave(index, outcome, at: now, &effects)
      }
    }
  }

  mutating func pause(except shown: Set<ToastNumber>, at now: Instant, _ effects: inout [Effect]) {
    for index in toasts.indices
    where toasts[index].phase == .waiting(.room) || toasts[index].phase == .waiting(.measure) {
      if shown.contains(toasts[index].number) { continue }
      switch toasts[index].whilePaused {
      case .show: break
      case .hold: toasts[index].phase = .waiting(.resume(since: now))
      case .drop: leave(index, .missed, at: now, &effects)
      }
    }
  }

  mutating func resume(_ numbers: Set<ToastNumber>, at now: Instant, _ effects: inout [Effect]) {
    for index in toasts.indices where toasts[index].isHeld {
      if numbers.contains(toasts[index].number) {
        toasts[index].phase = .waiting(.room)
      } else {
        leave(index, .missed, at: now, &effects)
      }
    }
  }
}

extension ToastStack {
  /// Removes and returns the toasts that are not leaving; they enter another stack with their remaining dwell.
  mutating func extractToasts(at now: Instant) -> [Toast] {
    loseContacts(at: now)
    var taken = toasts.filter { !$0.isLeaving }
    toasts.removeAll { !$0.isLeaving }
    for index in taken.indices {
      taken[index].dwell.hold(for: .hidden, at: now)
      taken[index].measure = nil
      if !taken[index].isHeld { taken[index].phase = .waiting(.room) }
    }
    return taken
  }
}
