import Testing
import ToastCore

@testable import ToastRender

@Suite("Memory of resting toasts")
struct MemoryTests {
  @Test("layers of many large toasts are evicted and painted again with the same pixels")
  func bounded() {
    let painter = Painter()
    let surface = LogicalSize(width: 1900, height: 300)
    let scale = Scale(whole: 2)
    let backdrop = BackdropState.picture(TestBackdrop.plain(0x305080).backdrop(surface, scale))
    var style = Style.glass
    style.width = .output
    let canvas = Canvas(surface, scale: scale)
    var first: [UInt32] = []
    for serial in 1...24 {
      let figure = painter.figure(
        ToastContent(title: "Toast \(serial)"), style: style, x: 16, y: 40, serial: UInt64(serial),
        output: LogicalSize(width: 1900, height: 1080))
      canvas.draw([figure], with: painter, behind: backdrop)
      #expect(painter.statistics.layerBytes <= Painter.maxLayerBytes)
      if serial == 1 { first = canvas.pixels }
    }
    let again = painter.figure(
      ToastContent(title: "Toast 1"), style: style, x: 16, y: 40, serial: 1,
      output: LogicalSize(width: 1900, height: 1080))
    canvas.draw([again], with: painter, behind: backdrop)
    let isSame = canvas.pixels == first
    #expect(isSame)
  }

  @Test("layers of a few toasts are kept")
  func few() {
    let painter = Painter()
    let canvas = Canvas(LogicalSize(width: 600, height: 200))
    for serial: UInt64 in 1...6 {
      canvas.draw(
        [painter.figure(ToastContent(title: "Toast \(serial)"), style: .glass, serial: serial)], with: painter
      )
    }
    #expect(painter.statistics.layers == 6)
  }

  @Test("toasts outside the damage get no layers")
  func untouched() {
    let painter = Painter()
    let canvas = Canvas(LogicalSize(width: 600, height: 300))
    let one = painter.figure(ToastContent(title: "one"), style: .plain, y: 20, serial: 1)
    let two = painter.figure(ToastContent(title: "two"), style: .plain, y: 200, serial: 2)
    canvas.draw([one, two], with: painter, in: [two.bounds])
    let alone = Painter()
    Canvas(canvas.surface).draw([two], with: alone)
    #expect(painter.statistics.layers == 1)
    #expect(painter.statistics.layerBytes == alone.statistics.layerBytes)
  }
}
