import Testing
import ToastCore

@testable import ToastRender

@Suite("Markup, bars and buttons") struct ContentTests {
  private let painter = Painter()
  private let output = LogicalSize(width: 1280, height: 720)

  private func measure(_ content: ToastContent, style: Style = .glass) -> Measure {
    painter.measure(content, style: style, within: output)
  }

  @Test("markup is parsed only if the content asks for it and if it is valid")
  func markup() {
    let plain = measure(ToastContent(title: "Saved it"))
    #expect(
      measure(ToastContent(title: "<i>Saved</i> it", isMarkup: true)).size.width < plain.size.width * 1.2)
    #expect(measure(ToastContent(title: "<i>Saved</i> it")).size.width > plain.size.width * 1.2)
    // Broken markup is shown as text.
    #expect(
      measure(ToastContent(title: "<i>Saved it", isMarkup: true))
        == measure(ToastContent(title: "<i>Saved it")))
    #expect(Painter.isMarkup("<b>a</b> &amp; b") && !Painter.isMarkup("a & b") && !Painter.isMarkup("<b>"))
  }

  @Test(
    "a toast with any markup stays inside its bounds",
    arguments: [
      "<span size=\"999999999\">huge</span>", "<span size=\"1\">small</span>",
      "<span rise=\"999999999\">up</span>", "<span letter_spacing=\"99999999\">wide apart</span>",
      "<span font=\"Sans 100000\">font</span>",
      "<span underline=\"error\" strikethrough=\"true\">lines</span>",
      String(repeating: "<b>", count: 500) + "deep" + String(repeating: "</b>", count: 500),
      "<span foreground=\"#fff\" background=\"#000\" alpha=\"1%\">colours</span>", "<tt>a\nb\tc</tt>",
      "<b></b>",
      "<span line_height=\"1024\">a\nb</span>", "<span gravity=\"north\">turned</span>",
    ])
  func hostileMarkup(text: String) {
    for style in Style.builtIn {
      let content = ToastContent(title: text, subtitle: text, isMarkup: true)
      let size = LogicalSize(width: 640, height: 400)
      let figure = painter.figure(content, style: style, x: 0, y: 0, output: size)
      #expect(figure.frame.width <= 640 && figure.frame.height <= 240)
      #expect(figure.frame.width >= 1 && figure.frame.height >= 1)
      Canvas(size, scale: Scale(whole: 2)).draw([figure], with: painter)
    }
  }

  @Test("a row that is too high for round ends gets a rectangle")
  func highRow() {
    func outline(_ size: Int) -> Outline {
      let text = "<span size=\"\(size)\">Big</span>"
      return painter.figure(ToastContent(title: text, isMarkup: true), style: .glass).outline
    }
    guard case .rounded = outline(15_000) else { return #expect(Bool(false), "a usual row is a capsule") }
    guard case .continuous(28) = outline(120_000) else {
      return #expect(Bool(false), "the corners of its box would lie outside")
    }
    #expect(Painter.isBlankMarkup("<b> </b>") && !Painter.isBlankMarkup("<b>a</b>"))
  }

  @Test("a colour in the markup is drawn")
  func color() {
    let content = ToastContent(title: "<span foreground=\"#ff0000\">██████</span>", isMarkup: true)
    let canvas = Canvas(LogicalSize(width: 300, height: 100))
    canvas.draw([painter.figure(content, style: .plain, x: 20, y: 20)], with: painter)
    let red = (0..<canvas.size.height).contains { y in
      (0..<canvas.size.width).contains { x in
        let pixel = canvas[x, y]
        return pixel >> 16 & 0xFF > 150 && pixel >> 8 & 0xFF < 60
      }
    }
    #expect(red)
  }

  @Test("letters beside a coloured part are drawn once")
  func onceEach() {
    var style = Style.plain
    style.subtitleOpacity = 0.5
    func ink(_ subtitle: String) -> Int {
      let content = ToastContent(title: "T", subtitle: subtitle, isMarkup: true)
      let canvas = Canvas(LogicalSize(width: 400, height: 120))
      canvas.draw([painter.figure(content, style: style, x: 0, y: 0)], with: painter)
      return canvas.pixels.reduce(0) { $0 + Int($1 & 0xFF) }
    }
    let (plain, marked) = (ink("some words here"), ink("some words here<span color=\"red\"> </span>"))
    #expect(plain > 0)
    #expect(abs(marked - plain) * 50 < plain, "\(marked) and not \(plain)")
  }

  @Test("white text on a tint has a contrast of 3:1", arguments: ["plain", "banner"])
  func tints(name: String) throws {
    for tint in ["system-yellow", "system-orange", "white", "lime", "system-red", "#ffff00aa"] {
      var style = try #require(Style.builtIn.first { $0.name == name })
      style.tint = Color(parsing: tint)
      let material = ResolvedMaterial(style, in: MaterialEnvironment(backdrop: .unknown, appearance: .dark))
      var color = material.top
      color.alpha = 1
      #expect(color.contrast(to: .white) >= 3, "\(tint)")
      #expect(material.top.alpha == style.tint?.alpha)
      style.textColor = .color(.black)
      let black = ResolvedMaterial(style, in: MaterialEnvironment(backdrop: .unknown, appearance: .dark))
      #expect(black.top == style.tint)
    }
  }

  @Test(
    "a bar makes a toast higher and lies below its text, and a fuller bar has more of the text's colour")
  func bar() {
    let bare = measure(ToastContent(title: "Volume"))
    let barred = measure(ToastContent(title: "Volume", progress: 0.5))
    #expect(barred.size.height > bare.size.height && barred.size.width > bare.size.width)
    #expect(measure(ToastContent(title: "Volume", progress: 1.5)) == barred)
    func brightness(_ progress: Double) -> Int {
      let canvas = Canvas(LogicalSize(width: 400, height: 120))
      let content = ToastContent(title: "Volume", progress: progress)
      canvas.draw([painter.figure(content, style: .plain, x: 20, y: 20)], with: painter)
      return (0..<canvas.size.height).reduce(0) { sum, y in
        sum + (0..<canvas.size.width).reduce(0) { $0 + Int(canvas[$1, y] & 0xFF) }
      }
    }
    let steps = [0.0, 0.01, 0.25, 0.5, 1].map(brightness)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
    // The overflow has a colour with less blue than white.
    #expect(brightness(2) < brightness(1))
  }

  @Test("buttons stand in a row inside the toast and do not overlap", arguments: [1, 2, 4])
  func buttons(count: Int) {
    let long = String(repeating: "A long label ", count: 20)
    for label in ["Undo", long, "取り消す"] {
      for style in Style.builtIn {
        let actions = (0..<count).map { ToastAction(key: "\($0)", label: label) }
        let small = LogicalSize(width: 400, height: 300)
        let content = ToastContent(
          title: "Deleted", subtitle: "A file", icon: .symbol("trash"), actions: actions)
        let measure = painter.measure(content, style: style, within: small)
        #expect(measure.buttons.count == count)
        for (index, button) in measure.buttons.enumerated() {
          #expect(button.x >= 0 && button.maxX <= measure.size.width, "\(style.name) \(label)")
          #expect(button.y >= 0 && button.maxY <= measure.size.height)
          if index > 0 { #expect(button.x >= measure.buttons[index - 1].maxX + 4) }
        }
      }
    }
    let hidden = measure(
      ToastContent(title: "Deleted", actions: [ToastAction(key: "default", label: "Open")]))
    #expect(hidden == measure(ToastContent(title: "Deleted")))
  }

  @Test(
    "a bar that changes in place gives the same pixels as a new toast", arguments: [1.0, 1.5, 2],
    [false, true])
  func glide(scale: Double, isOwn: Bool) {
    let other = Painter()
    func figure(_ progress: Double, _ painter: Painter) -> Figure {
      // Two bars that touch each other, beside another node.
      let bars = [progress, 1.2 * progress].map { ContentNode(.progress($0)) }
      let column = ContentNode(.column(.init(bars + [ContentNode(.text(.init("Volume")))], spacing: 0)))
      let tree = ContentNode(.row(.init([ContentNode(.icon(.init("volume"))), column])))
      return painter.figure(
        isOwn
          ? ToastContent(title: "", tree: tree)
          : ToastContent(title: "Volume", icon: .symbol("volume"), progress: progress), style: .glass)
    }
    let moved = Canvas(
      LogicalSize(width: 400, height: 120), scale: Scale(numerator: Int(scale * Double(Scale.denominator))))
    for progress in [0.1, 0.2, 0.8] { moved.draw([figure(progress, painter)], with: painter) }
    let fresh = Canvas(
      LogicalSize(width: 400, height: 120), scale: Scale(numerator: Int(scale * Double(Scale.denominator))))
    fresh.draw([figure(0.8, other)], with: other)
    #expect(moved.shows(fresh))
  }
}
