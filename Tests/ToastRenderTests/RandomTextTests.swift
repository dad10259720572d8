import Testing
import ToastCore

@testable import ToastRender

@Suite("Texts that made Pango abort", .serialized)
struct RandomTextTests {
  /// Pango 1.50 aborted on the first text.
  ///
  /// The others left less than two pixels for the text.
  @Test(
    "known texts and widths",
    arguments: [("\u{094D} \u{FE0F}\u{0644}", 40, 24), ("\u{200B}", 560, 0), ("", 560, 0), ("\u{AD}", 1, 0)])
  func known(_ text: String, _ width: Double, _ padding: Double) {
    let painter = Painter()
    var style = Style.glass
    style.width = .fitting(width)
    style.padding = Insets(all: padding)
    var figure = painter.figure(ToastContent(title: text), style: style)
    let canvas = Canvas(LogicalSize(width: 200, height: 160))
    canvas.draw([figure], with: painter)
    let old = figure
    figure = painter.figure(ToastContent(title: "hello"), style: .glass)
    for progress in [0, 0.01, 0.5, 1] {
      figure.outgoing = Figure.Crossfade(
        content: old.content, style: old.style, frame: old.frame, outline: old.outline, progress: progress,
        blur: 3, incomingBlur: 2)
      canvas.draw([figure], with: painter)
    }
    #expect(figure.frame.width > 48)
  }

  @Test("own content without a size is measured")
  func nothing() {
    let painter = Painter()
    let image = ContentNode(
      .row(.init([ContentNode(.image(.init("/none", width: 0, height: 0)))])), padding: .zero)
    let figure = painter.figure(ToastContent(title: "", tree: image), style: .plain)
    Canvas(LogicalSize(width: 200, height: 160)).draw([figure], with: painter)
    #expect(figure.frame.width >= 1)
  }

