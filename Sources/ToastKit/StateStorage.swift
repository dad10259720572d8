internal import ToastIPC

/// Where a value that shows a toast is kept, and what it shows.
final class StateStorage<Value: Equatable & Sendable>: Sendable {
  private struct State {
    var value: Value
    /// Counts what is asked for.
    var sequenceNumber: UInt64 = 0
    var presenter: Presenter?
  }

  /// What is shown for a value.
  private struct Presenter: Sendable {
    let source: ToastSource
    let outcomes: PresentationOutcomes
    let absent: Value
    /// The request for a value, checked; nil: nothing is shown for it.
    let request: @Sendable (Value) throws(ToastError) -> ShowRequest?

    func post(_ value: Value, sequenceNumber: UInt64) {
      let what: Command.What
      do throws(ToastError) {
        if var request = try request(value) {
          request.wait = .exit
          request.isValue = true
          what = .show(.success(request))
        } else {
          what = .withdraw
        }
      } catch {
        what = .show(.failure(error))
      }
      ServiceWorker.shared.post(Command(source: source, sequenceNumber: sequenceNumber, what: what))
    }
  }

  private let state: Locked<State>

  init(_ value: Value) {
    state = Locked(State(value: value))
  }

  var value: Value { state.withLock { $0.value } }

  /// Sets the value, and asks for what follows from that.
  func set(_ value: Value) {
    let (presenter, sequenceNumber, former): (Presenter?, UInt64, Value?) = state.withLock { state in
      guard state.value != value else { return (nil, 0, nil) }
      let former = state.value
      state.value = value
      state.sequenceNumber += 1
      if let presenter = state.presenter, value != presenter.absent { presenter.outcomes.begin() }
      return (state.presenter, state.sequenceNumber, former)
    }
    // What the end of the former value sets off, and own content, may ask for the value.
    withExtendedLifetime(former) { presenter?.post(value, sequenceNumber: sequenceNumber) }
  }

  /// From now on the value is shown as `request` says; what was said before is void, and its toast is taken away.
  func present(
    absent: Value, _ handlers: ToastHandlers,
    request: @escaping @Sendable (Value) throws(ToastError) -> ShowRequest?
  ) -> ToastPresentation {
    let outcomes = PresentationOutcomes()
    let source = ToastSource { [weak self] outcome, sequenceNumber in
      let number = Self.end(of: sequenceNumber, in: self, outcomes)
      CallbackQueue.shared.tell {
        handlers.onDismiss?(outcome)
        outcomes.tell(.success(outcome), of: number)
      }
    } didFail: { [weak self] error, sequenceNumber in
      let number = Self.end(of: sequenceNumber, in: self, outcomes)
      CallbackQueue.shared.tell {
        handlers.onError?(error)
        outcomes.tell(.failure(error), of: number)
      }
    } didChoose: { key in
      if let onAction = handlers.onAction { CallbackQueue.shared.tell { onAction(key) } }
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
        Command(source: former.source, sequenceNumber: sequenceNumber, what: .withdraw))
    }
    if value != absent { presenter.post(value, sequenceNumber: sequenceNumber) }
    return ToastPresentation(next: { outcomes.next() }, cancel: { outcomes.cancel($0) })
  }

  /// The toast of a sequenceNumber is gone: the value is set back, unless a later sequence number has another, or none.
  ///
  /// - Returns: which of the presentation's toasts it was.
  private static func end(
    of sequenceNumber: UInt64, in storage: StateStorage?, _ outcomes: PresentationOutcomes
  ) -> Int {
    let number = outcomes.end()
    let (former, goesOn): (Value?, Bool) =
      storage?.state.withLock { state in
        guard let presenter = state.presenter, presenter.outcomes === outcomes else { return (nil, false) }
        guard state.sequenceNumber == sequenceNumber else { return (nil, state.value != presenter.absent) }
        let former = state.value
        state.value = presenter.absent
        state.sequenceNumber += 1
        return (former, false)
      } ?? (nil, false)
    if goesOn { outcomes.begin() }
    return withExtendedLifetime(former) { number }
  }
}
