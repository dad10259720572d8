/// A value that shows a toast while it is true, or not nil.
///
/// `toast` of the projected value sets what the value shows. When the toast is gone, the value is false or nil again.
///
///     @ToastState var isSaved = false
///     $isSaved.toast("Saved", duration: .short, edge: .top)
///     isSaved = true
///
/// Another value that is not nil updates the toast; an equal value does nothing. Setting the value never blocks. If the toast cannot be
/// shown, the value becomes false or nil, and ``ToastPresentation/outcome()`` and `onError` report the error.
@propertyWrapper public struct ToastState<Value: Equatable & Sendable>: Sendable {
  private let storage: StateStorage<Value>

  /// Creates a state.
  ///
  /// - Parameter wrappedValue: The initial value.
  public init(wrappedValue: Value) {
    storage = StateStorage(wrappedValue)
  }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.set(newValue) }
  }

  /// A reference to the value, which sets what the value shows, and which concurrent closures can capture.
  public var projectedValue: ToastBinding<Value> { ToastBinding(storage: storage) }
}

/// A reference to a value that shows a toast.
///
/// A binding can have a value of its own. It takes the place of ``ToastState`` where Swift allows no property wrapper: at the top level
/// of a program, and in a `Sendable` class.
///
///     let isSaved = ToastBinding(false)
///     isSaved.toast("Saved", duration: .short, edge: .top)
///     isSaved.wrappedValue = true
public struct ToastBinding<Value: Equatable & Sendable>: Sendable {
  let storage: StateStorage<Value>

  init(storage: StateStorage<Value>) {
    self.storage = storage
  }

  /// Creates a reference to a new value.
  ///
  /// - Parameter value: The initial value.
  public init(_ value: Value) {
    storage = StateStorage(value)
  }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.set(newValue) }
  }
}

/// What a value shows, as `toast` has set it.
///
/// Releasing the presentation does not dismiss the toast.
public struct ToastPresentation: Sendable {
  let next: @Sendable () -> PresentationOutcomes.Future
  let cancel: @Sendable (PresentationOutcomes.Future) -> Void

  /// Waits for the end of the toast that is shown; without one, returns the outcome of the last toast, or waits for the first toast.
  ///
  ///     let saved = $isSaved.toast("Saved")
  ///     isSaved = true
  ///     print(try await saved.outcome())
  ///
  /// - Returns: The outcome of the toast.
  /// - Throws: `ToastError` if the toast cannot be shown, `CancellationError` if the task is cancelled.
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
  /// Shows a toast with a title while the value is true.
  ///
  ///     $isSaved.toast("Saved", duration: .short, edge: .top)
  ///
  /// - Parameters:
  ///   - title: The text of the first row.
  ///   - subtitle: The text of the second row.
  ///   - icon: The name of a symbol or of an icon of the theme, or an absolute path.
  ///   - tint: The tint of the material.
  ///   - duration: The time for which the toast is shown, including its entrance.
  ///   - edge: The edge of the output at which the toast appears.
  ///   - progress: The value of the progress bar, where 1 is full.
  ///   - actions: The buttons of the toast, at most four.
  ///   - id: The name of the toast; a toast with this id that is already shown is updated.
  ///   - config: The other settings, which override those of ``ToastAction/current``.
  ///   - onAction: Called with the key of a button as soon as the user chooses the button, on a thread of ToastKit.
  ///   - onDismiss: Called with the outcome when the toast is gone and the value is false again, on a thread of ToastKit.
  ///   - onError: Called with the error when the toast cannot be shown, on a thread of ToastKit.
  /// - Returns: The presentation, to await the outcome of the toast.
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

