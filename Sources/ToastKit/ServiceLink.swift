internal import Glibc
internal import ToastCore
internal import ToastIPC
internal import ToastSystem

/// The one connection of the process to the service, on the service worker's thread.
///
/// Several requests can be pending. Replies arrive in the order of the requests, and events name their toast by its number.
/// The outcome of a toast is requested once, for any number of channels.
final class ServiceLink {
  private let children: ServiceChildren
  private var connection: LineConnection?
  private var pending: [PendingRequest] = []
  private var awaited: [ToastNumber: AwaitedToast] = [:]
  /// When the service last sent something or accepted the connection, in nanoseconds of `MonotonicClock`.
  private(set) var lastActivity: Int64 = 0

  /// A request without a reply.
  private struct PendingRequest {
    /// The channel that gets the reply; nil if no channel wants the reply any more.
    var channel: ToastChannel?
    let request: Request
    /// When the request fails; nil if it waits for as long as the connection lasts.
    let deadline: Int64?
  }

  /// A toast whose outcome the service will report.
  private struct AwaitedToast {
    let id: String
    var channels: [ToastChannel] = []
  }

  /// The maximum number of pending requests.
  private static let window = 16

  init(children: ServiceChildren) {
    self.children = children
  }

  /// Whether no channel waits for a reply and no toast is awaited.
  private var isIdle: Bool {
    pending.allSatisfy { $0.channel == nil } && awaited.isEmpty && connection?.isWaitingToWrite != true
  }

  /// Whether another request can be sent now.
  var hasRoom: Bool { connection?.isWaitingToWrite != true && pending.count < ServiceLink.window }

  /// The socket to poll, and the events to poll for.
  var interest: (Int32, Readiness)? {
    guard let connection else { return nil }
    return (connection.descriptor, connection.interest)
  }

  /// The earliest deadline of a pending request.
  var deadline: Int64? { pending.lazy.filter { $0.channel != nil }.compactMap(\.deadline).min() }

  // MARK: Requests

  /// Whether a request to show a toast with this id is pending.
  func hasPendingShow(id: String) -> Bool {
    pending.contains { if case .show(let show) = $0.request { show.id == id } else { false } }
  }

  /// Whether the service will report the outcome of the toast that has this id.
  func awaitsOutcome(id: String) -> Bool { awaited.values.contains { $0.id == id } }

  /// Sends a request of a channel, and connects first if there is no connection.
  ///
  /// If the connection breaks later, the channel's `handleDisconnect` is called.
  ///
  /// - Throws: `ServiceError` if the service cannot be reached.
  func send(_ request: Request, for channel: ToastChannel) throws(ServiceError) {
    if connection == nil {
      let client = ServiceClient(startsService: true)
      defer { children.adopt(client.started) }
      connection = try client.connected()
      lastActivity = MonotonicClock.now()
    }
    // A request to dismiss has no deadline: a service that was stopped dismisses the toast when it continues.
    let until: Int64? = if case .show = request { MonotonicClock.now() + Limits.timeout } else { nil }
    pending.append(
      PendingRequest(channel: channel, request: request, deadline: until.map { $0 + Limits.gracePeriod }))
    if !write(request.line(until: until)) { receive(cannotWrite: true) }
  }

  private func write(_ line: [UInt8]) -> Bool {
    do throws(SystemError) {
      return try connection?.send(line) ?? false
    } catch {
      return false
    }
  }

  /// Closes the connection if it is idle, because the service accepts a limited number of clients.
  func closeIfIdle() {
    guard isIdle else { return }
    reset()
  }

  private func reset() {
    connection = nil
    pending = []
    awaited = [:]
  }

  /// Fails the pending requests whose deadlines have passed.
  ///
  /// The connection stays open for the awaited toasts. A toast that the service shows after the deadline is dismissed.
  func failOverdue(at now: Int64) {
    for index in pending.indices {
      guard let deadline = pending[index].deadline, deadline <= now else { continue }
      pending[index].channel.take()?.failSent(ToastError(ServiceError.noAnswer.message))
    }
  }

