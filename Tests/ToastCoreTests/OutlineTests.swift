import Testing

@testable import ToastCore

/// Draws rectangles as rows of characters.
private func picture(_ rects: [PixelRect], width: Int, height: Int) -> String {
  var rows = [[Character]](repeating: [Character](repeating: ".", count: width), count: height)
  for rect in rects {
    for y in Int(rect.y)..<Int(rect.y + rect.height) {
      for x in Int(rect.x)..<Int(rect.x + rect.width) {
        #expect(rows[y][x] == ".", "two rectangles share \(x), \(y)")
        rows[y][x] = "#"
      }
    }
  }
  return rows.map { String($0) }.joined(separator: "\n")
}

@Test func `A capsule excludes its corners`() {
  let pixels = Outline.rounded(radius: 4).pixels(in: LogicalRect(x: 1, y: 1, width: 14, height: 8))
  #expect(
    picture(pixels, width: 16, height: 10) == """
      ................
      ...##########...
      ..############..
      .##############.
      .##############.
      .##############.
      .##############.
      ..############..
      ...##########...
      ................
      """)
}

@Test func `A rectangle is one rectangle of pixels`() {
  #expect(
    Outline.rounded(radius: 0).pixels(in: LogicalRect(x: 0, y: 3, width: 9, height: 2))
      == [PixelRect(x: 0, y: 3, width: 9, height: 2)])
}

@Test func `A capsule of odd height has no gap`() {
  let pixels = Outline.rounded(radius: 2.5).pixels(in: LogicalRect(x: 0, y: 0, width: 9, height: 5))
  #expect(pixels.reduce(0) { $0 + $1.height } == 5)
}

@Test func `An empty frame has no pixels`() {
  #expect(Outline.rounded(radius: 9).pixels(in: LogicalRect(x: 3, y: 3, width: 0, height: 5)).isEmpty)
  #expect(Outline.rounded(radius: 9).pixels(in: LogicalRect(x: 3, y: 3, width: 0.2, height: 0.3)).isEmpty)
}

@Test func `The pixels agree with the hit test`() {
  let outline = Outline.rounded(radius: 25)
  let frame = LogicalRect(x: 10, y: 10, width: 180, height: 50)
  let pixels = Set(
    outline.pixels(in: frame).flatMap { rect in
      (rect.y..<rect.y + rect.height).flatMap { y in (rect.x..<rect.x + rect.width).map { [$0, y] } }
    })
  var differing = 0
  for y in Int32(0)..<70 {
    for x in Int32(0)..<200 {
      let inside = outline.contains(LogicalPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), in: frame)
      if inside != pixels.contains([x, y]) { differing += 1 }
    }
  }
  // The rounding of a row's inset moves each end by at most half a pixel.
  #expect(differing <= 2 * 50)
}

@Test func `A capsule with two lines of text is a continuous rectangle`() {
  let shape = Shape.capsule(otherwise: 28)
  #expect(
    shape.resolved(for: Measure(size: LogicalSize(width: 200, height: 50), lines: 1)) == .rounded(radius: 25))
  #expect(
    shape.resolved(for: Measure(size: LogicalSize(width: 200, height: 70), lines: 2))
      == .continuous(radius: 28))
  #expect(
    shape.resolved(for: Measure(size: LogicalSize(width: 200, height: 40), lines: 2))
      == .continuous(radius: 20))
}
