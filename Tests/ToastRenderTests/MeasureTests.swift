import Testing
import ToastCore
import ToastRender

@Suite("Measuring")
struct MeasureTests {
  let painter = Painter()
  let output = LogicalSize(width: 1920, height: 1080)

  func measure(_ title: String, _ subtitle: String? = nil, style: Style = .glass) -> Measure {
    painter.measure(ToastContent(title: title, subtitle: subtitle), style: style, within: output)
  }

  /// The width that a style adds around a text.
  func height(ofLines lines: Int, style: Style = .glass) -> ClosedRange<Double> {
    let one = measure("A", style: style).size.height - style.padding.top - style.padding.bottom
    let all = style.padding.top + style.padding.bottom + Double(lines) * one
    return (all - Double(lines))...all
  }

  @Test("a toast is as wide as its text and its padding")
  func fitsItsText() {
    let empty = measure("")
    let short = measure("Saved")
    let long = measure("Saved successfully")
    #expect(empty.size.width == 48)
    #expect(short.size.width > 48 && short.size.width < long.size.width)
    #expect(short.size.height == long.size.height)
    #expect(empty.size.height == short.size.height)
    #expect(long.lines == 1)
  }

  @Test("a long text is broken into lines of about the same length")
  func wraps() {
    let line = measure("The backup could not be written to the disk")
    let two = measure("The backup could not be written to the disk because it is full, try again")
    #expect(two.lines == 2)
    #expect(two.size.width <= 560)
    #expect(two.size.width < line.size.width + 100, "no line hangs over an empty one")
    #expect(height(ofLines: 2).contains(two.size.height))
  }

  @Test("the text from the fifth line on becomes an ellipsis")
  func ellipsis() {
    let words = measure(String(repeating: "word ", count: 800))
    #expect(words.lines == 4)
    #expect(words.size.width <= 560)
    #expect(height(ofLines: 4).contains(words.size.height))
    #expect(measure(String(repeating: "W", count: 4096)).lines == 4)
  }

  @Test(
    "line breaks begin lines, up to the maximum",
    arguments: ["\n", "\r\n", "\u{2028}", "\u{2029}"])
  func lineBreaks(_ end: String) {
    #expect(measure(["one", "two"].joined(separator: end)).lines == 2)
    #expect(measure("one" + end).lines == 1, "a last line break is none")
    let six = measure(["one", "two", "three", "four", "five", "six"].joined(separator: end))
    #expect(six.lines == 4)
    #expect(six.size.width < measure("four five").size.width, "the fifth is not put behind the fourth")
  }

  @Test("title and subtitle share the lines")
  func subtitle() {
    let one = measure("Title")
    let both = measure("Title", "Subtitle")
    #expect(both.lines == 2)
    #expect(both.size.height > one.size.height)
    let long = String(repeating: "word ", count: 800)
    #expect(measure("Title", long).lines == 4)
    #expect(measure(long, "Subtitle").lines == 4)
    #expect(measure(long, long).lines == 4)
    #expect(measure("Title", "") == one, "an empty subtitle is none")
  }

  @Test("an icon takes 1.25 font sizes and the spacing, and an unknown one nothing")
  func icon() {
    func width(_ icon: String?) -> Double {
      let content = ToastContent(title: "Saved", icon: icon.map { .symbol($0) })
      return painter.measure(content, style: .glass, within: output).size.width
    }
    let bare = width(nil)
    #expect(width("no such symbol") == bare)
    let difference = width("checkmark") - bare
    #expect(difference > 1.25 * 15 + 8 - 1 && difference < 1.25 * 15 + 8 + 1)
  }