  // MARK: Lines

  /// Handles the lines that the service has sent, and writes what is left of the requests.
  ///
  /// - Parameter cannotWrite: Whether a write has failed. A client that the service rejects can still read the reason.
  func receive(cannotWrite: Bool = false) {
    guard let connection else { return }
    let canWrite = !cannotWrite && ((try? connection.flush()) ?? false)
    let canRead = (try? connection.receive()) ?? false
    while self.connection === connection, let line = connection.nextLine() {
      lastActivity = MonotonicClock.now()
      handle(line)
    }
    if self.connection === connection, !canWrite || !canRead { handleDisconnect() }
  }

  private func handle(_ line: LineReader.Line) {
    guard case .line(let bytes) = line, let reply = Reply(line: bytes) else { return handleUnexpectedLine() }
    switch reply {
    case .ok(let acceptance): handleReply(.success(acceptance))
    case .error(let message): handleReply(.failure(ToastError(message)))
    case .event(let event): handle(event)
    case .toasts, .status, .config: handleUnexpectedLine()
    }
  }

  private func handle(_ event: ToastEvent) {
    switch event.kind {
    case .outcome(let outcome):
      let ended = awaited.removeValue(forKey: event.toast)
      for channel in ended?.channels ?? [] { channel.handleOutcome(Outcome(text: outcome), of: event.toast) }
    case .action(let key):
      for channel in awaited[event.toast]?.channels ?? [] { channel.handleAction(key) }
    case .held: break
    }
  }

  private func handleReply(_ result: Result<Acceptance, ToastError>) {
    // An error without a pending request states why the service closes the connection.
    guard !pending.isEmpty else { return }
    let answered = pending.removeFirst()
    guard case .show(let show) = answered.request, case .success(let acceptance) = result else {
      answered.channel?.handleReply(result.map { _ in nil })
      return
    }
    guard let id = acceptance.id, let toast = acceptance.toast else {
      answered.channel?.failSent(ToastError(ServiceError.strangeReply.message))
      return handleUnexpectedLine()
    }
    let isNew = awaited[toast] == nil
    if show.wait != .none, isNew { awaited[toast] = AwaitedToast(id: id) }
    if let channel = answered.channel {
      // After an update, the channel is already in the list.
      if awaited[toast]?.channels.contains(where: { $0 === channel }) == false {
        awaited[toast]?.channels.append(channel)
      }
      channel.handleReply(.success((acceptance, toast, awaited[toast] != nil)))
      if let id = channel.takeAbandonedID() { dismiss(id) }
    } else if isNew {
      // The request has already been reported as failed.
      dismiss(id)
    }
  }

  /// Dismisses a toast, without a channel that gets the reply.
  private func dismiss(_ id: String) {
    let request = Request.dismiss(.id(id))
    pending.append(PendingRequest(channel: nil, request: request, deadline: nil))
    // If the connection is broken, the next read finds out.
    _ = write(request.line)
  }

  // MARK: Errors

  /// Handles a line that is no valid reply: the first pending request fails and the connection is closed, because later replies could
  /// not be matched to their requests.
  private func handleUnexpectedLine() {
    if let index = pending.firstIndex(where: { $0.channel != nil }) {
      pending.remove(at: index).channel?.failSent(ToastError(ServiceError.strangeReply.message))
    } else if pending.isEmpty, !awaited.isEmpty {
      // Without a pending request the line can be an event of a later version of the service.
      return
    }
    handleDisconnect()
  }

  /// Handles the end of the connection: awaited toasts end with `closed`, and pending requests go to the next service.
  private func handleDisconnect() {
    let (lost, closed) = (pending, awaited)
    reset()
    for (toast, awaited) in closed {
      for channel in awaited.channels { channel.handleOutcome(.closed, of: toast) }
    }
    for request in lost { request.channel?.handleDisconnect() }
  }
}
