import Testing
import ToastCore
import ToastRender

@Suite("Measuring")
struct MeasureTests {
  let painter = Painter()
  let output = LogicalSize(width: 1920, height: 1080)

  @Test("a toast is as wide as its text and its padding")
  func fitsItsText() {
    let short = painter.measure(ToastContent(title: "Saved"), style: .glass, within: output)
    let long = painter.measure(ToastContent(title: "Saved successfully"), style: .glass, within: output)
    #expect(short.size.width < long.size.width)
    #expect(short.size.height == long.size.height)
    #expect(long.lines == 1)
  }
}
