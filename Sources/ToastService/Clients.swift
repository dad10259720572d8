import ToastCore
import ToastIPC
import ToastLoop
import ToastSystem

/// The connections of those who ask: their lines become requests, replies go back the same way.
public final class Clients {
  /// What a client did: a handler translates and appends, and acts on nothing.
  enum Event {
    case request(Caller, Request)
    case hangUp(Caller)
  }

  private let loop: EventLoop
  private var clients: [Caller: Client] = [:]
  private var lastCaller: UInt64 = 0
  private var events: [Event] = []

  private struct Client {
    let connection: LineConnection
    let source: EventSource
  }

  /// Nobody yet.
  public init(loop: EventLoop) {
    self.loop = loop
  }

  /// What the clients did since the last call.
  func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  /// Takes a connection over, or refuses it where there are too many.
  public func add(_ connection: LineConnection) {
    guard clients.count < Limits.clients else {
      // Nobody waits for one who does not read even this.
      _ = try? connection.send(Reply.error("too many clients (\(Limits.clients)): try again").line)
      return
    }
    lastCaller += 1
    let caller = Caller(lastCaller)
    guard
      let source = try? loop.watch(
        connection.descriptor, handler: { [weak self] readiness in self?.handle(readiness, of: caller) })
    else { return }
    clients[caller] = Client(connection: connection, source: source)
    // Who connects has mostly written already.
    handle(.readable, of: caller)
  }

  func send(_ reply: Reply, to caller: Caller) {
    guard let client = clients[caller] else { return }
    guard let isThere = try? client.connection.send(reply.line), isThere else {
      drop(caller)
      return
    }
    watch(client)
  }

  private func handle(_ readiness: Readiness, of caller: Caller) {
    guard let client = clients[caller] else { return }
    if readiness.contains(.writable), (try? client.connection.flush()) != true {
      drop(caller)
      return
    }
    if readiness.contains(.readable) {
      let goesOn = try? client.connection.receive()
      while let line = client.connection.nextLine() { handle(line, from: caller) }
      // Who only shut down his writing side still waits for replies.
      if goesOn != true { client.source.interest.remove(.readable) }
    }
    if readiness.contains(.hangup) || readiness.contains(.failed) {
      drop(caller)
    } else if let client = clients[caller] {
      watch(client)
    }
  }

  private func handle(_ line: LineReader.Line, from caller: Caller) {
    switch line {
    case .line(let bytes):
      do throws(InvalidRequest) {
        events.append(.request(caller, try Request(line: bytes)))
      } catch {
        send(.error(error.message), to: caller)
      }
    case .tooLong:
      send(.error("line too long: at most \(Limits.requestLine) bytes"), to: caller)
    }
  }

  private func watch(_ client: Client) {
    if client.connection.isWaitingToWrite {
      client.source.interest.insert(.writable)
    } else {
      client.source.interest.remove(.writable)
    }
  }

  private func drop(_ caller: Caller) {
    guard let client = clients.removeValue(forKey: caller) else { return }
    client.source.remove()
    events.append(.hangUp(caller))
  }
}
