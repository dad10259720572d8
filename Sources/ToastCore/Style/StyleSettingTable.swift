// Lists the settings of a style.
extension StyleSetting {
  /// All settings of a style, in the order of the manuals.
  public static let all: [StyleSetting] = colors + content + bar + place + shape + time + behavior

  private static let colors = [
    choice(
      "material", "the material behind the text", { $0.materialName }, { $0.materialName = $1 },
      ["none"] + names(Material.self)),
    color("tint", "the colour of the material", { $0.tint }, { $0.tint = $1 }, isOptional: true),
    StyleSetting(
      name: "background", summary: "a plain colour instead of a material", expected: colorForms,
      set: { text, style, palette in
        guard let color = palette.color(text) else { return false }
        style.background = .color(color)
        return true
      }, get: { style in if case .color(let color) = style.background { color.text } else { nil } }),
    StyleSetting(
      name: "text-color",
      summary: "the colour of the text; 'label' is black or white, whichever reads better",
      expected: "'label' or a colour: \(colorForms)",
      set: { text, style, palette in
        guard let color = text == "label" ? .label : palette.color(text).map(TextColor.color) else {
          return false
        }
        style.textColor = color
        return true
      }, get: { style in if case .color(let color) = style.textColor { color.text } else { "label" } }),
    color(
      "icon-color", "the colour of a symbol; 'none' is the colour of the text", { $0.iconColor },
      { $0.iconColor = $1 }, isOptional: true),
    choice(
      "appearance", "light or dark materials; 'auto' follows the brightness behind the toast",
      { $0.appearance }, { $0.appearance = $1 }),
    choice(
      "backdrop", "how a material gets the image of what is behind it", { $0.backdrop },
      { $0.backdrop = $1 }),
  ]

  private static let content = [
    StyleSetting(
      name: "icon", summary: "the icon of toasts that name none",
      expected: "a symbol, the name of an icon, an absolute path or 'none'",
      set: { text, style, _ in
        guard !text.isEmpty else { return false }
        style.icon = text == "none" ? nil : text
        return true
      }, get: { $0.icon ?? "none" }),
    lengthOrWord(
      "icon-size", "the side of the icon; 'auto' is 1.25 times the font size", "auto", IconSize.lengths, 40,
      { if case .length(let length) = $0.iconSize { length } else { nil } },
      { $0.iconSize = $1.map(IconSize.length) ?? .auto }),
    StyleSetting(
      name: "font", summary: "the font of the title; the subtitle follows in family and size",
      expected: Font.forms, suggest: Font.suggestion, set: { text, style, _ in style.setFont(text) },
      get: { $0.titleFont.text }),
    StyleSetting(
      name: "subtitle-font", summary: "the font of the subtitle", expected: Font.forms,
      suggest: Font.suggestion,
      set: { text, style, _ in
        guard let font = style.subtitleFont.changed(by: text) else { return false }
        style.subtitleFont = font
        return true
      }, get: { $0.subtitleFont.text }),
    number(
      "subtitle-opacity", "the opacity of the subtitle", { $0.subtitleOpacity },
      { $0.subtitleOpacity = $1 }, 0...1),
    choice(
      "text-align", "the alignment of the lines of text", { $0.textAlignment }, { $0.textAlignment = $1 }),
    count(
      "max-lines", "the maximum number of lines; longer text ends in an ellipsis", { $0.maxLines },
      { $0.maxLines = $1 }, 1...100),
  ]

  private static let bar = [
    flag(
      "progress-number", "whether the number is shown beside the bar", { $0.showsProgressNumber },
      { $0.showsProgressNumber = $1 }),
    color(
      "progress-color", "the colour of the filled part of the bar; 'none' is the colour of the text",
      { $0.progressColor }, { $0.progressColor = $1 }, isOptional: true),
  ]

