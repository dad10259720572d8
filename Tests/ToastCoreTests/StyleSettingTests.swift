import Testing
import ToastCore

@Suite("Settings of a style") struct StyleSettingTests {
  @Test("what a style has is written so that it is read again", arguments: Style.builtIn)
  func writtenAndRead(style: Style) {
    // From another style, so that what is not set shows.
    var copy = Style.builtIn.first { $0.name != style.name } ?? .glass
    for setting in StyleSetting.all {
      guard let text = setting.text(of: style) else { continue }
      #expect(setting.accepts(text), "\(setting.name) = \(text)")
      do {
        let isSet = copy.set(setting.name, to: text)
        #expect(isSet, "\(setting.name) = \(text)")
      }
    }
    copy.name = style.name
    // Neither has anything to say about these here.
    copy.titleFont.family = style.titleFont.family
    copy.subtitleFont.family = style.subtitleFont.family
    // A component is written in 255 steps.
    if case .color(let color) = style.background, case .color(let copied) = copy.background {
      #expect(abs(color.alpha - copied.alpha) < 0.002)
      copy.background = style.background
    }
    #expect(copy == style)
  }

  @Test("what is no value leaves the style as it was")
  func refused() {
    let bad = [
      ("tint", "blurple"), ("edge", "left"), ("icon", ""), ("margin", "1 2 3"), ("margin", ""),
      ("margin", "-1"),
      ("width", "0"),
      ("font", ""), ("font", "Inter 4000"), ("font", "   "), ("font", String(repeating: "x", count: 1000)),
      ("font", String(repeating: "x", count: 250)),
      ("material", "wood"), ("corner-radius", "1e3"), ("over-bars", "yes"), ("subtitle-opacity", "1.5"),
      ("max-lines", "0"), ("max-lines", "101"), ("max-lines", "4.5"), ("max-lines", "+4"), ("icon-size", "3"),
      ("icon-size", "40px"), ("border", "1"), ("border", "red"), ("border", "1 2 red"), ("border", "-1 red"),
      ("gap", "-1"), ("input", "some"), ("duplicates", "drop"), ("while-paused", "none"),
      ("short", "forever"), ("transition", "slide"), ("nothing", "at all"),
    ]
    for (name, text) in bad {
      var style = Style.glass
      do {
        let isSet = style.set(name, to: text)
        #expect(!isSet, "\(name) = \(text)")
      }
      #expect(style == .glass, "\(name) = \(text)")
    }
  }

  @Test("fonts: what is not said stays")
  func fonts() {
    var style = Style.glass
    do {
      let isSet = style.set("font", to: "30")
      #expect(isSet)
    }
    #expect(style.titleFont == Font(size: 30, weight: .semibold))
    #expect(style.subtitleFont == Font(size: 26))
    do {
      let isSet = style.set("font", to: "Fira Sans bold")
      #expect(isSet)
    }
    #expect(style.titleFont == Font(family: "Fira Sans", size: 30, weight: .bold))
    #expect(style.subtitleFont == Font(family: "Fira Sans", size: 26))
  }

  @Test("a subtitle's font stays one that can be stated", arguments: ["4", "400"])
  func smallAndLargeFonts(text: String) {
    for var style in Style.builtIn {
      style.subtitleFont.size = text == "4" ? 5 : 300
      let isSet = style.set("font", to: text)
      #expect(isSet)
      let stated = StyleSetting.named("subtitle-font")?.text(of: style)
      #expect(stated.map { StyleSetting.named("subtitle-font")?.accepts($0) == true } == true)
    }
  }

  @Test(
    "icon size, lines, border, gap, input, duplicates and pause have these defaults in every built-in style")
  func defaults() {
    for style in Style.builtIn {
      #expect(style.maxLines == 4)
      #expect(style.iconSize == .auto)
      #expect(style.progressColor == nil)
      #expect(style.border == nil)
      #expect(style.gap == 8)
      #expect(style.input == .all)
      #expect(style.duplicates == .merge)
      #expect(style.whilePaused == nil)
    }
    #expect(Toasts.Rules().holdFor == .seconds(60))
  }

