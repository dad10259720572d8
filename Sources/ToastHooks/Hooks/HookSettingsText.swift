import ToastCore

extension HookSettings {
  /// The settings as a section of a configuration.
  public var section: String {
    lines(style: style, duration: duration).joined(separator: "\n") + "\n"
  }

  /// The sections of all hooks with their defaults, as comments.
  public static var example: String {
    var lines = [
      "",
      "# Events of the compositor as toasts, with watch = auto. enabled switches a hook on or off. icon, text and",
      "# subtitle may contain the fields of the hook, in braces. Default of style: the style of toasts that name none;",
      "# of duration: that of the style. The toast of a mode stays until the mode is left.",
    ]
    for hook in Hook.allCases {
      let row = hook.properties
      let fields = row.fields.map { "{\($0.rawValue)}" }.joined(separator: ", ")
      lines += ["", "# \(row.summary)", "#   \(fields)"]
      let duration = row.isState ? nil : Style.glass.duration
      lines += HookSettings(hook).lines(style: Style.glass.name, duration: duration).map { "#" + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(style: String?, duration: ToastDuration?) -> [String] {
    let values: [(Key, String?)] = [
      (.enabled, "\(isEnabled)"), (.style, style), (.icon, icon.text), (.text, text.text),
      (.subtitle, subtitle.text), (.duration, duration?.text),
    ]
    return ["[hook \(hook.rawValue)]"]
      + values.compactMap { key, value in
        value.map { "\(key.rawValue) =" + ($0.isEmpty ? "" : " " + $0) }
      }
  }
}
