internal import ToastIPC

/// A command of the program: show a toast, or dismiss the toast that is shown.
struct Command: Sendable {
  /// The value or the call that gives the command.
  let source: ToastSource
  /// The position of the command among the commands of its source; a later command supersedes earlier ones.
  let sequenceNumber: UInt64
  let kind: Kind
  /// Called with the reply of the service, or with the error that prevented a reply.
  var reply: (@Sendable (Result<Acceptance, ToastError>) -> Void)?

  enum Kind: Sendable {
    /// Shows a toast; a failure is a request that is not valid.
    case show(Result<ShowRequest, ToastError>)
    /// Dismisses the toast of the source.
    case dismiss
  }

  /// Whether the command shows a toast.
  var isShow: Bool { if case .show = kind { true } else { false } }

  /// Reports that the command has failed.
  func fail(_ error: ToastError) {
    reply?(.failure(error))
    if isShow { source.didFail(error, sequenceNumber) }
  }
}
