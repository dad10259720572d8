/// An error of a private session.
public struct SessionError: Error, CustomStringConvertible {
  /// The message.
  public let description: String

  /// Creates an error with a message.
  public init(_ description: String) {
    self.description = description
  }
}
