/// A kind of thing that happens in a compositor and can be a toast; each has its own toast.
///
/// Raw values are the names in `[hook NAME]`.
public enum Hook: String, Hashable, Sendable, CaseIterable {
  /// A binding mode (Sway) or submap (Hyprland) is entered; the toast stays until it is left.
  case mode
  /// Another workspace has the focus.
  case workspace
  /// A keyboard has another layout.
  case layout
  /// A window wants attention.
  case urgent
  /// An output is plugged or unplugged.
  case output
  /// A tick (Sway) or custom event (Hyprland) says `waytoast: TEXT`.
  case tick
  /// A screenshot was taken (niri).
  case screenshot
  /// The screen begins or ceases to be shared (Hyprland, niri).
  case screencast
  /// The compositor's configuration was reloaded, and is wrong (Hyprland, niri).
  case config
}

extension Hook {
  /// Whether the hook's toasts are shown while the service is paused: they answer what the user does.
  public var isShownWhilePaused: Bool { self == .mode }

  /// What names a hook, for messages.
  public static let forms =
    "'mode', 'workspace', 'layout', 'urgent', 'output', 'tick', 'screenshot', 'screencast' or 'config'"

  /// The id of its toast.
  public var toastID: String { "hook:\(rawValue)" }

  /// Whether it is a toast where the configuration does not say.
  public var isOnByDefault: Bool {
    switch self {
    case .mode, .layout, .urgent, .screenshot: true
    case .workspace, .tick, .output, .screencast, .config: false
    }
  }

  /// What its templates can name.
  public var fields: [HookField] {
    switch self {
    case .mode: [.mode]
    case .workspace: [.name, .label, .number, .output]
    case .layout: [.layout, .keyboard]
    case .urgent: [.app, .title]
    case .output: [.output, .description, .change]
    case .tick: [.text]
    case .screenshot: [.file, .path]
    case .screencast: [.target, .change]
    case .config: [.error, .count]
    }
  }

  /// What it says where its templates come to nothing.
  var plainWords: String {
    switch self {
    case .mode: "Mode"
    case .workspace: "Workspace"
    case .layout: "Keyboard layout"
    case .urgent: "A window wants attention"
    case .output: "Outputs changed"
    case .tick: "Tick"
    case .screenshot: "Screenshot"
    case .screencast: "Screen sharing"
    case .config: "Configuration error"
    }
  }
}

/// A fact about what happened, which a template can name in braces.
public enum HookField: String, Hashable, Sendable, CaseIterable {
  /// The name of the mode, without its markup.
  case mode
  /// The workspace's name, or its number where it has none.
  case name
  /// The workspace's name without the number that it begins with: web, where the name is `3:web`.
  case label
  /// The workspace's number, or nothing.
  case number
  /// The output of a workspace, or those that came or went.
  case output
  /// The layout's name, such as English (US).
  case layout
  /// The keyboard's name in the compositor.
  case keyboard
  /// The app id or class of the window.
  case app
  /// The title of the window.
  case title
  /// Maker and model of the output.
  case description
  /// What changed: connected or disconnected; started or ended.
  case change
  /// What was sent after `waytoast:`.
  case text
  /// The name of the screenshot's file, or nothing where it was only copied.
  case file
  /// Its whole path.
  case path
  /// What is shared: an output or a window.
  case target
  /// The first error of the configuration, or nothing where the compositor does not tell.
  case error
  /// How many errors there are.
  case count
}
