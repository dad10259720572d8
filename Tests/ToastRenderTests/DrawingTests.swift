import Testing
import ToastCore

@testable import ToastRender

@Suite("Drawing")
struct DrawingTests {
  let painter = Painter()
  let surface = LogicalSize(width: 300, height: 140)
  static let scales = [Scale.one, Scale(numerator: 150), Scale(numerator: 180), Scale(whole: 2)]

  func saved(_ style: Style, x: Double = 40, y: Double = 40) -> Figure {
    painter.figure(
      ToastContent(title: "Saved", subtitle: "to the disk", icon: .symbol("checkmark")), style: style, x: x,
      y: y)
  }

  @Test("a plain toast covers its rectangle without the corners, and nothing else", arguments: scales)
  func plain(_ scale: Scale) {
    let figure = saved(.plain)
    let canvas = Canvas(surface, scale: scale)
    canvas.draw([figure], with: painter)
    guard let box = canvas.box(where: { $0 != 0 }) else {
      Issue.record("nothing was drawn")
      return
    }
    let left = Int((figure.frame.x * scale.factor).rounded())
    let top = Int((figure.frame.y * scale.factor).rounded())
    #expect(box.left == left && box.top == top)
    #expect(box.right - left == Int((figure.frame.width * scale.factor).rounded()))
    #expect(box.bottom - top == Int((figure.frame.height * scale.factor).rounded()))
    #expect(canvas.alpha(box.left, box.top) == 0)
    #expect(canvas.alpha(box.right - 1, box.bottom - 1) == 0)
    #expect(canvas.alpha(box.left, (box.top + box.bottom) / 2) == 150)
    #expect(canvas.alpha((box.left + box.right) / 2, box.top + 2) == 150)
  }

  @Test("glass stays inside its shadow's reach", arguments: scales)
  func glass(_ scale: Scale) {
    let figure = saved(.glass)
    let canvas = Canvas(surface, scale: scale)
    let damage = canvas.draw([figure], with: painter, in: [figure.bounds])
    guard let box = canvas.box(where: { $0 != 0 }), let allowed = damage.first else {
      Issue.record("nothing was drawn")
      return
    }
    #expect(box.left >= Int(allowed.x) && box.top >= Int(allowed.y))
    #expect(box.right <= Int(allowed.x + allowed.width) && box.bottom <= Int(allowed.y + allowed.height))
    let x = Int(figure.frame.x * scale.factor)
    let y = Int(figure.frame.y * scale.factor)
    #expect(canvas.alpha(x, y) < 80, "the corner is left to the shadow")
    #expect(canvas.alpha(x + Int(60 * scale.factor), y + Int(4 * scale.factor)) > 200)
  }

  @Test("half the opacity gives half the alpha")
  func opacity() {
    var figure = saved(.plain)
    let full = Canvas(surface)
    full.draw([figure], with: painter)
    figure.opacity = 0.5
    let half = Canvas(surface)
    half.draw([figure], with: painter)
    for index in full.pixels.indices {
      let expected = Double(full.pixels[index] >> 24) / 2
      #expect(abs(Double(half.pixels[index] >> 24) - expected) <= 1)
    }
    figure.opacity = 0
    half.draw([figure], with: painter)
    #expect(half.box(where: { $0 != 0 }) == nil)
  }

  @Test("only the requested areas are written, and they are cleared first", arguments: scales)
  func onlyAreas(_ scale: Scale) {
    let pattern: UInt32 = 0x1234_5678
    let canvas = Canvas(surface, scale: scale, filled: pattern)
    let areas = [
      LogicalRect(x: 50.3, y: 45.7, width: 20, height: 9.2), LogicalRect(x: 60, y: 50, width: 30, height: 20),
      LogicalRect(x: 290, y: -20, width: 40, height: 40), LogicalRect(x: 500, y: 0, width: 10, height: 10),
    ]
    let damage = canvas.draw([saved(.glass)], with: painter, in: areas)
    #expect(damage.count == 3, "an area off the surface is none")
    for y in 0..<canvas.size.height {
      for x in 0..<canvas.size.width {
        let isInside = damage.contains {
          x >= $0.x && y >= $0.y && x < Int($0.x + $0.width) && y < Int($0.y + $0.height)
        }
        if isInside != (canvas[x, y] != pattern) {
          Issue.record("\(x), \(y): \(isInside ? "left as it was" : "touched")")
          return
        }
      }
    }
  }

  /// An unknown backdrop, and a picture of letters.
  func views(_ scale: Scale) -> [BackdropState] {
    [.unknown, .picture(TestBackdrop.letters(3).backdrop(surface, scale))]
  }

