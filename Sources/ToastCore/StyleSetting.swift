/// One value of a style as people state it: on a command line, in a request, in a style of the configuration.
///
/// `all` is the one table that all of them go by.
public struct StyleSetting: Sendable {
  /// Its name, in words joined by hyphens.
  public let name: String
  /// What it is for, in a few words.
  public let summary: String
  // Most often nobody asks for these, and every command and service reads the table: they are made when they are asked.
  private let forms: @Sendable () -> String
  private let choices: @Sendable () -> [String]
  /// Sets the value that a text states; false: it states none, and the style is as before.
  public let set: @Sendable (String, inout Style, Palette) -> Bool
  /// The value of a style as text that `set` understands, nil where it has none.
  let get: @Sendable (Style) -> String?

  init(
    name: String, summary: String, expected: @autoclosure @escaping @Sendable () -> String,
    words: @autoclosure @escaping @Sendable () -> [String] = [],
    set: @escaping @Sendable (String, inout Style, Palette) -> Bool,
    get: @escaping @Sendable (Style) -> String?
  ) {
    self.name = name
    self.summary = summary
    forms = expected
    choices = words
    self.set = set
    self.get = get
  }

  /// The forms that it accepts, for messages.
  public var expected: String { forms() }
  /// The words that it accepts, where it accepts nothing else: for completions.
  public var words: [String] { choices() }

  /// What stands for its value where its use is shown.
  public var argument: String {
    switch name {
    case "tint", "background", "text-color", "icon-color", "progress-color": "COLOR"
    case "font", "subtitle-font": "FONT"
    case "margin", "padding", "corner-radius", "icon-spacing", "subtitle-spacing", "width", "safe-area",
      "icon-size", "gap":
      "PX"
    case "border": "BORDER"
    case "duration": "D"
    case "short", "medium", "long": "SECONDS"
    case "animation", "entrance", "exit": "CURVE"
    case "transition": "T"
    case "subtitle-opacity", "max-lines": "N"
    case "over-bars", "progress-number": "BOOL"
    default: "WORD"
    }
  }

  /// The setting of this name.
  public static func named(_ name: String) -> StyleSetting? { position(of: name).map { all[$0] } }

  /// Where it stands in the table, which is the order in which several are set.
  public static func position(of name: String) -> Int? { all.firstIndex { $0.name == name } }

  /// The value in `style` as text that is accepted, or nil where there is none.
  public func text(of style: Style) -> String? { get(style) }
}

/// Colours with names that a configuration gives.
public struct Palette: Hashable, Sendable {
  public var accent: Color

  public init(accent: Color = Color(rgba: 0x007A_FFFF)) {
    self.accent = accent
  }

  /// The colour that `text` states, `accent` among them.
  func color(_ text: String) -> Color? { text.lowercased() == "accent" ? accent : Color(parsing: text) }
}

extension Style {
  /// Sets the value called `name`.
  ///
  /// - Returns: false where there is no such setting or `text` states no value of it; the style is as before then.
  public mutating func set(_ name: String, to text: String, palette: Palette = Palette()) -> Bool {
    StyleSetting.named(name)?.set(text, &self, palette) ?? false
  }
}

extension StyleSetting {
  /// Every setting of a style, in the order in which manuals list them.
  public static let all: [StyleSetting] = colors + content + bar + place + shape + time + behavior

  private static let colors = [
    choice(
      "material", "the material behind the text", { $0.materialName }, { $0.materialName = $1 },
      ["none"] + names(Material.self)),
    color("tint", "a colour for the material", { $0.tint }, { $0.tint = $1 }, isOptional: true),
    StyleSetting(
      name: "background", summary: "a plain colour instead of a material", expected: colorForms,
      set: { text, style, palette in
        guard let color = palette.color(text) else { return false }
        style.background = .color(color)
        return true
      }, get: { style in if case .color(let color) = style.background { color.text } else { nil } }),
    StyleSetting(
      name: "text-color", summary: "the text's colour; label is black or white, whatever reads better",
      expected: "label, or \(colorForms)",
      set: { text, style, palette in
        guard let color = text == "label" ? .label : palette.color(text).map(TextColor.color) else {
          return false
        }
        style.textColor = color
        return true
      }, get: { style in if case .color(let color) = style.textColor { color.text } else { "label" } }),
    color(
      "icon-color", "a symbol's colour, if not the text's", { $0.iconColor }, { $0.iconColor = $1 },
      isOptional: true),
    choice(
      "appearance", "light or dark materials; auto is as bright as what is behind", { $0.appearance },
      { $0.appearance = $1 }),
    choice("backdrop", "where a material gets what is behind it", { $0.backdrop }, { $0.backdrop = $1 }),
  ]

