/// A value or a call that shows toasts, one at a time.
///
/// The source identifies the commands that belong together, and receives the events of their toasts on the service worker's thread.
final class ToastSource: Sendable {
  /// The highest sequence number of any command of the source.
  private let latest = Locked<UInt64>(0)
  /// Called when a toast has ended, with the sequence number of the last command that the toast showed.
  let didEnd: @Sendable (Outcome, UInt64) -> Void
  /// Called when the command with a sequence number cannot be carried out.
  let didFail: @Sendable (ToastError, UInt64) -> Void
  /// Called when the user chooses an action, with its key.
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

  /// Records a sequence number.
  ///
  /// Two threads can post their commands in another order than they numbered them.
  ///
  /// - Returns: Whether the number is the highest so far; otherwise its command is out of date.
  func isLatest(_ sequenceNumber: UInt64) -> Bool {
    latest.withLock { latest in
      latest = max(latest, sequenceNumber)
      return latest == sequenceNumber
    }
  }
}
