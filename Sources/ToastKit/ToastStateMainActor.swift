// The methods of `ToastBinding` whose handlers are closures of the main actor.
//
// Each method repeats the parameters of its counterpart, for the reason that `ToastActionMainActor.swift` states.

extension ToastBinding where Value == Bool {
  /// Shows a toast with a title while the value is true.
  ///
  /// The handlers are called on the main actor; when `onDismiss` is called, the value is false again. The other parameters and the result
  /// are those of the method whose handlers have no actor.
  @discardableResult
  public func toast(
    _ title: String, subtitle: String? = nil, icon: String? = nil, tint: ToastColor? = nil,
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(),
    onAction: (@MainActor @Sendable (String) -> Void)? = nil,
    onDismiss: @escaping @MainActor @Sendable (Outcome) -> Void,
    onError: (@MainActor @Sendable (ToastError) -> Void)? = nil
  ) -> ToastPresentation {
    toast(
      title, subtitle: subtitle, icon: icon, tint: tint, duration: duration, edge: edge, progress: progress,
      actions: actions, id: id, config: config, onAction: onAction.map(onMain), onDismiss: onMain(onDismiss),
      onError: onError.map(onMain))
  }

  /// Shows a toast with custom content while the value is true.
  ///
  /// The handlers are called on the main actor; when `onDismiss` is called, the value is false again. The other parameters and the result
  /// are those of the method whose handlers have no actor.
  @discardableResult
  public func toast(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(),
    onAction: (@MainActor @Sendable (String) -> Void)? = nil,
    onDismiss: @escaping @MainActor @Sendable (Outcome) -> Void,
    onError: (@MainActor @Sendable (ToastError) -> Void)? = nil,
    @ToastBodyBuilder content: @escaping @Sendable () -> ToastBody
  ) -> ToastPresentation {
    toast(
      duration: duration, edge: edge, progress: progress, actions: actions, id: id, config: config,
      onAction: onAction.map(onMain), onDismiss: onMain(onDismiss), onError: onError.map(onMain),
      content: content)
  }
}

extension ToastBinding where Value == ToastModel? {
  /// Shows the toast that the value describes while the value is not nil.
  ///
  /// The handlers are called on the main actor; when `onDismiss` is called, the value is nil again. The other parameters and the result
  /// are those of the method whose handlers have no actor.
  @discardableResult
  public func toast(
    config: ToastConfig = ToastConfig(), onAction: (@MainActor @Sendable (String) -> Void)? = nil,
    onDismiss: @escaping @MainActor @Sendable (Outcome) -> Void,
    onError: (@MainActor @Sendable (ToastError) -> Void)? = nil
  ) -> ToastPresentation {
    toast(
      config: config, onAction: onAction.map(onMain), onDismiss: onMain(onDismiss),
      onError: onError.map(onMain))
  }
}

extension ToastBinding {
  /// Shows a toast with custom content for an item while the value is not nil.
  ///
  /// The handlers are called on the main actor; when `onDismiss` is called, the value is nil again. The other parameters and the result
  /// are those of the method whose handlers have no actor.
  @discardableResult
  public func toast<Item>(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(),
    onAction: (@MainActor @Sendable (String) -> Void)? = nil,
    onDismiss: @escaping @MainActor @Sendable (Outcome) -> Void,
    onError: (@MainActor @Sendable (ToastError) -> Void)? = nil,
    @ToastBodyBuilder content: @escaping @Sendable (Item) -> ToastBody
  ) -> ToastPresentation where Value == Item? {
    toast(
      duration: duration, edge: edge, progress: progress, actions: actions, id: id, config: config,
      onAction: onAction.map(onMain), onDismiss: onMain(onDismiss), onError: onError.map(onMain),
      content: content)
  }
}
