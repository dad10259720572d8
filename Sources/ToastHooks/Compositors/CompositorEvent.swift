/// An event of a compositor, in the same form for all compositors.
public enum CompositorEvent: Hashable, Sendable {
  /// The binding mode is now this one; nil is the default mode.
  case mode(String?)
  /// The focused workspace is now this one.
  case workspace(FocusedWorkspace)
  /// The layout of one keyboard is now this one.
  case layout(String, keyboard: String)
  /// A window demands attention, or no longer demands it.
  case urgent(UrgentWindow, Bool)
  /// The complete list of outputs: the descriptions (make and model) by the names.
  case outputs([String: String])
  /// The complete list of screencasts: the targets, empty where unknown, by the identifiers of the sessions.
  case screencasts([String: String])
  /// The compositor has taken a screenshot; a nil path means that the screenshot was only copied.
  case screenshot(path: String?)
  /// The compositor has loaded its configuration; `errors` is empty if the compositor does not report the
  /// errors.
  case config(failed: Bool, errors: [String])
  /// A program has sent this text through the compositor.
  case tick(String)
  /// The connection is lost; the next connection reports the complete state again.
  case lost
}

extension CompositorEvent {
  /// The hook of the event; nil for an event of the connection.
  var hook: Hook? {
    switch self {
    case .mode: .mode
    case .workspace: .workspace
    case .layout: .layout
    case .urgent: .urgent
    case .outputs: .output
    case .screencasts: .screencast
    case .screenshot: .screenshot
    case .config: .config
    case .tick: .tick
    case .lost: nil
    }
  }

  /// Returns whether the event is needed if only `hooks` are enabled.
  ///
  /// Workspaces are always needed, because they tell which output has the focus.
  func isNeeded(for hooks: Set<Hook>) -> Bool {
    hook.map { $0 == .workspace || hooks.contains($0) } ?? true
  }

  /// Whether the event contains a complete list, and so replaces earlier events of the same hook.
  var isCompleteList: Bool {
    switch self {
    case .outputs, .screencasts: true
    default: false
    }
  }

  /// The event with texts and lists cut to `HookLimits`.
  ///
  /// The sessions cut the complete lists.
  var bounded: CompositorEvent {
    switch self {
    case .mode(let name): .mode(name?.bounded)
    case .workspace(let workspace): .workspace(workspace.bounded)
    case .layout(let name, let keyboard): .layout(name.bounded, keyboard: keyboard.bounded)
    case .urgent(let window, let isUrgent): .urgent(window.bounded, isUrgent)
    case .screenshot(let path): .screenshot(path: path?.bounded)
    case .config(let failed, let errors):
      .config(failed: failed, errors: errors.prefix(HookLimits.list).map(\.bounded))
    case .tick(let text): .tick(text.bounded)
    case .outputs, .screencasts, .lost: self
    }
  }
}

/// The workspace that has the focus.
public struct FocusedWorkspace: Hashable, Sendable {
  /// The identifier of the workspace.
  public var id: String
  public var name: String
  public var number: Int?
  public var output: String?

  /// The name without its leading number and colon; the whole name if nothing else is left.
  var label: String {
    let rest = name.drop { $0.isASCII && $0.isNumber }
    guard rest.startIndex != name.startIndex, rest.first == ":" else { return name }
    let label = rest.dropFirst().drop(while: \.isWhitespace)
    return label.isEmpty ? name : String(label)
  }

  fileprivate var bounded: FocusedWorkspace {
    FocusedWorkspace(id: id.bounded, name: name.bounded, number: number, output: output?.bounded)
  }
}

/// A window that demands attention.
public struct UrgentWindow: Hashable, Sendable {
  /// The identifier of the window.
  public var id: String
  public var app: String
  public var title: String

  /// The window with texts cut to `HookLimits`.
  var bounded: UrgentWindow { UrgentWindow(id: id.bounded, app: app.bounded, title: title.bounded) }
}

/// An event with texts cut to `HookLimits`.
public struct CompositorReport: Hashable, Sendable {
  public var event: CompositorEvent
  /// Whether the event reports the state at the start of a connection, and no change.
  public var isInitial: Bool

  public init(_ event: CompositorEvent, isInitial: Bool = false) {
    self.event = event.bounded
    self.isInitial = isInitial
  }
}
