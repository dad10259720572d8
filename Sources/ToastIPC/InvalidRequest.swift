/// The error of a request that is not valid, on the command line or on the socket.
public struct InvalidRequest: Error, Hashable, Sendable {
  /// One line that says what is wrong and what would be right.
  public let message: String

  /// Creates an error with a message.
  public init(_ message: String) {
    self.message = message
  }
}

extension InvalidRequest {
  /// The service read the request after the time that the client gave in `until`.
  public static let tooLate = InvalidRequest(
    "too late: the client had given up when waytoastd read the request")

  /// As many clients as the service allows await toasts.
  public static let tooManyWait = InvalidRequest(
    "too many clients wait (\(Limits.waitingClients)): try again later, or without --wait")

  /// The client awaits more than the service keeps for one client.
  public static let awaitsTooMuch = InvalidRequest(
    "too many awaited toasts on this connection: try again when some have ended")
}
