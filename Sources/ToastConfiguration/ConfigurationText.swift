import ToastCore

extension Configuration {
  /// A file with every setting in force and every setting of every style, without the sections of hooks.
  public var text: String {
    var lines = ConfigurationSetting.all.map { "\($0.name) = \($0.text(of: self))" }
    for style in styles {
      lines += ["", "[style \(style.name)]"]
      for setting in StyleSetting.all {
        if let text = setting.text(of: style) { lines.append("\(setting.name) = \(text)") }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The example file, which documents every setting with its default in comments.
  ///
  /// `HookSettings.example` adds the settings of hooks.
  public static var example: String {
    var lines = [
      "# The configuration of waytoast: $XDG_CONFIG_HOME/waytoast/config, or ~/.config/waytoast/config.",
      "# Remove the # of a line to set a value. The file takes effect when it is saved. See waytoast(5).",
    ]
    for setting in ConfigurationSetting.all {
      lines += ["", "# \(setting.summary)", "#   \(setting.forms)"]
      lines.append("#\(setting.name) = \(setting.text(of: Configuration()))")
    }
    lines += [
      "",
      "# A style of your own, or changes to a built-in style. Before the first section, these settings change all",
      "# styles.", "#[style mine]", "", "# the style it is based on", "#   the name of a style",
      "#like = \(Style.glass.name)",
    ]
    for setting in StyleSetting.all {
      lines += ["", "# \(setting.summary)", "#   \(setting.forms)"]
      if let defaults = setting.defaults, setting.defaultsDiffer { lines.append("#   default: \(defaults)") }
      lines.append("#\(setting.name) = \(setting.text(of: .glass) ?? setting.example)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension StyleSetting {
  /// The values in the built-in styles, as in `8` or `8 (glass, material), 0 (banner)`; nil: no style has a value.
  public var defaults: String? {
    let values = Style.builtIn.compactMap { style in text(of: style).map { (style: style.name, text: $0) } }
    guard let first = values.first else { return nil }
    if !defaultsDiffer { return first.text }
    var texts: [String] = []
    for value in values where !texts.contains(value.text) { texts.append(value.text) }
    return texts.map { text in
      "\(text) (\(values.filter { $0.text == text }.map(\.style).joined(separator: ", ")))"
    }.joined(separator: ", ")
  }

  /// Whether the built-in styles have different values, or only some of them have a value.
  fileprivate var defaultsDiffer: Bool { Set(Style.builtIn.map { text(of: $0) }).count > 1 }

  /// An example for settings that have no value in the glass style.
  fileprivate var example: String {
    switch name {
    case "background": "#000000cc"
    case "corner-radius": "20"
    default: "default"
    }
  }
}