  /// Letters, marks and controls that shaping, bidi and line breaking treat specially.
  static let scalars: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x20...0x20, 0xA0...0xA0, 0xAD...0xAD, 0x300...0x36F, 0x5D0...0x5EA, 0x600...0x6FF,
    0x644...0x644,
    0x900...0x97F, 0x94D...0x94D, 0xE00...0xE7F, 0x1100...0x11FF, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF,
    0x1F300...0x1F64F, 0x2000...0x200F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x20D0...0x20F0,
    0x3040...0x30FF, 0x4E00...0x4FFF, 0xAC00...0xACFF, 0xFE00...0xFE0F, 0xFE0F...0xFE0F, 0xFFF9...0xFFFD,
    0xE0020...0xE007F, 0xE0100...0xE01EF, 0x9...0xA, 0x10A00...0x10A5F, 0x1D165...0x1D169, 0xFEFF...0xFEFF,
  ]

  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
  }

  static func text(_ most: Int, _ random: inout Generator) -> String {
    let count = Int.random(in: 0...most, using: &random)
    // A text has a few kinds of characters, so that rare pairs occur.
    let kinds = (0..<4).compactMap { _ in scalars.randomElement(using: &random) }
    var text = ""
    for _ in 0..<count {
      guard let kind = kinds.randomElement(using: &random),
        let scalar = UnicodeScalar(UInt32.random(in: kind, using: &random))
      else { continue }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  static func tree(_ depth: Int, _ random: inout Generator) -> ContentNode {
    let length = Double(Int.random(in: 0...40, using: &random))
    var node: ContentNode
    switch Int.random(in: 0..<(depth > 2 ? 5 : 7), using: &random) {
    case 0, 1: node = ContentNode(.text(ContentNode.Text(text(20, &random))))
    case 2: node = ContentNode(.icon(ContentNode.Icon("bell")))
    case 3: node = ContentNode(.progress(0.5))
    case 4: node = ContentNode(.spacer(length))
    case 5: node = ContentNode(.row(group(depth, &random)))
    default: node = ContentNode(.column(group(depth, &random)))
    }
    if Bool.random(using: &random) { node.padding = Insets(all: length / 4) }
    return node
  }

  static func group(_ depth: Int, _ random: inout Generator) -> ContentNode.Group {
    ContentNode.Group(
      (0..<Int.random(in: 0...3, using: &random)).map { _ in tree(depth + 1, &random) })
  }

  static func toast(_ random: inout Generator) -> (content: ToastContent, style: Style) {
    var content = ToastContent(title: text(30, &random))
    if Bool.random(using: &random) { content.subtitle = text(60, &random) }
    if Int.random(in: 0..<3, using: &random) == 0 { content.icon = .symbol("bell") }
    if Int.random(in: 0..<4, using: &random) == 0 {
      content.progress = Double.random(in: 0...1.5, using: &random)
    }
    for index in 0..<max(0, Int.random(in: -4...3, using: &random)) {
      content.actions.append(ToastAction(key: "\(index)", label: text(8, &random)))
    }
    if Int.random(in: 0..<4, using: &random) == 0 { content.tree = tree(0, &random) }
    if content.tree == nil, Int.random(in: 0..<6, using: &random) == 0 {
      content.isMarkup = true
      content.title = "<b>\(content.title.filter { $0 != "<" && $0 != "&" })</b>"
    }
    var style = [Style.glass, .material, .banner, .plain].randomElement(using: &random) ?? .glass
    style.width = .fitting(Double(Int.random(in: 1...120, using: &random)))
    if Bool.random(using: &random) {
      style.padding = Insets(all: Double(Int.random(in: 0...20, using: &random)))
    }
    if Bool.random(using: &random) {
      style.titleFont.size = Double(Int.random(in: 4...40, using: &random))
      style.titleFont.family = ["serif", "monospace", "no such font"].randomElement(using: &random)
    }
    style.textAlignment = Bool.random(using: &random) ? .leading : .center
    style.maxLines = Int.random(in: 1...8, using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 {
      style.border = Border(width: Double(Int.random(in: 0...32, using: &random)), color: .black)
      style.iconSize = .length(Double(Int.random(in: 4...200, using: &random)))
    }
    style.tint = Bool.random(using: &random) ? Color(rgba: 0x3060_90FF) : nil
    style.showsProgressNumber = Bool.random(using: &random)
    return (content, style)
  }

  // Each text gets its own process, because an abort would end all tests.
  @Test("random texts in random widths do not abort")
  func survives() async {
    await #expect(processExitsWith: .success) { RandomTextTests.draw(0..<4) }
    await #expect(processExitsWith: .success) { RandomTextTests.draw(4..<8) }
  }

  static func draw(_ seeds: Range<UInt64>) {
    for seed in seeds { draw(Generator(state: seed &* 7919)) }
  }

  private static func draw(_ generator: Generator) {
    var random = generator
    let painter = Painter()
    let surface = LogicalSize(width: 200, height: 160)
    var former: Figure?
    for round in 0..<150 {
      let (content, style) = RandomTextTests.toast(&random)
      let output = LogicalSize(
        width: Double(Int.random(in: 1...300, using: &random)),
        height: Double(Int.random(in: 1...200, using: &random)))
      var figure = painter.figure(content, style: style, x: 20, y: 20, output: output)
      precondition(figure.frame.width >= 1 && figure.frame.height >= 1)
      let scale = [Scale.one, Scale(numerator: 160), Scale(whole: 2), Scale(whole: 3)][round % 4]
      let canvas = Canvas(surface, scale: scale)
      let behind =
        round % 2 == 0
        ? BackdropState.unknown : .picture(TestBackdrop.plain(0x808080).backdrop(surface, scale))
      canvas.draw([figure], with: painter, behind: behind)
      if let former {
        figure.outgoing = Figure.Crossfade(
          content: former.content, style: former.style, frame: former.frame, outline: former.outline,
          progress: Double.random(in: 0...1, using: &random), blur: 3, incomingBlur: 2)
        figure.isMoving = Bool.random(using: &random)
        figure.staleness = Double.random(in: 0...1, using: &random)
        canvas.draw([figure], with: painter, behind: behind)
        figure.outgoing = nil
      }
      former = figure
    }
  }
}