  @Test(
    "values that are accepted are written the same",
    arguments: [
      ("max-lines", "1"), ("max-lines", "100"), ("icon-size", "auto"), ("icon-size", "40"),
      ("progress-color", "none"), ("progress-color", "#34c759"), ("border", "none"),
      ("border", "1.5 #ff0000"),
      ("gap", "0"), ("gap", "12.5"), ("input", "none"), ("input", "all"), ("duplicates", "stack"),
      ("while-paused", "auto"), ("while-paused", "show"), ("while-paused", "hold"), ("while-paused", "drop"),
    ])
  func further(name: String, text: String) {
    var style = Style.glass
    let isSet = style.set(name, to: text)
    #expect(isSet)
    #expect(StyleSetting.named(name)?.text(of: style) == text)
  }

  @Test("a border is a width and a colour with or without a name")
  func border() {
    var style = Style.glass
    let isSet = style.set("border", to: "2  accent", palette: Palette(accent: Color(rgba: 0x0102_03FF)))
    #expect(isSet)
    #expect(style.border == Border(width: 2, color: Color(rgba: 0x0102_03FF)))
    let isRemoved = style.set("border", to: "none")
    #expect(isRemoved)
    #expect(style.border == nil)
  }

  @Test("an icon's box has the size that the style states")
  func iconSize() {
    var style = Style.glass
    #expect(style.iconSide == 18.75)
    style.iconSize = .length(40)
    #expect(style.iconSide == 40)
  }

  @Test("accent is the palette's colour")
  func accent() {
    var style = Style.glass
    let color = Color(rgba: 0x1234_56FF)
    do {
      let isSet = style.set("tint", to: "accent", palette: Palette(accent: color))
      #expect(isSet)
    }
    #expect(style.tint == color)
  }

  @Test("a radius ends a capsule and rounds a rectangle")
  func radius() {
    var style = Style.glass
    do {
      let isSet = style.set("corner-radius", to: "6")
      #expect(isSet)
    }
    #expect(style.shape == .continuous(radius: 6))
    style = .banner
    do {
      let isSet = style.set("corner-radius", to: "6")
      #expect(isSet)
    }
    #expect(style.shape == .rounded(radius: 6))
  }

  @Test("progress", arguments: [("0.5", 0.5), ("42%", 0.42), ("0", 0), ("1.5", 1.5), ("150%", 1.5)])
  func progress(text: String, value: Double) {
    #expect(Progress(parsing: text) == .value(value))
  }

  @Test("no progress", arguments: ["", "%", "-1", "nan", "inf", "1e3", "0x1", "half", "11", "42", "1 2"])
  func noProgress(text: String) {
    #expect(Progress(parsing: text) == nil)
  }

  @Test(
    "a number that is too large for a fraction may be a percentage",
    arguments: [
      ("5", "did you mean 5%?"), ("42", "did you mean 42%?"), ("2.5", "did you mean 2.5%?"),
      ("200", "did you mean 200%?"), ("42 %", "did you mean 42%?"), ("0.5 %", "did you mean 0.5%?"),
      ("201", "expected \(Progress.forms)"), ("201%", "expected \(Progress.forms)"),
      ("-1", "expected \(Progress.forms)"), ("half", "expected \(Progress.forms)"),
    ])
  func percentages(text: String, correction: String) {
    #expect(Progress(parsing: text) == nil)
    #expect(Progress.correction(of: text) == correction)
  }

  @Test(
    "a fraction is at most 2, a percentage at most 200 %",
    arguments: ["0", "1.5", "2", "2.0", "200%", "0.5%"])
  func progressRange(text: String) {
    #expect(Progress(parsing: text) != nil)
  }

