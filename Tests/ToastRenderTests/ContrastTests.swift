import Testing
import ToastCore

@testable import ToastRender

@Suite("The contrast of what is drawn")
struct ContrastTests {
  let surface = LogicalSize(width: 320, height: 190)
  static let tints = [
    nil, "system-red", "system-orange", "system-yellow", "system-green", "system-blue", "system-purple",
    "white", "black", "yellow", "#00ff0040",
  ]

  /// A toast with every kind of text.
  ///
  /// Blocks stand for letters, and blocks of alpha 1 of 65,535 have no ink.
  static func content(isBlank: Bool) -> ToastContent {
    let alpha = isBlank ? "alpha=\"1\"" : ""
    let text = "<span font_family=\"DejaVu Sans\" \(alpha)>\u{2588}\u{2588}\u{2588}</span>"
    return ToastContent(
      title: text, subtitle: text, progress: 0.5,
      actions: [ToastAction(key: "a", label: "\u{2588}\u{2588}\u{2588}")], isMarkup: true)
  }

  /// The contrasts measured in the pixels.
  struct Measured {
    var title = Double.infinity
    var subtitle = Double.infinity
    var button = Double.infinity
    var bar = Double.infinity
  }

  /// A toast in a style, with the places of its parts.
  struct Scene {
    let painter = Painter()
    var figure: Figure
    let measure: Measure

    init(_ style: Style, in surface: LogicalSize) {
      var style = style
      for font in [\Style.Values.titleFont, \.subtitleFont] {
        style[dynamicMember: font].family = "DejaVu Sans"
      }
      let output = LogicalSize(width: 800, height: 600)
      let content = ContrastTests.content(isBlank: false)
      measure = painter.measure(content, style: style, within: output)
      figure = Figure(
        toast: ToastSerial(1), content: content, style: style,
        frame: LogicalRect(x: 20, y: 20, width: measure.size.width, height: measure.size.height),
        outline: style.shape.resolved(for: measure), bars: measure.bars)
    }

    /// The least contrasts over a backdrop.
    func contrasts(on surface: LogicalSize, behind: BackdropState, over grounds: [UInt32?] = [nil])
      -> Measured
    {
      painter.resetAppearance(of: StackID(0))
      let canvas = Canvas(surface)
      canvas.draw([figure], with: painter, behind: behind)
      let blank = Canvas(surface)
      var other = figure
      other.content = ContrastTests.content(isBlank: true)
      blank.draw([other], with: painter, behind: behind)
      var measured = Measured()
      let style = figure.style
      let left = figure.frame.x + style.padding.left
      let top = figure.frame.y + style.padding.top
      /// The least contrast between a pixel with and without a letter.
      func words(_ font: Font, _ y: Double) -> Double {
        // The first block is 0.77 em wide in DejaVu Sans.
        let (width, y) = (0.769 * font.size, Int(y + 0.35 * font.size))
        var least = Double.infinity
        for row in y..<y + Int(0.5 * font.size) {
          for column in Int(left + 2)..<Int(left + width - 2) {
            for under in grounds {
              func color(_ canvas: Canvas) -> Color {
                Color(rgb: under.map { canvas[column, row].laid(over: $0) } ?? canvas[column, row])
              }
              least = min(least, color(canvas).contrast(to: color(blank)))
            }
          }
        }
        return least
      }
      func least(_ ink: LogicalRect, _ ground: LogicalRect) -> Double {
        var least = Double.infinity
        for under in grounds {
          let inks = ContrastTests.colors(canvas, ink, under)
          let grounds = ContrastTests.colors(canvas, ground, under)
          for one in inks { for other in grounds { least = min(least, one.contrast(to: other)) } }
        }
        return least
      }
      measured.title = words(style.titleFont, top)
      measured.subtitle = words(
        style.subtitleFont, top + 1.164 * style.titleFont.size + style.subtitleSpacing)
      if let button = measure.buttons.first?.offset(dx: figure.frame.x, dy: figure.frame.y) {
        measured.button = least(
          LogicalRect(
            x: button.x + button.width / 2 - 2, y: button.y + button.height / 2 - 3, width: 4, height: 4),
          LogicalRect(x: button.x + 4, y: button.y + button.height / 2 - 3, width: 5, height: 4))
      }
      if let bar = measure.bars.first?.offset(dx: figure.frame.x, dy: figure.frame.y) {
        let thickness = max(3, (0.36 * style.titleFont.size).rounded())
        let y = (bar.maxY - 1 - thickness / 2).rounded(.down)
        measured.bar = least(
          LogicalRect(x: bar.x + 6, y: y, width: bar.width / 2 - 14, height: 1),
          LogicalRect(x: bar.x + bar.width / 2 + 8, y: y, width: bar.width / 2 - 16, height: 1))
      }
      return measured
    }
  }

  /// The extreme colours in a rectangle: the brightest one and the darkest one.
  static func colors(_ canvas: Canvas, _ rect: LogicalRect, _ under: UInt32?) -> [Color] {
    var (most, least): (Color?, Color?)
    for y in Int(rect.y)..<max(Int(rect.y) + 1, Int(rect.maxY)) {
      for x in Int(rect.x)..<max(Int(rect.x) + 1, Int(rect.maxX)) {
        let color = Color(rgb: under.map { canvas[x, y].laid(over: $0) } ?? canvas[x, y])
        if color.luminance >= most?.luminance ?? -1 { most = color }
        if color.luminance <= least?.luminance ?? 2 { least = color }
      }
    }
    return [most, least].compactMap { $0 }
  }

  func style(_ material: Material, _ tint: String?, _ appearance: Appearance) -> Style {
    var style = material.isGlass ? Style.glass : .material
    style.background = .material(material)
    style.tint = tint.flatMap { Color(parsing: $0) }
    style.appearance = appearance
    return style
  }

