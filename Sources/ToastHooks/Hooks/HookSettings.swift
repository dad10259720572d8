import ToastCore

/// What a `[hook NAME]` section of the configuration says.
public struct HookSettings: Hashable, Sendable {
  /// Whose it is.
  public let hook: Hook
  /// Whether it is a toast at all.
  public var isEnabled: Bool
  /// nil: the default style.
  public var style: String?
  /// A built-in symbol, an icon-theme name or a path; what comes to nothing is no icon.
  public var icon: HookTemplate
  /// The title.
  public var text: HookTemplate
  /// The second row; what comes to nothing is none.
  public var subtitle: HookTemplate
  /// nil: as the style says.
  ///
  /// A mode has none: its toast stays until it is left.
  public var duration: ToastDuration?

  /// What holds for `hook` where the configuration says nothing.
  public init(_ hook: Hook) {
    self.hook = hook
    isEnabled = hook.isOnByDefault
    (icon, text, subtitle) =
      switch hook {
      case .mode: ([.text("keyboard")], [.field(.mode)], [])
      case .workspace: ([.text("workspace")], [.field(.name)], [])
      case .layout: ([.text("globe")], [.field(.layout)], [])
      case .urgent: ([.text("bell")], [.field(.title)], [.field(.app)])
      case .output:
        ([.text("monitor")], [.field(.output), .text(" "), .field(.change)], [.field(.description)])
      case .tick: ([], [.field(.text)], [])
      case .screenshot: ([.text("screenshot")], [.text("Screenshot taken")], [.field(.file)])
      case .screencast:
        ([.text("screencast")], [.text("Screen sharing "), .field(.change)], [.field(.target)])
      case .config: ([.text("warning")], [.text("Configuration error")], [.field(.error)])
      }
  }

  /// The hooks that are on.
  public static func enabled(in settings: [Hook: HookSettings]) -> Set<Hook> {
    Set(settings.values.filter(\.isEnabled).map(\.hook))
  }

  /// What holds where the configuration says nothing; `all`: every hook is on.
  public static func defaults(all: Bool = false) -> [Hook: HookSettings] {
    var settings: [Hook: HookSettings] = [:]
    for hook in Hook.allCases {
      settings[hook] = HookSettings(hook)
      if all { settings[hook]?.isEnabled = true }
    }
    return settings
  }
}

extension HookSettings {
  /// A key of a `[hook NAME]` section.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    case enabled
    case style
    case icon
    case text
    case subtitle
    case duration
  }

  /// What names a key, for messages.
  public static let keyForms = "'enabled', 'style', 'icon', 'text', 'subtitle' or 'duration'"

  /// What `set(_:parsing:)` accepts, for messages.
  public func forms(of key: Key) -> String {
    switch key {
    case .enabled: "'true' or 'false'"
    case .style: "the name of a style"
    case .icon:
      "a symbol, the name of an icon or an absolute path (~ is not expanded), with fields as in 'text', or nothing"
    case .text: HookTemplate.forms(for: hook)
    case .subtitle: HookTemplate.forms(for: hook) + ", or nothing"
    case .duration where hook == .mode: "no duration here: the toast of a mode stays until the mode is left"
    case .duration: ToastDuration.forms
    }
  }

  /// What a message says of a text that `set(_:parsing:)` refuses: `expected …` or `did you mean …?`.
  public func correction(of text: String, for key: Key) -> String {
    if key == .duration, hook != .mode { return ToastDuration.correction(of: text) }
    return "expected \(forms(of: key))"
  }

  /// Sets one value; false when `text` states none, and nothing has changed.
  ///
  /// Forms: see `forms(of:)`. Whether there is such a style is for others to judge.
  public mutating func set(_ key: Key, parsing text: some StringProtocol) -> Bool {
    switch key {
    case .enabled:
      guard let isTrue = Bool(String(text)) else { return false }
      isEnabled = isTrue
    case .style:
      guard !text.isEmpty else { return false }
      style = String(text)
    case .icon:
      guard let template = HookTemplate(parsing: text, for: hook), !template.isRelativePath else {
        return false
      }
      icon = template
    case .text:
      guard !text.isEmpty, let template = HookTemplate(parsing: text, for: hook) else { return false }
      self.text = template
    case .subtitle:
      guard let template = HookTemplate(parsing: text, for: hook) else { return false }
      subtitle = template
    case .duration:
      guard hook != .mode, let duration = ToastDuration(parsing: text) else { return false }
      self.duration = duration
    }
    return true
  }
}
