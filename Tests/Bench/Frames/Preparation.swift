import ToastCore
import ToastRender

/// The cost of preparing a new captured frame for a glass toast of 480 × 160 logical pixels.
struct Preparation {
  let line: String

  private static let rounds = 60
  private static let toast = LogicalSize(width: 480, height: 160)
  private static let surface = LogicalSize(width: 560, height: 220)

  /// Measures the preparation at a whole scale.
  init(scale whole: Int) {
    let scale = Scale(whole: whole)
    let size = scale.bufferSize(Preparation.surface)
    let picture = (0..<size.width * size.height).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) }
    let painter = Painter()
    let figure = Figure(
      toast: ToastSerial(1), content: ToastContent(title: "Saved"), style: .glass,
      frame: LogicalRect(x: 40, y: 8, width: Preparation.toast.width, height: Preparation.toast.height),
      outline: .continuous(radius: 28))
    var costs = Film.Costs()
    costs.buffer = (size.width, size.height)
    // The first round also paints the toast itself, which does not depend on the captured frame.
    for round in 0...Preparation.rounds {
      let start = threadTime()
      picture.withUnsafeBytes { bytes in
        guard let pixels = bytes.baseAddress else { return }
        let backdrop = Backdrop(pixels: pixels, stride: size.width * 4, size: size)
        painter.prepare(figure, on: Preparation.surface, at: scale, behind: .picture(backdrop))
      }
      if round > 0 { costs.frames.append(threadTime() - start) }
    }
    line = waytoast_frames.line("prepare", scale: whole, costs)
  }
}
