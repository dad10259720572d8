internal import ToastIPC

/// A callable value that shows toasts.
///
///     let toast = ToastAction()
///     try toast("Saved successfully", icon: "checkmark", tint: .green)
///
/// A call blocks until the service replies, at most 2 s; `show` and `outcome` suspend their task instead. A toast outlives the
/// program that requested it.
///
/// Each method that takes handlers has two forms: one calls the handlers on a thread of ToastKit, the other takes handlers of the
/// main actor and calls them there.
public struct ToastAction: Sendable {
  /// The action of the current task; set it with `ToastAction.$current.withValue`.
  @TaskLocal public static var current = ToastAction()

  /// The configuration of every toast of the action, which the parameters of a call override.
  public var config: ToastConfig

  /// Creates an action.
  ///
  /// - Parameter config: The configuration of every toast of the action.
  public init(_ config: ToastConfig = ToastConfig()) {
    self.config = config
  }
}

// MARK: Calls that block

extension ToastAction {
  /// Shows a toast with a title, or updates the toast with the same id.
  ///
  ///     try toast("Saved successfully", icon: "checkmark", tint: .green)
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
  ///   - config: The other settings, which override the configuration of the action.
  ///   - onAction: Called with the key of a button as soon as the user chooses the button, on a thread of ToastKit.
  ///   - onDismiss: Called with the outcome when the toast is gone, on a thread of ToastKit.
  /// - Returns: The toast, to dismiss it or to await its outcome.
  /// - Throws: `ToastError` if the service rejects the toast or does not reply within 2 s.
  @discardableResult
  public func callAsFunction(
    _ title: String, subtitle: String? = nil, icon: String? = nil, tint: ToastColor? = nil,
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(), onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil
  ) throws(ToastError) -> ShownToast {
    try self(
      ToastModel(
        title: title, subtitle: subtitle, icon: icon, tint: tint, duration: duration, edge: edge,
        progress: progress, actions: actions, id: id, config: config),
      onAction: onAction, onDismiss: onDismiss)
  }

  /// Shows the toast that a model describes, or updates the toast with the model's id.
  ///
  /// - Parameters:
  ///   - model: The toast.
  ///   - onAction: Called with the key of a button as soon as the user chooses the button, on a thread of ToastKit.
  ///   - onDismiss: Called with the outcome when the toast is gone, on a thread of ToastKit.
  /// - Returns: The toast, to dismiss it or to await its outcome.
  /// - Throws: `ToastError` if the service rejects the toast or does not reply within 2 s.
  @discardableResult
  public func callAsFunction(
    _ model: ToastModel, onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil
  ) throws(ToastError) -> ShownToast {
    try show(model.request(config), ToastHandlers(onAction, onDismiss))
  }

  /// Shows a toast with custom content, or updates the toast with the same id.
  ///
  ///     try toast(duration: .short) {
  ///       Row {
  ///         Icon("bell")
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
  ///   - config: The other settings, which override the configuration of the action.
  ///   - onAction: Called with the key of a button as soon as the user chooses the button, on a thread of ToastKit.
  ///   - onDismiss: Called with the outcome when the toast is gone, on a thread of ToastKit.
  ///   - content: The content of the toast.
  /// - Returns: The toast, to dismiss it or to await its outcome.
  /// - Throws: `ToastError` if the service rejects the toast or does not reply within 2 s.
  @discardableResult
  public func callAsFunction(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(), onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil, @ToastBodyBuilder content: () -> ToastBody
  ) throws(ToastError) -> ShownToast {
    let model = ToastModel(
      title: "", duration: duration, edge: edge, progress: progress, actions: actions, id: id, config: config)
    return try show(model.request(self.config, content: content()), ToastHandlers(onAction, onDismiss))
  }

  private func show(_ request: ShowRequest, _ handlers: ToastHandlers) throws(ToastError) -> ShownToast {
    let reply = try SynchronousReply()
    let call = ToastCall(handlers)
    call.show(request) { reply.resolve($0) }
    do throws(ToastError) {
      return try reply.wait()
    } catch {
      call.fail()
      throw error
    }
  }
}

// MARK: Calls that suspend

