import Testing
import ToastCore

@Suite struct StyleSettingTests {
  @Test(arguments: Style.builtIn)
  func `The text of each value is accepted by its setting`(style: Style) {
    // The copy starts with another style, so that a missing value is noticed.
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
    // The family of these styles is unset, and `font` cannot unset it.
    copy.titleFont.family = style.titleFont.family
    copy.subtitleFont.family = style.subtitleFont.family
    // A component is written in steps of 1/255.
    if case .color(let color) = style.background, case .color(let copied) = copy.background {
      #expect(abs(color.alpha - copied.alpha) < 0.002)
      copy.background = style.background
    }
    #expect(copy == style)
  }

  @Test func `An invalid value leaves the style unchanged`() {
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

  @Test func `A font setting keeps the parts that the text omits`() {
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

  @Test(arguments: ["4", "400"])
  func `The scaled font of the subtitle stays within the range of sizes`(text: String) {
    for var style in Style.builtIn {
      style.subtitleFont.size = text == "4" ? 5 : 300
      let isSet = style.set("font", to: text)
      #expect(isSet)
      let stated = StyleSetting.named("subtitle-font")?.text(of: style)
      #expect(stated.map { StyleSetting.named("subtitle-font")?.accepts($0) == true } == true)
    }
  }

  @Test func `All built-in styles share the defaults of the newer settings`() {
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
    arguments: [
      ("max-lines", "1"), ("max-lines", "100"), ("icon-size", "auto"), ("icon-size", "40"),
      ("progress-color", "none"), ("progress-color", "#34c759"), ("border", "none"),
      ("border", "1.5 #ff0000"),
      ("gap", "0"), ("gap", "12.5"), ("input", "none"), ("input", "all"), ("duplicates", "stack"),
      ("while-paused", "auto"), ("while-paused", "show"), ("while-paused", "hold"), ("while-paused", "drop"),
    ])
  func `An accepted value is written in the same form`(name: String, text: String) {
    var style = Style.glass
    let isSet = style.set(name, to: text)
    #expect(isSet)
    #expect(StyleSetting.named(name)?.text(of: style) == text)
  }

  @Test func `A border is a width and a colour`() {
    var style = Style.glass
    let isSet = style.set("border", to: "2  accent", palette: Palette(accent: Color(rgba: 0x0102_03FF)))
    #expect(isSet)
    #expect(style.border == Border(width: 2, color: Color(rgba: 0x0102_03FF)))
    let isRemoved = style.set("border", to: "none")
    #expect(isRemoved)
    #expect(style.border == nil)
  }

  @Test func `The side of an icon is the size in the style`() {
    var style = Style.glass
    #expect(style.iconSide == 18.75)
    style.iconSize = .length(40)
    #expect(style.iconSide == 40)
  }

  @Test func `The colour accent is the colour of the palette`() {
    var style = Style.glass
    let color = Color(rgba: 0x1234_56FF)
    do {
      let isSet = style.set("tint", to: "accent", palette: Palette(accent: color))
      #expect(isSet)
    }
    #expect(style.tint == color)
  }

  @Test func `A corner radius changes a capsule to continuous and rounds a rectangle`() {
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

  @Test(arguments: [("0.5", 0.5), ("42%", 0.42), ("0", 0), ("1.5", 1.5), ("150%", 1.5)])
  func `The parser accepts fractions and percentages`(text: String, value: Double) {
    #expect(Progress(parsing: text) == .value(value))
  }

  @Test(arguments: ["", "%", "-1", "nan", "inf", "1e3", "0x1", "half", "11", "42", "1 2"])
  func `The parser refuses an invalid progress value`(text: String) {
    #expect(Progress(parsing: text) == nil)
  }

  @Test(
    arguments: [
      ("5", "did you mean 5%?"), ("42", "did you mean 42%?"), ("2.5", "did you mean 2.5%?"),
      ("200", "did you mean 200%?"), ("42 %", "did you mean 42%?"), ("0.5 %", "did you mean 0.5%?"),
      ("201", "expected \(Progress.forms)"), ("201%", "expected \(Progress.forms)"),
      ("-1", "expected \(Progress.forms)"), ("half", "expected \(Progress.forms)"),
    ])
  func `The message for a large number suggests a percentage`(text: String, correction: String) {
    #expect(Progress(parsing: text) == nil)
    #expect(Progress.correction(of: text) == correction)
  }

  @Test(
    arguments: ["0", "1.5", "2", "2.0", "200%", "0.5%"])
  func `A fraction is at most 2, and a percentage at most 200 %`(text: String) {
    #expect(Progress(parsing: text) != nil)
  }

  @Test(
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
  func `The message for an ambiguous font suggests a correction`(text: String, correction: String) {
    for name in ["font", "subtitle-font"] {
      var style = Style.glass
      let isSet = style.set(name, to: text)
      #expect(!isSet)
      #expect(style == .glass)
      #expect(StyleSetting.named(name)?.correction(of: text) == correction)
    }
  }

  @Test(
    arguments: [
      ("Press Start 2P 15", "Press Start 2P"), ("Source Sans 3 bold 15", "Source Sans 3"),
      ("Bodoni 72,", "Bodoni 72"), ("Roboto Condensed 15", "Roboto Condensed"),
      ("Arial Black 15", "Arial Black"), ("3270 Nerd Font 15", "3270 Nerd Font"),
      ("Inter, sans-serif 15", "Inter, sans-serif"), ("Times New Roman", "Times New Roman"),
      ("Inter\t15", "Inter"), ("D'Nealian 15", "D'Nealian"), ("Franklin Gothic Demi", "Franklin Gothic Demi"),
      ("Foo 600, 15", "Foo 600"), ("Inter Italic, bold 15", "Inter Italic"), ("Inter , , 15", "Inter"),
      // A combining mark that would join the space before it.
      ("A\n\u{6DA}'x", "A \u{6DA}'x"),
    ])
  func `Families with unusual names are accepted`(text: String, family: String) {
    var style = Style.glass
    let isSet = style.set("font", to: text)
    #expect(isSet)
    #expect(style.titleFont.family == family)
    // The font is written so that the parser accepts it, regardless of the end of the family.
    let written = StyleSetting.named("font")?.text(of: style) ?? ""
    var copy = Style.plain
    let isCopied = copy.set("font", to: written)
    #expect(isCopied, "\(written)")
    #expect(copy.titleFont == style.titleFont)
  }

  @Test(
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
  func `A message states the accepted forms`(name: String, text: String, correction: String) {
    #expect(StyleSetting.named(name)?.correction(of: text) == correction)
  }

  @Test func `The parser accepts actions in the form KEY=LABEL`() {
    #expect(ToastAction(parsing: "undo=Undo = again") == ToastAction(key: "undo", label: "Undo = again"))
    for text in ["undo", "=Undo", "undo=", "un do=Undo", ""] { #expect(ToastAction(parsing: text) == nil) }
  }
}

extension StyleSetting {
  /// Returns whether `text` is a valid value.
  fileprivate func accepts(_ text: String) -> Bool {
    var style = Style.glass
    return style.set(name, to: text)
  }
}
