/// The toasts that one value or one call shows, one after the other, as the courier knows them.
final class ToastSlot: Sendable {
  /// The latest wish that anybody has had.
  private let latest = Guarded<UInt64>(0)
  /// Called on the courier's thread when a toast has ended; with the last wish that the toast had fulfilled.
  let didEnd: @Sendable (Outcome, UInt64) -> Void
  /// Called when a wish cannot be fulfilled.
  let didFail: @Sendable (ToastError, UInt64) -> Void
  /// Called when an action is chosen, with its key.
  let didChoose: @Sendable (String) -> Void

  init(
    didEnd: @escaping @Sendable (Outcome, UInt64) -> Void,
    didFail: @escaping @Sendable (ToastError, UInt64) -> Void = { _, _ in },
    didChoose: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.didEnd = didEnd
    self.didFail = didFail
    self.didChoose = didChoose
  }

  /// Whether no later wish than this one has come: two threads may hand over theirs in another order than they had them.
  func isLatest(_ wish: UInt64) -> Bool {
    latest.withLock { latest in
      latest = max(latest, wish)
      return latest == wish
    }
  }
}
