import ToastCore

/// A setting at the top of the configuration, which is an option of waytoastd too.
///
/// `all` is the one table that the file, the options, the example and the manual go by.
public struct ConfigurationSetting: Sendable {
  /// Its name, in words joined by hyphens.
  public let name: String
  /// What stands for its value where its use is shown.
  public let argument: String
  /// What it is for, in a few words.
  public let summary: String
  /// The forms that it accepts, for messages.
  public let expected: String
  /// The words that it accepts, for completions; there may be other values.
  public let words: [String]
  /// Sets the value that a text states; false: it states none.
  let set: @Sendable (String, inout Configuration) -> Bool
  /// The value as text that `set` understands.
  let get: @Sendable (Configuration) -> String

  /// The setting of this name.
  public static func named(_ name: String) -> ConfigurationSetting? { all.first { $0.name == name } }

  /// Its value in a configuration, as text that is read again.
  public func text(of configuration: Configuration) -> String { get(configuration) }
}

extension ConfigurationSetting {
  /// Every setting, in the order in which manuals list them.
  public static let all: [ConfigurationSetting] = toasts + looks + stacks + clicks + service

  private static let toasts = [
    ConfigurationSetting(
      name: "style", argument: "NAME", summary: "the style of toasts that name none",
      expected: "the name of a style", words: Style.builtIn.map(\.name),
      // Whether there is such a style is known when all are.
      set: { text, configuration in
        configuration.style = text
        return isName(text)
      }, get: { $0.style }),
    ConfigurationSetting(
      name: "output", argument: "NAME", summary: "where toasts are shown that name no output",
      expected: "focused, all or the name of an output", words: ["focused", "all"],
      set: { text, configuration in
        configuration.output = text
        return isName(text)
      }, get: { $0.output }),
  ]

  private static let looks = [
    ConfigurationSetting(
      name: "accent", argument: "COLOR", summary: "the colour that is called accent", expected: Color.forms,
      words: [],
      set: { text, configuration in
        guard let color = Color(parsing: text) else { return false }
        configuration.palette.accent = color
        return true
      }, get: { $0.palette.accent.text }),
    choice(
      "motion", "how much moves; toasts only fade where it is reduced", { $0.motion }, { $0.motion = $1 }),
    choice(
      "contrast", "how clearly toasts stand out; more is opaque and has borders", { $0.contrast },
      { $0.contrast = $1 }),
    choice(
      "transparency", "how much shines through; nothing where it is reduced", { $0.transparency },
      { $0.transparency = $1 }),
    ConfigurationSetting(
      name: "icon-theme", argument: "NAME", summary: "the theme that icons come from",
      expected: "the name of an icon theme, or none for the usual one", words: ["none"],
      set: { text, configuration in
        configuration.iconTheme = text == "none" ? nil : text
        return isName(text)
      }, get: { $0.iconTheme ?? "none" }),
  ]

  private static let stacks = [
    choice(
      "policy", "what a new toast does where others are shown", { $0.rules.policy }, { $0.rules.policy = $1 }),
    ConfigurationSetting(
      name: "max-visible", argument: "N", summary: "how many toasts are shown at once in one place",
      expected: "a whole number from 1 to 20", words: [],
      set: { text, configuration in
        guard let count = Int(plain: text, in: 1...20) else { return false }
        configuration.rules.maxVisible = count
        return true
      }, get: { "\($0.rules.maxVisible)" }),
    ConfigurationSetting(
      name: "hold-for", argument: "D", summary: "how long a toast that is held while paused waits for resume",
      expected: "seconds (60, 0.5, 1500ms)", words: [],
      set: { text, configuration in
        switch ToastDuration(parsing: text) {
        case .seconds(let duration): configuration.rules.holdFor = duration
        case .forever where text != "forever": configuration.rules.holdFor = .zero
        case .forever, .short, .medium, .long, nil: return false
        }
        return true
      }, get: { $0.rules.holdFor.seconds.plainText }),
  ]

  private static let clicks = PointerButton.allCases.map { button in
    let words = ClickAction.allCases.map(\.rawValue)
    return ConfigurationSetting(
      name: "button-\(button.rawValue)", argument: "WORD",
      summary: "what a click with the \(button.rawValue) button does",
      expected: StyleSetting.alternatives(words), words: words,
      set: { text, configuration in
        guard let action = ClickAction(rawValue: text) else { return false }
        configuration.rules.clicks[button] = action
        return true
      }, get: { $0.rules.clicks[button].rawValue })
  }

  private static let service = [
    ConfigurationSetting(
      name: "linger", argument: "D", summary: "how long the service stays with nothing to show",
      expected: "seconds (30, 0.5, 1500ms) or forever", words: ["forever"],
      set: { text, configuration in
        switch ToastDuration(parsing: text) {
        case .seconds(let duration): configuration.linger = duration
        case .forever: configuration.linger = text == "forever" ? nil : .zero
        case .short, .medium, .long, nil: return false
        }
        return true
      }, get: { $0.linger.map { $0.seconds.plainText } ?? "forever" }),
    choice("watch", "whether compositor events become toasts", { $0.watch }, { $0.watch = $1 }),
    ConfigurationSetting(
      name: "namespace", argument: "NAME", summary: "what the compositor's rules for layers call toasts",
      expected: "a name", words: [],
      set: { text, configuration in
        configuration.namespace = text
        return isName(text)
      }, get: { $0.namespace }),
  ]

  private static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Configuration) -> Choice,
    _ put: @escaping @Sendable (inout Configuration, Choice) -> Void
  ) -> ConfigurationSetting {
    let words = Choice.allCases.map(\.rawValue)
    return ConfigurationSetting(
      name: name, argument: "WORD", summary: summary, expected: StyleSetting.alternatives(words),
      words: words,
      set: { text, configuration in
        guard let choice = Choice(rawValue: text) else { return false }
        put(&configuration, choice)
        return true
      }, get: { get($0).rawValue })
  }

  /// Whether a text can name something: not empty, not endless, and of one line.
  private static func isName(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && !text.contains(where: \.isNewline)
  }
}
