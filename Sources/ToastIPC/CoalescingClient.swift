import ToastSystem

/// A client that sends only the latest of the requests that a slow service leaves no time for.
///
/// The client has one connection and never blocks for a reply. A few requests can be pending; a request that waits to be sent is
/// replaced by the next one.
public final class CoalescingClient {
  /// Called with one line for each rejected request and each warning.
  private let complain: (String) -> Void
  private var client: ServiceClient?
  private var connection: LineConnection?
  private var pending: Request?
  /// The last request that was sent, which is sent again if the service ends without a reply.
  private var last: Request?
  private var unanswered = 0
  private var losses = 0
  /// The deadline of `finish`, in nanoseconds of `MonotonicClock`.
  private var end: Int64?

  /// The maximum number of pending requests.
  private static let window = 8
  /// How often the client connects again after a service that ended without a reply.
  private static let maximumAttempts = 3

  /// Creates a client, which connects with the first request.
  ///
  /// - Parameter complain: Called with one line for each rejected request and each warning.
  public init(complain: @escaping (String) -> Void) {
    self.complain = complain
  }

  /// Queues a request in place of the request that has not been sent.
  public func offer(_ request: Request) throws(ServiceError) {
    pending = request
    try send()
  }

  /// The socket to poll and the events to poll for; nil without a connection.
  public var interest: (descriptor: Int32, readiness: Readiness)? {
    guard let connection else { return nil }
    return (connection.descriptor, connection.interest)
  }

  /// Handles the replies of the service, and sends the queued request.
  public func handle() throws(ServiceError) {
    guard let connection else { return }
    do throws(SystemError) {
      let takes = try connection.flush()
      let isThere = try connection.receive()
      while let line = connection.nextLine() { try take(line) }
      if !takes || !isThere { lose() }
    } catch {
      lose()
    }
    try send()
  }

  /// Waits for the reply to the last request, at most `Limits.timeout`.
  public func finish() throws(ServiceError) {
    let end = MonotonicClock.now() + Limits.timeout
    let deadline = end + Limits.gracePeriod
    self.end = end
    try send()
    while unanswered > 0 || pending != nil, let (descriptor, readiness) = interest {
      var isReady = false
      do throws(SystemError) {
        isReady = try !Readiness.wait(for: [(descriptor, readiness)], until: deadline).allSatisfy(\.isEmpty)
      } catch {
        throw ServiceError("lost the connection to waytoastd: \(error)")
      }
      guard isReady else { throw .noAnswer }
      try handle()
    }
  }

  private func send() throws(ServiceError) {
    guard let request = pending, unanswered < CoalescingClient.window else { return }
    let connection = try connected()
    guard !connection.isWaitingToWrite else { return }
    pending = nil
    last = request
    unanswered += 1
    do throws(SystemError) {
      if try connection.send(request.line(until: end ?? MonotonicClock.now() + Limits.timeout)) { return }
    } catch {}
    lose()
    try send()
  }

  private func connected() throws(ServiceError) -> LineConnection {
    if let connection { return connection }
    guard losses < CoalescingClient.maximumAttempts else { throw .wentAway }
    let client = ServiceClient(startsService: true)
    guard let connection = try client.connected() else { throw .wentAway }
    self.client = client
    self.connection = connection
    return connection
  }

  private func take(_ line: LineReader.Line) throws(SystemError) {
    unanswered = max(0, unanswered - 1)
    losses = 0
    guard case .line(let bytes) = line, let reply = Reply(line: bytes) else {
      complain(ServiceError.strangeReply.message)
      return
    }
    switch reply {
    // The service was stopped or busy for longer than the timeout: the latest request is sent again.
    case .error(InvalidRequest.tooLate.message): if unanswered == 0 { pending = pending ?? last }
    case .error(let message): complain(message)
    case .ok(let acceptance): if let warning = acceptance.warning { complain(warning) }
    case .toasts, .event, .status, .config: complain(ServiceError.strangeReply.message)
    }
  }

  /// Handles a lost connection: of the requests without a reply, the latest is sent to the next service.
  private func lose() {
    connection = nil
    client = nil
    if unanswered > 0 {
      losses += 1
      pending = pending ?? last
      unanswered = 0
    }
  }
}