  private func check(_ measured: Measured, _ needs: ContrastNeeds, _ what: String) {
    #expect(measured.title >= needs.title - 0.01, "title: \(what)")
    #expect(measured.subtitle >= needs.small - 0.01, "subtitle: \(what)")
    #expect(measured.button >= needs.small - 0.01, "button: \(what)")
    #expect(measured.bar >= needs.bar - 0.01, "bar: \(what)")
  }

  @Test("over a hundred backdrops", arguments: Material.allCases)
  func layers(_ material: Material) {
    var scenes: [(name: String, scene: Scene, needs: ContrastNeeds)] = []
    for tint in ContrastTests.tints {
      for appearance in [Appearance.auto, .light, .dark] {
        scenes.append(
          (
            "\(tint ?? "no tint"), \(appearance)",
            Scene(style(material, tint, appearance), in: surface), tint == nil ? .plain : .tinted
          ))
      }
    }
    for (number, testBackdrop) in TestBackdrop.hundred.enumerated() {
      let backdrop = BackdropState.picture(testBackdrop.backdrop(surface))
      // Untinted toasts are drawn over each backdrop, each tinted toast over every sixth.
      for (index, entry) in scenes.enumerated() where index < 3 || (index + number) % 6 == 0 {
        check(
          entry.scene.contrasts(on: surface, behind: backdrop), entry.needs,
          "\(entry.name), \(testBackdrop.testDescription)")
      }
    }
  }

  @Test("without a picture, over anything", arguments: Material.allCases)
  func unknown(_ material: Material) {
    let grounds: [UInt32?] = [0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0x808080]
    for tint in ContrastTests.tints {
      for appearance in [Appearance.light, .dark] {
        let scene = Scene(style(material, tint, appearance), in: surface)
        for behind in [BackdropState.unknown, .blurred] {
          check(
            scene.contrasts(on: surface, behind: behind, over: grounds), tint == nil ? .plain : .tinted,
            "\(tint ?? "no tint"), \(appearance)")
        }
      }
    }
  }

  @Test("contrast = more gives 7:1, and reduced transparency the usual contrast")
  func more() {
    for tint in ContrastTests.tints + ["#34c759", "#ffcc00", "#ff8080"] {
      for grey in [0, 110, 255] {
        let backdrop = BackdropState.picture(TestBackdrop.plain(TestBackdrop.grey(grey)).backdrop(surface))
        var style = style(.glass, tint, .auto)
        style.contrast = .more
        check(
          Scene(style, in: surface).contrasts(on: surface, behind: backdrop), .more,
          "\(tint ?? "none"), \(grey)")
        style.contrast = .normal
        style.transparency = .reduced
        check(
          Scene(style, in: surface).contrasts(on: surface, behind: backdrop), tint == nil ? .plain : .tinted,
          "reduced: \(tint ?? "none"), \(grey)")
      }
    }
  }

  @Test("built-in colours have 7:1 with contrast = more, and tints on them the usual contrast")
  func colors() {
    for base in [Style.plain, .banner] {
      var style = base
      style.safeArea = .length(0)
      style.width = .fitting(280)
      style.textAlignment = .leading
      style.contrast = .more
      check(Scene(style, in: surface).contrasts(on: surface, behind: .unknown), .more, base.name)
      style.contrast = .normal
      for tint in ContrastTests.tints.compactMap({ $0 }) {
        style.tint = Color(parsing: tint)
        check(
          Scene(style, in: surface).contrasts(on: surface, behind: .unknown, over: [0xFFFFFF, 0x000000]),
          .tinted,
          "\(base.name), \(tint)")
      }
    }
  }

  @Test("with contrast = more, a tint that would lose half of its lightness gets a black label")
  func black() throws {
    for (name, label) in [
      ("system-yellow", Color.black), ("white", .black), ("system-blue", .white), ("black", .white),
      ("system-red", .white),
    ] {
      let tint = try #require(Color(parsing: name))
      let (ground, color) = tint.withMoreContrast
      #expect(color == label, "\(name)")
      #expect(ground.contrast(to: color) >= 7)
    }
  }

  @Test("colours that the user chose are not corrected")
  func chosen() throws {
    var style = Style.glass
    style.textColor = .color(Color(grey: 0.5))
    style.progressColor = Color(parsing: "#123456")
    let colors = ContentColors(
      style, on: ResolvedMaterial(style, in: MaterialEnvironment(backdrop: .unknown, appearance: .dark)))
    #expect(colors.label == Color(grey: 0.5) && colors.fill == Color(parsing: "#123456"))
    style.background = .color(Color(grey: 0.45))
    let material = ResolvedMaterial(style, in: MaterialEnvironment(backdrop: .unknown, appearance: .dark))
    #expect(material.top == Color(grey: 0.45))
  }

  @Test("a highlighted button is legible")
  func lit() {
    for tint in [nil, "system-orange"] {
      var scene = Scene(style(.glass, tint, .dark), in: surface)
      scene.figure.highlight = 0
      let behind = BackdropState.picture(TestBackdrop.photo(4).backdrop(surface))
      #expect(scene.contrasts(on: surface, behind: behind).button >= 4.5)
    }
  }
}

extension UInt32 {
  /// This premultiplied pixel over an opaque one.
  fileprivate func laid(over ground: UInt32) -> UInt32 {
    let rest = 255 - self >> 24
    return [16, 8, 0].reduce(0) { color, shift in
      color | Swift.min(255, (self >> shift & 0xFF) + ((ground >> shift & 0xFF) * rest + 127) / 255) << shift
    }
  }
}
