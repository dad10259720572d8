internal import ToastIPC

/// One call of an action, and the toast that the call shows.
final class ToastCall: Sendable {
  /// The outcome of the toast.
  let outcome = OutcomeFuture<Never>()
  private let source: ToastSource
  /// Whether the call has failed, although the service may show the toast later.
  private let failure: Failure

  private final class Failure: Sendable {
    let isReported = Locked(false)
  }

  /// Creates a call.
  ///
  /// - Parameter didEnd: Called with the outcome on the service worker's thread.
  init(_ handlers: ToastHandlers, didEnd: (@Sendable (Outcome) -> Void)? = nil) {
    let failure = Failure()
    self.failure = failure
    source = ToastSource { [future = outcome] outcome, _ in
      guard !failure.isReported.withLock({ $0 }) else { return }
      didEnd?(outcome)
      guard handlers.onAction != nil || handlers.onDismiss != nil else {
        return future.resolve(.success(outcome))
      }
      // The future is resolved after the handlers have been called.
      CallbackQueue.shared.enqueue {
        handlers.onDismiss?(outcome)
        future.resolve(.success(outcome))
      }
    } didChoose: { key in
      if let onAction = handlers.onAction { CallbackQueue.shared.enqueue { onAction(key) } }
    }
  }

  /// Requests the toast.
  ///
  /// - Parameter reply: Called with the shown toast or the error on the service worker's thread.
  func show(_ request: ShowRequest, reply: @escaping @Sendable (Result<ShownToast, ToastError>) -> Void) {
    var request = request
    request.wait = .exit
    ServiceWorker.shared.post(
      Command(source: source, sequenceNumber: 1, kind: .show(.success(request))) { [self] result in
        reply(result.map { ShownToast(id: $0.id ?? "", warning: $0.warning, call: self) })
      })
  }

  /// Dismisses the toast.
  func dismiss() { ServiceWorker.shared.post(Command(source: source, sequenceNumber: 2, kind: .dismiss)) }

  /// Records that the call has failed, and dismisses the toast in case the service shows it later.
  func fail() {
    failure.isReported.withLock { $0 = true }
    dismiss()
  }
}
