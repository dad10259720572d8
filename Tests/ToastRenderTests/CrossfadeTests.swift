import Testing
import ToastCore

@testable import ToastRender

@Suite("Crossfade of contents")
struct CrossfadeTests {
  let painter = Painter()
  let surface = LogicalSize(width: 360, height: 160)
  static let scales = [Scale.one, Scale(numerator: 180), Scale(whole: 2)]

  func figure(_ title: String, subtitle: String? = nil, style: Style = .glass) -> Figure {
    var figure = painter.figure(ToastContent(title: title, subtitle: subtitle), style: style)
    // Toasts are centred on the surface, as in a stack.
    figure.frame.x = ((surface.width - figure.frame.width) / 2).rounded(.down)
    figure.frame.y = ((surface.height - figure.frame.height) / 2).rounded(.down)
    return figure
  }

  func exchange(_ old: Figure, _ new: Figure, _ progress: Double, blur: Double = 7) -> Figure {
    var figure = new
    figure.outgoing = Figure.Crossfade(
      content: old.content, style: old.style, frame: old.frame, outline: old.outline, progress: progress,
      blur: blur * progress, incomingBlur: blur * (1 - progress))
    return figure
  }

  func picture(_ figure: Figure, _ scale: Scale = .one, _ behind: BackdropState = .unknown) -> Canvas {
    let canvas = Canvas(surface, scale: scale)
    canvas.draw([figure], with: painter, behind: behind)
    return canvas
  }

  /// An unknown backdrop, and a picture of letters.
  func views(_ scale: Scale) -> [BackdropState] {
    [.unknown, .picture(TestBackdrop.letters(5).backdrop(surface, scale))]
  }

  /// The largest difference of a component between two pictures.
  func difference(_ one: Canvas, _ two: Canvas) -> Int {
    zip(one.pixels, two.pixels).reduce(0) { most, pixels in
      [24, 16, 8, 0].reduce(most) { most, shift in
        max(most, abs(Int(pixels.0 >> shift & 0xFF) - Int(pixels.1 >> shift & 0xFF)))
      }
    }
  }

  @Test("a crossfade begins with the old content and ends with the new one", arguments: scales)
  func ends(_ scale: Scale) {
    for style in [Style.glass, .plain] {
      let old = figure("41 %", style: style)
      let new = figure("Something longer", subtitle: "with a second row", style: style)
      for behind in views(scale) {
        #expect(difference(picture(exchange(old, new, 0), scale, behind), picture(old, scale, behind)) <= 2)
        #expect(difference(picture(exchange(old, new, 1), scale, behind), picture(new, scale, behind)) <= 2)
      }
    }
  }

  @Test("a crossfade has no jumps", arguments: scales)
  func isContinuous(_ scale: Scale) {
    let old = figure("41 %")
    let new = figure("1000 %", subtitle: "too much")
    var last = picture(old, scale)
    var changes = [Double]()
    for step in 1...20 {
      let next = picture(exchange(old, new, Double(step) / 20), scale)
      changes.append(
        zip(next.pixels, last.pixels).reduce(0) { $0 + abs(Double($1.0 >> 24) - Double($1.1 >> 24)) })
      last = next
    }
    // Each step is about a twentieth of the whole change.
    let most = changes.max() ?? 0
    #expect(most < 3 * changes.reduce(0, +) / 20, "step \(changes.firstIndex(of: most) ?? 0)")
  }

  @Test("pixels that both contents have in common do not change", arguments: scales)
  func common(_ scale: Scale) {
    let old = figure("Saved")
    let whole = picture(old, scale)
    for progress in [0.1, 0.5, 0.77] {
      let same = picture(exchange(old, old, progress, blur: 0), scale)
      #expect(difference(same, whole) <= 2)
    }
    // Between different contents, the background stays sharp and as opaque.
    let new = figure("Moved")
    let half = picture(exchange(old, new, 0.5), scale)
    let row = Int((old.frame.y + 6) * scale.factor)
    for x in Int((old.frame.x - 20) * scale.factor)..<Int((old.frame.x + 20) * scale.factor) {
      #expect(abs(half.alpha(x, row) - whole.alpha(x, row)) <= 2 || old.frame != new.frame)
    }
  }

