/// What a compositor says, in the same words for all of them.
public enum CompositorEvent: Hashable, Sendable {
  /// The binding mode; nil: the usual one.
  case mode(String?)
  /// The workspace that has the focus.
  case workspace(FocusedWorkspace)
  /// The layout of one keyboard.
  case layout(String, keyboard: String)
  /// A window wants attention, or does not any more.
  case urgent(UrgentWindow, Bool)
  /// All outputs there are: what they are (maker and model) by their names.
  case outputs([String: String])
  /// All that is shared now: the targets, where they are known, by the names of the sessions.
  case screencasts([String: String])
  /// A screenshot was taken; nil: it was only copied.
  case screenshot(path: String?)
  /// The configuration was loaded; what is wrong with it, where the compositor tells.
  case config(failed: Bool, errors: [String])
  /// Somebody sent this text through the compositor.
  case tick(String)
  /// The connection broke; what is so comes again with the next one.
  case lost
}

extension CompositorEvent {
  /// Whose event it is; nil: everybody's.
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

  /// Whether it matters where only these hooks are on.
  ///
  /// Workspaces always do: they say which output has the focus.
  func matters(to hooks: Set<Hook>) -> Bool {
    hook.map { $0 == .workspace || hooks.contains($0) } ?? true
  }
}

/// A workspace that has the focus.
public struct FocusedWorkspace: Hashable, Sendable {
  /// What tells it from the others.
  public var id: String
  public var name: String
  public var number: Int?
  public var output: String?

  /// The name without the number and colon that it begins with; all of it where nothing would be left.
  var label: String {
    let rest = name.drop { $0.isASCII && $0.isNumber }
    guard rest.startIndex != name.startIndex, rest.first == ":" else { return name }
    let label = rest.dropFirst().drop(while: \.isWhitespace)
    return label.isEmpty ? name : String(label)
  }
}

/// A window that wants attention.
public struct UrgentWindow: Hashable, Sendable {
  /// What tells it from the others.
  public var id: String
  public var app: String
  public var title: String
}

/// An event, with as much of its texts as is kept, and whether it only tells what is so at the start of a connection.
public struct CompositorReport: Hashable, Sendable {
  public var event: CompositorEvent
  public var isInitial: Bool

  public init(_ event: CompositorEvent, isInitial: Bool = false) {
    self.event = event.bounded
    self.isInitial = isInitial
  }
}
