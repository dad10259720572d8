import ToastCore

extension HookSettings {
  /// A section of a configuration that says the same.
  public var section: String {
    lines(style: style, duration: duration).joined(separator: "\n") + "\n"
  }

  /// Every section with its defaults, as a comment.
  public static var example: String {
    var lines = [
      "",
      "# Events of the compositor as toasts, with watch = auto. enabled switches a hook on or off. icon, text and",
      "# subtitle may contain the fields of the hook, in braces. Default of style: the style of toasts that name none;",
      "# of duration: that of the style. The toast of a mode stays until the mode is left.",
    ]
    for hook in Hook.allCases {
      lines += [
        "", "# \(hook.summary)", "#   " + hook.fields.map { "{\($0.rawValue)}" }.joined(separator: ", "),
      ]
      let duration = hook == .mode ? nil : Style.glass.duration
      lines += HookSettings(hook).lines(style: Style.glass.name, duration: duration).map { "#" + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(style: String?, duration: ToastDuration?) -> [String] {
    let values: [(Key, String?)] = [
      (.enabled, "\(isEnabled)"), (.style, style), (.icon, icon.text), (.text, text.text),
      (.subtitle, subtitle.text),
      (.duration, duration?.text),
    ]
    return ["[hook \(hook.rawValue)]"]
      + values.compactMap { key, value in
        value.map { "\(key.rawValue) =" + ($0.isEmpty ? "" : " " + $0) }
      }
  }
}

extension Hook {
  /// Its event, in a few words.
  fileprivate var summary: String {
    switch self {
    case .mode: "a binding mode or submap"
    case .workspace: "the workspace that has the focus"
    case .layout: "the layout of a keyboard"
    case .urgent: "a window that demands attention, until it has the focus"
    case .output: "an output that is plugged or unplugged"
    case .tick: "a message that a program sends: waytoast: TEXT"
    case .screenshot: "a screenshot that niri has taken"
    case .screencast: "screen sharing that begins or ends"
    case .config: "an error in the configuration of the compositor"
    }
  }
}
