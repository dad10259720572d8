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
  /// The service accepts connections and does not answer.
  public static let noAnswer = ServiceError(
    "waytoastd does not answer: waited \(Limits.timeout / 1_000_000_000) s; is it stopped?")

  /// A service that this program started is not ready in time.
  public static let notReady = ServiceError(
    "waytoastd is not ready: waited \(Limits.startTimeout / 1_000_000_000) s; run it by hand to see why")

  /// The service ended before it answered, more than once.
  public static let wentAway = ServiceError(
    "waytoastd ended without an answer; run it by hand to see why")

  /// The service said something that this version does not know, or that does not answer the request.
  public static let strangeReply = ServiceError(
    "waytoastd gave an unknown answer; is it of another version? End it with: waytoastctl quit")
}
