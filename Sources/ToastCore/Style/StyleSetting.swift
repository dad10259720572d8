/// One value of a style as text: on a command line, in a request, in a style of the configuration.
///
/// `all` is the one table that options, requests, the configuration file and the manuals are made from.
public struct StyleSetting: Sendable {
  /// Its name, in words joined by hyphens.
  public let name: String
  /// A short description without a capital letter or a full stop.
  public let summary: String
  // Every command and service reads the table, and most need none of these texts: they are made when they are asked for.
  private let makeExpected: @Sendable () -> String
  private let makeWords: @Sendable () -> [String]
  private let suggest: @Sendable (String) -> String?
  /// Sets the value that a text states; false: the text states none, and the style is as before.
  public let set: @Sendable (String, inout Style, Palette) -> Bool
  /// The value of a style as text that `set` understands, nil where it has none.
  let get: @Sendable (Style) -> String?

  /// - Parameter suggest: a better message than `expected` for a text that is refused, or nil.
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

  /// The forms that it accepts, for messages: words are quoted.
  public var expected: String { makeExpected() }
  /// The forms that it accepts, for manuals: words are not quoted, for a file has no quotes.
  public var forms: String { String(expected.filter { $0 != "'" }) }
  /// The words that it accepts, where it accepts nothing else: for completions.
  public var words: [String] { makeWords() }

  /// What a message says of a text that `set` refuses: `expected …` or `did you mean …?`.
  public func correction(of text: String) -> String { suggest(text) ?? "expected \(expected)" }

  /// The name of its value in the use of an option.
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

  /// Whether it is a duration, which a request may state as a number of seconds.
  public var isDuration: Bool { ["duration", "short", "medium", "long"].contains(name) }

  /// The setting of this name.
  public static func named(_ name: String) -> StyleSetting? { position(of: name).map { all[$0] } }

  /// Its place in the table, which is the order in which several settings are set.
  public static func position(of name: String) -> Int? { all.firstIndex { $0.name == name } }

  /// The value in `style` as text that is accepted, or nil where there is none.
  public func text(of style: Style) -> String? { get(style) }
}

/// Colours whose names the configuration defines.
public struct Palette: Hashable, Sendable {
  public var accent: Color

  public init(accent: Color = Color(rgba: 0x007A_FFFF)) {
    self.accent = accent
  }

  /// The colour that `text` states, `accent` among them.
  func color(_ text: String) -> Color? { text.lowercased() == "accent" ? accent : Color(parsing: text) }
}

extension StyleSetting {
  /// Gives `style` the value of `other`, with everything that the setting changes besides.
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
  /// - Returns: false where there is no such setting or `text` states no value of it; the style is as before then.
  public mutating func set(_ name: String, to text: String, palette: Palette = Palette()) -> Bool {
    StyleSetting.named(name)?.set(text, &self, palette) ?? false
  }
}
