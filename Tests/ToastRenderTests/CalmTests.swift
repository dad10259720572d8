import CCairo
import Testing
import ToastCore

@testable import ToastRender

@Suite("Words behind a toast are illegible")
struct CalmTests {
  /// A page of black text, 14 logical pixels high, on white.
  func page(_ surface: LogicalSize, _ scale: Scale) -> Backdrop {
    let size = scale.bufferSize(surface)
    let picture = ImageSurface(width: size.width, height: size.height)
    let context = CairoContext(picture)
    context.setSource(.white)
    cairo_paint(context.pointer)
    cairo_scale(context.pointer, scale.factor, scale.factor)
    let typesetter = Typesetter()
    context.setSource(.black)
    let words =
      "The quick brown fox jumps over the lazy dog, and swift test --filter ToastRenderTests 2>&1 | tail; "
    for line in 0..<Int(surface.height / 17) {
      let text = String((words + words + words).dropFirst(line * 7 % 60).prefix(90))
      TextLayout(text, font: Font(family: "DejaVu Sans Mono", size: 14), in: typesetter)
        .draw(in: context, x: 3, y: Double(line) * 17 + 2, factor: scale.factor)
    }
    var backdrop: Backdrop?
    picture.withPixels { pixels in
      backdrop = Backdrop(pixels: pixels, stride: picture.stride, size: size)
    }
    return backdrop ?? TestBackdrop.plain(0xFFFFFF).backdrop(surface, scale)
  }

  @Test(
    "at most 15 of 255 levels of text are left under the label",
    arguments: Material.allCases.filter { $0 != .clearGlass }, [120, 160, 180, 240])
  func levels(_ material: Material, _ numerator: Int) {
    let scale = Scale(numerator: numerator)
    let surface = LogicalSize(width: 420, height: 120)
    let backdrop = page(surface, scale)
    for appearance in [Appearance.light, .dark] {
      for tint in [nil, Color(parsing: "system-blue")] {
        for dy in [0.0, 5, 11] {
          var style = material.isGlass ? Style.glass : .material
          style.background = .material(material)
          style.appearance = appearance
          style.tint = tint
          let painter = Painter()
          var figure = painter.figure(
            ToastContent(title: String(repeating: "\u{A0}", count: 50)), style: style, x: 30, y: 20 + dy)
          figure.frame.width = 320
          let canvas = Canvas(surface, scale: scale)
          canvas.draw([figure], with: painter, behind: .picture(backdrop))
          let padding = style.padding
          let label = figure.frame.outset(
            by: Insets(top: -padding.top, left: -padding.left, bottom: -padding.bottom, right: -padding.right)
          )
          var values: [Double] = []
          for y in Int(label.y * scale.factor)..<Int(label.maxY * scale.factor) {
            for x in Int(label.x * scale.factor)..<Int(label.maxX * scale.factor) {
              values.append(255 * Color(rgb: canvas[x, y]).luma)
            }
          }
          let left = (values.max() ?? 0) - (values.min() ?? 0)
          #expect(left <= 15, "\(appearance), tint \(tint != nil), \(dy): \(left)")
        }
      }
    }
  }
}
