/// A parser of the lines of niri's event stream, which starts with the complete state.
///
/// The parser ignores unknown events and fields.
struct NiriEvents: Sendable {
  private var workspaces: [UInt64: NiriPayload.Workspace] = [:]
  private var layouts: [String] = []
  private var windows: [UInt64: UrgentWindow] = [:]
  private var casts: [UInt64: String] = [:]
  /// The hooks whose initial state has been reported.
  private var reported: Set<Hook> = []
  private let keepsWindows: Bool
  private let keepsCasts: Bool

  /// Creates a parser that keeps only the state that `hooks` need.
  init(for hooks: Set<Hook> = Set(Hook.allCases)) {
    keepsCasts = hooks.contains(.screencast)
    // The title of a shared window is the target of its screencast.
    keepsWindows = hooks.contains(.urgent) || keepsCasts
  }

  /// Parses a line without its newline.
  mutating func read(_ line: [UInt8]) -> [CompositorReport] {
    guard let event = decoded(NiriPayload.Event.self, from: line) else { return [] }
    if let event = event.workspacesChanged { return setWorkspaces(event.workspaces) }
    if let event = event.workspaceActivated { return event.focused ? focus(event.id, isInitial: false) : [] }
    if let event = event.keyboardLayoutsChanged {
      layouts = event.keyboardLayouts.names.prefix(HookLimits.list).map(\.bounded)
      return layout(event.keyboardLayouts.currentIdx, isInitial: isFirst(.layout))
    }
    if let event = event.keyboardLayoutSwitched { return layout(event.idx, isInitial: false) }
    if let event = event.windowsChanged {
      guard keepsWindows else { return [] }
      windows = [:]
      let isInitial = isFirst(.urgent)
      return event.windows.flatMap { update($0, isInitial: isInitial) }
    }
    if let event = event.windowOpenedOrChanged { return update(event.window, isInitial: false) }
    if let event = event.windowUrgencyChanged { return urgency(of: event.id, event.urgent) }
    if let event = event.windowClosed {
      defer { windows[event.id] = nil }
      return urgency(of: event.id, false)
    }
    if keepsCasts, let reports = readCasts(event) { return reports }
    if let event = event.screenshotCaptured { return [CompositorReport(.screenshot(path: event.path))] }
    if let event = event.configLoaded {
      return [CompositorReport(.config(failed: event.failed, errors: []), isInitial: isFirst(.config))]
    }
    return []
  }

  private mutating func readCasts(_ event: NiriPayload.Event) -> [CompositorReport]? {
    if let event = event.castsChanged {
      casts = Dictionary(
        firstOf: event.casts.prefix(HookLimits.list).map { ($0.streamId, name(of: $0.target)) })
      return [CompositorReport(.screencasts(sessions), isInitial: isFirst(.screencast))]
    }
    if let event = event.castStartedOrChanged {
      casts.remember(name(of: event.cast.target), for: event.cast.streamId, limit: HookLimits.list)
      return [CompositorReport(.screencasts(sessions))]
    }
    if let event = event.castStopped {
      // The end of an unknown screencast changes nothing.
      return casts.removeValue(forKey: event.streamId) == nil
        ? [] : [CompositorReport(.screencasts(sessions))]
    }
    return nil
  }

  private mutating func isFirst(_ hook: Hook) -> Bool { reported.insert(hook).inserted }

  // MARK: Kinds of events

  private mutating func setWorkspaces(_ all: [NiriPayload.Workspace]) -> [CompositorReport] {
    let all = all.prefix(HookLimits.table).map(\.bounded)
    workspaces = Dictionary(firstOf: all.map { ($0.id, $0) })
    let isInitial = isFirst(.workspace)
    // Every output has at least one workspace, so the workspaces name all outputs.
    let outputs = Set(all.compactMap(\.output)).sorted().prefix(HookLimits.list).map { ($0, "") }
    let reports = [
      CompositorReport(.outputs(Dictionary(uniqueKeysWithValues: outputs)), isInitial: isInitial)
    ]
    guard let focused = all.first(where: { $0.isFocused == true }) else { return reports }
    return reports + focus(focused.id, isInitial: isInitial)
  }

  private func focus(_ id: UInt64, isInitial: Bool) -> [CompositorReport] {
    guard let workspace = workspaces[id] else { return [] }
    let focused = FocusedWorkspace(
      id: String(id), name: workspace.name ?? String(workspace.idx), number: workspace.idx,
      output: workspace.output)
    return [CompositorReport(.workspace(focused), isInitial: isInitial)]
  }

  private func layout(_ index: Int, isInitial: Bool) -> [CompositorReport] {
    guard layouts.indices.contains(index), !layouts[index].isEmpty else { return [] }
    return [CompositorReport(.layout(layouts[index], keyboard: ""), isInitial: isInitial)]
  }

  private mutating func update(_ window: NiriPayload.Window, isInitial: Bool) -> [CompositorReport] {
    guard keepsWindows else { return [] }
    let kept = UrgentWindow(id: String(window.id), app: window.appId ?? "", title: window.title ?? "").bounded
    windows.remember(kept, for: window.id, limit: HookLimits.table)
    guard let isUrgent = window.isUrgent, isUrgent || !isInitial else { return [] }
    return urgency(of: window.id, isUrgent, isInitial: isInitial)
  }

  private func urgency(of id: UInt64, _ isUrgent: Bool, isInitial: Bool = false) -> [CompositorReport] {
    guard let window = windows[id] else { return [] }
    return [CompositorReport(.urgent(window, isUrgent), isInitial: isInitial)]
  }

  private var sessions: [String: String] {
    Dictionary(uniqueKeysWithValues: casts.map { (String($0.key), $0.value) })
  }

  private func name(of target: NiriPayload.Target?) -> String {
    if let output = target?.output { return output.name.bounded }
    guard let id = target?.window?.id, let window = windows[id] else { return "" }
    return window.title.isEmpty ? window.app : window.title
  }
}
