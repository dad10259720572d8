/// The handlers that a program passes for the events of a toast.
struct ToastHandlers: Sendable {
  let onAction: (@Sendable (String) -> Void)?
  let onDismiss: (@Sendable (Outcome) -> Void)?
  let onError: (@Sendable (ToastError) -> Void)?

  init(
    _ onAction: (@Sendable (String) -> Void)? = nil, _ onDismiss: (@Sendable (Outcome) -> Void)? = nil,
    _ onError: (@Sendable (ToastError) -> Void)? = nil
  ) {
    self.onAction = onAction
    self.onDismiss = onDismiss
    self.onError = onError
  }
}

/// Returns a handler that calls `handler` on the main actor.
func onMain<Value: Sendable>(_ handler: @escaping @MainActor @Sendable (Value) -> Void)
  -> @Sendable (Value) -> Void
{
  { value in Task { @MainActor in handler(value) } }
}