  private static let content = [
    StyleSetting(
      name: "icon", summary: "the icon of toasts that name none",
      expected: "a symbol's name, an icon-theme name or an absolute path",
      set: { text, style, _ in
        guard !text.isEmpty else { return false }
        style.icon = text == "none" ? nil : text
        return true
      }, get: { $0.icon ?? "none" }),
    StyleSetting(
      name: "icon-size", summary: "the side of the icon's box; 'auto' is 1.25 times the font size",
      expected: "'auto' or a number of pixels from \(IconSize.lengths.lowerBound.plainText) to "
        + IconSize.lengths.upperBound.plainText,
      words: [],
      set: { text, style, _ in
        let length = Double(plain: text, in: IconSize.lengths).map(IconSize.length)
        guard let size = text == "auto" ? .auto : length else { return false }
        style.iconSize = size
        return true
      }, get: { if case .length(let length) = $0.iconSize { length.plainText } else { "auto" } }),
    StyleSetting(
      name: "font", summary: "the title's font; the subtitle's family and size go with it",
      expected: Font.forms, set: { text, style, _ in style.setFont(text) }, get: { $0.titleFont.text }),
    StyleSetting(
      name: "subtitle-font", summary: "the subtitle's font", expected: Font.forms,
      set: { text, style, _ in
        guard let font = style.subtitleFont.changed(by: text) else { return false }
        style.subtitleFont = font
        return true
      }, get: { $0.subtitleFont.text }),
    number(
      "subtitle-opacity", "how much of the text's colour the subtitle has", { $0.subtitleOpacity },
      { $0.subtitleOpacity = $1 }, 0...1),
    choice("text-align", "how lines stand to each other", { $0.textAlignment }, { $0.textAlignment = $1 }),
    count(
      "max-lines", "the most lines of text; longer text ends in an ellipsis", { $0.maxLines },
      { $0.maxLines = $1 }, 1...100),
  ]

  private static let bar = [
    flag(
      "progress-number", "whether a bar has its number beside it", { $0.showsProgressNumber },
      { $0.showsProgressNumber = $1 }),
    color(
      "progress-color", "the colour of the filled part of a bar; 'none': derived from the text colour",
      { $0.progressColor }, { $0.progressColor = $1 }, isOptional: true),
  ]

  private static let place = [
    choice("edge", "the edge that it comes from", { $0.edge }, { $0.edge = $1 }),
    choice("align", "where along its edge it stands", { $0.alignment }, { $0.alignment = $1 }),
    StyleSetting(
      name: "margin", summary: "the distance to its edge, and to the sides",
      expected: "EDGE or EDGE SIDES in pixels, such as 8 or 8 16",
      set: { text, style, _ in
        guard let (edge, sides) = pair(text, in: lengths) else { return false }
        style.margin = Margin(edge: edge, sides: sides ?? style.margin.sides)
        return true
      }, get: { "\($0.margin.edge.plainText) \($0.margin.sides.plainText)" }),
    number(
      "gap", "the distance to the next toast of the stack, in pixels", { $0.gap }, { $0.gap = $1 }, lengths),
    choice(
      "input", "whether the toast takes clicks and touches; 'none': all of them pass through it",
      { $0.input },
      { $0.input = $1 }),
    choice(
      "keyboard", "whether a toast with actions takes the keyboard", { $0.keyboard }, { $0.keyboard = $1 }),
    choice("layer", "the layer of the compositor that it is on", { $0.layer }, { $0.layer = $1 }),
    flag(
      "over-bars", "whether it reaches over bars to the very edge", { $0.reachesOverBars },
      { $0.reachesOverBars = $1 }),
    StyleSetting(
      name: "safe-area", summary: "what is kept free of content at its edge; auto is what bars reserve",
      expected: "auto or pixels",
      set: { text, style, _ in
        guard let area = text == "auto" ? .auto : Double(plain: text, in: lengths).map(SafeArea.length) else {
          return false
        }
        style.safeArea = area
        return true
      }, get: { if case .length(let length) = $0.safeArea { length.plainText } else { "auto" } }),
  ]

