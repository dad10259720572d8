/// Why the service could not be reached, in one line.
public struct ServiceError: Error, Hashable, Sendable {
  /// What is wrong and what would be right.
  public let message: String

  /// An error that says `message`.
  public init(_ message: String) {
    self.message = message
  }
}

extension ServiceError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension ServiceError {
  /// It is there and says nothing.
  public static let noAnswer = ServiceError(
    "waytoastd does not answer: waited \(Limits.patience / 1_000_000_000) s; is it stopped?")

  /// It went before it answered, more than once.
  public static let wentAway = ServiceError(
    "waytoastd went away without an answer; run it by hand to see why")

  /// It said something that this version does not know, or that does not answer the question.
  public static let strangeReply = ServiceError(
    "waytoastd gave a strange answer; is it of another version? waytoastctl quit ends it")
}