  @Test(
    "no toast is wider than its style and output allow, nor higher than 60 % of the output",
    arguments: [
      LogicalSize(width: 200, height: 100), LogicalSize(width: 320, height: 240),
      LogicalSize(width: 1280, height: 720),
      LogicalSize(width: 7680, height: 4320), LogicalSize(width: 1, height: 1),
      LogicalSize(width: 0, height: 0),
    ])
  func limits(_ output: LogicalSize) {
    var huge = Style.glass
    huge.titleFont.size = 400
    var wide = Style.plain
    wide.width = .fitting(10000)
    var squeezed = Style.glass
    squeezed.margin.sides = 4000
    let long = String(repeating: "word ", count: 800)
    for style in Style.builtIn + [huge, wide, squeezed] {
      for content in [
        ToastContent(title: "Saved"),
        ToastContent(title: "Saved", subtitle: "to the disk", icon: .symbol("checkmark")),
        ToastContent(title: long, subtitle: long, icon: .symbol("bell")), ToastContent(title: ""),
        ToastContent(
          title: long, subtitle: long, icon: .symbol("bell"), progress: 0.5,
          actions: [ToastAction(key: "a", label: long), ToastAction(key: "b", label: long)]),
      ] {
        let measure = painter.measure(content, style: style, within: output)
        let size = measure.size
        #expect(size.width >= 1 && size.height >= 1)
        #expect(size.width <= style.maxSize(on: output).width)
        #expect(size.height <= max(1, 0.6 * output.height))
        #expect(size.width == size.width.rounded() && size.height == size.height.rounded())
        #expect((1...5).contains(measure.lines))
      }
    }
  }

  @Test("a toast on a low output loses its last lines")
  func lowOutput() {
    let content = ToastContent(title: "No network", subtitle: "Retrying")
    let measure = painter.measure(content, style: .glass, within: LogicalSize(width: 200, height: 100))
    #expect(measure.lines == 1)
    #expect(measure.size.height == self.measure("No network").size.height)
  }

  @Test(
    "any text can be measured",
    arguments: [
      "", " ", "\n\n\n", "\u{0}", "\u{1}\u{2}\u{7F}\u{85}", "a\tb", "\u{200B}", "\u{FEFF}",
      "\u{202E}reversed", "שלום עולם",
      "مرحبا بالعالم", "🎉👩‍👩‍👧‍👦🇩🇪", "a\u{301}\u{302}\u{303}", "\u{301}", "<b>text & no markup</b>", "&#0;",
      "\u{10FFFF}", "日本語のテキスト",
    ])
  func hostile(_ text: String) {
    for style in Style.builtIn {
      let figure = painter.figure(ToastContent(title: text, subtitle: text), style: style)
      #expect(style.width == .output || figure.frame.width <= 560)
      #expect(figure.frame.height < 200)
      Canvas(LogicalSize(width: 640, height: 300)).draw([figure], with: painter)
    }
  }

  @Test("a text of combining marks stays in its toast")
  func combiningMarks() {
    let tower = "a" + String(repeating: "\u{30A}\u{325}", count: 500)
    let figure = painter.figure(ToastContent(title: tower), style: .bare)
    let canvas = Canvas(LogicalSize(width: 640, height: 300))
    canvas.draw([figure], with: painter)
    let frame = figure.frame
    if let ink = canvas.box(where: { $0 != 0 }) {
      #expect(Double(ink.left) >= frame.x && Double(ink.right) <= frame.maxX)
      #expect(Double(ink.top) >= frame.y && Double(ink.bottom) <= frame.maxY)
    }
  }

  @Test("markup in plain text has no effect")
  func noMarkup() {
    #expect(measure("<b>x</b>").size.width > measure("<b>x").size.width)
  }

  @Test("warming up changes no size")
  func warmUp() {
    let cold = measure("Saved successfully", "to the disk")
    let warm = Painter()
    warm.warmUp()
    let content = ToastContent(title: "Saved successfully", subtitle: "to the disk")
    #expect(warm.measure(content, style: .glass, within: output) == cold)
  }
}

extension MeasureTests {
  /// The time of shaping grows with the square of the number of marks, so that the time limit is the test.
  @Test(.timeLimit(.minutes(1))) func aPileOfMarksIsCutBeforeItIsSet() {
    let painter = Painter()
    let pile = "b" + String(repeating: "\u{301}", count: 8000)
    let output = LogicalSize(width: 1280, height: 720)
    let long = painter.measure(ToastContent(title: "z", subtitle: pile), style: .glass, within: output)
    let longer = painter.measure(
      ToastContent(title: "z", subtitle: pile + pile), style: .glass, within: output)
    #expect(long == longer)
  }

  @Test func aTextThatFillsItsLinesIsNotCutShort() {
    let painter = Painter()
    let output = LogicalSize(width: 1280, height: 720)
    let narrow = String(repeating: "l", count: 4000)
    let measure = painter.measure(ToastContent(title: narrow), style: .plain, within: output)
    #expect(measure.lines == 4 && measure.size.width > 540)
  }
}
