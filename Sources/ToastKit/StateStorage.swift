internal import ToastIPC

/// The storage of a value that shows a toast, and the presentation that `.toast` has set for the value.
final class StateStorage<Value: Equatable & Sendable>: Sendable {
  private struct State {
    var value: Value
    /// The number of commands so far.
    var sequenceNumber: UInt64 = 0
    var presenter: Presenter?
  }

  /// The presentation of the value.
  private struct Presenter: Sendable {
    let source: ToastSource
    let outcomes: PresentationOutcomes
    /// The value for which no toast is shown: false or nil.
    let absent: Value
    /// Returns the checked request for a value; nil for the absent value.
    let request: @Sendable (Value) throws(ToastError) -> ShowRequest?

    func post(_ value: Value, sequenceNumber: UInt64) {
      let kind: Command.Kind
      do throws(ToastError) {
        if var request = try request(value) {
          request.wait = .exit
          request.isValue = true
          kind = .show(.success(request))
        } else {
          kind = .dismiss
        }
      } catch {
        kind = .show(.failure(error))
      }
      ServiceWorker.shared.post(Command(source: source, sequenceNumber: sequenceNumber, kind: kind))
    }
  }

  private let state: Locked<State>

  init(_ value: Value) {
    state = Locked(State(value: value))
  }

  var value: Value { state.withLock { $0.value } }

  /// Sets the value, and posts the command that follows from it.
  func set(_ value: Value) {
    let (presenter, sequenceNumber, former): (Presenter?, UInt64, Value?) = state.withLock { state in
      guard state.value != value else { return (nil, 0, nil) }
      let former = state.value
      state.value = value
      state.sequenceNumber += 1
      if let presenter = state.presenter, value != presenter.absent { presenter.outcomes.begin() }
      return (state.presenter, state.sequenceNumber, former)
    }
    // The former value is released, and the content is built, without the lock: both can run code that reads the value.
    withExtendedLifetime(former) { presenter?.post(value, sequenceNumber: sequenceNumber) }
  }

  /// Sets the presentation of the value; the toast of the former presentation is dismissed.
  func present(
    absent: Value, _ handlers: ToastHandlers,
    request: @escaping @Sendable (Value) throws(ToastError) -> ShowRequest?
  ) -> ToastPresentation {
    let outcomes = PresentationOutcomes()
    let source = ToastSource { [weak self] outcome, sequenceNumber in
      let number = Self.end(sequenceNumber, in: self, outcomes)
      CallbackQueue.shared.enqueue {
        handlers.onDismiss?(outcome)
        outcomes.resolve(.success(outcome), of: number)
      }
    } didFail: { [weak self] error, sequenceNumber in
      let number = Self.end(sequenceNumber, in: self, outcomes)
      CallbackQueue.shared.enqueue {
        handlers.onError?(error)
        outcomes.resolve(.failure(error), of: number)
      }
    } didChoose: { key in
      if let onAction = handlers.onAction { CallbackQueue.shared.enqueue { onAction(key) } }
    }
    let presenter = Presenter(source: source, outcomes: outcomes, absent: absent, request: request)
    let (former, value, sequenceNumber): (Presenter?, Value, UInt64) = state.withLock { state in
      let former = state.presenter
      state.presenter = presenter
      state.sequenceNumber += 1
      return (former, state.value, state.sequenceNumber)
    }
    if let former {
      ServiceWorker.shared.post(
        Command(source: former.source, sequenceNumber: sequenceNumber, kind: .dismiss))
    }
    if value != absent { presenter.post(value, sequenceNumber: sequenceNumber) }
    return ToastPresentation(next: { outcomes.next() }, cancel: { outcomes.cancel($0) })
  }

  /// Handles the end of the toast that showed a command: the value becomes absent, unless it was set again after the command.
  ///
  /// - Returns: The number of the toast among the toasts of the presentation.
  private static func end(
    _ sequenceNumber: UInt64, in storage: StateStorage?, _ outcomes: PresentationOutcomes
  ) -> Int {
    let number = outcomes.end()
    let (former, isShownAgain): (Value?, Bool) =
      storage?.state.withLock { state in
        guard let presenter = state.presenter, presenter.outcomes === outcomes else { return (nil, false) }
        guard state.sequenceNumber == sequenceNumber else { return (nil, state.value != presenter.absent) }
        let former = state.value
        state.value = presenter.absent
        state.sequenceNumber += 1
        return (former, false)
      } ?? (nil, false)
    if isShownAgain { outcomes.begin() }
    return withExtendedLifetime(former) { number }
  }
}
