import ToastCore
import ToastSystem

/// A session with Hyprland: a connection for events, and one more connection for each request.
///
/// The session sends one request after the other, because Hyprland replies in its main thread.
final class HyprlandSession: CompositorSession {
  private let path: String
  private let hooks: Set<Hook>
  private let connection: LineConnection
  private var events = HyprlandEvents()
  private(set) var state = SessionState()

  /// The requests that are not sent yet, in order.
  private var queue: [Request]
  private var pending: PendingRequest?
  private var lastNumber = 0
  /// The addresses of urgent windows whose app and title are not known yet.
  private var urgent: [String] = []
  /// The windows that were reported as urgent.
  private var reported: [String: UrgentWindow] = [:]
  private var reports = EventCoalescer()

  /// The time limit of a reply; Hyprland itself waits for a client at most 5 s.
  private static let replyTimeout = Duration.seconds(1)
  /// The maximum number of windows in `urgent`; all windows of a burst share one toast.
  private static let maximumUrgent = 16

  /// A request, with its text as raw value.
  private enum Request: String {
    case monitors = "j/monitors"
    case devices = "j/devices"
    case submap = "submap"
    case clients = "j/clients"
    case configErrors = "j/configerrors"
  }

  private struct PendingRequest {
    var kind: Request
    var exchange: HyprlandRequest
    var number: Int
    var deadline: Instant
  }

  /// The requests for the initial state of the hooks.
  private static let requests: [(kind: Request, hooks: Set<Hook>)] = [
    (.monitors, Set(Hook.allCases)), (.devices, [.layout]), (.submap, [.mode]),
  ]

  init(path: String, hooks: Set<Hook>) throws(SystemError) {
    self.path = path
    self.hooks = hooks
    let eventSocket = Compositor.hyprland(folder: path).eventSocket
    connection = try LineConnection(path: eventSocket, limit: HyprlandEvents.maximumLine)
    queue = HyprlandSession.requests.filter { !$0.hooks.isDisjoint(with: hooks) }.map(\.kind)
  }

  var sockets: [(number: Int, connection: SocketConnection)] {
    [(0, connection)] + (pending.map { [($0.number, $0.exchange.connection)] } ?? [])
  }

  var deadline: Instant? { [pending?.deadline, state.deadline].compactMap { $0 }.min() }

  func handle(_ readiness: Readiness, of number: Int) {
    if number == 0 {
      connection.handle(readiness)
    } else if let pending, pending.number == number {
      pending.exchange.handle(readiness)
    }
  }

  func advance(to now: Instant) -> [CompositorReport] {
    var hasProgress = false
    while let line = connection.nextLine() {
      hasProgress = true
      if case .line(let bytes) = line, let meaning = events.read(bytes) { handle(meaning) }
    }
    advanceRequests(at: now)
    state.update(connection, isWaiting: connection.isInLine, hasProgress: hasProgress, at: now)
    defer { reports = EventCoalescer() }
    return reports.reports
  }

  private func report(_ event: CompositorEvent) {
    if event.isNeeded(for: hooks) { reports.append(CompositorReport(event, isInitial: !state.isReady)) }
  }

  // MARK: Events

  private func handle(_ meaning: HyprlandEvents.Meaning) {
    switch meaning {
    case .event(let event): report(event)
    case .urgent(let address):
      guard hooks.contains(.urgent), urgent.count < HyprlandSession.maximumUrgent else { return }
      urgent.append(address)
      enqueue(.clients)
    case .notUrgent(let address):
      urgent.removeAll { $0 == address }
      guard let window = reported.removeValue(forKey: address) else { return }
      reports.append(CompositorReport(.urgent(window, false)))
    case .configLoaded:
      if hooks.contains(.config) { enqueue(.configErrors) }
    }
  }

  // MARK: Requests

  /// Queues a request, also while the same request is pending, because Hyprland may have replied before the
  /// change.
  private func enqueue(_ request: Request) {
    if !queue.contains(request) { queue.append(request) }
  }

  /// Handles a reply that is complete or has timed out, and sends the next request.
  private func advanceRequests(at now: Instant) {
    while true {
      if let pending {
        let reply = pending.exchange.payload
        guard reply != nil || pending.deadline <= now else { return }
        self.pending = nil
        handle(reply ?? [], to: pending.kind)
      } else if queue.isEmpty {
        state.isReady = true
        return
      } else {
        send(queue.removeFirst(), at: now)
      }
    }
  }

  private func send(_ kind: Request, at now: Instant) {
    guard let exchange = try? HyprlandRequest(kind.rawValue, path: path) else { return handle([], to: kind) }
    lastNumber += 1
    pending = PendingRequest(
      kind: kind, exchange: exchange, number: lastNumber, deadline: now + HyprlandSession.replyTimeout)
  }

  /// Reports the events in a reply; an invalid reply contains none.
  private func handle(_ reply: [UInt8], to kind: Request) {
    let events: [CompositorEvent]? =
      switch kind {
      case .monitors:
        decoded([HyprlandPayload.Monitor].self, from: reply).map { self.events.setMonitors($0) }
      case .devices: HyprlandPayload.Devices(reply: reply).map { self.events.setDevices($0) }
      case .submap: HyprlandSession.submap(reply).map { [.mode(HyprlandEvents.mode($0))] }
      case .clients: urgentWindows(reply)
      case .configErrors: HyprlandSession.configEvents(reply)
      }
    for event in events ?? [] { report(event) }
  }

  /// Returns the name of the submap in a reply: one line, and not the error message of an old Hyprland, which
  /// has no newline.
  private static func submap(_ reply: [UInt8]) -> String? {
    let text = String(decoding: reply, as: UTF8.self)
    guard text.hasSuffix("\n"), !text.dropLast().contains("\n") else { return nil }
    return String(text.dropLast())
  }

  private func urgentWindows(_ reply: [UInt8]) -> [CompositorEvent] {
    let clients = decoded([HyprlandPayload.Client].self, from: reply)
    let windows = urgent.compactMap { address -> UrgentWindow? in
      let client = clients?.first { $0.address == "0x" + address }
      // A window that the reply does not contain is closed. Without a reply, only the app and title are
      // unknown.
      if clients != nil, client == nil { return nil }
      return UrgentWindow(id: address, app: client?.class ?? "", title: client?.title ?? "").bounded
    }
    urgent = []
    for window in windows where reported.count < HookLimits.table { reported[window.id] = window }
    return windows.map { .urgent($0, true) }
  }

  private static func configEvents(_ reply: [UInt8]) -> [CompositorEvent] {
    guard let errors = decoded([String].self, from: reply)?.filter({ !$0.isBlank }) else { return [] }
    return [.config(failed: !errors.isEmpty, errors: errors)]
  }
}
