import ToastCore

/// The settings of a `[hook NAME]` section of the configuration.
public struct HookSettings: Hashable, Sendable {
  public let hook: Hook
  /// Whether the events of the hook are shown as toasts.
  public var isEnabled: Bool
  /// The name of the style; nil for the default style.
  public var style: String?
  /// The icon: a built-in symbol, the name of an icon in the icon theme, or a path; an empty text gives no
  /// icon.
  public var icon: HookTemplate
  /// The title.
  public var text: HookTemplate
  /// The subtitle; an empty text gives no subtitle.
  public var subtitle: HookTemplate
  /// The duration; nil for the duration of the style.
  ///
  /// A hook that shows a state has no duration, because its toast stays until the state ends.
  public var duration: ToastDuration?

  /// Creates the default settings of `hook`.
  public init(_ hook: Hook) {
    self.hook = hook
    let row = hook.properties
    (isEnabled, icon, text, subtitle) = (row.isOnByDefault, row.icon, row.text, row.subtitle)
  }

  /// Returns the enabled hooks.
  public static func enabled(in settings: [Hook: HookSettings]) -> Set<Hook> {
    Set(settings.values.filter(\.isEnabled).map(\.hook))
  }

  /// Returns the default settings of all hooks.
  ///
  /// - Parameter all: Whether every hook is enabled.
  public static func defaults(all: Bool = false) -> [Hook: HookSettings] {
    Dictionary(
      firstOf: Hook.allCases.map { hook in
        var settings = HookSettings(hook)
        if all { settings.isEnabled = true }
        return (hook, settings)
      })
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

  /// The names of the keys, for messages.
  public static let keyForms = StyleSetting.oneOf(Key.allCases.map(\.rawValue))

  /// Returns a description of the values that `set(_:parsing:)` accepts, for messages.
  public func forms(of key: Key) -> String {
    switch key {
    case .enabled: "'true' or 'false'"
    case .style: "the name of a style"
    case .icon:
      "a symbol, the name of an icon or an absolute path (~ is not expanded), with fields as in 'text', or nothing"
    case .text: HookTemplate.forms(for: hook)
    case .subtitle: HookTemplate.forms(for: hook) + ", or nothing"
    case .duration where hook.properties.isState:
      "no duration here: the toast of a mode stays until the mode is left"
    case .duration: ToastDuration.forms
    }
  }

  /// Returns the end of a message about an invalid text: `expected …` or `did you mean …?`.
  public func correction(of text: String, for key: Key) -> String {
    if key == .duration, !hook.properties.isState { return ToastDuration.correction(of: text) }
    return "expected \(forms(of: key))"
  }

  /// Parses and sets one value; returns false, and changes nothing, if the text is invalid.
  ///
  /// `forms(of:)` describes the valid texts. The function does not check whether a style exists.
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
      guard !hook.properties.isState, let duration = ToastDuration(parsing: text) else { return false }
      self.duration = duration
    }
    return true
  }
}
