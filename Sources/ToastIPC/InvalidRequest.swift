/// A request that nobody could carry out: the command line or the line on the socket is wrong.
public struct InvalidRequest: Error, Hashable, Sendable {
  /// What is wrong and what would be right, in one line.
  public let message: String

  /// An error that says `message`.
  public init(_ message: String) {
    self.message = message
  }
}

extension InvalidRequest {
  /// The service read the request after the time that the client gave in `until`.
  public static let tooLate = InvalidRequest(
    "too late: the client had given up when waytoastd read the request")

  /// The service tells as many clients as it may how their toasts end.
  public static let tooManyWait = InvalidRequest(
    "too many clients wait (\(Limits.waitingClients)): try again later, or without --wait")

  /// The client awaits more than the service keeps for one client.
  public static let awaitsTooMuch = InvalidRequest(
    "too many awaited toasts on this connection: try again when some have ended")
}
