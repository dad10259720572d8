import Glibc
import ToastSystem

/// A program's way to the service, which it starts if it may and must.
///
/// Nothing here waits longer than `Limits.startTimeout` for a service that it started, or than `Limits.timeout` for
/// the service to take a request or to give its first reply.
public final class ServiceClient {
  private enum State {
    case connected(LineConnection)
    case starting(StartingService)
    /// Nobody listens, and this client starts no service.
    case absent
    case failed(ServiceError)
  }

  /// How often a service that goes before it replies is asked again.
  ///
  /// One that had nothing to show may leave in the very moment.
  private static let retries = 2

  /// The time between two attempts to connect, in nanoseconds.
  private static let pause: Int64 = 5_000_000

  /// How long a service that is said to run may take until it listens, in nanoseconds.
  private static let gracePeriod: Int64 = 100_000_000

  private let startsService: Bool
  /// The scope that a service has to be started in.
  private let scope: () -> ServiceScope?
  private var state = State.absent
  /// The services that it has started: children of this process, for it to wait for.
  public private(set) var started: [pid_t] = []

  /// Connects, or starts the service, and waits for neither; errors are kept for the first call.
  public convenience init(startsService: Bool) {
    self.init(startsService: startsService, scope: { .needed })
  }

  init(startsService: Bool, scope: @escaping () -> ServiceScope?) {
    self.startsService = startsService
    self.scope = scope
    open()
  }

  /// Sends `request` and returns the service's first reply, or nil when there is no service and this
  /// client starts none.
  public func call(_ request: Request) throws(ServiceError) -> Reply? {
    for _ in 0...ServiceClient.retries {
      guard let connection = try connected() else { return nil }
      // A service that reads the request later must not carry it out: this client says that it failed.
      let deadline = MonotonicClock.now() + Limits.timeout
      let line = request.line(until: deadline)
      // A client that is refused at once has its answer before it has written anything.
      _ = try send(line, on: connection, by: deadline)
      if let reply = try receive(on: connection, by: deadline + Limits.gracePeriod) { return reply }
      open()
    }
    throw .wentAway
  }

  /// Waits for a further line without limit; nil: the service vanished.
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

  /// The connection once the service is there, or nil when there is none.
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
      // If another service was first, it may not listen yet; or it was about to leave, and ours left for it.
      let end = min(deadline, MonotonicClock.now() + ServiceClient.gracePeriod)
      repeat {
        if let connection = try connect(by: deadline) { return connection }
        MonotonicClock.wait(until: MonotonicClock.now() + ServiceClient.pause)
      } while MonotonicClock.now() < end
      if end == deadline { throw .notReady }
      service = try start(in: scope())
    }
  }

  /// A connection, or nil when nobody listens; while the service's queue is full it waits.
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
      // Whoever else listens there must not see what this user shows.
      if peer != .current { throw .serviceOfAnother(peer) }
      if MonotonicClock.now() >= deadline { throw .noAnswer }
      MonotonicClock.wait(until: MonotonicClock.now() + ServiceClient.pause)
    }
  }

  /// Whether all of `line` could be sent before the service went.
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

  /// The next reply, or nil when the service goes before it.
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
