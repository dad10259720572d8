import ToastCore
import ToastSystem

/// A change of a hook's toast that the hooks request.
public enum HookEffect: Hashable, Sendable {
  /// Show the toast, or update the shown toast.
  case show(HookToast)
  /// Dismiss the toast with this id if it is still shown.
  case dismiss(id: String)
}

/// A toast of a hook.
public struct HookToast: Hashable, Sendable {
  public var hook: Hook
  /// The title: not blank, at most `maximumTextLength` bytes, without control characters.
  public var title: String
  /// The subtitle: at most `maximumTextLength` bytes, without control characters.
  public var subtitle: String?
  /// A built-in symbol, the name of an icon in the icon theme, or a path.
  public var icon: String?
  /// The name of the style; nil for the default style.
  public var style: String?
  /// The duration; nil for the duration of the style.
  public var duration: ToastDuration?
  /// The output that has the focus; nil if the output is unknown.
  public var output: String?

  /// The maximum length of a title or a subtitle in bytes of UTF-8; longer texts are cut.
  public static let maximumTextLength = HookLimits.text
}

extension HookToast {
  /// The id of the toast, which is the same for all toasts of a hook.
  public var id: String { hook.toastID }

  /// Creates the toast of an event from the settings of its hook.
  init(_ settings: HookSettings, fields: [HookField: String], output: String?) {
    func text(_ template: HookTemplate) -> String? {
      let text = template.filled(with: fields).withoutControls.cut(to: HookToast.maximumTextLength)
      return text.isBlank ? nil : text
    }
    hook = settings.hook
    // The subtitle takes the place of an empty title: a window may have no title, but an app id.
    let texts = [text(settings.text), text(settings.subtitle)].compactMap { $0 }
    title = texts.first ?? hook.properties.fallbackTitle
    subtitle = texts.count > 1 ? texts[1] : nil
    icon = text(settings.icon)
    style = settings.style
    duration = hook.properties.isState ? .forever : settings.duration
    self.output = output
  }
}
