import Testing
import ToastCore

@testable import ToastRender

@Suite("Text with attributes")
struct AttributedTextTests {
  @Test("markup is cut after parsing, so that no tag is visible", arguments: [600, 1824, 1825, 4000])
  func markup(_ count: Int) throws {
    let letters = String(repeating: "a", count: count)
    for width in [160.0, 560] {
      var style = Style.glass
      style.width = .fitting(width)
      let output = LogicalSize(width: 1280, height: 720)
      let painter = Painter()
      let marked = ToastContent(title: "T", subtitle: "<b>\(letters)</b>", isMarkup: true)
      style.subtitleFont.weight = .regular
      let measure = painter.measure(marked, style: style, within: output)
      style.subtitleFont.weight = .bold
      let bold = painter.measure(ToastContent(title: "T", subtitle: letters), style: style, within: output)
      #expect(measure == bold, "it is as wide as the same letters in bold")
    }
    let text = AttributedText("<b>\(letters)</b>", isMarkup: true).paragraph(of: 500)
    #expect(text.text == String(letters.prefix(500)) + "…" && text.attributes != nil)
  }

  @Test("attributes stay with their letters at line breaks")
  func breaks() throws {
    let painter = Painter()
    var style = Style.bare
    style.width = .fitting(120)
    let content = ToastContent(
      title: "one two three four five <span foreground=\"#ff0000\">six</span> seven", isMarkup: true)
    let figure = painter.figure(content, style: style)
    let canvas = Canvas(LogicalSize(width: 220, height: 160))
    canvas.draw([figure], with: painter)
    let red = try #require(canvas.box { ($0 >> 16 & 0xFF) > ($0 & 0xFF) + 120 })
    #expect(red.right - red.left < 30)
  }

  @Test("entities and line breaks of markup are handled as in text")
  func entities() {
    let text = AttributedText("<b>one</b>&#10;two\u{2029}three\n", isMarkup: true).paragraph(of: 100)
    #expect(text.text == "one\u{2028}two\u{2028}three")
    #expect(AttributedText("a\u{7}b\tc\r\nd\n\n").paragraph(of: 100).text == "ab\tc\u{2028}d")
  }

  @Test("an overlong letter is shortened")
  func clusters() {
    let family = String(repeating: "\u{1F468}\u{200D}", count: 2000)
    #expect(AttributedText(family).paragraph(of: 10_000).text.unicodeScalars.count == 32)
    let marks = "a" + String(repeating: "\u{301}", count: 500) + "b"
    let text = AttributedText(marks).paragraph(of: 10_000).text
    #expect(text.unicodeScalars.count == 33 && text.hasSuffix("b"))
    let flags = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    #expect(AttributedText(flags).paragraph(of: 100).text == flags)
  }

  @Test("a broken line has no spaces at its ends, and a soft hyphen is visible")
  func spaces() {
    let painter = Painter()
    func measure(_ text: String, _ width: Double) -> Measure {
      var style = Style.bare
      style.width = .fitting(width)
      return painter.measure(
        ToastContent(title: text), style: style, within: LogicalSize(width: 900, height: 900))
    }
    let bare = measure("Wednesday", 200).size.width
    #expect(measure("Wednesday    Wednesday", bare + 2).size.width <= bare + 1)
    let hyphen = measure("Wednesday\u{AD}Wednesday", bare + 12)
    #expect(hyphen.lines == 2 && hyphen.size.width > bare)
  }
}
