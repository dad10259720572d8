import ToastCore

extension HookSettings {
  /// A section of a configuration that says the same.
  public var section: String {
    lines(style: style, duration: duration).joined(separator: "\n") + "\n"
  }

  /// Every section with its defaults, explained, and none of it in force.
  public static var example: String {
    var lines = [
      "",
      "# What happens in the compositor, as toasts, with watch = auto. Each hook is switched on or off by enabled, and",
      "# its fields, in braces, can stand in icon, text and subtitle. Without style it has the usual one, without duration",
      "# that of its style; the toast of a mode stays until the mode is left.",
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
  /// What it is about, in a line.
  fileprivate var summary: String {
    switch self {
    case .mode: "a binding mode or submap"
    case .workspace: "the workspace that has the focus"
    case .layout: "the layout of a keyboard"
    case .urgent: "a window that wants attention, until it has got it"
    case .output: "an output that is plugged or unplugged"
    case .tick: "a text that somebody sends: waytoast: TEXT"
    case .screenshot: "a screenshot that niri has taken"
    case .screencast: "the screen is shared, or is not any more"
    case .config: "the compositor's configuration is wrong"
    }
  }
}
