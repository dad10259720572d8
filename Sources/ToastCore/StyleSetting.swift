/// One value of a style as people state it: on a command line, in a request, in a style of the configuration.
///
/// `all` is the one table that all of them go by.
public struct StyleSetting: Sendable {
  /// Its name, in words joined by hyphens.
  public let name: String
  /// What it is for, in a few words.
  public let summary: String
  /// The forms that it accepts, for messages.
  public let expected: String
  /// The words that it accepts, where it accepts nothing else: for completions.
  public let words: [String]
  /// Sets the value that a text states; false: it states none.
  let set: @Sendable (String, inout Style, Palette) -> Bool
  /// The value of a style as text that `set` understands, nil where it has none.
  let get: @Sendable (Style) -> String?

  private init(
    name: String, summary: String, expected: String, words: [String] = [],
    set: @escaping @Sendable (String, inout Style, Palette) -> Bool,
    get: @escaping @Sendable (Style) -> String?
  ) {
    self.name = name
    self.summary = summary
    self.expected = expected
    self.words = words
    self.set = set
    self.get = get
  }

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
  public static func position(of name: String) -> Int? { positions[name] }

  private static let positions = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($0.element.name, $0.offset) })

  /// Whether `text` states a value.
  public func accepts(_ text: String) -> Bool {
    var style = Style.glass
    return set(text, &style, Palette())
  }

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
    choice("material", "the material behind the text", \.materialName, ["none"] + names(Material.self)),
    color("tint", "a colour for the material", \.tint, isOptional: true),
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
    color("icon-color", "a symbol's colour, if not the text's", \.iconColor, isOptional: true),
    choice("appearance", "light or dark materials; auto is as bright as what is behind", \.appearance),
    choice("backdrop", "where a material gets what is behind it", \.backdrop),
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
    number("subtitle-opacity", "how much of the text's colour the subtitle has", \.subtitleOpacity, 0...1),
    choice("text-align", "how lines stand to each other", \.textAlignment),
  ]

  private static let bar = [
    flag("progress-number", "whether a bar has its number beside it", \.showsProgressNumber)
  ]

  private static let place = [
    choice("edge", "the edge that it comes from", \.edge),
    choice("align", "where along its edge it stands", \.alignment),
    StyleSetting(
      name: "margin", summary: "the distance to its edge, and to the sides",
      expected: "EDGE or EDGE SIDES in pixels, such as 8 or 8 16",
      set: { text, style, _ in
        guard let (edge, sides) = pair(text, in: lengths) else { return false }
        style.margin = Margin(edge: edge, sides: sides ?? style.margin.sides)
        return true
      }, get: { "\($0.margin.edge.plainText) \($0.margin.sides.plainText)" }),
    choice("keyboard", "whether a toast with actions takes the keyboard", \.keyboard),
    choice("layer", "the layer of the compositor that it is on", \.layer),
    flag("over-bars", "whether it reaches over bars to the very edge", \.reachesOverBars),
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
    choice("shape", "its outline; a capsule with more than a line is continuous", \.shape.kind),
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
    number("icon-spacing", "between icon and text, in pixels", \.iconSpacing, lengths),
    number("subtitle-spacing", "between title and subtitle, in pixels", \.subtitleSpacing, lengths),
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
    seconds("short", \.namedDurations.short),
    seconds("medium", \.namedDurations.medium),
    seconds("long", \.namedDurations.long),
    StyleSetting(
      name: "transition", summary: "how it comes and goes", expected: Transition.forms,
      set: { text, style, _ in
        guard let transition = Transition(parsing: text) else { return false }
        style.transition = transition
        return true
      }, get: { $0.transition.text }),
    animation("animation", "the curve that it comes and goes with", [\.entrance, \.exit]),
    animation("entrance", "the curve that it comes with", [\.entrance]),
    animation("exit", "the curve that it goes with", [\.exit]),
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
    _ name: String, _ summary: String, _ value: WritableKeyPath<Style, Choice> & Sendable
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: alternatives(names(Choice.self)), words: names(Choice.self),
      set: { text, style, _ in
        guard let choice = Choice(rawValue: text) else { return false }
        style[keyPath: value] = choice
        return true
      }, get: { $0[keyPath: value].rawValue })
  }

  /// One of these words.
  private static func choice(
    _ name: String, _ summary: String, _ value: WritableKeyPath<Style, String?> & Sendable, _ words: [String]
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: alternatives(words), words: words,
      set: { text, style, _ in
        guard words.contains(text) else { return false }
        style[keyPath: value] = text
        return true
      }, get: { $0[keyPath: value] })
  }

  private static func flag(
    _ name: String, _ summary: String, _ value: WritableKeyPath<Style, Bool> & Sendable
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: "true or false", words: ["true", "false"],
      set: { text, style, _ in
        guard let flag = Bool(text) else { return false }
        style[keyPath: value] = flag
        return true
      }, get: { "\($0[keyPath: value])" })
  }

  private static func color(
    _ name: String, _ summary: String, _ value: WritableKeyPath<Style, Color?> & Sendable, isOptional: Bool
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: isOptional ? "\(colorForms), or none" : colorForms,
      set: { text, style, palette in
        if isOptional, text == "none" {
          style[keyPath: value] = nil
          return true
        }
        guard let color = palette.color(text) else { return false }
        style[keyPath: value] = color
        return true
      }, get: { $0[keyPath: value]?.text ?? "none" })
  }

  private static func number(
    _ name: String, _ summary: String, _ value: WritableKeyPath<Style, Double> & Sendable,
    _ range: ClosedRange<Double>
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary,
      expected: "a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)",
      set: { text, style, _ in
        guard let number = Double(plain: text, in: range) else { return false }
        style[keyPath: value] = number
        return true
      }, get: { $0[keyPath: value].plainText })
  }

  private static func seconds(
    _ name: String, _ value: WritableKeyPath<Style, Duration> & Sendable
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: "how long \(name) is", expected: "seconds (2, 0.5, 1500ms)",
      set: { text, style, _ in
        guard case .seconds(let duration) = ToastDuration(parsing: text) else { return false }
        style[keyPath: value] = duration
        return true
      }, get: { ToastDuration.seconds($0[keyPath: value]).text })
  }

  private static func animation(
    _ name: String, _ summary: String, _ values: [WritableKeyPath<Style, Animation> & Sendable]
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: Animation.forms,
      set: { text, style, _ in
        guard let animation = Animation(parsing: text) else { return false }
        for value in values { style[keyPath: value] = animation }
        return true
      },
      // What is the sum of two others is not repeated.
      get: { values.count == 1 ? $0[keyPath: values[0]].text : nil })
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