  private static let shape = [
    StyleSetting(
      name: "width", summary: "the most that it is wide; output is all of it", expected: "output or pixels",
      set: { text, style, _ in
        guard let width = text == "output" ? .output : Double(plain: text, in: 1...16384).map(Width.fitting)
        else { return false }
        style.width = width
        return true
      }, get: { if case .fitting(let most) = $0.width { most.plainText } else { "output" } }),
    choice(
      "shape", "its outline; a capsule with more than a line is continuous", { $0.shape.kind },
      { $0.shape.kind = $1 }),
    StyleSetting(
      name: "corner-radius", summary: "the radius of its corners", expected: "pixels",
      set: { text, style, _ in
        guard let radius = Double(plain: text, in: lengths) else { return false }
        style.shape = style.shape.with(radius: radius)
        return true
      }, get: { $0.shape.kind == .capsule ? nil : $0.shape.radius.plainText }),
    StyleSetting(
      name: "border", summary: "a line along the outline; 'none': only the border that the material has",
      expected: "WIDTH COLOR, such as 1.5 steelblue, or 'none'",
      set: { text, style, palette in
        if text == "none" {
          style.border = nil
          return true
        }
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let width = Double(plain: words[0], in: Border.widths),
          let color = palette.color(String(words[1].drop { $0 == " " }))
        else { return false }
        style.border = Border(width: width, color: color)
        return true
      }, get: { $0.border.map { "\($0.width.plainText) \($0.color.text)" } ?? "none" }),
    StyleSetting(
      name: "padding", summary: "the distance from the content to the outline",
      expected: "pixels, or VERTICAL HORIZONTAL, such as 8 or 16 24",
      set: { text, style, _ in
        guard let (vertical, horizontal) = pair(text, in: lengths) else { return false }
        style.padding = Insets(horizontal: horizontal ?? vertical, vertical: vertical)
        return true
      }, get: { "\($0.padding.top.plainText) \($0.padding.left.plainText)" }),
    number(
      "icon-spacing", "between icon and text, in pixels", { $0.iconSpacing }, { $0.iconSpacing = $1 }, lengths
    ),
    number(
      "subtitle-spacing", "between title and subtitle, in pixels", { $0.subtitleSpacing },
      { $0.subtitleSpacing = $1 }, lengths),
  ]

  private static let time = [
    StyleSetting(
      name: "duration", summary: "how long it is shown; 0 and forever: until it is dismissed",
      expected: ToastDuration.forms,
      set: { text, style, _ in
        guard let duration = ToastDuration(parsing: text) else { return false }
        style.duration = duration
        return true
      }, get: { $0.duration.text }),
    seconds("short", { $0.namedDurations.short }, { $0.namedDurations.short = $1 }),
    seconds("medium", { $0.namedDurations.medium }, { $0.namedDurations.medium = $1 }),
    seconds("long", { $0.namedDurations.long }, { $0.namedDurations.long = $1 }),
    StyleSetting(
      name: "transition", summary: "how it comes and goes", expected: Transition.forms,
      set: { text, style, _ in
        guard let transition = Transition(parsing: text) else { return false }
        style.transition = transition
        return true
      }, get: { $0.transition.text }),
    animation(
      "animation", "the curve that it comes and goes with", { _ in nil },
      { ($0.entrance, $0.exit) = ($1, $1) }),
    animation("entrance", "the curve that it comes with", { $0.entrance }, { $0.entrance = $1 }),
    animation("exit", "the curve that it goes with", { $0.exit }, { $0.exit = $1 }),
  ]

  private static let behavior = [
    choice(
      "duplicates", "what happens to a toast that equals the newest one; 'merge': counted there as ×N",
      { $0.duplicates }, { $0.duplicates = $1 }),
    StyleSetting(
      name: "while-paused",
      summary: "what happens to a new toast while the service is paused; 'auto': it depends on the toast",
      expected: "'auto', 'show', 'hold' or 'drop'", words: ["auto"] + names(WhilePaused.self),
      set: { text, style, _ in
        guard text == "auto" || WhilePaused(rawValue: text) != nil else { return false }
        style.whilePaused = WhilePaused(rawValue: text)
        return true
      }, get: { $0.whilePaused?.rawValue ?? "auto" }),
  ]
}
