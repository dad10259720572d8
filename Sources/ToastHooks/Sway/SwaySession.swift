import ToastCore
import ToastSystem

/// A session with Sway: subscriptions to events, and requests where an event does not contain enough.
final class SwaySession: CompositorSession {
  private let sway: SwayConnection
  private let hooks: Set<Hook>
  /// The kinds of the pending replies, in order.
  private var pending: [SwayMessage.Kind] = []
  /// The requests to repeat after their pending replies, because the state has changed since.
  private var stale: Set<SwayMessage.Kind> = []
  private(set) var state = SessionState()

  init(path: String, hooks: Set<Hook>) throws(SystemError) {
    sway = try SwayConnection(path: path)
    self.hooks = hooks
    // Each event has a subscription of its own, because an old Sway rejects a subscription that contains an
    // unknown event.
    for row in SwaySession.subscriptions where !row.hooks.isDisjoint(with: hooks) {
      request(.subscribe, "[\"\(row.event)\"]")
    }
    for row in SwaySession.requests where !row.hooks.isDisjoint(with: hooks) { request(row.kind) }
    state.isReady = pending.isEmpty
  }

  /// The events of the hooks.
  ///
  /// A change of the focus is an event of workspaces; so is a reload of the configuration, which resets the
  /// mode without an event.
  private static let subscriptions: [(event: String, hooks: Set<Hook>)] = [
    ("mode", [.mode]), ("workspace", Set(Hook.allCases)), ("input", [.layout]), ("window", [.urgent]),
    ("tick", [.tick]), ("output", [.output]),
  ]

  /// The requests for the initial state of the hooks.
  private static let requests: [(kind: SwayMessage.Kind, hooks: Set<Hook>)] = [
    (.bindingState, [.mode]), (.workspaces, Set(Hook.allCases)), (.inputs, [.layout]), (.outputs, [.output]),
  ]

  var sockets: [(number: Int, connection: SocketConnection)] { [(0, sway.connection)] }

  func handle(_ readiness: Readiness, of number: Int) {
    sway.handle(readiness)
  }

  func advance(to now: Instant) -> [CompositorReport] {
    var queue = EventCoalescer()
    var hasProgress = false
    while state.endReason == nil, let message = sway.nextMessage() {
      hasProgress = true
      queue.append(reports(of: message))
      if pending.isEmpty { state.isReady = true }
    }
    if sway.isBroken { state.end("the compositor does not speak Sway's protocol") }
    state.update(
      sway.connection, isWaiting: !pending.isEmpty || sway.isInMessage, hasProgress: hasProgress, at: now)
    return queue.reports
  }

  private func request(_ kind: SwayMessage.Kind, _ text: String = "") {
    if kind != .subscribe, pending.contains(kind) {
      stale.insert(kind)
      return
    }
    pending.append(kind)
    sway.send(kind, text)
  }

  // MARK: Replies and events

  private func reports(of message: SwayMessage) -> [CompositorReport] {
    guard !message.kind.isEvent else {
      return event(message).map { CompositorReport($0.event, isInitial: $0.isInitial || !state.isReady) }
    }
    guard message.kind == pending.first else {
      state.end("the compositor sent a reply without a request")
      return []
    }
    pending.removeFirst()
    defer { if stale.remove(message.kind) != nil { request(message.kind) } }
    return SwaySession.events(inReply: message).map { CompositorReport($0, isInitial: !state.isReady) }
  }

  private static func events(inReply message: SwayMessage) -> [CompositorEvent] {
    switch message.kind {
    case .bindingState:
      let name = decoded(SwayPayload.BindingState.self, from: message.payload)?.name ?? "default"
      // The reply does not tell whether the name is markup.
      return [.mode(modeName(name, isMarkup: name.contains("</")))]
    case .workspaces:
      let workspaces = decoded([SwayWorkspace].self, from: message.payload) ?? []
      return workspaces.first(where: \.isFocused).map { [.workspace($0.focused)] } ?? []
    case .inputs:
      return (decoded([SwayPayload.Input].self, from: message.payload) ?? []).compactMap(\.layout)
    case .outputs:
      guard let outputs = decoded([SwayPayload.Output].self, from: message.payload) else { return [] }
      let listed = outputs.prefix(HookLimits.list).map { ($0.name.bounded, $0.description.bounded) }
      return [.outputs(Dictionary(firstOf: listed))]
    default: return []
    }
  }

  private func event(_ message: SwayMessage) -> [CompositorReport] {
    switch message.kind {
    case .modeEvent:
      guard let event = decoded(SwayPayload.ModeEvent.self, from: message.payload) else { break }
      let name = SwaySession.modeName(event.change, isMarkup: event.pangoMarkup == true)
      return [CompositorReport(.mode(name))]
    case .workspaceEvent:
      guard let event = decoded(SwayPayload.WorkspaceEvent.self, from: message.payload) else { break }
      if event.change == "reload", hooks.contains(.mode) { request(.bindingState) }
      // Moving the focused workspace may move the focus to another output.
      if event.change == "move" { request(.workspaces) }
      guard event.change == "focus", let workspace = event.current else { break }
      return [CompositorReport(.workspace(workspace.focused))]
    case .inputEvent:
      guard let event = decoded(SwayPayload.InputEvent.self, from: message.payload),
        event.change != "removed", let layout = event.input.layout
      else { break }
      return [CompositorReport(layout, isInitial: event.change == "added")]
    case .windowEvent:
      guard let event = decoded(SwayPayload.WindowEvent.self, from: message.payload),
        event.change == "urgent" || event.change == "close"
      else { break }
      let isUrgent = event.change == "urgent" && event.container.urgent == true
      return [CompositorReport(.urgent(event.container.window, isUrgent))]
    case .tickEvent:
      guard let event = decoded(SwayPayload.TickEvent.self, from: message.payload), event.first != true
      else { break }
      return [CompositorReport(.tick(event.payload))]
    case .outputEvent: request(.outputs)
    default: break
    }
    return []
  }

  private static func modeName(_ name: String, isMarkup: Bool) -> String? {
    let name = name.bounded
    return name == "default" || name.isEmpty ? nil : isMarkup ? name.withoutMarkup : name
  }
}
