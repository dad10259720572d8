import ToastCore
import ToastIPC
import ToastLoop
import ToastSystem

/// The connections of those who ask: their lines become requests, replies go back the same way.
public final class Clients {
  /// What a client did: a handler translates and appends, and acts on nothing.
  enum Event {
    case request(Caller, Request)
    /// A line that is no request: what is wrong with it.
    case misuse(Caller, String)
    case hangUp(Caller)
  }

  private let loop: EventLoop
  private var clients: [Caller: Client] = [:]
  private var lastCaller: UInt64 = 0
  private var events: [Event] = []
  /// Those whose further requests are taken when what was taken has been done.
  private var backlog: Set<Caller> = []
  /// Those who are not watched yet.
  private var newcomers: [Caller] = []

  /// How many events are taken before they are done: a request takes far more memory than the bytes of it.
  private static let batch = 64

  private struct Client {
    let connection: LineConnection
    /// nil: it is a newcomer.
    var source: EventSource?
    /// Whether more can come: a client that only shut down its writing side still waits for replies.
    var isOpen = true
    /// Whether it hung up, and what it has said before is still taken.
    var isGone = false
  }

  /// Nobody yet.
  public init(loop: EventLoop) {
    self.loop = loop
  }

  /// What the clients did since the last call, up to the first list that each of them asks for, and not all at once.
  func takeEvents() -> [Event] {
    let waiting = backlog
    backlog = []
    for caller in waiting { takeLines(from: caller) }
    defer { events = [] }
    return events
  }

  /// Whether there is more that has come already.
  var hasBacklog: Bool { !backlog.isEmpty || !events.isEmpty }

  /// Takes a connection over, or refuses it where there are too many.
  public func add(_ connection: LineConnection) {
    guard clients.count < Limits.clients else {
      // Nobody waits for one who does not read even this.
      _ = try? connection.send(Reply.error("too many clients (\(Limits.clients)): try again").line)
      // Closing with something unread would reset the connection, and the client would not hear why.
      _ = try? connection.receive()
      return
    }
    lastCaller += 1
    let caller = Caller(lastCaller)
    clients[caller] = Client(connection: connection)
    newcomers.append(caller)
    // Who connects has mostly written already.
    handle(.readable, of: caller)
  }

  /// Watches those who came since the last call, when what they asked for at once has been done: to the loop they are a
  /// twentieth of the time that an update takes.
  func watchNewcomers() {
    for caller in newcomers {
      guard let client = clients[caller], !client.isGone else { continue }
      guard
        let source = try? loop.watch(
          client.connection.descriptor,
          handler: { [weak self] readiness in self?.handle(readiness, of: caller) })
      else {
        drop(caller)
        continue
      }
      clients[caller]?.source = source
      if let client = clients[caller] { watch(client) }
    }
    newcomers = []
  }

  func send(_ reply: Reply, to caller: Caller) {
    // Nobody reads the replies of one who has gone.
    guard let client = clients[caller], !client.isGone else { return }
    var line = reply.line
    // Sixty lists of a full queue that nobody reads would be a quarter of a gigabyte.
    if line.count > Limits.waitingReplies,
      clients.values.reduce(line.count, { $0 + $1.connection.waitingBytes }) > Limits.allWaitingReplies
    {
      line = Reply.error("too many long replies wait to be read: try again").line
    }
    guard let isThere = try? client.connection.send(line), isThere else {
      client.source?.remove()
      clients[caller]?.isGone = true
      clients[caller]?.isOpen = false
      backlog.insert(caller)
      return
    }
    watch(client)
  }

  private func handle(_ readiness: Readiness, of caller: Caller) {
    guard let client = clients[caller] else { return }
    let isGone = readiness.contains(.hangup) || readiness.contains(.failed)
    if readiness.contains(.writable), (try? client.connection.flush()) != true {
      drop(caller)
      return
    }
    if readiness.contains(.readable) { clients[caller]?.isOpen = (try? client.connection.receive()) == true }
    if isGone {
      // What was sent before a hang-up counts, however much it is.
      clients[caller]?.isGone = true
      client.source?.remove()
    }
    takeLines(from: caller)
  }

  /// Takes the requests that have come, until a reply has to be waited for or others are to have their turn.
  private func takeLines(from caller: Caller) {
    guard let client = clients[caller] else { return }
    while !client.connection.isWaitingToWrite || client.isGone {
      guard events.count < Clients.batch else {
        backlog.insert(caller)
        break
      }
      guard let line = client.connection.nextLine() else {
        guard client.isGone else { break }
        guard client.isOpen, (try? client.connection.receive()) == true else { return drop(caller) }
        continue
      }
      handle(line, from: caller)
      // A list may be long, and a thousand of them are asked for in one chunk.
      switch events.last {
      case .request(caller, .list), .request(caller, .config):
        backlog.insert(caller)
        if let client = clients[caller] { watch(client) }
        return
      default: break
      }
    }
    if let client = clients[caller] { watch(client) }
  }

  private func handle(_ line: LineReader.Line, from caller: Caller) {
    switch line {
    case .line(let bytes):
      do throws(InvalidRequest) {
        events.append(.request(caller, try Request(line: bytes)))
      } catch {
        events.append(.misuse(caller, error.message))
      }
    case .tooLong:
      events.append(.misuse(caller, "line too long: at most \(Limits.requestLine) bytes"))
    }
  }

  /// Watches for what can be done: who does not read his replies is not read either.
  private func watch(_ client: Client) {
    if client.connection.isWaitingToWrite {
      client.source?.interest = .writable
    } else {
      client.source?.interest = client.isOpen ? .readable : []
    }
  }

  private func drop(_ caller: Caller) {
    guard let client = clients.removeValue(forKey: caller) else { return }
    client.source?.remove()
    events.append(.hangUp(caller))
  }
}
