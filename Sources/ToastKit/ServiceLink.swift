internal import Glibc
internal import ToastCore
internal import ToastIPC
internal import ToastSystem

/// The one connection of the process to the service, on the service worker's thread.
///
/// Several requests may be on their way; the replies come in their order, and events name their toasts by number. The end of
/// a toast is asked for once, however many channels want to hear of it.
final class ServiceLink {
  private let children: ServiceChildren
  private var connection: LineConnection?
  private var pending: [Pending] = []
  private var awaited: [ToastNumber: Awaited] = [:]
  /// When the service said something, in nanoseconds of `MonotonicClock`.
  private(set) var lastSign: Int64 = 0

  /// A request that has not been answered.
  private struct Pending {
    /// nil: nobody waits for the answer any more.
    var channel: ToastChannel?
    let request: Request
    /// When the channel gives up; nil: never.
    let deadline: Int64?
  }

  /// A toast whose end the service will tell.
  private struct Awaited {
    let id: String
    var channels: [ToastChannel] = []
  }

  /// How many requests may be on their way at once.
  private static let window = 16

  init(children: ServiceChildren) {
    self.children = children
  }

  /// Whether nothing is on its way and nothing will be told.
  private var isIdle: Bool {
    pending.allSatisfy { $0.channel == nil } && awaited.isEmpty && connection?.isWaitingToWrite != true
  }

  /// Whether another request can be sent now.
  var hasRoom: Bool { connection?.isWaitingToWrite != true && pending.count < ServiceLink.window }

  /// The socket to be watched, and what for.
  var interest: (Int32, Readiness)? {
    guard let connection else { return nil }
    return (connection.descriptor, connection.isWaitingToWrite ? [.readable, .writable] : .readable)
  }

  /// When the first channel gives up that waits for an answer.
  var deadline: Int64? { pending.lazy.filter { $0.channel != nil }.compactMap(\.deadline).min() }

  // MARK: Requests

  /// Whether a toast of this id is asked for, and its number not known yet.
  func isAskedFor(_ id: String) -> Bool {
    pending.contains { if case .show(let show) = $0.request { show.id == id } else { false } }
  }

  /// Whether the end of the toast that has this id will be told.
  func awaits(id: String) -> Bool { awaited.values.contains { $0.id == id } }

  /// Sends a request of a channel, over a new connection if there is none.
  ///
  /// Throws when there is no way to the service. A connection that is found broken later answers with `lose`.
  func send(_ request: Request, for channel: ToastChannel) throws(ServiceError) {
    if connection == nil {
      let client = ServiceClient(startsService: true)
      defer { children.adopt(client.started) }
      connection = try client.connected()
      lastSign = MonotonicClock.now()
    }
    // What is taken away is taken away whenever the service goes on.
    let until: Int64? = if case .show = request { MonotonicClock.now() + Limits.patience } else { nil }
    pending.append(Pending(channel: channel, request: request, deadline: until.map { $0 + Limits.grace }))
    if !write(request.line(until: until)) { hear(isDeaf: true) }
  }

  private func write(_ line: [UInt8]) -> Bool {
    do throws(SystemError) {
      return try connection?.send(line) ?? false
    } catch {
      return false
    }
  }

  /// Lets go of a connection that nobody needs: the service has few places.
  func closeIfIdle() {
    guard isIdle else { return }
    forget()
  }

  private func forget() {
    connection = nil
    pending = []
    awaited = [:]
  }

  /// Fails what should have been answered by now.
  ///
  /// The connection stays, for what is awaited; whatever the service still shows of a failed request is taken away.
  func giveUp(at now: Int64) {
    for index in pending.indices {
      guard let deadline = pending[index].deadline, deadline <= now, let channel = pending[index].channel
      else {
        continue
      }
      pending[index].channel = nil
      channel.fail(ToastError(ServiceError.noAnswer.message))
    }
  }

  // MARK: Lines

  /// Reads what the service says, and writes what is left.
  ///
  /// - Parameter isDeaf: it takes nothing more; a client that is refused has its answer nevertheless.
  func hear(isDeaf: Bool = false) {
    guard let connection else { return }
    let hears = !isDeaf && ((try? connection.flush()) ?? false)
    let speaks = (try? connection.receive()) ?? false
    while self.connection === connection, let line = connection.nextLine() {
      lastSign = MonotonicClock.now()
      take(line)
    }
    if self.connection === connection, !hears || !speaks { lose() }
  }

  private func take(_ line: LineReader.Line) {
    guard case .line(let bytes) = line, let reply = Reply(line: bytes) else { return abandon() }
    switch reply {
    case .ok(let acceptance): answer(.success(acceptance))
    case .error(let message): answer(.failure(ToastError(message)))
    case .event(let event): take(event)
    case .toasts, .status, .config: abandon()
    }
  }

  private func take(_ event: ToastEvent) {
    switch event.kind {
    case .outcome(let outcome):
      let ended = awaited.removeValue(forKey: event.toast)
      for channel in ended?.channels ?? [] { channel.end(Outcome(text: outcome), of: event.toast) }
    case .action(let key):
      for channel in awaited[event.toast]?.channels ?? [] { channel.choose(key) }
    case .held: break
    }
  }

  private func answer(_ result: Result<Acceptance, ToastError>) {
    // A refusal that answers nothing says why the connection ends.
    guard !pending.isEmpty else { return }
    let answered = pending.removeFirst()
    guard case .show(let show) = answered.request, case .success(let acceptance) = result else {
      answered.channel?.answer(result.map { _ in nil })
      return
    }
    guard let id = acceptance.id, let toast = acceptance.toast else {
      answered.channel?.fail(ToastError(ServiceError.strangeReply.message))
      return abandon()
    }
    let isNew = awaited[toast] == nil
    if show.wait != .none, isNew { awaited[toast] = Awaited(id: id) }
    if let channel = answered.channel {
      // An update names the toast that the channel shows already.
      if awaited[toast]?.channels.contains(where: { $0 === channel }) == false {
        awaited[toast]?.channels.append(channel)
      }
      channel.answer(.success((acceptance, toast, awaited[toast] != nil)))
      if let id = channel.takeObsolete() { dismiss(id) }
    } else if isNew {
      // It was told as failed.
      dismiss(id)
    }
  }

  /// Takes a toast away, and nobody waits for the answer.
  private func dismiss(_ id: String) {
    let request = Request.dismiss(.id(id))
    pending.append(Pending(channel: nil, request: request, deadline: nil))
    // A connection that has broken is found so when it is read.
    _ = write(request.line)
  }

  // MARK: Ends

  /// Lets go of a service that does not answer as it should: whatever it says later would answer something else.
  private func abandon() {
    if let index = pending.firstIndex(where: { $0.channel != nil }) {
      pending.remove(at: index).channel?.fail(ToastError(ServiceError.strangeReply.message))
    } else if pending.isEmpty, !awaited.isEmpty {
      // Nothing was asked: a later version may tell more.
      return
    }
    lose()
  }

  /// The service went: its toasts are closed, and what it has not answered is asked of the next one.
  private func lose() {
    let (lost, closed) = (pending, awaited)
    forget()
    for (toast, awaited) in closed {
      for channel in awaited.channels { channel.end(.closed, of: toast) }
    }
    for request in lost { request.channel?.lose() }
  }
}
