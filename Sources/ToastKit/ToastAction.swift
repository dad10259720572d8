internal import ToastIPC
internal import ToastSystem

/// Shows a toast when it is called.
///
/// It may be passed along, or be found as ``current``, which `ToastAction.$current.withValue` sets for a task.
///
///     let toast = ToastAction()
///     try toast("Saved successfully", icon: "checkmark", tint: .green)
///
/// A call waits for the service's answer, at most 2 s; ``show(_:)`` and ``outcome(of:)`` do not block their thread. A toast
/// outlives the program that asked for it.
public struct ToastAction: Sendable {
  /// The action of the current task.
  @TaskLocal public static var current = ToastAction()

  /// What its toasts look like where they say nothing else.
  public var config: ToastConfig

  /// An action whose toasts look so.
  public init(_ config: ToastConfig = ToastConfig()) {
    self.config = config
  }

  /// Shows a toast.
  ///
  /// `onDismiss` is called on ToastKit's own thread when it is gone.
  @discardableResult
  public func callAsFunction(
    _ title: String, subtitle: String? = nil, icon: String? = nil, tint: ToastColor? = nil,
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, config: ToastConfig = ToastConfig(),
    onDismiss: (@Sendable (Outcome) -> Void)? = nil
  ) throws(ToastError) -> ToastReceipt {
    try self(
      ToastModel(
        title: title, subtitle: subtitle, icon: icon, tint: tint, duration: duration, edge: edge,
        config: config), onDismiss: onDismiss)
  }

  /// Shows a toast, or changes the one of its name.
  ///
  /// `onDismiss` is called on ToastKit's own thread when it is gone.
  @discardableResult
  public func callAsFunction(
    _ model: ToastModel, onDismiss: (@Sendable (Outcome) -> Void)? = nil
  ) throws(ToastError) -> ToastReceipt {
    try ask(model.request(config), onDismiss)
  }

  /// Shows a toast with own content.
  ///
  /// `onDismiss` is called on ToastKit's own thread when it is gone.
  @discardableResult
  public func callAsFunction(
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, config: ToastConfig = ToastConfig(),
    id: String? = nil, onDismiss: (@Sendable (Outcome) -> Void)? = nil,
    @ToastBodyBuilder content: () -> ToastBody
  ) throws(ToastError) -> ToastReceipt {
    let own = config.overridden(by: ToastConfig(duration: duration, edge: edge))
    return try ask(content().request(self.config.overridden(by: own), id: id), onDismiss)
  }

  /// Shows a toast and returns when the service has accepted it.
  ///
  /// Errors: `ToastError`.
  @discardableResult
  public func show(_ model: ToastModel) async throws -> ToastReceipt {
    let request = try model.request(config)
    return try await withCheckedThrowingContinuation { continuation in
      Courier.shared.post(
        Errand(toast: ShownToast { _, _ in }, wish: 1, what: .show(.success(request))) {
          continuation.resume(with: $0)
        })
    }
  }

  /// Shows a toast and returns when it is gone; if the task is cancelled, it is taken away.
  ///
  /// Errors: `ToastError`, `CancellationError`.
  public func outcome(of model: ToastModel) async throws -> Outcome {
    try Task.checkCancellation()
    var request = try model.request(config)
    request.wait = true
    let ending = Ending()
    let toast = ShownToast { outcome, _ in
      ending.resolve(.success(outcome))
    } didFail: { error, _ in
      ending.resolve(.failure(error))
    }
    return try await withTaskCancellationHandler {
      Courier.shared.post(Errand(toast: toast, wish: 1, what: .show(.success(request))))
      let outcome = try await ending.value()
      try Task.checkCancellation()
      return outcome
    } onCancel: {
      Courier.shared.post(
        Errand(toast: toast, wish: 2, what: .withdraw) { _ in })
      ending.cancel()
    }
  }

  private func ask(
    _ request: ShowRequest, _ onDismiss: (@Sendable (Outcome) -> Void)?
  ) throws(ToastError) -> ToastReceipt {
    var request = request
    request.wait = onDismiss != nil
    let answer = try Answer()
    let refusal = Refusal()
    let toast = ShownToast { outcome, _ in
      guard let onDismiss, !refusal.isThrown.withLock({ $0 }) else { return }
      Herald.shared.tell { onDismiss(outcome) }
    }
    Courier.shared.post(
      Errand(toast: toast, wish: 1, what: .show(.success(request))) { answer.give($0) })
    do throws(ToastError) {
      return try answer.wait()
    } catch {
      // What the service has not heard of yet it need not hear.
      refusal.isThrown.withLock { $0 = true }
      Courier.shared.post(Errand(toast: toast, wish: 2, what: .withdraw))
      throw error
    }
  }
}

/// Whether a call has said that its toast is not shown.
private final class Refusal: Sendable {
  let isThrown = Guarded(false)
}

/// An answer that a thread waits for.
private final class Answer: Sendable {
  private let result = Guarded<Result<ToastReceipt, ToastError>?>(nil)
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

  func give(_ result: Result<ToastReceipt, ToastError>) {
    self.result.withLock { $0 = result }
    let file = FileDescriptor(owning: writing)
    _ = [0].withUnsafeBytes { try? file.write($0) }
    _ = file.release()
  }

  /// Waits as long as a command would.
  func wait() throws(ToastError) -> ToastReceipt {
    let end = MonotonicClock.now() + Limits.patience
    _ = try? Readiness.wait(for: [(reading, .readable)], until: end)
    guard let result = result.withLock({ $0 }) else { throw ToastError(ServiceError.noAnswer.message) }
    return try result.get()
  }
}
