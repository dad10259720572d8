import Testing
import ToastCore

@testable import ToastRender

@Suite("Right to left, heights, borders and weights")
struct DirectionTests {
  let painter = Painter()
  let output = LogicalSize(width: 1280, height: 720)
  let surface = LogicalSize(width: 700, height: 200)
  private static let hebrew = "שלום עולם"

  /// A toast with everything in it.
  func content(_ title: String, progress: Double = 0.25) -> ToastContent {
    ToastContent(
      title: title, subtitle: "1", icon: .symbol("bell"), progress: progress,
      actions: [ToastAction(key: "a", label: "one"), ToastAction(key: "b", label: "two")])
  }

  @Test("a right-to-left toast is mirrored about its centre", arguments: Style.builtIn)
  func mirrored(_ style: Style) throws {
    var style = style
    style.safeArea = .length(0)
    style.width = .fitting(400)
    let left = painter.measure(content("Hello world"), style: style, within: output)
    let right = painter.measure(content(DirectionTests.hebrew), style: style, within: output)
    #expect(left.buttons[0].x < left.buttons[1].x && right.buttons[0].x > right.buttons[1].x)
    let frame = right.size.width
    if style.textAlignment == .leading {
      #expect(abs(left.buttons[0].x - (frame - right.buttons[0].maxX)) <= 1)
      #expect(abs(left.bars[0].x - (frame - right.bars[0].maxX)) <= 1)
    }
  }

  /// The columns with ink of a colour, between rows.
  func columns(_ canvas: Canvas, _ rows: Range<Int>, where isInk: (UInt32) -> Bool) -> ClosedRange<Int>? {
    let found = (0..<canvas.size.width).filter { x in rows.contains { isInk(canvas[x, $0]) } }
    guard let first = found.first, let last = found.last else { return nil }
    return first...last
  }

  @Test("a right-to-left toast has its icon at the right and fills its bar from there")
  func ink() throws {
    var style = Style.bare
    style.textAlignment = .leading
    style.iconColor = Color(rgba: 0xFF00_00FF)
    style.progressColor = Color(rgba: 0x00FF_00FF)
    for (title, isMirrored) in [("Hello world", false), (DirectionTests.hebrew, true)] {
      let figure = painter.figure(content(title), style: style, x: 20, y: 20)
      let canvas = Canvas(surface)
      canvas.draw([figure], with: painter)
      let middle = Int(figure.frame.x + figure.frame.width / 2)
      let all = 0..<canvas.size.height
      let icon = try #require(columns(canvas, all) { $0 >> 16 & 0xFF > 60 && $0 & 0xFF < 20 })
      let fill = try #require(columns(canvas, all) { $0 >> 8 & 0xFF > 60 && $0 & 0xFF < 20 })
      #expect(isMirrored ? icon.lowerBound > middle : icon.upperBound < middle)
      let bar = figure.bars[0].offset(dx: figure.frame.x, dy: 0)
      if isMirrored {
        #expect(fill.upperBound >= Int(bar.maxX) - 3 && fill.lowerBound > Int(bar.x + bar.width / 2))
      } else {
        #expect(fill.lowerBound <= Int(bar.x) + 3 && fill.upperBound < Int(bar.x + bar.width / 2))
      }
    }
  }

  @Test("the first letter with a direction decides, in the title or else in the subtitle")
  func direction() {
    func isMirrored(_ title: String, _ subtitle: String? = nil) -> Bool {
      let content = ToastContent(
        title: title, subtitle: subtitle,
        actions: [ToastAction(key: "a", label: "one"), ToastAction(key: "b", label: "two")])
      let buttons = painter.measure(content, style: .glass, within: output).buttons
      return buttons[0].x > buttons[1].x
    }
    #expect(isMirrored("50 % \(DirectionTests.hebrew) done"))
    #expect(!isMirrored("done \(DirectionTests.hebrew)"))
    #expect(!isMirrored("50 %"))
    #expect(isMirrored("50 %", DirectionTests.hebrew))
    #expect(!isMirrored("done", DirectionTests.hebrew))
  }

  @Test("a line is as high with an icon as without", arguments: Style.builtIn)
  func heights(_ style: Style) {
    func height(_ icon: Icon?) -> Double {
      painter.measure(ToastContent(title: "Saved", icon: icon), style: style, within: output).size.height
    }
    #expect(height(nil) == height(.symbol("bell")))
    var large = style
    large.iconSize = .length(64)
    let figure = painter.measure(
      ToastContent(title: "Saved", icon: .symbol("bell")), style: large, within: output)
    #expect(figure.size.height >= 64 + style.padding.top + style.padding.bottom)
  }

  @Test("a one-line glass toast is 50 high")
  func glass() {
    for icon in [nil, Icon.symbol("bell")] {
      var style = Style.glass
      style.titleFont.family = "DejaVu Sans"
      let content = ToastContent(title: "Saved", icon: icon)
      #expect(painter.measure(content, style: style, within: output).size.height == 50)
    }
  }

