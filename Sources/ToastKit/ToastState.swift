/// A value that shows a toast while it is true, or not nil, and is false or nil again when the toast is gone.
///
/// `.toast` of its projected value says which toast that is:
///
///     @ToastState var isSaved = false
///     $isSaved.toast("Saved", duration: .short, edge: .top)
///     isSaved = true
///
/// Another value, where there is one, changes the toast in its place; the same value does nothing. Setting never blocks: what
/// cannot be shown sets the value back, and is told by ``ToastPresentation``.
@propertyWrapper public struct ToastState<Value: Equatable & Sendable>: Sendable {
  private let storage: StateStorage<Value>

  /// A value that begins so.
  public init(wrappedValue: Value) {
    storage = StateStorage(wrappedValue)
  }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.set(newValue) }
  }

  /// What `.toast` is said of, and what can be captured where the value itself cannot.
  public var projectedValue: ToastBinding<Value> { ToastBinding(storage: storage) }
}

/// A reference to a value that shows a toast.
///
/// Made by itself it does what a ``ToastState`` does where no property wrapper may be: at the top level of a program, or in a
/// class that is `Sendable`.
///
///     let isSaved = ToastBinding(false)
///     isSaved.toast("Saved", duration: .short, edge: .top)
///     isSaved.wrappedValue = true
public struct ToastBinding<Value: Equatable & Sendable>: Sendable {
  let storage: StateStorage<Value>

  init(storage: StateStorage<Value>) {
    self.storage = storage
  }

  /// A reference to a new value that begins so.
  public init(_ value: Value) {
    storage = StateStorage(value)
  }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.set(newValue) }
  }
}

/// What a value shows, as `.toast` has said; letting go of it takes nothing away.
public struct ToastPresentation: Sendable {
  let next: @Sendable () -> PresentedOutcome
  let cancel: @Sendable (PresentedOutcome) -> Void

  /// How the latest toast ended, once it is gone; if there was none yet, how the first one will.
  ///
  /// Errors: `ToastError` when it cannot be shown, `CancellationError`.
  public func outcome() async throws -> Outcome {
    let future = next()
    return try await withTaskCancellationHandler {
      try await future.value()
    } onCancel: {
      cancel(future)
    }
  }
}

extension ToastBinding where Value == Bool {
  /// Shows a toast with this title while the value is true.
  ///
  /// On ToastKit's own thread `onAction` is called with the key of a button as soon as the button is chosen, `onDismiss` when the toast
  /// is gone and the value is false again, and `onError` when the toast cannot be shown.
  @discardableResult
  public func toast(
    _ title: String, subtitle: String? = nil, icon: String? = nil, tint: ToastColor? = nil,
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(), onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil,
    onError: (@Sendable (ToastError) -> Void)? = nil
  ) -> ToastPresentation {
    let model =
      ToastModel(
        title: title, subtitle: subtitle, icon: icon, tint: tint, duration: duration, edge: edge,
        progress: progress, actions: actions, id: id, config: config)
    let usual = ToastAction.current.config
    return storage.present(absent: false, ToastHandlers(onAction, onDismiss, onError)) {
      isShown throws(ToastError) in
      isShown ? try model.request(usual) : nil
    }
  }

  /// Shows a toast with custom content while the value is true; the content is made anew for each toast.
  ///
  /// The handlers are called as for a toast with a title.
  @discardableResult
  public func toast(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(), onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil,
    onError: (@Sendable (ToastError) -> Void)? = nil,
    @ToastBodyBuilder content: @escaping @Sendable () -> ToastBody
  ) -> ToastPresentation {
    let config = ToastAction.current.config.overridden(by: config)
      .overridden(by: ToastConfig(duration: duration, edge: edge))
    return storage.present(absent: false, ToastHandlers(onAction, onDismiss, onError)) {
      isShown throws(ToastError) in
      isShown ? try content().request(config, id: id, progress: progress, actions: actions) : nil
    }
  }
}

extension ToastBinding where Value == ToastModel? {
  /// Shows the model while there is one; another one takes its place.
  ///
  /// On ToastKit's own thread `onAction` is called with the key of a button as soon as the button is chosen, `onDismiss` when the toast
  /// is gone and the value is nil again, and `onError` when the toast cannot be shown.
  @discardableResult
  public func toast(
    config: ToastConfig = ToastConfig(), onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil,
    onError: (@Sendable (ToastError) -> Void)? = nil
  ) -> ToastPresentation {
    let usual = ToastAction.current.config.overridden(by: config)
    return storage.present(absent: nil, ToastHandlers(onAction, onDismiss, onError)) {
      model throws(ToastError) in
      try model?.request(usual)
    }
  }
}

extension ToastBinding {
  /// Shows custom content for an item while there is one; that of another one takes its place.
  ///
  /// On ToastKit's own thread `onAction` is called with the key of a button as soon as the button is chosen, `onDismiss` when the toast
  /// is gone and the value is nil again, and `onError` when the toast cannot be shown.
  @discardableResult
  public func toast<Item>(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(), onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil,
    onError: (@Sendable (ToastError) -> Void)? = nil,
    @ToastBodyBuilder content: @escaping @Sendable (Item) -> ToastBody
  ) -> ToastPresentation where Value == Item? {
    let config = ToastAction.current.config.overridden(by: config)
      .overridden(by: ToastConfig(duration: duration, edge: edge))
    return storage.present(absent: nil, ToastHandlers(onAction, onDismiss, onError)) {
      item throws(ToastError) in
      guard let item else { return nil }
      return try content(item).request(config, id: id, progress: progress, actions: actions)
    }
  }
}
