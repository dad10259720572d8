import Testing
import ToastCore

@testable import ToastRender

@Suite("Refraction of glass")
struct RefractionTests {
  let painter = Painter()
  let surface = LogicalSize(width: 300, height: 160)

  /// A toast of glass without ink.
  func pane(_ material: Material = .clearGlass) -> Figure {
    var style = Style.glass
    style.background = .material(material)
    style.shape = .continuous(radius: 28)
    style.appearance = .light
    var figure = painter.figure(
      ToastContent(title: String(repeating: "\u{A0}", count: 30), subtitle: "\u{A0}"), style: style)
    figure.frame = LogicalRect(x: 40, y: 40, width: 220, height: 80)
    return figure
  }

  /// White with a black line across, three pixels high.
  func line(at y: Int) -> TestBackdrop {
    TestBackdrop("a line at \(y)") { _, row in abs(row - y) <= 1 ? 0 : 0xFF_FFFF }
  }

  func picture(_ figure: Figure, over testBackdrop: TestBackdrop, scale: Scale = .one) -> Canvas {
    let canvas = Canvas(surface, scale: scale)
    canvas.draw([figure], with: painter, behind: .picture(testBackdrop.backdrop(surface, scale)))
    return canvas
  }

  /// The centre of the darkness in a column of the pane, in rows from the top.
  func darkness(_ canvas: Canvas, _ figure: Figure, x: Int, rows: Range<Int>) -> Double {
    let top = Int(figure.frame.y)
    let greens = rows.map { Double(canvas[x, top + $0] >> 8 & 0xFF) }
    let most = greens.max() ?? 0
    let weights = greens.map { ($0 - most) * ($0 - most) }
    return zip(rows, weights).reduce(0) { $0 + (Double($1.0) + 0.5) * $1.1 } / weights.reduce(0, +)
  }

  @Test("a line behind the middle is not displaced")
  func middle() {
    let figure = pane()
    let canvas = picture(figure, over: line(at: 80))
    for x in [80, 120, 150, 200] {
      #expect(abs(darkness(canvas, figure, x: x, rows: 30..<50) - 40.5) < 0.3)
    }
  }

  @Test("a line behind the bezel appears nearer to the edge", arguments: [false, true])
  func bezel(isBelow: Bool) throws {
    let figure = pane()
    let refraction = try #require(Material.clearGlass.parameters.refraction)
    for depth in [4.0, 6, 8, 11] {
      // A pixel shows a place farther inside, by the displacement that the slope of the profile gives.
      let inside = depth + refraction.shift(depth: depth / refraction.bezel)
      let row = isBelow ? 80 - inside : inside
      let canvas = picture(figure, over: line(at: 40 + Int(row.rounded(.down))))
      // Close to the edge, the line appears a second time, mirrored.
      let rows = isBelow ? 80 - Int(depth) - 3..<80 - Int(depth) + 3 : Int(depth) - 3..<Int(depth) + 3
      let seen = darkness(canvas, figure, x: 150, rows: rows)
      #expect(abs((isBelow ? 80 - seen : seen) - depth) < 1.5, "\(depth) shows \(inside)")
    }
    #expect(refraction.shift(depth: 0) > 8)
    #expect(refraction.shift(depth: 1) == 0)
  }

  @Test("frosted materials do not refract")
  func frosted() {
    let figure = pane(.ultraThin)
    let canvas = picture(figure, over: line(at: 52))
    #expect(abs(darkness(canvas, figure, x: 150, rows: 2..<24) - 12.5) < 1)
  }

  @Test("refraction is the same at the sides as at top and bottom")
  func sides() {
    let figure = pane()
    let upright = TestBackdrop("an upright line") { x, _ in abs(x - 52) <= 1 ? 0 : 0xFF_FFFF }
    let across = picture(figure, over: upright)
    let down = picture(figure, over: line(at: 52))
    let fromLeft = (2..<24).min { across[40 + $0, 80] >> 8 & 0xFF < across[40 + $1, 80] >> 8 & 0xFF }
    let fromTop = (2..<24).min { down[150, 40 + $0] >> 8 & 0xFF < down[150, 40 + $1] >> 8 & 0xFF }
    #expect(fromLeft == fromTop)
  }

  @Test("refraction has no jump between bezel and middle", arguments: [120, 180, 240])
  func isContinuous(_ numerator: Int) {
    let scale = Scale(numerator: numerator)
    let figure = pane()
    let slope = TestBackdrop.gradient(0x404040, 0xF0F0F0, over: Int(160 * scale.factor), upright: false)
    let canvas = picture(figure, over: slope, scale: scale)
    let x = Int(150 * scale.factor)
    let rows = Int(46 * scale.factor)..<Int(114 * scale.factor)
    for row in rows {
      let (one, two) = (Int(canvas[x, row] >> 8 & 0xFF), Int(canvas[x, row + 1] >> 8 & 0xFF))
      #expect(abs(one - two) < 12, "row \(row)")
    }
  }

