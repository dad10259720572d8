import CCairo
import Testing
import ToastCore

@testable import ToastRender

@Suite("Text")
struct TextTests {
  let painter = Painter()
  let surface = LogicalSize(width: 640, height: 200)

  /// The box of the ink in logical pixels.
  func ink(_ content: ToastContent, style: Style = .bare, scale: Scale = .one) -> (
    figure: Figure, box: LogicalRect
  )? {
    let figure = painter.figure(content, style: style)
    let canvas = Canvas(surface, scale: scale)
    canvas.draw([figure], with: painter)
    guard let box = canvas.box(where: { $0 >> 24 > 8 }) else { return nil }
    let factor = scale.factor
    return (
      figure,
      LogicalRect(
        x: Double(box.left) / factor, y: Double(box.top) / factor,
        width: Double(box.right - box.left) / factor,
        height: Double(box.bottom - box.top) / factor)
    )
  }

  @Test("letters lie inside the padding and fill it", arguments: [120, 150, 180, 240, 360])
  func fillsItsBox(_ numerator: Int) throws {
    let scale = Scale(numerator: numerator)
    let (figure, box) = try #require(ink(ToastContent(title: "Higher"), scale: scale))
    let frame = figure.frame
    #expect(box.x >= frame.x + 7 && box.x <= frame.x + 11)
    #expect(box.maxX <= frame.maxX - 7 && box.maxX >= frame.maxX - 11)
    #expect(box.y >= frame.y + 8 && box.maxY <= frame.maxY - 7)
  }

  @Test("text has the same size at each scale")
  func scales() throws {
    let content = ToastContent(title: "Saved successfully", subtitle: "to the disk")
    let (figure, one) = try #require(ink(content))
    for scale in [Scale(numerator: 150), Scale(numerator: 180), Scale(whole: 2), Scale(whole: 3)] {
      let (other, box) = try #require(ink(content, scale: scale))
      #expect(other.frame == figure.frame)
      #expect(abs(box.x - one.x) <= 1 && abs(box.maxX - one.maxX) <= 1)
      #expect(abs(box.y - one.y) <= 1 && abs(box.maxY - one.maxY) <= 1)
    }
  }

  @Test("widths are not rounded letter by letter")
  func unrounded() {
    func width(_ size: Double) -> Double {
      var style = Style.bare
      style.titleFont.size = size
      return painter.figure(ToastContent(title: String(repeating: "i", count: 40)), style: style).frame.width
        - 16
    }
    #expect(abs(2 * width(13) - width(26)) <= 3)
  }

  @Test("letters stand on whole pixels", arguments: [120, 150, 180, 210, 240])
  func sharpFeet(_ numerator: Int) throws {
    let figure = painter.figure(ToastContent(title: "HIH"), style: .bare)
    let canvas = Canvas(surface, scale: Scale(numerator: numerator))
    canvas.draw([figure], with: painter)
    let ink = try #require(canvas.box { $0 >> 24 > 8 })
    let feet = (0..<canvas.size.width).map { canvas.alpha($0, ink.bottom - 1) }.max()
    let legs = (0..<canvas.size.width).map { canvas.alpha($0, ink.bottom - 3) }.max()
    #expect(feet == legs)
  }

  @Test("plain text is centred")
  func centred() throws {
    let (figure, box) = try #require(ink(ToastContent(title: "HOH", subtitle: "A considerably longer line")))
    let canvas = Canvas(surface)
    canvas.draw([figure], with: painter)
    let title = firstRow(of: canvas)
    #expect(abs((title.left + title.right) / 2 - (figure.frame.x + figure.frame.maxX) / 2) <= 1)
    #expect(abs((box.x + box.maxX) / 2 - (figure.frame.x + figure.frame.maxX) / 2) <= 1)
  }

  @Test("leading text begins at the left, and at the right in a right-to-left script")
  func leading() {
    var style = Style.bare
    style.textAlignment = .leading
    let latin = painter.figure(
      ToastContent(title: "HOH", subtitle: "A considerably longer line"), style: style)
    let canvas = Canvas(surface)
    canvas.draw([latin], with: painter)
    #expect(firstRow(of: canvas).left <= latin.frame.x + 11)
    let hebrew = painter.figure(
      ToastContent(title: "שלום", subtitle: "A considerably longer line"), style: style)
    canvas.draw([hebrew], with: painter)
    #expect(firstRow(of: canvas).left > hebrew.frame.x + 50)
    #expect(firstRow(of: canvas).right >= hebrew.frame.maxX - 12)
  }

  /// The horizontal range of the ink of the first line.
  func firstRow(of canvas: Canvas) -> (left: Double, right: Double) {
    guard let top = canvas.box(where: { $0 != 0 })?.top else { return (0, 0) }
    let columns = (0..<canvas.size.width).filter { x in (top..<top + 9).contains { canvas[x, $0] != 0 } }
    return (Double(columns.first ?? 0), Double((columns.last ?? 0) + 1))
  }

  @Test("the subtitle has its opacity")
  func subtitleOpacity() throws {
    var style = Style.bare
    style.subtitleOpacity = 0.5
    style.titleFont = Font(size: 40, weight: .bold)
    style.subtitleFont = Font(size: 40, weight: .bold)
    let figure = painter.figure(ToastContent(title: "I", subtitle: "I"), style: style)
    let canvas = Canvas(surface)
    canvas.draw([figure], with: painter)
    let middle = Int(figure.frame.y + figure.frame.height / 2)
    let x = Int(figure.frame.x + figure.frame.width / 2)
    let above = (0..<middle).map { canvas.alpha(x, $0) }.max()
    let below = (middle..<canvas.size.height).map { canvas.alpha(x, $0) }.max()
    #expect(above == 255)
    #expect(below == 128 || below == 127)
  }

  private static var hasEmoji: Bool {
    let layout = TextLayout("\u{1F534}", font: Font(size: 15), in: Typesetter())
    return pango_layout_get_unknown_glyphs_count(layout.pointer) == 0
  }

  // Pango 1.50 sometimes measures the box of an unknown letter wrongly while other threads do the same.
  @Test("emoji keep their colours", .enabled(if: hasEmoji, "no font has emoji"))
  func emoji() throws {
    let (figure, _) = try #require(ink(ToastContent(title: "\u{1F534}")))
    let canvas = Canvas(surface)
    canvas.draw([figure], with: painter)
    let isRed = canvas.pixels.contains { ($0 >> 16 & 0xFF) > ($0 & 0xFF) + 60 }
    let isGrey = canvas.pixels.allSatisfy { ($0 >> 16 & 0xFF) == ($0 & 0xFF) }
    #expect(isRed || isGrey, "without an emoji font it is an outline in the text's colour")
  }

  @Test("a label is black on a light colour and white on a dark one")
  func label() {
    for (background, isWhite) in [(UInt32(0xFFFF_FFFF), false), (0x0000_00FF, true), (0xFFCC_00FF, false)] {
      var style = Style.plain
      style.background = .color(Color(rgba: background))
      style.textColor = .label
      style.titleFont = Font(size: 40, weight: .bold)
      let figure = painter.figure(ToastContent(title: "I"), style: style)
      let canvas = Canvas(surface)
      canvas.draw([figure], with: painter)
      #expect(canvas.pixels.contains(isWhite ? 0xFFFF_FFFF : 0xFF00_0000))
    }
  }
}