  @Test("a text has at most the lines that the style allows and the output has room for")
  func lines() {
    let text = (1...40).map { "line \($0)" }.joined(separator: "\n")
    var style = Style.plain
    for lines in [1, 2, 7, 20, 100] {
      style.maxLines = lines
      let measure = painter.measure(ToastContent(title: text), style: style, within: output)
      #expect(measure.lines <= lines && measure.size.height <= 0.6 * output.height)
      if lines <= 20 { #expect(measure.lines == lines) } else { #expect(measure.lines > 20) }
      let both = painter.measure(
        ToastContent(title: "title", subtitle: text), style: style, within: output)
      #expect(both.lines == measure.lines)
    }
  }

  @Test(
    "a border is sharp and lies inside the outline", arguments: [120, 160, 240],
    Style.builtIn)
  func border(_ numerator: Int, _ style: Style) {
    let scale = Scale(numerator: numerator)
    var style = style
    style.width = .fitting(300)
    style.safeArea = .length(0)
    style.border = Border(width: 2, color: Color(rgba: 0xFF00_FFFF))
    let figure = painter.figure(
      ToastContent(title: "\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}"), style: style, x: 30, y: 30)
    let canvas = Canvas(surface, scale: scale)
    for behind in [BackdropState.unknown, .picture(TestBackdrop.plain(0x808080).backdrop(surface, scale))] {
      canvas.draw([figure], with: painter, behind: behind)
      let x = Int((figure.frame.x + figure.frame.width / 2) * scale.factor)
      let top = Int((figure.frame.y * scale.factor).rounded())
      let width = Int((2 * scale.factor).rounded())
      for y in 0..<width { #expect(canvas[x, top + y] == 0xFFFF_00FF) }
      #expect(canvas[x, top + width] != 0xFFFF_00FF && canvas[x, top - 1] != 0xFFFF_00FF)
      #expect(canvas.box { $0 == 0xFFFF_00FF }?.top == top)
    }
  }

  @Test("a font with one weight gets synthetic bold for titles")
  func emboldened() {
    func ink(_ weight: Font.Weight, _ family: String) -> Int {
      var style = Style.bare
      style.titleFont = Font(family: family, size: 30, weight: weight)
      let figure = painter.figure(ToastContent(title: "Hillo"), style: style)
      let canvas = Canvas(surface)
      canvas.draw([figure], with: painter)
      return canvas.pixels.reduce(0) { $0 + Int($1 >> 24) }
    }
    let one = "DejaVu Math TeX Gyre"
    #expect(ink(.semibold, one) > ink(.regular, one) * 11 / 10)
    #expect(ink(.bold, one) > ink(.regular, one) * 11 / 10)
    #expect(ink(.medium, one) == ink(.regular, one))
    // A font with a bold face gets no outline.
    #expect(ink(.semibold, "DejaVu Sans") == ink(.bold, "DejaVu Sans"))
  }
}

@Suite("The count of a repeated toast")
struct CountTests {
  private let painter = Painter()
  private let output = LogicalSize(width: 1280, height: 720)

  private func measure(_ title: String, count: Int, _ style: Style) -> Measure {
    var content = ToastContent(title: title)
    content.count = count
    return painter.measure(content, style: style, within: output)
  }

  @Test("the count stands beside the title and adds no line", arguments: Style.builtIn)
  func size(_ style: Style) {
    var style = style
    style.width = .fitting(560)
    let one = measure("Muted", count: 1, style)
    let three = measure("Muted", count: 3, style)
    let thirty = measure("Muted", count: 30, style)
    #expect(one.size.width + 8 < three.size.width && three.size.width < thirty.size.width)
    #expect(one.size.height == three.size.height && three.lines == 1)
  }

  @Test("the count is never cut, however long the title is", arguments: [40, 400])
  func long(letters: Int) {
    let title = String(repeating: "word ", count: letters)
    let with = measure(title, count: 12, .glass)
    #expect(with.size.width <= 560 && with.lines <= 4)
  }

  @Test("the count is drawn at the end of the row, which is the left of a right-to-left title")
  func ink() throws {
    var style = Style.bare
    style.textAlignment = .leading
    style.textColor = .color(Color(rgba: 0xFF00_00FF))
    for (title, isMirrored) in [("Hello", false), ("שלום", true)] {
      var content = ToastContent(title: title)
      let plain = painter.figure(content, style: style, x: 20, y: 20)
      content.count = 3
      let counted = painter.figure(content, style: style, x: 20, y: 20)
      let canvas = Canvas(LogicalSize(width: 400, height: 100))
      canvas.draw([counted], with: painter)
      let added = counted.frame.width - plain.frame.width
      let rows = 20..<20 + Int(counted.frame.height)
      func hasInk(_ columns: Range<Int>) -> Bool {
        columns.contains { x in rows.contains { canvas[x, $0] & 0xFF_0000 > 0x40_0000 } }
      }
      let (first, last) = (
        Int(counted.frame.x + style.padding.left), Int(counted.frame.maxX - style.padding.right)
      )
      let width = Int(added) - 8
      let count = isMirrored ? first..<first + width + 1 : last - width - 1..<last
      #expect(hasInk(count), "\(title)")
      // There is a gap between both.
      let gap = isMirrored ? first + width + 2..<first + width + 6 : last - width - 6..<last - width - 2
      #expect(!hasInk(gap), "\(title)")
    }
  }
}
