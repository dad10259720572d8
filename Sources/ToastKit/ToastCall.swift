internal import ToastIPC

/// One call of an action: one toast, and what becomes of it.
final class ToastCall: Sendable {
  /// The toast's outcome.
  let end = OutcomeFuture()
  private let source: ToastSource
  /// Whether the call has said that its toast is not shown.
  private let isRefused: IsRefused

  private final class IsRefused: Sendable {
    let value = Locked(false)
  }

  /// - Parameter whenOver: called on the service worker's thread with the outcome.
  init(_ handlers: ToastHandlers, whenOver: (@Sendable (Outcome) -> Void)? = nil) {
    let isRefused = IsRefused()
    self.isRefused = isRefused
    source = ToastSource { [end] outcome, _ in
      guard !isRefused.value.withLock({ $0 }) else { return }
      whenOver?(outcome)
      guard handlers.onAction != nil || handlers.onDismiss != nil else { return end.resolve(outcome) }
      // The handlers hear of it first.
      CallbackQueue.shared.tell {
        handlers.onDismiss?(outcome)
        end.resolve(outcome)
      }
    } didChoose: { key in
      if let onAction = handlers.onAction { CallbackQueue.shared.tell { onAction(key) } }
    }
  }

  /// Asks for the toast; `reply` hears what the service answers.
  func show(_ request: ShowRequest, reply: @escaping @Sendable (Result<ShownToast, ToastError>) -> Void) {
    var request = request
    request.wait = .exit
    ServiceWorker.shared.post(
      Command(source: source, sequenceNumber: 1, what: .show(.success(request))) { [self] result in
        reply(result.map { ShownToast(id: $0.id ?? "", warning: $0.warning, call: self) })
      })
  }

  /// Takes the toast away.
  func withdraw() { ServiceWorker.shared.post(Command(source: source, sequenceNumber: 2, what: .withdraw)) }

  /// Takes a toast away that was told as not shown, if the service shows it.
  func refuse() {
    isRefused.value.withLock { $0 = true }
    withdraw()
  }
}

/// The outcome of one toast, for any number of tasks.
final class OutcomeFuture: Sendable {
  private enum State {
    case open([CheckedContinuation<Outcome, Never>])
    case resolved(Outcome)
  }

  private let state = Locked(State.open([]))

  /// The outcome, once it is known.
  func value() async -> Outcome {
    await withCheckedContinuation { continuation in
      let outcome: Outcome? = state.withLock { state in
        switch state {
        case .open(let waiting):
          state = .open(waiting + [continuation])
          return nil
        case .resolved(let outcome): return outcome
        }
      }
      if let outcome { continuation.resume(returning: outcome) }
    }
  }

  /// The first outcome counts.
  func resolve(_ outcome: Outcome) {
    let waiting: [CheckedContinuation<Outcome, Never>] = state.withLock { state in
      guard case .open(let waiting) = state else { return [] }
      state = .resolved(outcome)
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }
}
