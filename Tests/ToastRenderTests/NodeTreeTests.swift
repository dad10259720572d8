import Testing
import ToastCore

@testable import ToastRender

@Suite("Own content") struct NodeTreeTests {
  private let painter = Painter()
  private let output = LogicalSize(width: 1280, height: 720)

  private func measure(_ tree: ContentNode, style: Style = .glass, within output: LogicalSize? = nil)
    -> Measure
  {
    painter.measure(ToastContent(title: "", tree: tree), style: style, within: output ?? self.output)
  }

  /// The size without the style's padding.
  private func inner(_ tree: ContentNode, style: Style = .glass) -> LogicalSize {
    let size = measure(tree, style: style).size
    let padding = style.padding
    return LogicalSize(
      width: size.width - padding.left - padding.right, height: size.height - padding.top - padding.bottom)
  }

  private static func text(_ string: String, size: Double? = nil, color: UInt32? = nil) -> ContentNode {
    ContentNode(.text(.init(string, size: size, color: color.map { .color(Color(rgba: $0)) })))
  }

  private static func icon(_ name: String, size: Double? = nil, color: UInt32? = nil) -> ContentNode {
    ContentNode(.icon(.init(name, size: size, color: color.map { .color(Color(rgba: $0)) })))
  }

  private static func row(
    _ children: [ContentNode], spacing: Double? = nil, alignment: Alignment? = nil
  ) -> ContentNode {
    ContentNode(.row(.init(children, spacing: spacing, alignment: alignment)))
  }

  private static func column(
    _ children: [ContentNode], spacing: Double? = nil, alignment: Alignment? = nil
  ) -> ContentNode {
    ContentNode(.column(.init(children, spacing: spacing, alignment: alignment)))
  }

  private static func image(_ width: Double, _ height: Double) -> ContentNode {
    ContentNode(.image(.init("/x", width: width, height: height)))
  }

  private static func spacer(_ length: Double = 0) -> ContentNode { ContentNode(.spacer(length)) }

  private static let long = String(repeating: "word ", count: 300)

  @Test("a single text is as large as a title, and a row with a symbol as a toast with that icon")
  func likeTitles() {
    let title = painter.measure(ToastContent(title: "Saved"), style: .glass, within: output)
    #expect(measure(Self.text("Saved")) == title)
    #expect(measure(Self.row([Self.text("Saved")])) == title)
    let icon = painter.measure(
      ToastContent(title: "Saved", icon: .symbol("checkmark")), style: .glass, within: output)
    // Own content states the size of an icon, and the row is as high as that.
    let row = measure(Self.row([Self.icon("checkmark"), Self.text("Saved")]))
    #expect(row.size.width == icon.size.width && row.lines == icon.lines)
    #expect(row.size.height >= icon.size.height && row.size.height <= icon.size.height + 2)
  }

  @Test("rows add widths, columns add heights, with spacing between and padding around")
  func sums() {
    let boxes = [Self.image(40, 30), Self.image(20, 50)]
    #expect(inner(Self.row(boxes, spacing: 7)) == LogicalSize(width: 67, height: 50))
    #expect(inner(Self.column(boxes, spacing: 7)) == LogicalSize(width: 40, height: 87))
    #expect(inner(Self.row(boxes)).width == 60 + Style.glass.iconSpacing)
    #expect(inner(Self.column(boxes)).height == 80 + Style.glass.subtitleSpacing)
    var padded = Self.row(boxes, spacing: 0)
    padded.padding = Insets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(inner(padded) == LogicalSize(width: 66, height: 54))
    #expect(inner(Self.row([padded, Self.spacer(9)], spacing: 0)) == LogicalSize(width: 75, height: 54))
  }

  @Test("a single row is a capsule, and two rows or a high picture are not")
  func capsules() {
    #expect(measure(Self.row([Self.text("a"), Self.text("b")])).lines == 1)
    #expect(measure(Self.column([Self.text("a"), Self.text("b")])).lines == 2)
    #expect(measure(Self.row([Self.image(64, 64), Self.text("b")])).lines == 2)
    #expect(measure(Self.row([Self.icon("bell"), ContentNode(.progress(0.5))])).lines == 1)
  }