  @Test(
    "fonts that are not what they seem",
    arguments: [
      ("\"Inter Bold 15\"", "expected a family and a size without quotes, such as Inter Bold 15"),
      ("'Inter Bold 15'", "expected a family and a size without quotes, such as Inter Bold 15"),
      ("“Inter” 15", "expected a family and a size without quotes, such as Inter 15"),
      ("\"Inter\" bold 15", "expected a family and a size without quotes, such as Inter bold 15"),
      ("\"\"", "expected a family and a size without quotes, such as Inter bold 15"),
      ("12pt", "expected a size without a unit, in logical pixels: 12pt is 16"),
      ("Inter 12px", "expected a size without a unit, in logical pixels: 12px is 12"),
      ("Inter bold 1.5em", "expected a size without a unit, in logical pixels"),
      ("Inter:bold:size=15", "expected \(Font.forms)"), ("Inter-15", "expected \(Font.forms)"),
      ("Inter @wght=200 15", "expected \(Font.forms)"), ("15px/1.2 Inter", "expected \(Font.forms)"),
      ("Inter Bold Italic 15", "expected a font without 'Italic': \(Font.forms)"),
      ("15 Inter", "did you mean Inter 15?"), ("bold Inter 15", "did you mean Inter bold 15?"),
      ("Bold 15 Inter", "did you mean Inter bold 15?"),
      ("15 bold Fira Sans", "did you mean Fira Sans bold 15?"),
      ("Inter 15 Bold", "did you mean Inter bold 15?"),
      (
        "Inter Semi-Bold 15",
        "expected a weight by name, such as semibold: light, regular, medium, semibold or bold"
      ),
      (
        "Inter 600 15",
        "expected a weight by name, such as semibold: light, regular, medium, semibold or bold"
      ),
      ("Inter Extra Bold 15", "expected a weight in one word: light, regular, medium, semibold or bold"),
      ("Inter 4000", "expected \(Font.forms)"), ("", "expected \(Font.forms)"),
    ])
  func almostFonts(text: String, correction: String) {
    for name in ["font", "subtitle-font"] {
      var style = Style.glass
      let isSet = style.set(name, to: text)
      #expect(!isSet)
      #expect(style == .glass)
      #expect(StyleSetting.named(name)?.correction(of: text) == correction)
    }
  }

  @Test(
    "families with unusual names",
    arguments: [
      ("Press Start 2P 15", "Press Start 2P"), ("Source Sans 3 bold 15", "Source Sans 3"),
      ("Bodoni 72,", "Bodoni 72"), ("Roboto Condensed 15", "Roboto Condensed"),
      ("Arial Black 15", "Arial Black"), ("3270 Nerd Font 15", "3270 Nerd Font"),
      ("Inter, sans-serif 15", "Inter, sans-serif"), ("Times New Roman", "Times New Roman"),
      ("Inter\t15", "Inter"), ("D'Nealian 15", "D'Nealian"), ("Franklin Gothic Demi", "Franklin Gothic Demi"),
      ("Foo 600, 15", "Foo 600"), ("Inter Italic, bold 15", "Inter Italic"), ("Inter , , 15", "Inter"),
      // A mark that would join the space before it.
      ("A\n\u{6DA}'x", "A \u{6DA}'x"),
    ])
  func families(text: String, family: String) {
    var style = Style.glass
    let isSet = style.set("font", to: text)
    #expect(isSet)
    #expect(style.titleFont.family == family)
    // However the family ends, it is written so that it is read again.
    let written = StyleSetting.named("font")?.text(of: style) ?? ""
    var copy = Style.plain
    let isCopied = copy.set("font", to: written)
    #expect(isCopied, "\(written)")
    #expect(copy.titleFont == style.titleFont)
  }

  @Test(
    "messages say what would be right",
    arguments: [
      ("corner-radius", "10px", "expected a number without a unit, such as 10"),
      ("icon-spacing", "8px", "expected a number without a unit, such as 8"),
      ("gap", "5000", "expected a number from 0 to 4096"), ("gap", "-1", "expected a number from 0 to 4096"),
      ("width", "full", "expected 'output' or a number without a unit, such as 560"),
      ("icon-size", "2", "expected a number from 4 to 512"),
      ("edge", "left", "expected 'top' or 'bottom'"),
      ("progress-number", "yes", "expected 'true' or 'false'"),
      ("duration", "5000", "did you mean 5000ms or 5000s?"), ("short", "700", "did you mean 700ms or 700s?"),
      ("while-paused", "none", "expected 'auto', 'show', 'hold' or 'drop'"),
      ("margin", "8px", "expected EDGE or EDGE SIDES, numbers without a unit, such as 8 or 8 16"),
    ])
  func corrections(name: String, text: String, correction: String) {
    #expect(StyleSetting.named(name)?.correction(of: text) == correction)
  }

  @Test("actions")
  func actions() {
    #expect(ToastAction(parsing: "undo=Undo = again") == ToastAction(key: "undo", label: "Undo = again"))
    for text in ["undo", "=Undo", "undo=", "un do=Undo", ""] { #expect(ToastAction(parsing: text) == nil) }
  }
}

extension StyleSetting {
  /// Whether `text` states a value.
  fileprivate func accepts(_ text: String) -> Bool {
    var style = Style.glass
    return style.set(name, to: text)
  }
}
