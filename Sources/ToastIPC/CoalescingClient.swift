import ToastSystem

/// Requests of which the latest counts: one connection, never waiting for a slow service.
///
/// A few are on their way at once; what there was no time for is replaced by what comes next.
public final class CoalescingClient {
  /// A request that was refused, in one line.
  private let complain: (String) -> Void
  private var client: ServiceClient?
  private var connection: LineConnection?
  private var pending: Request?
  /// What may have to be asked again, if the service goes before it answers.
  private var last: Request?
  private var unanswered = 0
  private var losses = 0
  /// When `finish` gives up, in nanoseconds of `MonotonicClock`.
  private var end: Int64?

  /// How many requests are on their way at once.
  private static let window = 8
  /// How often a service that goes without an answer is started again.
  private static let maximumAttempts = 3

  /// Starts no service before there is something to ask; `complain` hears what is refused.
  public init(complain: @escaping (String) -> Void) {
    self.complain = complain
  }

  /// Asks for this, instead of what has not been sent yet.
  public func offer(_ request: Request) throws(ServiceError) {
    pending = request
    try send()
  }

  /// The socket to be watched, and what for; nil while there is none.
  public var interest: (descriptor: Int32, readiness: Readiness)? {
    guard let connection else { return nil }
    return (connection.descriptor, connection.isWaitingToWrite ? [.readable, .writable] : .readable)
  }

  /// Reads what the service says, and sends what waits.
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

  /// Waits until the last request has been answered, at most `Limits.timeout`.
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
    // The service was stopped or busy: the latest request is made again.
    case .error(InvalidRequest.tooLate.message): if unanswered == 0 { pending = pending ?? last }
    case .error(let message): complain(message)
    case .ok(let acceptance): if let warning = acceptance.warning { complain(warning) }
    case .toasts, .event, .status, .config: complain(ServiceError.strangeReply.message)
    }
  }

  /// The service went: what it has not answered is asked of the next one, the latest only.
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