extension ToastAction {
  /// Shows a toast with a title, or updates the toast with the same id, and returns when the service has accepted the toast.
  ///
  ///     try await toast.show("Saved successfully", icon: "checkmark", tint: .green)
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
  ///   - config: The other settings, which override the configuration of the action.
  ///   - onAction: Called with the key of a button as soon as the user chooses the button, on a thread of ToastKit.
  ///   - onDismiss: Called with the outcome when the toast is gone, on a thread of ToastKit.
  /// - Returns: The toast, to dismiss it or to await its outcome.
  /// - Throws: `ToastError` if the service rejects the toast or does not reply.
  @discardableResult
  public nonisolated(nonsending) func show(
    _ title: String, subtitle: String? = nil, icon: String? = nil, tint: ToastColor? = nil,
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(), onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil
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
  /// - Parameters:
  ///   - model: The toast.
  ///   - onAction: Called with the key of a button as soon as the user chooses the button, on a thread of ToastKit.
  ///   - onDismiss: Called with the outcome when the toast is gone, on a thread of ToastKit.
  /// - Returns: The toast, to dismiss it or to await its outcome.
  /// - Throws: `ToastError` if the service rejects the toast or does not reply.
  @discardableResult
  public nonisolated(nonsending) func show(
    _ model: ToastModel, onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil
  ) async throws(ToastError) -> ShownToast {
    try await present(model.request(config), ToastHandlers(onAction, onDismiss))
  }

  /// Shows a toast with custom content, or updates the toast with the same id, and returns when the service has accepted the toast.
  ///
  /// - Parameters:
  ///   - duration: The time for which the toast is shown, including its entrance.
  ///   - edge: The edge of the output at which the toast appears.
  ///   - progress: The value of the progress bar, where 1 is full.
  ///   - actions: The buttons of the toast, at most four.
  ///   - id: The name of the toast; a toast with this id that is already shown is updated.
  ///   - config: The other settings, which override the configuration of the action.
  ///   - onAction: Called with the key of a button as soon as the user chooses the button, on a thread of ToastKit.
  ///   - onDismiss: Called with the outcome when the toast is gone, on a thread of ToastKit.
  ///   - content: The content of the toast.
  /// - Returns: The toast, to dismiss it or to await its outcome.
  /// - Throws: `ToastError` if the service rejects the toast or does not reply.
  @discardableResult
  public nonisolated(nonsending) func show(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(), onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil, @ToastBodyBuilder content: () -> ToastBody
  ) async throws(ToastError) -> ShownToast {
    let model = ToastModel(
      title: "", duration: duration, edge: edge, progress: progress, actions: actions, id: id, config: config)
    let request = try model.request(self.config, content: content())
    return try await present(request, ToastHandlers(onAction, onDismiss))
  }

  /// Shows a toast and returns its outcome when the toast is gone.
  ///
  ///     let files = ToastModel(title: "3 files deleted", actions: [ToastButton("Undo", key: "undo")])
  ///     if case .action("undo") = try await toast.outcome(of: files) { restore() }
  ///
  /// If the task is cancelled, the toast is dismissed.
  ///
  /// - Parameters:
  ///   - model: The toast.
  ///   - onAction: Called with the key of a button as soon as the user chooses the button, on a thread of ToastKit.
  /// - Returns: The outcome of the toast.
  /// - Throws: `ToastError` if the toast cannot be shown, `CancellationError` if the task is cancelled.
  public func outcome(
    of model: ToastModel, onAction: (@Sendable (String) -> Void)? = nil
  ) async throws -> Outcome {
    try Task.checkCancellation()
    let request = try model.request(config)
    let future = OutcomeFuture<any Error>()
    let call = ToastCall(ToastHandlers(onAction, nil)) { future.resolve(.success($0)) }
    return try await withTaskCancellationHandler {
      call.show(request) { if case .failure(let error) = $0 { future.resolve(.failure(error)) } }
      let outcome = try await future.value()
      try Task.checkCancellation()
      return outcome
    } onCancel: {
      call.dismiss()
      future.cancel()
    }
  }

  private func present(_ request: ShowRequest, _ handlers: ToastHandlers) async throws(ToastError)
    -> ShownToast
  {
    let result = await withCheckedContinuation { continuation in
      ToastCall(handlers).show(request) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }
}
