import Glibc
import ToastSystem

/// A blocking client of the service, which can start the service.
///
/// The client waits at most `Limits.startTimeout` for a service that it has started, and at most `Limits.timeout` for the service to
/// read a request and to reply.
public final class ServiceClient {
  private enum State {
    case connected(LineConnection)
    case starting(StartingService)
    /// No service listens, and this client starts none.
    case absent
    case failed(ServiceError)
  }

  /// How often a request is sent again to the next service after a service ended without a reply.
  ///
  /// An idle service can end at the moment of the request.
  private static let retries = 2

  /// The time between two attempts to connect, in nanoseconds.
  private static let pause: Int64 = 5_000_000

  /// How long the client waits until a service that reported that it runs listens, in nanoseconds.
  private static let gracePeriod: Int64 = 100_000_000

  private let startsService: Bool
  /// The systemd scope in which to start the service.
  private let scope: () -> ServiceScope?
  private var state = State.absent
  /// The services that the client has started: children of this process, which has to wait for them.
  public private(set) var started: [pid_t] = []

  /// Creates a client that begins to connect or to start the service; the first call throws the errors.
  public convenience init(startsService: Bool) {
    self.init(startsService: startsService, scope: { .needed })
  }

  init(startsService: Bool, scope: @escaping () -> ServiceScope?) {
    self.startsService = startsService
    self.scope = scope
    open()
  }

  /// Sends a request and returns the first reply; nil if no service listens and this client starts none.
  public func call(_ request: Request) throws(ServiceError) -> Reply? {
    // All attempts together may take as long as one: the caller must not wait for a service that keeps closing connections.
    var remaining = Limits.timeout
    for _ in 0...ServiceClient.retries {
      guard let connection = try connected() else { return nil }
      // A service that reads the request after the deadline must not carry it out, because the client has reported a failure by then.
      let deadline = MonotonicClock.now() + remaining
      let line = request.line(until: deadline)
      // A client that the service rejects at once gets its reply before it has written anything.
      _ = try send(line, on: connection, by: deadline)
      if let reply = try receive(on: connection, by: deadline + Limits.gracePeriod) { return reply }
      remaining = max(0, deadline - MonotonicClock.now())
      open()
    }
    throw .wentAway
  }

  /// Waits for the next line without a limit; nil if the service has ended.
  public func nextReply() throws(ServiceError) -> Reply? {
    guard case .connected(let connection) = state else { return nil }
    return try receive(on: connection, by: nil)
  }

  private func open() {
    do throws(ServiceError) {
      if let connection = try connect(by: MonotonicClock.now() + Limits.timeout) {
        state = .connected(connection)
      } else {
        state = startsService ? .starting(try start(in: scope())) : .absent
      }
    } catch {
      state = .failed(error)
    }
  }

  private func start(in scope: ServiceScope?) throws(ServiceError) -> StartingService {
    let service = try StartingService.start(in: scope)
    started.append(service.process)
    return service
  }

  /// Returns the connection once the service listens; nil if no service listens and this client starts none.
  public func connected() throws(ServiceError) -> LineConnection? {
    switch state {
    case .connected(let connection): return connection
    case .absent: return nil
    case .failed(let error): throw error
    case .starting(let service):
      let connection = try connect(to: service)
      state = .connected(connection)
      return connection
    }
  }

  private func connect(to service: StartingService) throws(ServiceError) -> LineConnection {
    let deadline = MonotonicClock.now() + Limits.startTimeout
    var service = service
    while true {
      guard let report = try service.report(by: deadline) else {
        guard service.isInScope else {
          throw ServiceError("waytoastd ended before it was ready; run it by hand to see why")
        }
        // systemd-run could not reach the user's service manager.
        service = try start(in: nil)
        continue
      }
      if case .failed(let reason) = report { throw ServiceError(reason) }
      // Another service that was started first may not listen yet, or may have been about to end.
      let end = min(deadline, MonotonicClock.now() + ServiceClient.gracePeriod)
      repeat {
        if let connection = try connect(by: deadline) { return connection }
        MonotonicClock.wait(until: MonotonicClock.now() + ServiceClient.pause)
      } while MonotonicClock.now() < end
      if end == deadline { throw .notReady }
      service = try start(in: scope())
    }
  }

  /// Returns a connection, or nil if no service listens; waits while the queue of the listening socket is full.
  private func connect(by deadline: Int64) throws(ServiceError) -> LineConnection? {
    let path = try SocketPath.ofSession()
    while true {
      var peer = UserAccount.current
      do throws(SystemError) {
        let socket = try UnixSocket.connect(to: path.path)
        peer = UserAccount(try UnixSocket.peerUser(of: socket))
        if peer == .current { return LineConnection(socket, limit: Limits.replyLine) }
      } catch {
        switch error.code {
        case ENOENT, ECONNREFUSED: return nil
        case EAGAIN: break
        case EACCES: throw path.complaint(about: error)
        default: throw ServiceError("cannot connect to \(path.path): \(error.reason)")
        }
      }
      // The service of another user must not receive the toasts of this user.
      if peer != .current { throw .serviceOfAnother(peer) }
      if MonotonicClock.now() >= deadline { throw .noAnswer }
      MonotonicClock.wait(until: MonotonicClock.now() + ServiceClient.pause)
    }
  }

  /// Sends a line.
  ///
  /// - Returns: False if the service has ended before the whole line was sent.
  private func send(
    _ line: [UInt8], on connection: LineConnection, by deadline: Int64
  ) throws(ServiceError) -> Bool {
    var isOpen = try attempt { () throws(SystemError) in try connection.send(line) }
    while isOpen, connection.isWaitingToWrite {
      try wait(for: .writable, on: connection, by: deadline)
      isOpen = try attempt { () throws(SystemError) in try connection.flush() }
    }
    return isOpen
  }

  /// Returns the next reply, or nil if the service ends without one.
  private func receive(on connection: LineConnection, by deadline: Int64?) throws(ServiceError) -> Reply? {
    while true {
      if let line = connection.nextLine() {
        guard case .line(let bytes) = line, let reply = Reply(line: bytes) else {
          throw .strangeReply
        }
        return reply
      }
      try wait(for: .readable, on: connection, by: deadline)
      let isOpen = try attempt { () throws(SystemError) in try connection.receive() }
      if !isOpen { return nil }
    }
  }

  private func wait(
    for interest: Readiness, on connection: LineConnection, by deadline: Int64?
  ) throws(ServiceError) {
    let isReady = try attempt { () throws(SystemError) in try connection.wait(for: interest, until: deadline)
    }
    if !isReady { throw .noAnswer }
  }

  private func attempt<Value>(_ body: () throws(SystemError) -> Value) throws(ServiceError) -> Value {
    do throws(SystemError) {
      return try body()
    } catch {
      throw ServiceError("lost the connection to waytoastd: \(error)")
    }
  }
}
