/// The reason why a toast cannot be shown.
public struct ToastError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line that says what is wrong and what would be right.
  public let message: String

  init(_ message: String) {
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
