// The methods of `ToastAction` whose handlers are closures of the main actor.
//
// Swift infers the actor of a closure from the type of the parameter, and a function cannot take the parameters of another one,
// so each method repeats the parameters of its counterpart. Each only wraps the handlers.

extension ToastAction {
  /// Shows a toast with a title, or updates the toast with the same id.
  ///
  /// `onAction` and `onDismiss` are called on the main actor. The other parameters, the result and the errors are those of the method
  /// whose handlers have no actor.
  @discardableResult
  public func callAsFunction(
    _ title: String, subtitle: String? = nil, icon: String? = nil, tint: ToastColor? = nil,
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(),
    onAction: (@MainActor @Sendable (String) -> Void)? = nil,
    onDismiss: @escaping @MainActor @Sendable (Outcome) -> Void
  ) throws(ToastError) -> ShownToast {
    try self(
      ToastModel(
        title: title, subtitle: subtitle, icon: icon, tint: tint, duration: duration, edge: edge,
        progress: progress, actions: actions, id: id, config: config),
      onAction: onAction, onDismiss: onDismiss)
  }

  /// Shows the toast that a model describes, or updates the toast with the model's id.
  ///
  /// `onAction` and `onDismiss` are called on the main actor. The other parameters, the result and the errors are those of the method
  /// whose handlers have no actor.
  @discardableResult
  public func callAsFunction(
    _ model: ToastModel, onAction: (@MainActor @Sendable (String) -> Void)? = nil,
    onDismiss: @escaping @MainActor @Sendable (Outcome) -> Void
  ) throws(ToastError) -> ShownToast {
    try self(model, onAction: onAction.map(onMain), onDismiss: onMain(onDismiss))
  }

  /// Shows a toast with custom content, or updates the toast with the same id.
  ///
  /// `onAction` and `onDismiss` are called on the main actor. The other parameters, the result and the errors are those of the method
  /// whose handlers have no actor.
  @discardableResult
  public func callAsFunction(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(),
    onAction: (@MainActor @Sendable (String) -> Void)? = nil,
    onDismiss: @escaping @MainActor @Sendable (Outcome) -> Void, @ToastBodyBuilder content: () -> ToastBody
  ) throws(ToastError) -> ShownToast {
    try self(
      duration: duration, edge: edge, progress: progress, actions: actions, id: id, config: config,
      onAction: onAction.map(onMain), onDismiss: onMain(onDismiss), content: content)
  }

  /// Shows a toast with a title, or updates the toast with the same id, and returns when the service has accepted the toast.
  ///
  /// `onAction` and `onDismiss` are called on the main actor. The other parameters, the result and the errors are those of the method
  /// whose handlers have no actor.
  @discardableResult
  public nonisolated(nonsending) func show(
    _ title: String, subtitle: String? = nil, icon: String? = nil, tint: ToastColor? = nil,
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(),
    onAction: (@MainActor @Sendable (String) -> Void)? = nil,
    onDismiss: @escaping @MainActor @Sendable (Outcome) -> Void
  ) async throws(ToastError) -> ShownToast {
    try await show(
      ToastModel(
        title: title, subtitle: subtitle, icon: icon, tint: tint, duration: duration, edge: edge,
        progress: progress, actions: actions, id: id, config: config),
      onAction: onAction, onDismiss: onDismiss)
  }

  /// Shows the toast that a model describes, or updates the toast with the model's id, and returns when the service has accepted the
  /// toast.
  ///
  /// `onAction` and `onDismiss` are called on the main actor. The other parameters, the result and the errors are those of the method
  /// whose handlers have no actor.
  @discardableResult
  public nonisolated(nonsending) func show(
    _ model: ToastModel, onAction: (@MainActor @Sendable (String) -> Void)? = nil,
    onDismiss: @escaping @MainActor @Sendable (Outcome) -> Void
  ) async throws(ToastError) -> ShownToast {
    try await show(model, onAction: onAction.map(onMain), onDismiss: onMain(onDismiss))
  }

  /// Shows a toast with custom content, or updates the toast with the same id, and returns when the service has accepted the toast.
  ///
  /// `onAction` and `onDismiss` are called on the main actor. The other parameters, the result and the errors are those of the method
  /// whose handlers have no actor.
  @discardableResult
  public nonisolated(nonsending) func show(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(),
    onAction: (@MainActor @Sendable (String) -> Void)? = nil,
    onDismiss: @escaping @MainActor @Sendable (Outcome) -> Void, @ToastBodyBuilder content: () -> ToastBody
  ) async throws(ToastError) -> ShownToast {
    try await show(
      duration: duration, edge: edge, progress: progress, actions: actions, id: id, config: config,
      onAction: onAction.map(onMain), onDismiss: onMain(onDismiss), content: content)
  }
}
