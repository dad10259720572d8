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
