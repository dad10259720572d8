import Testing
import ToastCore

@testable import ToastRender

@Suite("Labels are legible on every material")
struct LegibilityTests {
  let surface = LogicalSize(width: 200, height: 110)

  /// A toast without ink, and the place of its text.
  func blank(_ style: Style, with painter: Painter) -> (figure: Figure, place: LogicalRect) {
    let content = ToastContent(title: String(repeating: "\u{A0}", count: 16), subtitle: "\u{A0}")
    var figure = painter.figure(content, style: style, x: 0, y: 25)
    figure.frame.x = ((surface.width - figure.frame.width) / 2).rounded(.down)
    let padding = style.padding
    return (
      figure,
      figure.frame.outset(
        by: Insets(top: -padding.top, left: -padding.left, bottom: -padding.bottom, right: -padding.right))
    )
  }

  /// The least contrasts of label and subtitle to the colours under them.
  func leastContrasts(_ colors: ContentColors, to grounds: some Sequence<UInt32>) -> (
    label: Double, subtitle: Double
  ) {
    var least = (label: Double.infinity, subtitle: Double.infinity)
    for pixel in Set(grounds) {
      let ground = Color(rgb: pixel)
      least.label = min(least.label, colors.label.contrast(to: ground))
      least.subtitle = min(least.subtitle, colors.subtitle.over(ground).contrast(to: ground))
    }
    return least
  }

  func grounds(_ canvas: Canvas, in place: LogicalRect) -> [UInt32] {
    (Int(place.y)..<Int(place.maxY)).flatMap { y in
      (Int(place.x)..<Int(place.maxX)).map { x in canvas[x, y] }
    }
  }

  func styles(_ material: Material) -> [Style] {
    [Appearance.auto, .light, .dark].map { appearance in
      var style = material.isGlass ? Style.glass : .material
      style.background = .material(material)
      style.appearance = appearance
      return style
    }
  }

  @Test("labels have 4.5:1 over a hundred backdrops", arguments: Material.allCases)
  func layers(_ material: Material) throws {
    let toasts = styles(material).map { style in
      let painter = Painter()
      return (style: style, painter: painter, blank: blank(style, with: painter))
    }
    let canvas = Canvas(surface)
    for testBackdrop in TestBackdrop.hundred {
      let backdrop = testBackdrop.backdrop(surface)
      for (style, painter, (figure, place)) in toasts {
        canvas.draw([figure], with: painter, behind: .picture(backdrop))
        let colors = painter.colors(of: figure, behind: .picture(backdrop))
        let least = leastContrasts(colors, to: grounds(canvas, in: place))
        #expect(least.label >= 4.5, "\(testBackdrop.testDescription), \(style.appearance)")
        #expect(
          least.subtitle >= 4.5,
          "\(testBackdrop.testDescription), \(style.appearance)")
      }
    }
  }

  @Test("labels on a tint have 3:1", arguments: Material.allCases)
  func tints(_ material: Material) throws {
    let toasts = ["system-yellow", "system-blue", "white", "#00ff00", "#800000"].map { name in
      var style = styles(material)[0]
      style.tint = Color(parsing: name)
      let painter = Painter()
      return (name: name, style: style, painter: painter, blank: blank(style, with: painter))
    }
    let canvas = Canvas(surface)
    for (index, testBackdrop) in TestBackdrop.hundred.enumerated() {
      let backdrop = testBackdrop.backdrop(surface)
      // Each tint is drawn over every second backdrop.
      for (number, (name, _, painter, (figure, place))) in toasts.enumerated()
      where (index + number) % 2 == 0 {
        canvas.draw([figure], with: painter, behind: .picture(backdrop))
        let colors = painter.colors(of: figure, behind: .picture(backdrop))
        #expect(colors.label == .white)
        let least = leastContrasts(colors, to: grounds(canvas, in: place))
        #expect(least.label >= 3, "\(name), \(testBackdrop.testDescription)")
      }
    }
  }

  @Test("labels of moving toasts have 4.5:1", arguments: [Material.glass, .clearGlass, .thin])
  func moving(_ material: Material) throws {
    for style in styles(material) {
      let painter = Painter()
      let (resting, place) = blank(style, with: painter)
      var figure = resting
      figure.isMoving = true
      let canvas = Canvas(surface)
      for testBackdrop in [
        TestBackdrop.letters(2), .letters(3), .photo(4), .stripes(0, 0xFF_FFFF, width: 24, upright: false),
      ] {
        let backdrop = testBackdrop.backdrop(surface)
        for step in 0..<12 {
          let dy = Double(step) * 3.3 - 20
          var moved = figure
          moved.frame.y += dy
          canvas.draw([moved], with: painter, behind: .picture(backdrop))
          let colors = painter.colors(of: moved, behind: .picture(backdrop))
          let least = leastContrasts(colors, to: grounds(canvas, in: place.offset(dx: 0, dy: dy)))
          #expect(least.label >= 4.5, "\(testBackdrop.testDescription), \(style.appearance), \(step)")
        }
      }
    }
  }

  @Test(
    "labels have 4.5:1 over any backdrop without a picture of it", arguments: Material.allCases,
    [false, true])
  func unknown(_ material: Material, isBlurred: Bool) throws {
    let extremes: [UInt32] = [
      0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x00FFFF, 0xFF00FF, 0x808080,
    ]
    for var style in styles(material) {
      for tint in [nil, Color(parsing: "system-orange")] {
        style.tint = tint
        let painter = Painter()
        let (figure, place) = blank(style, with: painter)
        let canvas = Canvas(surface)
        canvas.draw([figure], with: painter, behind: isBlurred ? .blurred : .unknown)
        let colors = painter.colors(of: figure, behind: isBlurred ? .blurred : .unknown)
        let seen = Set(grounds(canvas, in: place)).flatMap { pixel in
          extremes.map { pixel.over($0) }
        }
        let least = leastContrasts(colors, to: seen)
        #expect(least.label >= (tint == nil ? 4.5 : 2.95), "\(style.appearance)")
        if tint == nil { #expect(least.subtitle >= 4.5, "\(style.appearance)") }
      }
    }
  }

  @Test(
    "a blurred backdrop is more visible than an unknown one, and less than a captured one",
    arguments: Material.allCases)
  func thickness(_ material: Material) {
    for style in styles(material) {
      for appearance in [Appearance.light, .dark] {
        func alpha(_ view: MaterialEnvironment.BackdropKind) -> Double {
          ResolvedMaterial(style, in: MaterialEnvironment(backdrop: view, appearance: appearance)).top.alpha
        }
        #expect(alpha(.unknown) > alpha(.blurred) + 0.04)
        #expect(alpha(.blurred) > alpha(.captured) + 0.03)
      }
    }
  }
}

extension UInt32 {
  /// This premultiplied pixel over an opaque one.
  fileprivate func over(_ ground: UInt32) -> UInt32 {
    let rest = 255 - self >> 24
    return [16, 8, 0].reduce(0) { color, shift in
      color | Swift.min(255, (self >> shift & 0xFF) + ((ground >> shift & 0xFF) * rest + 127) / 255) << shift
    }
  }
}
