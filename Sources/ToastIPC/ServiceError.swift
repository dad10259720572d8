/// The error of a service that cannot be reached or does not reply.
public struct ServiceError: Error, Hashable, Sendable {
  /// One line that says what is wrong and what would be right.
  public let message: String

  /// Creates an error with a message.
  public init(_ message: String) {
    self.message = message
  }
}

extension ServiceError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension ServiceError {
  /// The service accepts connections but does not reply.
  public static let noAnswer = ServiceError(
    "waytoastd does not answer: waited \(Limits.timeout / 1_000_000_000) s; is it stopped?")

  /// The service that this program started was not ready in time.
  public static let notReady = ServiceError(
    "waytoastd is not ready: waited \(Limits.startTimeout / 1_000_000_000) s; run it by hand to see why")

  /// The service ended without a reply, more than once.
  public static let wentAway = ServiceError(
    "waytoastd ended without an answer; run it by hand to see why")

  /// The service sent a line that this version does not know or that is no reply to the request.
  public static let strangeReply = ServiceError(
    "waytoastd gave an unknown answer; is it of another version? End it with: waytoastctl quit")
}
