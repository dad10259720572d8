import ToastCore
import ToastSystem

/// What a hook wants done with its toast.
public enum HookEffect: Hashable, Sendable {
  /// Show this, or change what is shown to this.
  case show(HookToast)
  /// Take the toast of that id away, if it is still there.
  case dismiss(id: String)
}

/// A toast as a hook asks for it.
public struct HookToast: Hashable, Sendable {
  /// The hook that asks for the toast.
  public var hook: Hook
  /// At least one letter, at most `longestText` bytes, without control characters.
  public var title: String
  /// At most `longestText` bytes, without control characters.
  public var subtitle: String?
  /// A built-in symbol, an icon-theme name or a path.
  public var icon: String?
  /// nil: the default style.
  public var style: String?
  /// nil: as the style says.
  public var duration: ToastDuration?
  /// The output that has the focus, where that is known.
  public var output: String?

  /// The most bytes of UTF-8 that a title or a subtitle has; what is longer is cut.
  public static let longestText = HookLimits.text
}

extension HookToast {
  /// The id of the toast, always the same for a hook.
  public var id: String { hook.toastID }

  /// The toast that `settings` make of these facts.
  init(_ settings: HookSettings, facts: [HookField: String], output: String?) {
    func text(_ template: HookTemplate) -> String? {
      let text = template.filled(with: facts).withoutControls.cut(to: HookToast.longestText)
      return text.isBlank ? nil : text
    }
    hook = settings.hook
    // What has no name may still have a title.
    let texts = [text(settings.text), text(settings.subtitle)].compactMap { $0 }
    title = texts.first ?? settings.hook.plainWords
    subtitle = texts.count > 1 ? texts[1] : nil
    icon = text(settings.icon)
    style = settings.style
    duration = settings.hook == .mode ? .forever : settings.duration
    self.output = output
  }
}