  /// Shows a toast with custom content while the value is true.
  ///
  ///     $isPresented.toast(duration: .seconds(2), edge: .top) {
  ///       Row(spacing: 12) {
  ///         Icon("bell").color(.yellow)
  ///         Text("Tea is ready")
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - duration: The time for which the toast is shown, including its entrance.
  ///   - edge: The edge of the output at which the toast appears.
  ///   - progress: The value of the progress bar, where 1 is full.
  ///   - actions: The buttons of the toast, at most four.
  ///   - id: The name of the toast; a toast with this id that is already shown is updated.
  ///   - config: The other settings, which override those of ``ToastAction/current``.
  ///   - onAction: Called with the key of a button as soon as the user chooses the button, on a thread of ToastKit.
  ///   - onDismiss: Called with the outcome when the toast is gone and the value is false again, on a thread of ToastKit.
  ///   - onError: Called with the error when the toast cannot be shown, on a thread of ToastKit.
  ///   - content: The content of the toast, built for each toast.
  /// - Returns: The presentation, to await the outcome of the toast.
  @discardableResult
  public func toast(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(), onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil,
    onError: (@Sendable (ToastError) -> Void)? = nil,
    @ToastBodyBuilder content: @escaping @Sendable () -> ToastBody
  ) -> ToastPresentation {
    let model = ToastModel(
      title: "", duration: duration, edge: edge, progress: progress, actions: actions, id: id, config: config)
    let usual = ToastAction.current.config
    return storage.present(absent: false, ToastHandlers(onAction, onDismiss, onError)) {
      isShown throws(ToastError) in
      isShown ? try model.request(usual, content: content()) : nil
    }
  }
}

extension ToastBinding where Value == ToastModel? {
  /// Shows the toast that the value describes while the value is not nil.
  ///
  /// Another model updates the toast.
  ///
  ///     @ToastState var model: ToastModel? = nil
  ///     $model.toast()
  ///     model = ToastModel(title: "No network", subtitle: "Retrying")
  ///
  /// - Parameters:
  ///   - config: The settings that the model does not have, which override those of ``ToastAction/current``.
  ///   - onAction: Called with the key of a button as soon as the user chooses the button, on a thread of ToastKit.
  ///   - onDismiss: Called with the outcome when the toast is gone and the value is nil again, on a thread of ToastKit.
  ///   - onError: Called with the error when the toast cannot be shown, on a thread of ToastKit.
  /// - Returns: The presentation, to await the outcome of the toast.
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
  /// Shows a toast with custom content for an item while the value is not nil.
  ///
  /// Another item updates the toast.
  ///
  ///     $song.toast(duration: .medium) { song in
  ///       Text(song.title)
  ///     }
  ///
  /// - Parameters:
  ///   - duration: The time for which the toast is shown, including its entrance.
  ///   - edge: The edge of the output at which the toast appears.
  ///   - progress: The value of the progress bar, where 1 is full.
  ///   - actions: The buttons of the toast, at most four.
  ///   - id: The name of the toast; a toast with this id that is already shown is updated.
  ///   - config: The other settings, which override those of ``ToastAction/current``.
  ///   - onAction: Called with the key of a button as soon as the user chooses the button, on a thread of ToastKit.
  ///   - onDismiss: Called with the outcome when the toast is gone and the value is nil again, on a thread of ToastKit.
  ///   - onError: Called with the error when the toast cannot be shown, on a thread of ToastKit.
  ///   - content: Returns the content of the toast for an item.
  /// - Returns: The presentation, to await the outcome of the toast.
  @discardableResult
  public func toast<Item>(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(), onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil,
    onError: (@Sendable (ToastError) -> Void)? = nil,
    @ToastBodyBuilder content: @escaping @Sendable (Item) -> ToastBody
  ) -> ToastPresentation where Value == Item? {
    let model = ToastModel(
      title: "", duration: duration, edge: edge, progress: progress, actions: actions, id: id, config: config)
    let usual = ToastAction.current.config
    return storage.present(absent: nil, ToastHandlers(onAction, onDismiss, onError)) {
      item throws(ToastError) in
      guard let item else { return nil }
      return try model.request(usual, content: content(item))
    }
  }
}
