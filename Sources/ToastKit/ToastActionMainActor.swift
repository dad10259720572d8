// The calls of an action whose handlers are closures of the main actor.

extension ToastAction {
  /// Shows a toast, or updates the toast with this id.
  ///
  /// `onAction` and `onDismiss` are called on the main actor.
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

  /// Shows a toast, or updates the toast with its id.
  ///
  /// `onAction` and `onDismiss` are called on the main actor.
  @discardableResult
  public func callAsFunction(
    _ model: ToastModel, onAction: (@MainActor @Sendable (String) -> Void)? = nil,
    onDismiss: @escaping @MainActor @Sendable (Outcome) -> Void
  ) throws(ToastError) -> ShownToast {
    try self(model, onAction: onAction.map(onMain), onDismiss: onMain(onDismiss))
  }

  /// Shows a toast with custom content.
  ///
  /// `onAction` and `onDismiss` are called on the main actor.
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

  /// Shows a toast, or updates the toast with this id, and returns when the service has accepted it.
  ///
  /// `onAction` and `onDismiss` are called on the main actor.
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

  /// Shows a toast, or updates the toast with its id, and returns when the service has accepted it.
  ///
  /// `onAction` and `onDismiss` are called on the main actor.
  @discardableResult
  public nonisolated(nonsending) func show(
    _ model: ToastModel, onAction: (@MainActor @Sendable (String) -> Void)? = nil,
    onDismiss: @escaping @MainActor @Sendable (Outcome) -> Void
  ) async throws(ToastError) -> ShownToast {
    try await show(model, onAction: onAction.map(onMain), onDismiss: onMain(onDismiss))
  }

  /// Shows a toast with custom content, and returns when the service has accepted it.
  ///
  /// `onAction` and `onDismiss` are called on the main actor.
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
