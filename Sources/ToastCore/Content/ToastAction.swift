/// Something that a toast offers to do: a button, or what a tap on it runs.
public struct ToastAction: Hashable, Sendable {
  /// What the outcome names it by.
  public var key: String
  /// What its button says.
  public var label: String

  /// The key of what a tap on the toast runs; it has no button.
  public static let defaultKey = "default"

  public init(key: String, label: String) {
    self.key = key
    self.label = label
  }

  /// What `init(parsing:)` accepts, for messages.
  public static let forms = "KEY=LABEL, such as undo=Undo, or default=LABEL for what a tap runs"

  /// The action that `text` states, or nil when it states none.
  public init?(parsing text: some StringProtocol) {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let key = text[..<sign]
    let label = text[text.index(after: sign)...]
    guard !key.isEmpty, !label.isEmpty, !key.contains(where: { $0.isWhitespace }) else { return nil }
    self.init(key: String(key), label: String(label))
  }
}

/// What to do with a new toast when others are shown.
public enum Policy: String, Hashable, Sendable, CaseIterable {
  /// It stands beside them, as long as there is room; what finds none waits.
  case stack
  /// It takes the place of those that have no name of their own.
  case replace
  /// It waits until they are gone.
  case queue
}