  @Test("the background changes from one size to the other and keeps its opacity", arguments: scales)
  func size(_ scale: Scale) throws {
    let old = figure("OK", style: .plain)
    let new = figure("Something longer", style: .plain)
    let half = picture(exchange(old, new, 0.5), scale)
    let box = try #require(half.box(where: { $0 >> 24 >= 75 }))
    let width = Double(box.right - box.left) / scale.factor
    #expect(abs(width - (old.frame.width + new.frame.width) / 2) <= 1)
    let row = box.top + Int(3 * scale.factor)
    for x in box.left + 4..<box.right - 4 { #expect(abs(half.alpha(x, row) - 150) <= 1) }
  }

  @Test("half the opacity gives half of each component")
  func opacity() {
    var figure = exchange(figure("41 %"), figure("42 %"), 0.4)
    let whole = picture(figure)
    figure.opacity = 0.5
    let half = picture(figure)
    for (one, two) in zip(whole.pixels, half.pixels) {
      #expect(abs(Double(one >> 24) / 2 - Double(two >> 24)) <= 1)
    }
  }

  @Test("parts are drawn with the same pixels as the whole", arguments: scales)
  func parts(_ scale: Scale) {
    let figure = exchange(figure("41 %"), figure("Something longer"), 0.4)
    for behind in views(scale) {
      let whole = picture(figure, scale, behind)
      let parts = Canvas(surface, scale: scale, filled: 0xFFFF_FFFF)
      for row in 0..<8 {
        parts.draw(
          [figure], with: painter,
          in: [LogicalRect(x: 0, y: Double(row) * 20, width: surface.width, height: 20)], behind: behind)
      }
      #expect(parts.shows(whole))
    }
  }

  @Test(
    "drawing the changed areas again gives the same pixels as drawing everything", arguments: scales,
    [Style.glass, .plain])
  func changes(_ scale: Scale, _ style: Style) {
    let (old, same) = (figure("41 %", style: style), figure("14 %", style: style))
    let other = figure("Something longer", subtitle: "with a second row", style: style)
    var figures = [old, same, old]
    for (from, to) in [(old, same), (same, other), (other, old)] {
      figures += stride(from: 0.1, to: 1, by: 0.2).map { exchange(from, to, $0) } + [to]
    }
    for behind in views(scale) {
      var last = Scene.empty(surface)
      let canvas = Canvas(surface, scale: scale)
      for (step, figure) in figures.enumerated() {
        var scene = Scene.empty(surface)
        scene.figures = [figure]
        canvas.draw(scene.figures, with: painter, in: scene.changes(from: last), behind: behind)
        last = scene
        #expect(canvas.shows(picture(figure, scale, behind)), "step \(step)")
      }
    }
  }

  @Test("with an unchanged background, the toast is drawn again without its shadow")
  func changesOfAValue() {
    let (old, new) = (figure("41 %"), figure("14 %"))
    func changes(_ figure: Figure, from other: Figure) -> [LogicalRect] {
      var (before, after) = (Scene.empty(surface), Scene.empty(surface))
      (before.figures, after.figures) = ([other], [figure])
      return after.changes(from: before)
    }
    #expect(changes(new, from: old) == [old.frame])
    #expect(changes(exchange(old, new, 0.5), from: old) == [old.frame.outset(by: Insets(all: 3.5))])
    let wider = figure("Something longer")
    #expect(changes(exchange(old, wider, 0.5), from: old) == [exchange(old, wider, 0.5).bounds])
  }

  @Test("the old layer is kept until the crossfade ends")
  func kept() throws {
    let (old, new) = (figure("41 %"), figure("42 %"))
    _ = picture(old)
    #expect(painter.statistics.paintedLayers == 1)
    for progress in [0.3, 0.6] {
      _ = picture(exchange(old, new, progress))
      #expect(painter.statistics.layers == 2)
      #expect(painter.statistics.paintedLayers == 2, "only the new content is painted")
    }
    _ = picture(new)
    #expect(painter.statistics.layers == 1)
    #expect(painter.statistics.paintedLayers == 2)
  }

  @Test("frames reuse scratch memory, and the last frame frees it")
  func memory() {
    let (old, new) = (figure("41 %"), figure("Something longer"))
    var blurred = figure("Other", style: .plain)
    blurred.toast = ToastSerial(2)
    blurred.blur = 3
    var sizes = Set<Int>()
    // The first frames allocate what the blurs of all frames need.
    for (frame, progress) in [0.2, 0.4, 0.6, 0.8, 0.2, 0.4, 0.6, 0.8].enumerated() {
      _ = picture(blurred)
      _ = picture(exchange(old, new, progress))
      if frame < 4 { continue }
      sizes.insert(painter.statistics.scratchBytes)
    }
    #expect(sizes.count == 1)
    _ = picture(new)
    #expect(painter.statistics.scratchBytes > 0, "the other toast is still blurred")
    painter.retain { $0 != blurred.toast }
    _ = picture(new)
    #expect(painter.statistics.scratchBytes == 0)
  }

  @Test("a text of the same size uses the same background")
  func background() throws {
    let (old, new) = (figure("41 %"), figure("14 %"))
    try #require(old.frame.size == new.frame.size)
    _ = picture(old)
    _ = picture(new)
    #expect(painter.statistics.paintedLayers == 2 && painter.statistics.paintedBackgrounds == 1)
  }

  @Test("scenes of two surfaces do not evict each other's layers")
  func twoSurfaces() {
    var (one, two) = (figure("One"), figure("Two", style: .plain))
    two.toast = ToastSerial(2)
    for step in 0..<6 {
      one.opacity = Double(step + 1) / 6
      two.opacity = one.opacity
      for figure in [one, two] {
        _ = picture(figure, figure.toast == two.toast ? Scale(whole: 2) : .one)
      }
    }
    #expect(painter.statistics.paintedLayers == 2)
    painter.retain { $0 == two.toast }
    #expect(painter.statistics.layers == 1)
  }
}
