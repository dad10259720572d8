/// An action of a toast: a button, or the action of a tap.
public struct ToastAction: Hashable, Sendable {
  /// The key that identifies the action in outcomes.
  public var key: String
  /// The label of the button.
  public var label: String

  /// The key of the default action, which a tap on the toast runs and which has no button.
  public static let defaultKey = "default"

  public init(key: String, label: String) {
    self.key = key
    self.label = label
  }

  /// The forms that `init(parsing:)` accepts, for messages.
  public static let forms = "KEY=LABEL, such as undo=Undo, or default=LABEL for what a tap runs"

  /// Parses an action; nil: `text` does not have the form of `forms`.
  public init?(parsing text: some StringProtocol) {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let key = text[..<sign]
    let label = text[text.index(after: sign)...]
    guard !key.isEmpty, !label.isEmpty, !key.contains(where: { $0.isWhitespace }) else { return nil }
    self.init(key: String(key), label: String(label))
  }
}

/// The treatment of a new toast when other toasts are shown.
public enum Policy: String, Hashable, Sendable, CaseIterable {
  /// The toast is shown beside the others, and waits if there is no room.
  case stack
  /// The toast replaces the toasts that have generated ids.
  case replace
  /// The toast waits until the others are gone.
  case queue
}
