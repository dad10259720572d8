/// What a program wants to hear of a toast, on ToastKit's own thread.
struct ToastHandlers: Sendable {
  var onAction: (@Sendable (String) -> Void)?
  var onDismiss: (@Sendable (Outcome) -> Void)?
  var onError: (@Sendable (ToastError) -> Void)?

  init(
    _ onAction: (@Sendable (String) -> Void)? = nil, _ onDismiss: (@Sendable (Outcome) -> Void)? = nil,
    _ onError: (@Sendable (ToastError) -> Void)? = nil
  ) {
    self.onAction = onAction
    self.onDismiss = onDismiss
    self.onError = onError
  }
}

/// A handler that hands its value to the main actor.
func onMain<Value: Sendable>(_ handler: @escaping @MainActor @Sendable (Value) -> Void)
  -> @Sendable (Value) -> Void
{
  { value in Task { @MainActor in handler(value) } }
}
