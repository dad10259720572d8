import ToastCore
import ToastSystem

/// A connection to Sway: subscriptions, and questions where an event does not say enough.
final class SwaySession: CompositorSession {
  private let sway: SwayConnection
  private let hooks: Set<Hook>
  /// The answers to come, in their order.
  private var awaited: [SwayMessage.Kind] = []
  /// Questions to be asked once more when they are answered: something has changed since.
  private var stale: Set<SwayMessage.Kind> = []
  private var stall = Timeout()
  private(set) var isReady = false
  private(set) var end: String?

  /// Connects, and asks for what `hooks` need.
  ///
  /// Errors: `connect`, `socket`.
  init(path: String, hooks: Set<Hook>) throws(SystemError) {
    sway = try SwayConnection(path: path)
    self.hooks = hooks
    // Each with a message of its own: an old Sway refuses a whole one for an event that it does not know.
    for event in SwaySession.events(for: hooks) { ask(.subscribe, "[\"\(event)\"]") }
    for question in SwaySession.questions(for: hooks) { ask(question) }
    isReady = awaited.isEmpty
  }

  var sockets: [(number: Int, stream: ByteStream)] { [(0, sway.stream)] }
  var deadline: Instant? { stall.deadline }

  func handle(_ readiness: Readiness, of number: Int) {
    sway.handle(readiness)
  }

  func advance(to now: Instant) -> [CompositorReport] {
    var batch = EventCoalescer()
    var progress = false
    while end == nil, let message = sway.nextMessage() {
      progress = true
      batch.append(take(message))
      if awaited.isEmpty { isReady = true }
    }
    if end == nil, sway.isOver { end = sway.isBroken ? "it does not speak Sway's protocol" : "it hung up" }
    if stall.isOver(isWaiting: !awaited.isEmpty || sway.isInMessage, progress: progress, at: now), end == nil
    {
      end = "it does not answer"
    }
    return batch.reports
  }

  // MARK: Questions

  /// The focus is an event of workspaces, and so is reloading the configuration, which resets the mode without one.
  private static func events(for hooks: Set<Hook>) -> [String] {
    let needs: [(event: String, hooks: Set<Hook>)] = [
      ("mode", [.mode]), ("workspace", Set(Hook.allCases)), ("input", [.layout]), ("window", [.urgent]),
      ("tick", [.tick]), ("output", [.output]),
    ]
    return needs.filter { !$0.hooks.isDisjoint(with: hooks) }.map(\.event)
  }

  private static func questions(for hooks: Set<Hook>) -> [SwayMessage.Kind] {
    let needs: [(question: SwayMessage.Kind, hooks: Set<Hook>)] = [
      (.bindingState, [.mode]), (.workspaces, Set(Hook.allCases)), (.inputs, [.layout]),
      (.outputs, [.output]),
    ]
    return needs.filter { !$0.hooks.isDisjoint(with: hooks) }.map(\.question)
  }

  private func ask(_ kind: SwayMessage.Kind, _ text: String = "") {
    if kind != .subscribe, awaited.contains(kind) {
      stale.insert(kind)
      return
    }
    awaited.append(kind)
    sway.ask(kind, text)
  }

  // MARK: Answers and events

  private func take(_ message: SwayMessage) -> [CompositorReport] {
    guard message.kind.isEvent else {
      guard message.kind == awaited.first else {
        end = "it answers what was not asked"
        return []
      }
      awaited.removeFirst()
      defer { if stale.remove(message.kind) != nil { ask(message.kind) } }
      return SwaySession.answer(message).map { CompositorReport($0, isInitial: !isReady) }
    }
    return event(message).map {
      CompositorReport($0.event, isInitial: $0.isInitial || !isReady)
    }
  }

  private static func answer(_ message: SwayMessage) -> [CompositorEvent] {
    switch message.kind {
    case .bindingState:
      let state = decoded(SwayPayload.BindingState.self, from: message.payload)
      // It does not say whether the name is markup.
      return [.mode(modeName(state?.name ?? "default", isMarkup: state?.name.contains("</") == true))]
    case .workspaces:
      let focused = SwayWorkspace.list(message.payload)?.first(where: \.isFocused)
      return focused.map { [.workspace(FocusedWorkspace($0))] } ?? []
    case .inputs:
      return (decoded([SwayPayload.Input].self, from: message.payload) ?? []).compactMap(\.layout)
    case .outputs:
      guard let outputs = SwayOutput.list(message.payload) else { return [] }
      let listed = outputs.prefix(HookLimits.list).map { ($0.name.bounded, $0.description.bounded) }
      return [.outputs(Dictionary(listed) { first, _ in first })]
    default: return []
    }
  }

  private func event(_ message: SwayMessage) -> [CompositorReport] {
    switch message.kind {
    case .modeEvent:
      guard let event = decoded(SwayPayload.ModeEvent.self, from: message.payload) else { return [] }
      return [
        CompositorReport(.mode(SwaySession.modeName(event.change, isMarkup: event.pangoMarkup == true)))
      ]
    case .workspaceEvent:
      guard let event = decoded(SwayPayload.WorkspaceEvent.self, from: message.payload) else { return [] }
      if event.change == "reload", hooks.contains(.mode) { ask(.bindingState) }
      // With the workspace that has the focus, the focus may be on another output.
      if event.change == "move" { ask(.workspaces) }
      guard event.change == "focus", let workspace = event.current else { return [] }
      return [CompositorReport(.workspace(FocusedWorkspace(workspace)))]
    case .inputEvent:
      guard let event = decoded(SwayPayload.InputEvent.self, from: message.payload),
        event.change != "removed",
        let layout = event.input.layout
      else { return [] }
      return [CompositorReport(layout, isInitial: event.change == "added")]
    case .windowEvent:
      guard let event = decoded(SwayPayload.WindowEvent.self, from: message.payload),
        event.change == "urgent" || event.change == "close"
      else { return [] }
      let isUrgent = event.change == "urgent" && event.container.urgent == true
      return [CompositorReport(.urgent(event.container.window, isUrgent))]
    case .tickEvent:
      guard let event = decoded(SwayPayload.TickEvent.self, from: message.payload), event.first != true else {
        return []
      }
      return [CompositorReport(.tick(event.payload))]
    case .outputEvent:
      ask(.outputs)
      return []
    default: return []
    }
  }

  private static func modeName(_ name: String, isMarkup: Bool) -> String? {
    let name = name.bounded
    return name == "default" || name.isEmpty ? nil : isMarkup ? name.withoutMarkup : name
  }
}

extension SwayMessage.Kind {
  /// Whether it came unasked.
  var isEvent: Bool { rawValue & 0x8000_0000 != 0 }
}
