import ToastCore

/// A kind of event of a compositor that can be shown as a toast; each hook has one toast of its own.
///
/// The raw values are the names in `[hook NAME]`. `HookProperties` has a row for each hook.
public enum Hook: String, Hashable, Sendable, CaseIterable {
  /// The user enters a binding mode (Sway) or submap (Hyprland); the toast stays until the user leaves the
  /// mode.
  case mode
  /// Another workspace gets the focus.
  case workspace
  /// A keyboard switches to another layout.
  case layout
  /// A window demands attention.
  case urgent
  /// An output is connected or disconnected.
  case output
  /// A tick (Sway) or custom event (Hyprland) contains `waytoast: TEXT`.
  case tick
  /// The compositor takes a screenshot (niri).
  case screenshot
  /// Screen sharing starts or ends (Hyprland, niri).
  case screencast
  /// The compositor loads a configuration with errors (Hyprland, niri).
  case config
}

/// A value of an event that a template can contain, in braces.
public enum HookField: String, Hashable, Sendable, CaseIterable {
  /// The name of the mode, without its markup.
  case mode
  /// The name of the workspace, or its number if the workspace has no name.
  case name
  /// The name of the workspace without the leading number: `web` for `3:web`.
  case label
  /// The number of the workspace; empty if the workspace has none.
  case number
  /// The output of the workspace, or the outputs that were connected or disconnected.
  case output
  /// The name of the layout, such as English (US).
  case layout
  /// The name of the keyboard in the compositor.
  case keyboard
  /// The app id or class of the window.
  case app
  /// The title of the window.
  case title
  /// The make and model of the output.
  case description
  /// The change: connected or disconnected; started or ended.
  case change
  /// The text after `waytoast:`.
  case text
  /// The name of the screenshot's file; empty if the screenshot was only copied.
  case file
  /// The path of the screenshot's file.
  case path
  /// The shared output or window.
  case target
  /// The first error of the configuration; empty if the compositor does not report the errors.
  case error
  /// The number of errors.
  case count
}

/// The properties of one hook: a row of the table of hooks.
struct HookProperties {
  /// A short description of the event, for the example of a configuration.
  var summary: String
  /// Whether the hook is enabled by default.
  var isOnByDefault = false
  /// Whether the toast shows a state: the toast stays until the state ends, and is also shown while the
  /// service is paused.
  var isState = false
  /// The fields that the templates can contain.
  var fields: [HookField]
  /// The title if the templates give no text.
  var fallbackTitle: String
  var icon: HookTemplate = []
  var text: HookTemplate
  var subtitle: HookTemplate = []
}

extension Hook {
  /// The table of hooks.
  var properties: HookProperties {
    switch self {
    case .mode:
      HookProperties(
        summary: "a binding mode or submap", isOnByDefault: true, isState: true, fields: [.mode],
        fallbackTitle: "Mode", icon: [.text("keyboard")], text: [.field(.mode)])
    case .workspace:
      HookProperties(
        summary: "the workspace that has the focus", fields: [.name, .label, .number, .output],
        fallbackTitle: "Workspace", icon: [.text("workspace")], text: [.field(.name)])
    case .layout:
      HookProperties(
        summary: "the layout of a keyboard", isOnByDefault: true, fields: [.layout, .keyboard],
        fallbackTitle: "Keyboard layout", icon: [.text("globe")], text: [.field(.layout)])
    case .urgent:
      HookProperties(
        summary: "a window that demands attention, until it has the focus", isOnByDefault: true,
        fields: [.app, .title], fallbackTitle: "A window wants attention", icon: [.text("bell")],
        text: [.field(.title)], subtitle: [.field(.app)])
    case .output:
      HookProperties(
        summary: "an output that is plugged or unplugged", fields: [.output, .description, .change],
        fallbackTitle: "Outputs changed", icon: [.text("monitor")],
        text: [.field(.output), .text(" "), .field(.change)], subtitle: [.field(.description)])
    case .tick:
      HookProperties(
        summary: "a message that a program sends: waytoast: TEXT", fields: [.text], fallbackTitle: "Tick",
        text: [.field(.text)])
    case .screenshot:
      HookProperties(
        summary: "a screenshot that niri has taken", isOnByDefault: true, fields: [.file, .path],
        fallbackTitle: "Screenshot", icon: [.text("screenshot")], text: [.text("Screenshot taken")],
        subtitle: [.field(.file)])
    case .screencast:
      HookProperties(
        summary: "screen sharing that begins or ends", fields: [.target, .change],
        fallbackTitle: "Screen sharing", icon: [.text("screencast")],
        text: [.text("Screen sharing "), .field(.change)], subtitle: [.field(.target)])
    case .config:
      HookProperties(
        summary: "an error in the configuration of the compositor", fields: [.error, .count],
        fallbackTitle: "Configuration error", icon: [.text("warning")],
        text: [.text("Configuration error")], subtitle: [.field(.error)])
    }
  }

  /// The fields that the templates of the hook can contain.
  public var fields: [HookField] { properties.fields }

  /// Whether the toasts of the hook are shown while the service is paused.
  public var isShownWhilePaused: Bool { properties.isState }

  /// The names of the hooks, for messages.
  public static let forms = StyleSetting.oneOf(allCases.map(\.rawValue))

  /// The id of the hook's toast.
  public var toastID: String { "hook:\(rawValue)" }
}
