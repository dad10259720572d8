/// A value of a style that is set from text: on a command line, in a request or in the configuration file.
///
/// Options, requests, the configuration file and the manuals are generated from the table `all`.
public struct StyleSetting: Sendable {
  /// The name, in words joined by hyphens.
  public let name: String
  /// A short description without a capital letter or a full stop.
  public let summary: String
  // Closures avoid the creation of all texts, because each process reads the table and most use none of the texts.
  private let makeExpected: @Sendable () -> String
  private let makeWords: @Sendable () -> [String]
  private let suggest: @Sendable (String) -> String?
  /// Sets the value from text; returns false and leaves the style unchanged if the text is invalid.
  public let set: @Sendable (String, inout Style, Palette) -> Bool
  /// Returns the value of a style as text that `set` accepts; nil: the style has no such value.
  let get: @Sendable (Style) -> String?

  /// Creates a setting.
  ///
  /// - Parameter suggest: returns a better message than `expected` for an invalid text; nil: no better message.
  init(
    name: String, summary: String, expected: @autoclosure @escaping @Sendable () -> String,
    words: @autoclosure @escaping @Sendable () -> [String] = [],
    suggest: @escaping @Sendable (String) -> String? = { _ in nil },
    set: @escaping @Sendable (String, inout Style, Palette) -> Bool,
    get: @escaping @Sendable (Style) -> String?
  ) {
    self.name = name
    self.summary = summary
    makeExpected = expected
    makeWords = words
    self.suggest = suggest
    self.set = set
    self.get = get
  }

  /// The accepted forms for messages; words are quoted.
  public var expected: String { makeExpected() }
  /// The accepted forms for manuals; words are not quoted, because the configuration file has no quotes.
  public var forms: String { String(expected.filter { $0 != "'" }) }
  /// The accepted words for completions, if the setting accepts only words.
  public var words: [String] { makeWords() }

  /// Returns the message part for an invalid text: `expected …` or `did you mean …?`.
  public func correction(of text: String) -> String { suggest(text) ?? "expected \(expected)" }

  /// The name of the value in the usage of an option.
  public var argument: String {
    switch name {
    case "tint", "background", "text-color", "icon-color", "progress-color": "COLOR"
    case "font", "subtitle-font": "FONT"
    case "margin", "padding", "corner-radius", "icon-spacing", "subtitle-spacing", "width", "safe-area",
      "icon-size", "gap":
      "PX"
    case "border": "BORDER"
    case "duration", "short", "medium", "long": "D"
    case "animation", "entrance", "exit": "CURVE"
    case "transition": "T"
    case "subtitle-opacity", "max-lines": "N"
    case "over-bars", "progress-number": "BOOL"
    default: "WORD"
    }
  }

  /// Whether the value is a duration, which a request may state as a number of seconds.
  public var isDuration: Bool { ["duration", "short", "medium", "long"].contains(name) }

  /// Returns the setting with this name; nil: no such setting.
  public static func named(_ name: String) -> StyleSetting? { position(of: name).map { all[$0] } }

  /// Returns the index of the setting in the table, which is the order in which several settings are applied.
  public static func position(of name: String) -> Int? { all.firstIndex { $0.name == name } }

  /// Returns the value in `style` as text that `set` accepts; nil: the style has no such value.
  public func text(of style: Style) -> String? { get(style) }
}

/// The colours whose names the configuration defines.
public struct Palette: Hashable, Sendable {
  public var accent: Color

  public init(accent: Color = Color(rgba: 0x007A_FFFF)) {
    self.accent = accent
  }

  /// Parses a colour, including the name `accent`; nil: `text` is not a colour.
  func color(_ text: String) -> Color? { text.lowercased() == "accent" ? accent : Color(parsing: text) }
}

extension StyleSetting {
  /// Copies the value of the setting, and all values that the setting changes with it, from `other` to `style`.
  public func copy(from other: Style, to style: inout Style) {
    switch name {
    case "font": (style.titleFont, style.subtitleFont) = (other.titleFont, other.subtitleFont)
    case "material", "background": style.background = other.background
    case "shape", "corner-radius": style.shape = other.shape
    case "animation": (style.entrance, style.exit) = (other.entrance, other.exit)
    default: if let text = get(other) { _ = set(text, &style, Palette()) }
    }
  }
}

extension Style {
  /// Sets the value called `name`.
  ///
  /// - Returns: false if the setting does not exist or `text` is invalid; the style is unchanged then.
  public mutating func set(_ name: String, to text: String, palette: Palette = Palette()) -> Bool {
    StyleSetting.named(name)?.set(text, &self, palette) ?? false
  }
}
