internal import ToastIPC

/// Where a value that shows a toast is kept, and what it shows.
final class ToastBox<Value: Equatable & Sendable>: Sendable {
  private struct State {
    var value: Value
    /// Counts what is asked for.
    var wish: UInt64 = 0
    var presenter: Presenter?
    /// Whether there is a toast that has yet to end.
    var isOpen = false
    /// How the last one ended.
    var last: Result<Outcome, any Error>?
    /// Those who await the next end.
    var waiting: [Ending] = []
  }

  /// What is shown for a value.
  private struct Presenter: Sendable {
    let toast: ShownToast
    let absent: Value
    /// The request for a value, checked; nil: nothing is shown for it.
    let request: @Sendable (Value) throws(ToastError) -> ShowRequest?

    func post(_ value: Value, wish: UInt64) {
      let what: Errand.What
      do throws(ToastError) {
        if var request = try request(value) {
          request.wait = true
          what = .show(.success(request))
        } else {
          what = .withdraw
        }
      } catch {
        what = .show(.failure(error))
      }
      Courier.shared.post(Errand(toast: toast, wish: wish, what: what))
    }
  }

  private let state: Guarded<State>

  init(_ value: Value) {
    state = Guarded(State(value: value))
  }

  var value: Value { state.withLock { $0.value } }

  /// Sets the value, and asks for what follows from that.
  func set(_ value: Value) {
    let (presenter, wish): (Presenter?, UInt64) = state.withLock { state in
      guard state.value != value else { return (nil, 0) }
      state.value = value
      state.wish += 1
      if let presenter = state.presenter, value != presenter.absent { state.isOpen = true }
      return (state.presenter, state.wish)
    }
    // Own content may ask for the value.
    presenter?.post(value, wish: wish)
  }

  /// From now on the value is shown as `request` says; what was said before is void, and its toast is taken away.
  func present(
    absent: Value, _ onDismiss: (@Sendable (Outcome) -> Void)?, _ onError: (@Sendable (ToastError) -> Void)?,
    request: @escaping @Sendable (Value) throws(ToastError) -> ShowRequest?
  ) -> ToastPresentation {
    let toast = ShownToast { [weak self] outcome, wish in
      self?.reset(after: wish)
      onDismiss?(outcome)
      self?.tell(.success(outcome))
    } didFail: { [weak self] error, wish in
      self?.reset(after: wish)
      onError?(error)
      self?.tell(.failure(error))
    }
    let presenter = Presenter(toast: toast, absent: absent, request: request)
    let (former, value, wish): (Presenter?, Value, UInt64) = state.withLock { state in
      let former = state.presenter
      state.presenter = presenter
      state.wish += 1
      state.isOpen = state.value != absent
      state.last = nil
      return (former, state.value, state.wish)
    }
    if let former { Courier.shared.post(Errand(toast: former.toast, wish: wish, what: .withdraw)) }
    if value != absent { presenter.post(value, wish: wish) }
    return ToastPresentation(next: { [self] in next() }, cancel: { [self] in cancel($0) })
  }

  /// The toast of a wish is gone; a later wish has another, or none.
  private func reset(after wish: UInt64) {
    state.withLock { state in
      guard state.wish == wish, let absent = state.presenter?.absent else { return }
      state.value = absent
      state.wish += 1
    }
  }

  /// Tells those who await it how a toast ended, after the handler.
  private func tell(_ result: Result<Outcome, any Error>) {
    let waiting: [Ending] = state.withLock { state in
      state.isOpen = state.presenter.map { $0.absent != state.value } ?? false
      state.last = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for ending in waiting { ending.resolve(result) }
  }

  /// How the toast ends that there is, or how the last one ended, or how the first one will.
  private func next() -> Ending {
    state.withLock { state in
      let ending = Ending()
      if !state.isOpen, let last = state.last { ending.resolve(last) } else { state.waiting.append(ending) }
      return ending
    }
  }

  private func cancel(_ ending: Ending) {
    state.withLock { state in state.waiting.removeAll { $0 === ending } }
    ending.cancel()
  }
}
