import Testing
import ToastCore
import ToastRender

@Suite("Pictures as icons")
struct IconImagesTests {
  let painter = Painter()
  let id = ImageID(7)

  /// A picture of a toast with this icon at 16 logical pixels.
  private func canvas(_ icon: Icon, color: Color? = nil, scale: Scale = .one) -> Canvas {
    var style = Style.bare
    style.titleFont.size = 12.8
    style.iconColor = color
    let canvas = Canvas(LogicalSize(width: 100, height: 60), scale: scale)
    canvas.draw(
      [painter.figure(ToastContent(title: "", icon: icon), style: style, x: 20, y: 20)], with: painter)
    return canvas
  }

  private func add(side: Int, symbolic: Bool = false, _ pixel: (Int, Int) -> UInt32) {
    var pixels: [UInt32] = []
    for y in 0..<side { for x in 0..<side { pixels.append(pixel(x, y)) } }
    pixels.withUnsafeBytes { painter.images.add(id, side: side, pixels: $0, isSymbolic: symbolic) }
  }

  @Test("a picture is copied pixel by pixel at its own size")
  func exact() throws {
    add(side: 16) { x, y in (x + y) % 2 == 0 ? 0xFFFF_0000 : 0x8000_0080 }
    let canvas = canvas(.image(id))
    let box = try #require(canvas.box { $0 != 0 })
    #expect(box == (28, 28, 44, 44))
    #expect(canvas[28, 28] == 0xFFFF_0000 && canvas[29, 28] == 0x8000_0080)
  }

  @Test("a picture fills its box at any scale")
  func scaled() throws {
    for side in [16, 24, 64] {
      add(side: side) { _, _ in 0xFF00_FF00 }
      let box = try #require(canvas(.image(id), scale: Scale(whole: 2)).box { $0 == 0xFF00_FF00 })
      #expect(box.left <= 57 && box.right >= 87 && box.bottom - box.top >= 30)
    }
  }

  @Test("a symbolic picture has the icon's colour, or else the text's")
  func symbolic() {
    add(side: 16, symbolic: true) { x, _ in x < 8 ? 0xFF12_3456 : 0 }
    let plain = canvas(.image(id))
    #expect(plain[30, 30] == 0xFFFF_FFFF && plain[40, 30] == 0)
    #expect(canvas(.image(id), color: Color(rgba: 0xFF00_00FF))[30, 30] == 0xFFFF_0000)
  }

  @Test("an awaited or removed picture leaves its box empty")
  func empty() {
    #expect(canvas(.awaited(id)).box { $0 != 0 } == nil)
    #expect(canvas(.image(id)).box { $0 != 0 } == nil)
    add(side: 16) { _, _ in 0xFFFF_FFFF }
    #expect(canvas(.awaited(id)).box { $0 != 0 } == nil)
    painter.images.remove(id)
    painter.removeAll()
    #expect(canvas(.image(id)).box { $0 != 0 } == nil)
  }

  @Test("the box has the same size with and without the picture")
  func measure() {
    func size(_ icon: Icon) -> LogicalSize {
      painter.measure(
        ToastContent(title: "Saved", icon: icon), style: .glass, within: LogicalSize(width: 800, height: 600)
      ).size
    }
    #expect(size(.awaited(id)) == size(.symbol("bell")) && size(.image(id)) == size(.symbol("bell")))
  }
}
