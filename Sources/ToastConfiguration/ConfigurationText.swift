import ToastCore

extension Configuration {
  /// A file that says the same, every setting of every style included; sections of hooks are for hooks to tell.
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

  /// A file that explains itself: every setting with its default, none of them in force; but for hooks.
  public static var example: String {
    var lines = [
      "# waytoast's configuration: $XDG_CONFIG_HOME/waytoast/config, or ~/.config/waytoast/config.",
      "# Take away the # of what is to be otherwise; it is read as soon as the file is saved. See waytoast(5).",
    ]
    for setting in ConfigurationSetting.all {
      lines += ["", "# \(setting.summary)", "#   \(setting.expected)"]
      lines.append("#\(setting.name) = \(setting.text(of: Configuration()))")
    }
    lines += [
      "",
      "# A style of one's own, or another look for a built-in one. Above the first section, these settings are",
      "# for all styles.", "#[style mine]", "", "# the style that it begins with", "#   the name of a style",
      "#like = \(Style.glass.name)",
    ]
    for setting in StyleSetting.all {
      lines += ["", "# \(setting.summary)", "#   \(setting.expected)"]
      lines.append("#\(setting.name) = \(setting.text(of: .glass) ?? setting.example)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension StyleSetting {
  /// A value for where the glass style has none.
  fileprivate var example: String {
    switch name {
    case "background": "#000000cc"
    case "corner-radius": "20"
    default: "default"
    }
  }
}
