import ToastCore

/// A setting of the service, which stands before the first section of the file and is also an option of waytoastd.
///
/// The file, the options, the example and the manual are generated from the table `all`.
public struct ConfigurationSetting: Sendable {
  /// The name, in words joined by hyphens.
  public let name: String
  /// The name of the value in the usage of an option.
  public let argument: String
  /// A short description without a capital letter or a full stop.
  public let summary: String
  /// The accepted forms for messages; words are quoted.
  public let expected: String
  /// The accepted forms for manuals; words are not quoted, because the file has no quotes.
  public var forms: String { String(expected.filter { $0 != "'" }) }
  /// The accepted words for completions; other values may be accepted too.
  public let words: [String]
  /// Returns a better message than `expected` for an invalid text; nil: no better message.
  var suggest: @Sendable (String) -> String? = { _ in nil }
  /// Sets the value from text; returns false and changes nothing if the text is invalid.
  let set: @Sendable (String, inout Configuration) -> Bool
  /// Returns the value as text that `set` accepts.
  let get: @Sendable (Configuration) -> String

  /// Returns the setting with this name; nil: no such setting.
  public static func named(_ name: String) -> ConfigurationSetting? { all.first { $0.name == name } }

  /// Returns the message part for an invalid text: `expected …` or `did you mean …?`.
  public func correction(of text: String) -> String { suggest(text) ?? "expected \(expected)" }

  /// Returns the value in a configuration as text that `set` accepts.
  public func text(of configuration: Configuration) -> String { get(configuration) }
}

extension ConfigurationSetting {
  /// All settings, in the order of the manuals.
  public static let all: [ConfigurationSetting] = toasts + looks + stacks + clicks + service

  private static let toasts = [
    ConfigurationSetting(
      name: "style", argument: "NAME", summary: "the style of toasts that name none",
      expected: "the name of a style", words: Style.builtIn.map(\.name),
      // The existence of the style is checked after all styles have been read.
      set: { text, configuration in
        guard isName(text) else { return false }
        configuration.style = text
        return true
      }, get: { $0.style }),
    ConfigurationSetting(
      name: "output", argument: "NAME", summary: "the output of toasts that name none",
      expected: "'focused', 'all' or the name of an output", words: ["focused", "all"],
      set: { text, configuration in
        guard isName(text) else { return false }
        configuration.output = text
        return true
      }, get: { $0.output }),
  ]

  private static let looks = [
    ConfigurationSetting(
      name: "accent", argument: "COLOR", summary: "the colour with the name 'accent'", expected: Color.forms,
      words: [],
      set: { text, configuration in
        guard let color = Color(parsing: text) else { return false }
        configuration.palette.accent = color
        return true
      }, get: { $0.palette.accent.text }),
    choice(
      "motion", "amount of motion; 'reduced': toasts only fade", { $0.motion }, { $0.motion = $1 }),
    choice(
      "contrast", "contrast; 'more': opaque toasts with borders", { $0.contrast },
      { $0.contrast = $1 }),
    choice(
      "transparency", "transparency; 'reduced': opaque toasts", { $0.transparency },
      { $0.transparency = $1 }),
    ConfigurationSetting(
      name: "icon-theme", argument: "NAME", summary: "the icon theme; 'none': the usual one",
      expected: "the name of an icon theme, or 'none'", words: ["none"],
      set: { text, configuration in
        guard isName(text) else { return false }
        configuration.iconTheme = text == "none" ? nil : text
        return true
      }, get: { $0.iconTheme ?? "none" }),
  ]

  private static let stacks = [
    choice(
      "policy", "what happens to a new toast while others are shown", { $0.rules.policy },
      { $0.rules.policy = $1 }),
    ConfigurationSetting(
      name: "max-visible", argument: "N", summary: "the maximum number of toasts that are shown in one place",
      expected: "a whole number from 1 to 20", words: [],
      set: { text, configuration in
        guard let count = Int(plain: text, in: 1...20) else { return false }
        configuration.rules.maxVisible = count
        return true
      }, get: { "\($0.rules.maxVisible)" }),
    ConfigurationSetting(
      name: "hold-for", argument: "D", summary: "how long a toast waits for resume before it is dropped",
      expected: ToastDuration.timeForms, words: [], suggest: ToastDuration.suggestion,
      set: { text, configuration in
        guard let duration = Duration(parsing: text) else { return false }
        configuration.rules.holdFor = duration
        return true
      }, get: { $0.rules.holdFor.text }),
  ]

  private static let clicks = PointerButton.allCases.map { button in
    let words = ClickAction.allCases.map(\.rawValue)
    return ConfigurationSetting(
      name: "button-\(button.rawValue)", argument: "WORD",
      summary: "the effect of a click with the \(button.rawValue) button",
      expected: StyleSetting.oneOf(words), words: words,
      set: { text, configuration in
        guard let action = ClickAction(rawValue: text) else { return false }
        configuration.rules.clicks[button] = action
        return true
      }, get: { $0.rules.clicks[button].rawValue })
  }

  private static let service = [
    ConfigurationSetting(
      name: "linger", argument: "D", summary: "how long the service runs without a toast",
      expected: "\(ToastDuration.timeForms), or 'forever'", words: ["forever"],
      suggest: ToastDuration.suggestion,
      set: { text, configuration in
        let duration = Duration(parsing: text)
        guard duration != nil || text == "forever" else { return false }
        configuration.linger = duration
        return true
      }, get: { $0.linger?.text ?? "forever" }),
    choice(
      "watch", "the compositor whose events become toasts; 'auto': the one of this session", { $0.watch },
      { $0.watch = $1 }),
    ConfigurationSetting(
      name: "namespace", argument: "NAME", summary: "the name of toasts in the layer rules of the compositor",
      expected: "a name", words: [],
      set: { text, configuration in
        guard isName(text) else { return false }
        configuration.namespace = text
        return true
      }, get: { $0.namespace }),
  ]

  private static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Configuration) -> Choice,
    _ put: @escaping @Sendable (inout Configuration, Choice) -> Void
  ) -> ConfigurationSetting {
    let words = Choice.allCases.map(\.rawValue)
    return ConfigurationSetting(
      name: name, argument: "WORD", summary: summary, expected: StyleSetting.oneOf(words),
      words: words,
      set: { text, configuration in
        guard let choice = Choice(rawValue: text) else { return false }
        put(&configuration, choice)
        return true
      }, get: { get($0).rawValue })
  }

  /// Returns whether a text is a name: not empty, at most 256 bytes, and one line.
  private static func isName(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && !text.contains(where: \.isNewline)
  }
}