  @Test("parts are drawn with the same pixels as the whole", arguments: scales)
  func parts(_ scale: Scale) {
    for behind in views(scale) { parts(scale, behind) }
  }

  private func parts(_ scale: Scale, _ behind: BackdropState) {
    var moving = saved(.glass, x: 43.37, y: 31.81)
    moving.isMoving = true
    moving.opacity = 0.63
    var resting = saved(.plain, x: 120.5, y: 80.25)
    resting.toast = ToastSerial(2)
    let whole = Canvas(surface, scale: scale)
    whole.draw([moving, resting], with: painter, behind: behind)
    let parts = Canvas(surface, scale: scale, filled: 0xFFFF_FFFF)
    for row in 0..<14 {
      for column in 0..<10 {
        let area = LogicalRect(x: Double(column) * 30, y: Double(row) * 10, width: 30, height: 10)
        parts.draw([moving, resting], with: painter, in: [area], behind: behind)
      }
    }
    #expect(whole.shows(parts))
  }

  @Test(
    "drawing the changed areas again gives the same pixels as drawing everything", arguments: scales,
    [Style.glass, .plain])
  func changes(_ scale: Scale, _ style: Style) {
    for behind in views(scale) { changes(scale, style, behind) }
  }

  private func changes(_ scale: Scale, _ style: Style, _ behind: BackdropState) {
    let canvas = Canvas(surface, scale: scale)
    var last: Scene?
    for step in 0..<26 {
      var figure = saved(style, x: 43.3 + Double(step) * 0.37, y: -60 + Double(step) * 7.3)
      figure.opacity = 1 - Double(step) / 48
      figure.isMoving = step % 5 != 0
      var scene = Scene.empty(surface)
      scene.figures = step % 7 == 6 ? [] : [figure]
      canvas.draw(scene.figures, with: painter, in: scene.changes(from: last), behind: behind)
      last = scene
      let fresh = Canvas(surface, scale: scale)
      fresh.draw(scene.figures, with: painter, behind: behind)
      #expect(canvas.shows(fresh), "step \(step)")
    }
  }

  @Test("a resting toast stands on whole pixels, a moving one between them")
  func wholePixels() {
    let whole = Canvas(surface)
    whole.draw([saved(.plain)], with: painter)
    var figure = saved(.plain, x: 40.4, y: 39.6)
    let resting = Canvas(surface)
    resting.draw([figure], with: painter)
    #expect(resting.shows(whole))
    figure.isMoving = true
    let moving = Canvas(surface)
    moving.draw([figure], with: painter)
    #expect(!moving.shows(whole))
    #expect(moving.alpha(60, 39) > 0 && moving.alpha(60, 39) < 150)
  }

  @Test("a scene gives the same pixels with and without caches")
  func kept() {
    let figures = [
      saved(.glass), painter.figure(ToastContent(title: "Other"), style: .plain, x: 150, serial: 2),
    ]
    let first = Canvas(surface)
    first.draw(figures, with: painter)
    let again = Canvas(surface)
    again.draw([], with: painter)
    again.draw(figures, with: painter)
    #expect(again.shows(first))
    painter.removeAll()
    again.draw(figures, with: painter)
    #expect(again.shows(first))
    let fresh = Canvas(surface)
    fresh.draw(figures, with: Painter())
    #expect(fresh.shows(first))
  }

  @Test("the caches hold the last scene alone, and nothing after removeAll")
  func forgets() {
    let canvas = Canvas(surface)
    for number in 0..<20 {
      let figure = painter.figure(ToastContent(title: "Toast \(number)"), style: .glass)
      #expect(painter.statistics.measuredContents == 1)
      canvas.draw([figure], with: painter)
      #expect(painter.statistics.layers == 1)
      #expect(painter.statistics.measuredContents == 0)
    }
    for number in 0..<100 {
      _ = painter.figure(ToastContent(title: "Toast \(number)"), style: .glass)
    }
    #expect(painter.statistics.measuredContents <= 8)
    painter.removeAll()
    #expect(painter.statistics.measuredContents == 0 && painter.statistics.layers == 0)
  }

  @Test("a new text in the same place gives new pixels")
  func update() {
    let old = Canvas(surface)
    old.draw([painter.figure(ToastContent(title: "42 %"), style: .plain)], with: painter)
    let new = Canvas(surface)
    new.draw([painter.figure(ToastContent(title: "24 %"), style: .plain)], with: painter)
    #expect(!new.shows(old))
  }
}