  /// The box of the ink of a colour, from the toast's top left corner.
  private func ink(
    _ color: UInt32, of tree: ContentNode, style: Style = .bare, scale: Scale = .one
  ) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    let canvas = Canvas(LogicalSize(width: 600, height: 400), scale: scale)
    let figure = painter.figure(ToastContent(title: "", tree: tree), style: style, x: 0, y: 0, output: output)
    canvas.draw([figure], with: painter)
    return canvas.box { pixel in
      guard pixel >> 24 > 40 else { return false }
      func has(_ shift: UInt32) -> Bool { pixel >> shift & 0xFF > 30 }
      return has(16) == (color >> 24 > 0) && has(8) == (color >> 16 & 0xFF > 0)
        && has(0) == (color >> 8 & 0xFF > 0)
    }
  }

  private static let red: UInt32 = 0xFF00_00FF
  private static let blue: UInt32 = 0x0000_FFFF

  @Test("children keep their order in any language")
  func order() throws {
    for (first, second) in [("one", "two"), ("שלום", "עולם"), ("one", "שלום")] {
      let texts = [Self.text(first, color: Self.red), Self.text(second, color: Self.blue)]
      let row = Self.row(texts)
      #expect(try #require(ink(Self.red, of: row)).right <= (try #require(ink(Self.blue, of: row))).left)
      let column = Self.column(texts)
      #expect(
        try #require(ink(Self.red, of: column)).bottom <= (try #require(ink(Self.blue, of: column))).top + 2)
    }
  }

  @Test(
    "alignment moves smaller children across the axis of their group",
    arguments: [Alignment.start, .center, .end])
  func alignment(_ alignment: Alignment) throws {
    let wide = Self.text("a rather long line", color: Self.blue)
    let box = try #require(
      ink(Self.red, of: Self.column([wide, Self.text("x", color: Self.red)], alignment: alignment)))
    let whole = try #require(ink(Self.blue, of: Self.column([wide, Self.text("x")], alignment: alignment)))
    switch alignment {
    case .start: #expect(abs(box.left - whole.left) <= 2)
    case .center: #expect(abs(box.left + box.right - whole.left - whole.right) <= 4)
    case .end: #expect(abs(box.right - whole.right) <= 3)
    }
    let row = Self.row(
      [Self.text("H", size: 60, color: Self.blue), Self.icon("stop", size: 10, color: Self.red)],
      alignment: alignment)
    let icon = try #require(ink(Self.red, of: row))
    let middle = Double(icon.top + icon.bottom) / 2 - Style.bare.padding.top
    let height = inner(row, style: .bare).height
    switch alignment {
    case .start: #expect(abs(middle - 5) <= 2)
    case .center: #expect(abs(middle - height / 2) <= 2)
    case .end: #expect(abs(middle - height + 5) <= 2)
    }
  }

  @Test("a spacer takes the remaining room, and so does a bar")
  func spacers() throws {
    let pushed = Self.row([Self.icon("stop"), Self.spacer(), Self.icon("stop", color: Self.red)])
    let wide = Self.text("a rather long line of words", color: Self.blue)
    let column = Self.column([wide, pushed])
    #expect(measure(column).size.width == measure(wide).size.width)
    let (icon, text) = (try #require(ink(Self.red, of: column)), try #require(ink(Self.blue, of: column)))
    #expect(abs(icon.right - text.right) < 8)
    var banner = Style.bare
    banner.width = .output
    banner.margin = Margin(edge: 0, sides: 0)
    let canvas = try #require(
      { () -> (left: Int, top: Int, right: Int, bottom: Int)? in
        let small = LogicalSize(width: 500, height: 400)
        let figure = painter.figure(
          ToastContent(title: "", tree: pushed), style: banner, x: 0, y: 0, output: small)
        let canvas = Canvas(small)
        canvas.draw([figure], with: painter)
        return canvas.box { $0 >> 16 & 0xFF > 100 && $0 & 0xFF < 40 }
      }())
    #expect(canvas.right > 480)
    let bar = Self.column([wide, ContentNode(.progress(1))])
    let filled = try #require(ink(0xFFFF_FFFF, of: bar))
    #expect(abs(filled.right - text.right) < 4)
  }

  @Test("a bar shows its value")
  func bars() {
    func brightness(_ value: Double) -> Int {
      let canvas = Canvas(LogicalSize(width: 400, height: 120))
      let content = ToastContent(title: "", tree: ContentNode(.progress(value)))
      canvas.draw([painter.figure(content, style: .bare, x: 20, y: 20)], with: painter)
      return canvas.pixels.reduce(0) { $0 + Int($1 & 0xFF) }
    }
    let steps = [0, 0.25, 0.5, 1].map(brightness)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("an image is clipped to its box, which is empty while the image is awaited")
  func images() throws {
    let id = ImageID(7)
    var box = ContentNode.Image("/x.png", width: 80, height: 40, picture: .awaited(id))
    #expect(ink(Self.red, of: ContentNode(.image(box))) == nil)
    let pixels = [UInt32](repeating: 0xFFFF_0000, count: 80 * 80)
    pixels.withUnsafeBytes { painter.images.add(id, side: 80, pixels: $0, isSymbolic: false) }
    box.picture = .image(id)
    let drawn = try #require(ink(Self.red, of: ContentNode(.image(box))))
    #expect(drawn.right - drawn.left == 80 && drawn.bottom - drawn.top == 40)
  }

  @Test(
    "any tree stays inside its toast and has the same size at each scale",
    arguments: [
      LogicalSize(width: 120, height: 80), LogicalSize(width: 320, height: 240),
      LogicalSize(width: 1280, height: 720), LogicalSize(width: 1, height: 1),
    ])
  func bounds(_ output: LogicalSize) {
    let chain = (0..<6).reduce(Self.text("deep")) { tree, _ in
      var tree = Self.row([tree])
      tree.padding = Insets(all: 20)
      return tree
    }
    let trees = [
      Self.text(Self.long), Self.text(String(repeating: "W", count: 4000), size: 400), Self.text(""),
      Self.row((0..<60).map { _ in Self.text("word") }),
      Self.column((0..<60).map { Self.text("line \($0)") }),
      Self.row([
        Self.icon("bell", size: 256), Self.text(Self.long), Self.text(Self.long), Self.image(256, 10),
      ]),
      Self.column([
        Self.image(256, 256), Self.row([Self.text(Self.long), Self.spacer(256)]), Self.text("end"),
      ]),
      Self.row([]), Self.column([Self.row([]), Self.column([])]), chain, Self.spacer(256),
      ContentNode(.progress(9)),
    ]
    for style in Style.builtIn {
      for tree in trees {
        let content = ToastContent(
          title: "", progress: 0.5, actions: [ToastAction(key: "a", label: "Act")], tree: tree)
        for content in [content, ToastContent(title: "", tree: tree)] {
          let figure = painter.figure(content, style: style, x: 100, y: 100, output: output)
          let most = style.maxSize(on: output)
          #expect(figure.frame.width <= most.width && figure.frame.height <= max(1, most.height))
          guard case .color = style.background else { continue }
          let canvas = Canvas(LogicalSize(width: 1500, height: 700))
          canvas.draw([figure], with: painter)
          guard let ink = canvas.box(where: { $0 != 0 }) else { continue }
          #expect(Double(ink.left) >= figure.frame.x && Double(ink.right) <= figure.frame.maxX)
          #expect(Double(ink.top) >= figure.frame.y && Double(ink.bottom) <= figure.frame.maxY)
        }
      }
    }
  }

  @Test("a tree fits into its own measured size", arguments: 0..<40)
  func settled(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let tree = random.tree(depth: 4)
    let typesetter = Typesetter()
    for style in [Style.glass, .plain] {
      let content = ToastContent(title: "", tree: tree)
      let block = ContentLayout(
        content, style: style, most: LogicalSize(width: 400, height: 200), typesetter: typesetter)
      let again = ContentLayout(content, style: style, most: block.measure.size, typesetter: typesetter)
      let (size, most) = (again.measure.size, block.measure.size)
      #expect(size.width <= most.width && size.height <= most.height)
      // With room for everything, nothing changes.
      let ample = ContentLayout(
        content, style: style, most: LogicalSize(width: 8000, height: 4000), typesetter: typesetter)
      let same = ContentLayout(content, style: style, most: ample.measure.size, typesetter: typesetter)
      #expect(same.measure == ample.measure)
    }
  }

  @Test("a tree without enough room loses lines first, then its last nodes")
  func sacrifices() {
    let low = LogicalSize(width: 400, height: 150)
    let lines = Self.column([Self.text(Self.long), Self.text("last")])
    #expect(measure(lines, style: .plain, within: low).lines > 2)
    let many = Self.column((0..<20).map { Self.text("line \($0)") })
    let measure = measure(many, style: .plain, within: low)
    #expect((3...5).contains(measure.lines))
  }
}

/// Random trees.
private struct SplitMix {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) >> 33) % limit
  }

  mutating func tree(depth: Int) -> ContentNode {
    var node: ContentNode
    switch next(below: depth > 0 ? 8 : 5) {
    case 0, 1:
      let words = (0...next(below: 30)).map { _ in "word\(next(below: 1000))" }.joined(separator: " ")
      node = ContentNode(.text(.init(words, size: Double(8 + next(below: 20)))))
    case 2: node = ContentNode(.icon(.init("bell", size: Double(1 + next(below: 60)))))
    case 3: node = ContentNode(.progress(0.5))
    case 4: node = ContentNode(.spacer(Double(next(below: 40))))
    case let kind:
      let group = ContentNode.Group(
        (0..<next(below: 5)).map { _ in tree(depth: depth - 1) }, spacing: Double(next(below: 20)))
      node = ContentNode(kind == 5 ? .column(group) : .row(group))
    }
    if next(below: 4) == 0 { node.padding = Insets(all: Double(next(below: 12))) }
    return node
  }
}
