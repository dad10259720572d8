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