  @Test("a moved toast refracts the backdrop at its new place")
  func moves() {
    let figure = pane()
    var moved = figure
    moved.frame = moved.frame.offset(dx: 12, dy: 9)
    let testBackdrop = TestBackdrop.letters(4)
    let elsewhere = TestBackdrop("the letters moved") { x, y in
      let (x, y) = (x - 12, y - 9)
      return x < 0 || y < 0 ? 0xFFFFFF : abs(x - 100) <= 20 && abs(y - 60) <= 30 ? 0x203040 : 0xFFFFFF
    }
    let there = TestBackdrop("the same") { x, y in
      abs(x - 100) <= 20 && abs(y - 60) <= 30 ? 0x203040 : 0xFFFFFF
    }
    let before = picture(figure, over: there)
    let after = picture(moved, over: elsewhere)
    let still = picture(figure, over: elsewhere)
    var differs = false
    for y in 44..<116 {
      for x in 44..<256 {
        let pixel = before[x, y]
        for shift: UInt32 in [0, 8, 16] {
          // The texels of the blurred backdrop do not move with the toast.
          #expect(abs(Int(after[x + 12, y + 9] >> shift & 0xFF) - Int(pixel >> shift & 0xFF)) <= 12)
        }
        differs = differs || abs(Int(still[x, y] & 0xFF) - Int(pixel & 0xFF)) > 40
      }
    }
    #expect(differs)
    #expect(!picture(figure, over: testBackdrop).shows(before))
  }

  @Test(
    "the backdrop behind the middle holds still while the toast moves between pixels", arguments: [120, 240])
  func holdsStill(_ numerator: Int) {
    let scale = Scale(numerator: numerator)
    let row = Int(80 * scale.factor)
    var figure = pane()
    figure.isMoving = true
    var seen = [Double]()
    for step in 0...8 {
      var moved = figure
      moved.frame.y += Double(step) / 8
      let canvas = picture(moved, over: line(at: row), scale: scale)
      let rows = row - Int(12 * scale.factor)..<row + Int(12 * scale.factor)
      let greens = rows.map { Double(canvas[Int(150 * scale.factor), $0] >> 8 & 0xFF) }
      let most = greens.max() ?? 0
      let weights = greens.map { max(0, most - $0 - 6) }
      seen.append(zip(rows, weights).reduce(0) { $0 + Double($1.0) * $1.1 } / weights.reduce(0, +))
    }
    #expect((seen.max() ?? 0) - (seen.min() ?? 0) < 0.35, "\(seen)")
  }

  @Test("a backdrop larger than its surface is drawn from its origin")
  func origin() {
    let figure = pane(.glass)
    let exact = picture(figure, over: .photo(3))
    let larger = Canvas(surface)
    larger.draw(
      [figure], with: painter, behind: .picture(TestBackdrop.photo(3).backdrop(surface, origin: (32, 64))))
    var most = 0
    for (one, two) in zip(exact.pixels, larger.pixels) {
      most = max(most, abs(Int(one & 0xFF) - Int(two & 0xFF)))
    }
    #expect(most <= 6)
  }

  @Test(
    "a toast that is scaled, blurred or partly outside the backdrop can be drawn",
    arguments: Material.allCases)
  func anywhere(_ material: Material) {
    var figure = pane(material)
    figure.isMoving = true
    let canvas = Canvas(surface)
    let backdrop = TestBackdrop.letters(1).backdrop(surface)
    for (x, y, size, blur) in [
      (-100.5, -50.2, 0.9, 7.0), (250, 130, 1.07, 0), (40, -79.9, 1, 0), (40, 300, 0.95, 2),
      (-400, 40, 1, 0.5),
    ] {
      (figure.frame.x, figure.frame.y) = (x, y)
      (figure.scale, figure.blur) = (size, blur)
      canvas.draw([figure], with: painter, behind: .picture(backdrop))
      #expect(
        canvas.pixels.allSatisfy { pixel in
          let alpha = pixel >> 24
          return pixel >> 16 & 0xFF <= alpha && pixel >> 8 & 0xFF <= alpha && pixel & 0xFF <= alpha
        })
    }
  }

  @Test("a toast of a few pixels can be drawn", arguments: [Material.glass, .thick])
  func tiny(_ material: Material) {
    var figure = pane(material)
    let canvas = Canvas(surface)
    let behind = BackdropState.picture(TestBackdrop.letters(1).backdrop(surface))
    for (width, height) in [(1.0, 1.0), (2, 1), (3, 9), (5, 70), (200, 2), (31, 31)] {
      figure.frame = LogicalRect(x: 50, y: 50, width: width, height: height)
      canvas.draw([figure], with: painter, behind: behind)
      #expect(canvas.alpha(50, 50) > 0)
    }
  }
}
