import Testing
import ToastCore

@testable import ToastRender

@Suite("Materials")
struct MaterialTests {
  let painter = Painter()
  let surface = LogicalSize(width: 360, height: 140)
  static let frosted: [Material] = [.ultraThin, .thin, .regular, .thick, .ultraThick]

  /// A toast without ink of this material.
  func pane(_ material: Material, _ appearance: Appearance, change: (inout Style) -> Void = { _ in })
    -> Figure
  {
    var style = Style.material
    if material.isGlass { style = .glass }
    style.background = .material(material)
    style.appearance = appearance
    change(&style)
    var figure = painter.figure(
      ToastContent(title: String(repeating: "\u{A0}", count: 50), subtitle: "\u{A0}"), style: style)
    figure.frame = LogicalRect(x: 30, y: 30, width: 300, height: 80)
    return figure
  }

  func picture(_ figure: Figure, over testBackdrop: TestBackdrop) -> Canvas {
    let canvas = Canvas(surface)
    canvas.draw([figure], with: painter, behind: .picture(testBackdrop.backdrop(surface)))
    return canvas
  }

  @Test("a thicker material blurs more", arguments: [Appearance.light, .dark])
  func blur(_ appearance: Appearance) {
    let edge = TestBackdrop("an edge") { x, _ in TestBackdrop.grey(x < 180 ? 40 : 220) }
    let widths = MaterialTests.frosted.map { material -> Int in
      let canvas = picture(pane(material, appearance), over: edge)
      // The mean of rows has no dither noise.
      let means = (40..<320).map { x in
        (40..<100).reduce(0.0) { $0 + Double(canvas[x, $1] >> 8 & 0xFF) } / 60
      }
      let (low, high) = (means.min() ?? 0, means.max() ?? 0)
      return means.filter { $0 > low + 0.15 * (high - low) && $0 < high - 0.15 * (high - low) }.count
    }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 + 4 < $1 }, "\(widths)")
  }

  /// The difference between two backdrops through a material.
  func difference(_ material: Material, _ appearance: Appearance, _ one: UInt32, _ two: UInt32, shift: UInt32)
    -> Double
  {
    let means = [one, two].map { color -> Double in
      let canvas = picture(pane(material, appearance), over: .plain(color))
      let pixels = (50..<90).flatMap { y in (80..<280).map { canvas[$0, y] } }
      return pixels.reduce(0.0) { $0 + Double($1 >> shift & 0xFF) } / Double(pixels.count)
    }
    return abs(means[1] - means[0])
  }

  @Test(
    "a thicker material hides more light and colour of the backdrop", arguments: [Appearance.light, .dark])
  func alpha(_ appearance: Appearance) {
    // Two greys; a red and a green of one luma.
    for (one, two, shift) in [(0x6A6A6A, 0x8A8A8A, 8), (0xA07870, 0x409070, 16)] as [(UInt32, UInt32, UInt32)]
    {
      let seen = MaterialTests.frosted.map { difference($0, appearance, one, two, shift: shift) }
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 > $1 + 1 }, "\(seen)")
      let clear = difference(.clearGlass, appearance, one, two, shift: shift)
      let glass = difference(.glass, appearance, one, two, shift: shift)
      #expect(clear > glass && glass > seen[2], "\(clear), \(glass)")
    }
  }

  @Test("a thicker material has more blur, saturation and alpha")
  func parameters() {
    let parameters = MaterialTests.frosted.map(\.parameters)
    for (thin, thick) in zip(parameters, parameters.dropFirst()) {
      #expect(thin.deviation < thick.deviation && thin.saturation < thick.saturation)
      for scrim in [\MaterialParameters.dark, \MaterialParameters.light] {
        for alphas in [\MaterialParameters.Scrim.thin, \.blurred, \.dense] {
          #expect(thin[keyPath: scrim][keyPath: alphas].mean < thick[keyPath: scrim][keyPath: alphas].mean)
        }
      }
    }
  }

  @Test(
    "materials are opaque with more contrast or reduced transparency", arguments: Material.allCases,
    [Appearance.light, .dark])
  func opaque(_ material: Material, _ appearance: Appearance) {
    for isContrast in [false, true] {
      let figure = pane(material, appearance) { style in
        if isContrast { style.contrast = .more } else { style.transparency = .reduced }
      }
      let seen = picture(figure, over: .letters(3))
      let blurred = Canvas(surface)
      blurred.draw([figure], with: painter, behind: .blurred)
      #expect(seen.shows(blurred))
      for y in 36..<104 { for x in 50..<310 { #expect(seen.alpha(x, y) == 255) } }
      let inside = Color(rgb: seen[180, 70])
      let border = Color(rgb: seen[180, 30])
      let label: Color = appearance == .light ? .black : .white
      #expect(inside.contrast(to: label) > 12)
      if isContrast { #expect(border.contrast(to: inside) > 4.5) }
    }
  }

  @Test("a colour with more contrast is opaque and has a border")
  func opaqueColor() {
    var style = Style.plain
    style.contrast = .more
    let figure = painter.figure(ToastContent(title: "\u{A0}\u{A0}\u{A0}"), style: style)
    let canvas = Canvas(surface)
    canvas.draw([figure], with: painter)
    let x = Int(figure.frame.x + figure.frame.width / 2)
    #expect(canvas[x, Int(figure.frame.y) + 10] == 0xFF00_0000)
    #expect(Color(rgb: canvas[x, Int(figure.frame.y)]).luminance > 0.3)
  }

  @Test("without a background, the content alone is drawn, in a legible colour")
  func none() throws {
    var style = Style.glass
    style.background = .none
    let figure = painter.figure(ToastContent(title: "Saved"), style: style)
    for (color, label) in [(0xF0F0F0, Color.black), (0x202020, .white)] as [(UInt32, Color)] {
      let canvas = picture(figure, over: .plain(color))
      #expect(canvas.alpha(Int(figure.frame.x) + 10, Int(figure.frame.y) + 5) == 0)
      #expect(canvas.box(where: { $0 >> 24 > 200 }) != nil)
      let behind = BackdropState.picture(TestBackdrop.plain(color).backdrop(surface))
      #expect(painter.colors(of: figure, behind: behind).label == label)
    }
  }

  /// Black on the left, white on the right.
  private static let ramp = TestBackdrop.gradient(0, 0xFF_FFFF, over: 2000, upright: true)

  @Test("the backdrop of the first toast decides the appearance of a stack while it is shown")
  func appearance() throws {
    let wide = LogicalSize(width: 2000, height: 140)
    let backdrop = MaterialTests.ramp.backdrop(wide)
    let canvas = Canvas(wide)
    /// The labels of toasts at these places.
    func labels(at places: Double...) -> [Color] {
      let figures = places.enumerated().map { index, x in
        var figure = pane(.glass, .auto)
        figure.toast = ToastSerial(UInt64(index + 1))
        figure.frame.x = x
        return figure
      }
      canvas.draw(figures, with: painter, behind: .picture(backdrop))
      return figures.map { painter.colors(of: $0, behind: .picture(backdrop)).label }
    }
    #expect(labels(at: 100, 800, 1600) == [.white, .white, .white])
    #expect(labels(at: 1600) == [.white], "the first one has gone")
    painter.resetAppearance(of: StackID(0))
    #expect(labels(at: 1600) == [.black], "the stack is shown anew")
    #expect(labels(at: 100, 1600) == [.black, .black])
  }

  @Test("the backdrop decides the appearance of opaque materials too")
  func opaqueAppearance() throws {
    for (grey, label) in [(240, Color.black), (20, .white)] {
      let painter = Painter()
      for change: (inout Style) -> Void in [{ $0.contrast = .more }, { $0.transparency = .reduced }] {
        let figure = pane(.glass, .auto, change: change)
        let backdrop = BackdropState.picture(TestBackdrop.plain(TestBackdrop.grey(grey)).backdrop(surface))
        Canvas(surface).draw([figure], with: painter, behind: backdrop)
        #expect(painter.colors(of: figure, behind: backdrop).label == label)
      }
    }
  }

  @Test(
    "a stale backdrop shows no words", arguments: [Material.glass, .ultraThin])
  func stale(_ material: Material) {
    for appearance in [Appearance.light, .dark] {
      var figure = pane(material, appearance)
      /// The largest difference between two pages of text behind the toast, edge included.
      func difference() -> Int {
        let (one, other) = (picture(figure, over: .letters(4)), picture(figure, over: .letters(8)))
        return zip(one.pixels, other.pixels).reduce(0) {
          max($0, abs(Int($1.0 >> 8 & 0xFF) - Int($1.1 >> 8 & 0xFF)))
        }
      }
      let fresh = difference()
      figure.staleness = 1
      let stale = difference()
      #expect(stale <= 15 && stale < fresh, "\(appearance): \(stale) of \(fresh)")
    }
  }

  @Test("an update in place keeps the label's colour")
  func update() throws {
    let testBackdrop = TestBackdrop.plain(0x707070)
    var labels = Set<Color>()
    let canvas = Canvas(surface)
    let backdrop = testBackdrop.backdrop(surface)
    for number in 0..<6 {
      var style = Style.glass
      style.appearance = .auto
      let figure = painter.figure(
        ToastContent(title: "\(number * 7) %"), style: style, x: Double(40 + number))
      canvas.draw([figure], with: painter, behind: .picture(backdrop))
      labels.insert(painter.colors(of: figure, behind: .picture(backdrop)).label)
    }
    #expect(labels.count == 1)
  }

  @Test("an appearance that a style asked for is not kept for the stack")
  func notAsked() throws {
    for grey in stride(from: 90, through: 150, by: 5) {
      let backdrop = TestBackdrop.plain(TestBackdrop.grey(grey)).backdrop(surface)
      func label(_ painter: Painter, _ appearance: Appearance) throws -> Color {
        let figure = pane(.glass, appearance)
        Canvas(surface).draw([figure], with: painter, behind: .picture(backdrop))
        return painter.colors(of: figure, behind: .picture(backdrop)).label
      }
      let fresh = try label(Painter(), .auto)
      for asked in [Appearance.light, .dark] {
        let painter = Painter()
        _ = try label(painter, asked)
        #expect(try label(painter, .auto) == fresh, "grey \(grey) after \(asked)")
      }
    }
  }

  @Test("a prepared layer is the one that is drawn")
  func prepared() throws {
    let figure = pane(.glass, .auto)
    let behind = BackdropState.picture(TestBackdrop.photo(6).backdrop(surface))
    painter.prepare(figure, on: surface, at: .one, behind: behind)
    #expect(painter.statistics.paintedLayers == 1)
    Canvas(surface).draw([figure], with: painter, behind: behind)
    #expect(painter.statistics.paintedLayers == 1)
  }
}
