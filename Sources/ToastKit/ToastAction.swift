internal import ToastIPC
internal import ToastSystem

/// Shows a toast when it is called.
///
/// An action may be passed along, or be found as ``current``, which `ToastAction.$current.withValue` sets for a task.
///
///     let toast = ToastAction()
///     try toast("Saved successfully", icon: "checkmark", tint: .green)
///
/// A call waits for the service's answer, at most 2 s; `show` and `outcome` do not block their thread. A toast
/// outlives the program that asked for it.
///
/// Of every call there are two: `onAction` and `onDismiss` are called on ToastKit's own thread, or, where they are closures
/// of the main actor, there.
public struct ToastAction: Sendable {
  /// The action of the current task.
  @TaskLocal public static var current = ToastAction()

  /// What its toasts look like where they say nothing else.
  public var config: ToastConfig

  /// An action whose toasts look so.
  public init(_ config: ToastConfig = ToastConfig()) {
    self.config = config
  }
}

// MARK: Calls that wait for the service

extension ToastAction {
  /// Shows a toast, or updates the toast with this id.
  ///
  /// `onAction` is called with the key of a button as soon as the button is chosen, `onDismiss` when the toast is gone; both on
  /// ToastKit's own thread.
  ///
  /// Errors: what the service says against the toast, or that it does not answer within 2 s.
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

  /// Shows a toast, or updates the toast with its id; see ``ToastModel``.
  @discardableResult
  public func callAsFunction(
    _ model: ToastModel, onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil
  ) throws(ToastError) -> ShownToast {
    try ask(model.request(config), ToastHandlers(onAction, onDismiss))
  }

  /// Shows a toast with custom content.
  @discardableResult
  public func callAsFunction(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(), onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil, @ToastBodyBuilder content: () -> ToastBody
  ) throws(ToastError) -> ShownToast {
    let config = self.config.overridden(by: config).overridden(
      by: ToastConfig(duration: duration, edge: edge))
    return try ask(
      content().request(config, id: id, progress: progress, actions: actions),
      ToastHandlers(onAction, onDismiss))
  }

  private func ask(_ request: ShowRequest, _ handlers: ToastHandlers) throws(ToastError) -> ShownToast {
    let answer = try Answer()
    let call = ToastCall(handlers)
    call.show(request) { answer.give($0) }
    do throws(ToastError) {
      return try answer.wait()
    } catch {
      call.refuse()
      throw error
    }
  }
}

// MARK: Calls that block nobody

extension ToastAction {
  /// Shows a toast, or updates the toast with this id, and returns when the service has accepted it.
  ///
  /// `onAction` is called with the key of a button as soon as the button is chosen, `onDismiss` when the toast is gone; both on
  /// ToastKit's own thread.
  ///
  /// Errors: `ToastError`.
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

  /// Shows a toast, or updates the toast with its id, and returns when the service has accepted it.
  ///
  /// Errors: `ToastError`.
  @discardableResult
  public nonisolated(nonsending) func show(
    _ model: ToastModel, onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil
  ) async throws(ToastError) -> ShownToast {
    try await present(model.request(config), ToastHandlers(onAction, onDismiss))
  }

  /// Shows a toast with custom content, and returns when the service has accepted it.
  ///
  /// Errors: `ToastError`.
  @discardableResult
  public nonisolated(nonsending) func show(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [],
    id: String? = nil, config: ToastConfig = ToastConfig(), onAction: (@Sendable (String) -> Void)? = nil,
    onDismiss: (@Sendable (Outcome) -> Void)? = nil, @ToastBodyBuilder content: () -> ToastBody
  ) async throws(ToastError) -> ShownToast {
    let config = self.config.overridden(by: config).overridden(
      by: ToastConfig(duration: duration, edge: edge))
    let request = try content().request(config, id: id, progress: progress, actions: actions)
    return try await present(request, ToastHandlers(onAction, onDismiss))
  }

  /// Shows a toast and returns when the toast is gone; if the task is cancelled, the toast is taken away.
  ///
  /// `onAction` is called on ToastKit's own thread as soon as a button is chosen.
  ///
  /// Errors: `ToastError`, `CancellationError`.
  public func outcome(
    of model: ToastModel, onAction: (@Sendable (String) -> Void)? = nil
  ) async throws -> Outcome {
    try Task.checkCancellation()
    let request = try model.request(config)
    let future = PresentedOutcome()
    let call = ToastCall(ToastHandlers(onAction, nil)) { future.resolve(.success($0)) }
    return try await withTaskCancellationHandler {
      call.show(request) { if case .failure(let error) = $0 { future.resolve(.failure(error)) } }
      let outcome = try await future.value()
      try Task.checkCancellation()
      return outcome
    } onCancel: {
      call.withdraw()
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

/// An answer that a thread waits for.
private final class Answer: Sendable {
  private let result = Locked<Result<ShownToast, ToastError>?>(nil)
  private let reading: Int32
  private let writing: Int32

  init() throws(ToastError) {
    do throws(SystemError) {
      let pipe = try Pipe()
      (reading, writing) = (pipe.reading.release(), pipe.writing.release())
    } catch {
      throw ToastError("cannot wait for waytoastd: \(error)")
    }
  }

  deinit {
    FileDescriptor(owning: reading).close()
    FileDescriptor(owning: writing).close()
  }

  func give(_ result: Result<ShownToast, ToastError>) {
    self.result.withLock { $0 = result }
    let file = FileDescriptor(owning: writing)
    _ = [0].withUnsafeBytes { try? file.write($0) }
    _ = file.release()
  }

  /// Waits as long as a command would.
  func wait() throws(ToastError) -> ShownToast {
    let end = MonotonicClock.now() + Limits.patience
    _ = try? Readiness.wait(for: [(reading, .readable)], until: end)
    guard let result = result.withLock({ $0 }) else { throw ToastError(ServiceError.noAnswer.message) }
    return try result.get()
  }
}
