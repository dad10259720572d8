internal import ToastIPC

/// Something to be done for a toast.
struct Errand: Sendable {
  let toast: ShownToast
  /// Which wish of its program this is; a later one makes earlier ones void.
  let wish: UInt64
  let what: What
  /// Hears what the service answers.
  var reply: (@Sendable (Result<ToastReceipt, ToastError>) -> Void)?

  enum What: Sendable {
    case show(Result<ShowRequest, ToastError>)
    case withdraw
  }

  /// Tells whoever wants to know that it cannot be done.
  func fail(_ error: ToastError) {
    reply?(.failure(error))
    if case .show = what { toast.didFail(error, wish) }
  }

  var isShow: Bool { if case .show = what { true } else { false } }
}

/// A toast, or one after the other in the same place, as the courier knows it.
final class ShownToast: Sendable {
  /// The latest wish that anybody has had.
  private let latest = Guarded<UInt64>(0)
  /// Called on the courier's thread when it has ended; with the last wish that had been fulfilled.
  let didEnd: @Sendable (Outcome, UInt64) -> Void
  /// Called when it cannot be shown.
  let didFail: @Sendable (ToastError, UInt64) -> Void

  init(
    didEnd: @escaping @Sendable (Outcome, UInt64) -> Void,
    didFail: @escaping @Sendable (ToastError, UInt64) -> Void = { _, _ in }
  ) {
    self.didEnd = didEnd
    self.didFail = didFail
  }

  /// Whether no later wish than this one has come: two threads may hand over theirs in another order than they had them.
  func isLatest(_ wish: UInt64) -> Bool {
    latest.withLock { latest in
      latest = max(latest, wish)
      return latest == wish
    }
  }
}
