internal import ToastIPC

/// Where a value that shows a toast is kept, and what it shows.
final class ToastBox<Value: Equatable & Sendable>: Sendable {
  private struct State {
    var value: Value
    /// Counts what is asked for.
    var wish: UInt64 = 0
    var presenter: Presenter?
  }

  /// What is shown for a value.
  private struct Presenter: Sendable {
    let slot: ToastSlot
    let endings: Endings
    let absent: Value
    /// The request for a value, checked; nil: nothing is shown for it.
    let request: @Sendable (Value) throws(ToastError) -> ShowRequest?

    func post(_ value: Value, wish: UInt64) {
      let what: Errand.What
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
      Courier.shared.post(Errand(slot: slot, wish: wish, what: what))
    }
  }

  private let state: Guarded<State>

  init(_ value: Value) {
    state = Guarded(State(value: value))
  }

  var value: Value { state.withLock { $0.value } }

  /// Sets the value, and asks for what follows from that.
  func set(_ value: Value) {
    let (presenter, wish, former): (Presenter?, UInt64, Value?) = state.withLock { state in
      guard state.value != value else { return (nil, 0, nil) }
      let former = state.value
      state.value = value
      state.wish += 1
      if let presenter = state.presenter, value != presenter.absent { presenter.endings.begin() }
      return (state.presenter, state.wish, former)
    }
    // What the end of the former value sets off, and own content, may ask for the value.
    withExtendedLifetime(former) { presenter?.post(value, wish: wish) }
  }

  /// From now on the value is shown as `request` says; what was said before is void, and its toast is taken away.
  func present(
    absent: Value, _ handlers: ToastHandlers,
    request: @escaping @Sendable (Value) throws(ToastError) -> ShowRequest?
  ) -> ToastPresentation {
    let endings = Endings()
    let slot = ToastSlot { [weak self] outcome, wish in
      let number = Self.end(of: wish, in: self, endings)
      Herald.shared.tell {
        handlers.onDismiss?(outcome)
        endings.tell(.success(outcome), of: number)
      }
    } didFail: { [weak self] error, wish in
      let number = Self.end(of: wish, in: self, endings)
      Herald.shared.tell {
        handlers.onError?(error)
        endings.tell(.failure(error), of: number)
      }
    } didChoose: { key in
      if let onAction = handlers.onAction { Herald.shared.tell { onAction(key) } }
    }
    let presenter = Presenter(slot: slot, endings: endings, absent: absent, request: request)
    let (former, value, wish): (Presenter?, Value, UInt64) = state.withLock { state in
      let former = state.presenter
      state.presenter = presenter
      state.wish += 1
      return (former, state.value, state.wish)
    }
    if let former { Courier.shared.post(Errand(slot: former.slot, wish: wish, what: .withdraw)) }
    if value != absent { presenter.post(value, wish: wish) }
    return ToastPresentation(next: { endings.next() }, cancel: { endings.cancel($0) })
  }

  /// The toast of a wish is gone: the value is set back, unless a later wish has another, or none.
  ///
  /// - Returns: which of the presentation's toasts it was.
  private static func end(of wish: UInt64, in box: ToastBox?, _ endings: Endings) -> Int {
    let number = endings.end()
    let (former, goesOn): (Value?, Bool) =
      box?.state.withLock { state in
        guard let presenter = state.presenter, presenter.endings === endings else { return (nil, false) }
        guard state.wish == wish else { return (nil, state.value != presenter.absent) }
        let former = state.value
        state.value = presenter.absent
        state.wish += 1
        return (former, false)
      } ?? (nil, false)
    if goesOn { endings.begin() }
    return withExtendedLifetime(former) { number }
  }
}
