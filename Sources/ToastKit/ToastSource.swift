/// The toasts that one value or one call shows, one after the other, as the service worker knows them.
final class ToastSource: Sendable {
  /// The latest sequence number that anybody has had.
  private let latest = Locked<UInt64>(0)
  /// Called on the service worker's thread when a toast has ended; with the last sequence number that the toast had fulfilled.
  let didEnd: @Sendable (Outcome, UInt64) -> Void
  /// Called when a sequenceNumber cannot be fulfilled.
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

  /// Whether no later sequenceNumber than this one has come: two threads may hand over theirs in another order than they had them.
  func isLatest(_ sequenceNumber: UInt64) -> Bool {
    latest.withLock { latest in
      latest = max(latest, sequenceNumber)
      return latest == sequenceNumber
    }
  }
}
