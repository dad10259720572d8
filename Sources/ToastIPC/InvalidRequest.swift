/// A request that nobody could carry out: the command line or the line on the socket is wrong.
public struct InvalidRequest: Error, Hashable, Sendable {
  /// What is wrong and what would be right, in one line.
  public let message: String

  /// An error that says `message`.
  public init(_ message: String) {
    self.message = message
  }
}