  private static let place = [
    choice(
      "edge", "the edge of the output where the toast appears", { $0.edge }, { $0.edge = $1 }),
    choice(
      "align", "the position of the toast along its edge", { $0.alignment }, { $0.alignment = $1 }),
    StyleSetting(
      name: "margin", summary: "the distances to the edge and to the sides of the output",
      expected: "EDGE or EDGE SIDES, numbers without a unit, such as 8 or 8 16",
      set: { text, style, _ in
        guard let (edge, sides) = pair(text, in: lengths) else { return false }
        style.margin = Margin(edge: edge, sides: sides ?? style.margin.sides)
        return true
      }, get: { "\($0.margin.edge.plainText) \($0.margin.sides.plainText)" }),
    length("gap", "the distance between two toasts of a stack", { $0.gap }, { $0.gap = $1 }),
    choice(
      "input", "the clicks and touches that the toast takes; 'none': all of them pass through it",
      { $0.input }, { $0.input = $1 }),
    choice(
      "keyboard", "whether the keyboard can choose the actions of a toast", { $0.keyboard },
      { $0.keyboard = $1 }),
    choice("layer", "the layer of the compositor for the toast", { $0.layer }, { $0.layer = $1 }),
    flag(
      "over-bars", "whether the toast covers bars and extends to the very edge of the output",
      { $0.reachesOverBars }, { $0.reachesOverBars = $1 }),
    lengthOrWord(
      "safe-area", "the space at the edge without content; 'auto' is the size of the bars", "auto", lengths,
      34, { if case .length(let length) = $0.safeArea { length } else { nil } },
      { $0.safeArea = $1.map(SafeArea.length) ?? .auto }),
  ]

  private static let shape = [
    lengthOrWord(
      "width", "maximum width; 'output' is the full width", "output", 1...16384, 560,
      { if case .fitting(let most) = $0.width { most } else { nil } },
      { $0.width = $1.map(Width.fitting) ?? .output }),
    choice(
      "shape", "the outline; a capsule with several lines becomes continuous", { $0.shape.kind },
      { $0.shape.kind = $1 }),
    length(
      "corner-radius", "the radius of the corners", example: 10,
      { $0.shape.kind == .capsule ? nil : $0.shape.radius }, { $0.shape = $0.shape.with(radius: $1) }),
    StyleSetting(
      name: "border", summary: "a line along the outline; 'none': only the rim of the material",
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
      name: "padding", summary: "the distance between the content and the outline",
      expected: "a number without a unit, or VERTICAL HORIZONTAL, such as 8 or 16 24",
      set: { text, style, _ in
        guard let (vertical, horizontal) = pair(text, in: lengths) else { return false }
        style.padding = Insets(horizontal: horizontal ?? vertical, vertical: vertical)
        return true
      }, get: { "\($0.padding.top.plainText) \($0.padding.left.plainText)" }),
    length(
      "icon-spacing", "the distance between the icon and the text", { $0.iconSpacing },
      { $0.iconSpacing = $1 }),
    length(
      "subtitle-spacing", "the distance between the title and the subtitle", { $0.subtitleSpacing },
      { $0.subtitleSpacing = $1 }),
  ]

  private static let time = [
    StyleSetting(
      name: "duration",
      summary: "how long the toast is shown; 0 and 'forever': until it is dismissed",
      expected: ToastDuration.forms, suggest: ToastDuration.suggestion,
      set: { text, style, _ in
        guard let duration = ToastDuration(parsing: text) else { return false }
        style.duration = duration
        return true
      }, get: { $0.duration.text }),
    seconds("short", { $0.namedDurations.short }, { $0.namedDurations.short = $1 }),
    seconds("medium", { $0.namedDurations.medium }, { $0.namedDurations.medium = $1 }),
    seconds("long", { $0.namedDurations.long }, { $0.namedDurations.long = $1 }),
    StyleSetting(
      name: "transition", summary: "the effects of the entrance and the exit", expected: Transition.forms,
      set: { text, style, _ in
        guard let transition = Transition(parsing: text) else { return false }
        style.transition = transition
        return true
      }, get: { $0.transition.text }),
    animation(
      "animation", "the timing of the entrance and the exit", { _ in nil },
      { ($0.entrance, $0.exit) = ($1, $1) }),
    animation("entrance", "the timing of the entrance", { $0.entrance }, { $0.entrance = $1 }),
    animation("exit", "the timing of the exit", { $0.exit }, { $0.exit = $1 }),
  ]

  private static let behavior = [
    choice(
      "duplicates", "what happens to a toast that equals the newest toast; 'merge': the newest one counts it",
      { $0.duplicates }, { $0.duplicates = $1 }),
    StyleSetting(
      name: "while-paused",
      summary: "what happens to a new toast while toasts are paused; 'auto': it depends on the toast",
      expected: oneOf(["auto"] + names(WhilePaused.self)), words: ["auto"] + names(WhilePaused.self),
      set: { text, style, _ in
        guard text == "auto" || WhilePaused(rawValue: text) != nil else { return false }
        style.whilePaused = WhilePaused(rawValue: text)
        return true
      }, get: { $0.whilePaused?.rawValue ?? "auto" }),
  ]
}
