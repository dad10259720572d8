import ToastIPC
import ToastLoop
import ToastSystem

/// Lets clients in, from when it is told to until it is closed.
///
/// Where there is no descriptor left for one it pauses: the next ones wait in the socket's backlog, and nothing spins.
public final class ClientListener {
  private let accept: () throws(SystemError) -> LineConnection?
  private let loop: EventLoop
  private let clients: Clients
  private var source: EventSource?
  private var retry: LoopTimer?

  /// How long it pauses, in nanoseconds.
  private static let pause: Int64 = 100_000_000

  /// Lets in nobody yet.
  ///
  /// Errors: those of the loop.
  public convenience init(loop: EventLoop, socket: ServiceSocket, clients: Clients) throws(SystemError) {
    try self.init(loop: loop, descriptor: socket.listener.raw, clients: clients) { () throws(SystemError) in
      try socket.accept()
    }
  }

  /// - Parameter accept: the next client that waits.
  init(
    loop: EventLoop, descriptor: Int32, clients: Clients,
    accept: @escaping () throws(SystemError) -> LineConnection?
  ) throws(SystemError) {
    self.accept = accept
    self.clients = clients
    self.loop = loop
    source = try watch(descriptor, for: [])
    retry = try LoopTimer(in: loop) { [weak self] in self?.open() }
  }

  /// Lets clients in from now on, those too that wait already.
  public func open() {
    source?.interest = .readable
  }

  /// Lets in nobody any more.
  public func close() {
    source?.remove()
    retry?.deadline = nil
  }

  /// Watches `descriptor` from now on, a socket that has taken the place of the former one.
  ///
  /// Errors: `wl_event_loop_add_fd`.
  func move(to descriptor: Int32) throws(SystemError) {
    let interest = source?.interest ?? []
    source?.remove()
    source = try watch(descriptor, for: interest)
  }

  /// Lets in every client that waits.
  func acceptPending() {
    while let connection = try? accept() { clients.add(connection) }
  }

  private func watch(_ descriptor: Int32, for interest: Readiness) throws(SystemError) -> EventSource {
    try loop.watch(descriptor, for: interest) { [weak self] _ in self?.letIn() }
  }

  private func letIn() {
    do throws(SystemError) {
      // One at a time: who waits behind it is still there after its turn.
      if let connection = try accept() { clients.add(connection) }
    } catch {
      // EMFILE and the like: the socket stays readable meanwhile.
      source?.interest = []
      retry?.deadline = MonotonicClock.now() + ClientListener.pause
    }
  }
}
