import ToastCore
import ToastIPC
import ToastLoop
import ToastSystem

/// The connections of the clients: their lines become requests, and replies and events go back.
///
/// A client's further requests wait in its socket while a reply to it has not been written out.
public final class Clients {
  /// What a client did: a handler translates and appends, and acts on nothing.
  enum Event {
    ///
    /// `deadline` is when the client gives up, in nanoseconds of `MonotonicClock`.
    case request(Caller, Request, deadline: Int64?)
    /// A line that is refused as it stands: the reason.
    case malformed(Caller, String)
    case hangUp(Caller)
  }

  private let loop: EventLoop
  private var clients: [Caller: Client] = [:]
  private var lastCaller: UInt64 = 0
  private var lines: [Line] = []
  /// The clients whose further lines are taken once the lines that were taken have been handled.
  private var backlog: Set<Caller> = []
  /// The clients that are not watched yet.
  private var newcomers: [Caller] = []

  /// How many lines are taken before they are handled: a request takes far more memory than its bytes.
  private static let batch = 64

  /// What was read: a request with the client's deadline, or another event.
  private enum Line {
    case request(Caller, IncomingRequest)
    case other(Event)
  }

  /// Nobody yet.
  public init(loop: EventLoop) {
    self.loop = loop
  }

  /// What the clients did since the last call, but not all at once: of each client up to the first request whose reply may
  /// be long.
  ///
  /// A request whose client has given up by `now` is refused.
  func takeEvents(at now: Instant) -> [Event] {
    let waiting = backlog
    backlog = []
    for caller in waiting { if let client = clients[caller] { takeLines(from: client) } }
    defer { lines = [] }
    return lines.map { line in
      switch line {
      case .request(let caller, let incoming):
        let isLate = incoming.deadline.map { $0 < now.nanoseconds } ?? false
        return isLate
          ? .malformed(caller, InvalidRequest.tooLate.message)
          : .request(caller, incoming.request, deadline: incoming.deadline)
      case .other(let event): return event
      }
    }
  }

  /// Whether there is more that has come already.
  var hasBacklog: Bool { !backlog.isEmpty || !lines.isEmpty }

  // MARK: Connections

  /// Takes a connection over, or refuses it where there are too many.
  public func add(_ connection: LineConnection) {
    if clients.count >= Limits.clients { dropSilentClient() }
    guard clients.count < Limits.clients else {
      // Nobody waits for a client that does not read even this line.
      _ = try? connection.send(Reply.error("too many clients (\(Limits.clients)): try again").line)
      // Closing with something unread would reset the connection, and the client would not hear why.
      _ = try? connection.receive()
      return
    }
    lastCaller += 1
    let client = Client(Caller(lastCaller), connection)
    clients[client.caller] = client
    newcomers.append(client.caller)
    // Most clients have written before they are accepted.
    handle(.readable, of: client)
  }

  /// Makes room for a client: drops the oldest client that has never sent a request.
  ///
  /// The dropped client gets no message: a command that has not sent its request yet would read the message as the reply.
  /// The command connects again.
  private func dropSilentClient() {
    for client in clients.values.filter({ !$0.hasAsked }).sorted(by: { $0.caller.value < $1.caller.value }) {
      // The first request may have arrived since the last read.
      handle(.readable, of: client)
      if !client.hasAsked { return drop(client) }
    }
  }

  /// Watches the clients that came since the last call, after their first requests have been handled: registering them with
  /// the loop is a twentieth of the time that an update takes.
  func watchNewcomers() {
    for caller in newcomers {
      guard let client = clients[caller], !client.isGone else { continue }
      client.source = try? loop.watch(client.connection.descriptor) { [weak self, weak client] readiness in
        if let client { self?.handle(readiness, of: client) }
      }
      if client.source == nil { drop(client) } else { client.watch() }
    }
    newcomers = []
  }

  private func drop(_ client: Client) {
    guard clients.removeValue(forKey: client.caller) != nil else { return }
    client.source?.remove()
    lines.append(.other(.hangUp(client.caller)))
  }

  // MARK: Writing

  /// Writes a reply to the oldest unanswered request of a client, or an event.
  func send(_ reply: Reply, to caller: Caller) {
    guard let client = clients[caller] else { return }
    if client.account(for: reply) { backlog.insert(caller) }
    // A client that has gone reads nothing.
    guard !client.isGone else { return }
    var line = reply.line
    if line.count > Limits.longReply, waitingBytes(besides: client) > Limits.allWaitingReplies {
      // Sixty lists of a full queue that nobody reads would be a quarter of a gigabyte.
      line = Reply.error("too many long replies wait to be read: try again").line
    }
    guard let isThere = try? client.connection.send(line), isThere else {
      // What it has written before is still read, to the end.
      client.source?.remove()
      client.isGone = true
      backlog.insert(caller)
      return
    }
    client.watch()
  }

  private func waitingBytes(besides client: Client) -> Int {
    clients.values.reduce(-client.connection.waitingBytes) { $0 + $1.connection.waitingBytes }
  }

  // MARK: Reading

  private func handle(_ readiness: Readiness, of client: Client) {
    guard clients[client.caller] === client else { return }
    if readiness.contains(.writable), (try? client.connection.flush()) != true { return drop(client) }
    if readiness.contains(.readable) { client.isOpen = (try? client.connection.receive()) == true }
    if readiness.contains(.hangup) || readiness.contains(.failed) {
      // What was written before a hang-up counts, however much it is.
      client.isGone = true
      client.source?.remove()
    }
    takeLines(from: client)
  }

  /// Takes the requests that have come, until a reply has to be written out or other clients are to have their turn.
  private func takeLines(from client: Client) {
    while client.canTakeLine {
      guard lines.count < Clients.batch else {
        backlog.insert(client.caller)
        break
      }
      guard let line = client.connection.nextLine() else {
        guard client.isGone else { break }
        // A client that reads no replies may still be open: what it has written is read, and nothing is awaited.
        let hasMore = (try? client.connection.wait(for: .readable, until: MonotonicClock.now())) == true
        guard client.isOpen, hasMore, (try? client.connection.receive()) == true else { return drop(client) }
        continue
      }
      take(line, from: client)
    }
    client.watch()
  }

  private func take(_ line: LineReader.Line, from client: Client) {
    client.hasAsked = true
    do throws(InvalidRequest) {
      guard case .line(let bytes) = line else {
        throw InvalidRequest("line too long: at most \(Limits.requestLine) bytes")
      }
      let incoming = try IncomingRequest(line: bytes)
      try client.expectReply(to: incoming.request, mayWait: client.waits || hasRoomForWaiting)
      lines.append(.request(client.caller, incoming))
    } catch {
      client.expectReply()
      lines.append(.other(.malformed(client.caller, error.message)))
    }
  }

  /// Whether one more client may await toasts.
  private var hasRoomForWaiting: Bool { clients.values.count(where: \.waits) < Limits.waitingClients }
}
