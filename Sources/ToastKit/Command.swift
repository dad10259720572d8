internal import ToastIPC

/// Something to be done for a toast.
struct Command: Sendable {
  let source: ToastSource
  /// Which sequenceNumber of its program this is; a later one makes earlier ones void.
  let sequenceNumber: UInt64
  let what: What
  /// Hears what the service answers.
  var reply: (@Sendable (Result<Acceptance, ToastError>) -> Void)?

  enum What: Sendable {
    case show(Result<ShowRequest, ToastError>)
    case withdraw
  }

  /// Tells whoever wants to know that it cannot be done.
  func fail(_ error: ToastError) {
    reply?(.failure(error))
    if case .show = what { source.didFail(error, sequenceNumber) }
  }

  var isShow: Bool { if case .show = what { true } else { false } }
}
