import Testing
import ToastCore

@testable import ToastRender

@Suite("Rounded rectangles")
struct RoundedRectPathTests {
  /// A white shape of this outline on a surface of the same size.
  func coverage(_ outline: Outline, _ size: LogicalSize) -> Canvas {
    var style = Style.plain
    style.background = .color(Color(rgba: 0xFFFF_FFFF))
    let figure = Figure(
      toast: ToastSerial(1), content: ToastContent(title: ""), style: style,
      frame: LogicalRect(x: 0, y: 0, width: size.width, height: size.height), outline: outline)
    let canvas = Canvas(size)
    canvas.draw([figure], with: Painter())
    return canvas
  }

  @Test("a continuous corner begins earlier than a circular one and meets it on the diagonal")
  func continuous() {
    let size = LogicalSize(width: 500, height: 400)
    let round = coverage(.rounded(radius: 100), size)
    let smooth = coverage(.continuous(radius: 100), size)
    #expect(round.alpha(104, 0) == 255)
    #expect(smooth.alpha(104, 0) < 255)
    #expect(smooth.alpha(154, 0) == 255)
    // On the diagonal both pass at 0.29 radii.
    #expect(smooth.alpha(31, 31) == 255 && round.alpha(31, 31) == 255)
    #expect(smooth.alpha(27, 27) == 0 && round.alpha(27, 27) == 0)
  }

  @Test("a continuous corner without room becomes circular, and a capsule has semicircles")
  func capsule() {
    let size = LogicalSize(width: 200, height: 60)
    let round = coverage(.rounded(radius: 30), size)
    for radius in [30.0, 40] {
      let smooth = coverage(.continuous(radius: radius), size)
      #expect(zip(smooth.pixels, round.pixels).allSatisfy { abs(Int($0 >> 24) - Int($1 >> 24)) <= 4 })
    }
  }

  @Test(
    "shapes are symmetric",
    arguments: [Outline.rounded(radius: 20), .continuous(radius: 20), .continuous(radius: 9)])
  func symmetric(_ outline: Outline) {
    let size = LogicalSize(width: 90, height: 50)
    let canvas = coverage(outline, size)
    var worst = 0
    for y in 0..<50 {
      for x in 0..<90 {
        let alpha = canvas.alpha(x, y)
        worst = max(worst, abs(alpha - canvas.alpha(89 - x, y)), abs(alpha - canvas.alpha(x, 49 - y)))
      }
    }
    #expect(worst <= 8, "cairo's coverage is a sample")
  }

  @Test(
    "the edge distance field matches the drawn outline",
    arguments: [
      Outline.rounded(radius: 30), .rounded(radius: 12), .continuous(radius: 28), .continuous(radius: 16),
    ])
  func edge(_ outline: Outline) {
    let size = LogicalSize(width: 140, height: 90)
    let canvas = coverage(outline, size)
    let edge = EdgeDistanceField(outline, size: size)
    for y in 0..<90 {
      for x in 0..<140 {
        let alpha = canvas.alpha(x, y)
        guard alpha > 0 else { continue }
        let point = edge.point(x: Float(x) + 0.5, y: Float(y) + 0.5, within: 10)
        // The edge lies within half a diagonal of a pixel that it cuts, with an error of 1 % of the radius.
        if alpha < 250 {
          #expect(abs(point?.depth ?? 10) < 1.1, "\(x), \(y)")
        } else {
          #expect(point?.depth ?? 10 > -0.3, "\(x), \(y)")
        }
        if let point {
          let length = point.normalX * point.normalX + point.normalY * point.normalY
          #expect(abs(length - 1) < 0.01)
        }
      }
    }
  }
}
