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

  private init(
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
    case "tint", "background", "text-color", "icon-color": "COLOR"
    case "font", "subtitle-font": "FONT"
    case "margin", "padding", "corner-radius", "icon-spacing", "subtitle-spacing", "width", "safe-area": "PX"
    case "duration": "D"
    case "short", "medium", "long": "SECONDS"
    case "animation", "entrance", "exit": "CURVE"
    case "transition": "T"
    case "subtitle-opacity": "N"
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
  public static let all: [StyleSetting] = colors + content + bar + place + shape + time

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
  ]

  private static let bar = [
    flag(
      "progress-number", "whether a bar has its number beside it", { $0.showsProgressNumber },
      { $0.showsProgressNumber = $1 })
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
}

// The kinds of settings that there are several of.
extension StyleSetting {
  private static let colorForms = "\(Color.forms), or accent"
  /// Lengths in logical pixels: no output is larger.
  private static let lengths = 0.0...4096.0

  private static func names<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ type: Choice.Type
  ) -> [String] {
    type.allCases.map(\.rawValue)
  }

  /// One of the words of an enumeration.
  private static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> Choice,
    _ put: @escaping @Sendable (inout Style, Choice) -> Void
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: alternatives(names(Choice.self)), words: names(Choice.self),
      set: { text, style, _ in
        guard let choice = Choice(rawValue: text) else { return false }
        put(&style, choice)
        return true
      }, get: { get($0).rawValue })
  }

  /// One of these words.
  private static func choice(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> String?,
    _ put: @escaping @Sendable (inout Style, String?) -> Void, _ words: [String]
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: alternatives(words), words: words,
      set: { text, style, _ in
        guard words.contains(text) else { return false }
        put(&style, text)
        return true
      }, get: { get($0) })
  }

  private static func flag(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> Bool,
    _ put: @escaping @Sendable (inout Style, Bool) -> Void
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: "true or false", words: ["true", "false"],
      set: { text, style, _ in
        guard let flag = Bool(text) else { return false }
        put(&style, flag)
        return true
      }, get: { "\(get($0))" })
  }

  private static func color(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> Color?,
    _ put: @escaping @Sendable (inout Style, Color?) -> Void, isOptional: Bool
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: isOptional ? "\(colorForms), or none" : colorForms,
      set: { text, style, palette in
        if isOptional, text == "none" {
          put(&style, nil)
          return true
        }
        guard let color = palette.color(text) else { return false }
        put(&style, color)
        return true
      }, get: { get($0)?.text ?? "none" })
  }

  private static func number(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> Double,
    _ put: @escaping @Sendable (inout Style, Double) -> Void,
    _ range: ClosedRange<Double>
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary,
      expected: "a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)",
      set: { text, style, _ in
        guard let number = Double(plain: text, in: range) else { return false }
        put(&style, number)
        return true
      }, get: { get($0).plainText })
  }

  private static func seconds(
    _ name: String, _ get: @escaping @Sendable (Style) -> Duration,
    _ put: @escaping @Sendable (inout Style, Duration) -> Void
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: "how long \(name) is", expected: "seconds (2, 0.5, 1500ms)",
      set: { text, style, _ in
        guard case .seconds(let duration) = ToastDuration(parsing: text) else { return false }
        put(&style, duration)
        return true
      }, get: { ToastDuration.seconds(get($0)).text })
  }

  private static func animation(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> Animation?,
    _ put: @escaping @Sendable (inout Style, Animation) -> Void
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: Animation.forms,
      set: { text, style, _ in
        guard let animation = Animation(parsing: text) else { return false }
        put(&style, animation)
        return true
      },
      // What is the sum of two others is not repeated.
      get: { get($0)?.text })
  }

  /// One length, or two.
  private static func pair(_ text: String, in range: ClosedRange<Double>) -> (Double, Double?)? {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Double(plain: $0, in: range) }
    guard numbers.count == words.count, (1...2).contains(words.count) else { return nil }
    return (numbers[0], numbers.dropFirst().first)
  }

  /// Words as a sentence lists them: `a, b or c`.
  public static func alternatives(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}
