import ToastCore
import ToastRender

/// A buffer like those of the shell, whose pixels tests can read.
final class Canvas {
  let scale: Scale
  let surface: LogicalSize
  let size: BufferSize
  private(set) var pixels: [UInt32]

  init(_ surface: LogicalSize, scale: Scale = .one, filled: UInt32 = 0) {
    self.scale = scale
    self.surface = surface
    size = scale.bufferSize(surface)
    pixels = [UInt32](repeating: filled, count: size.width * size.height)
  }

  /// Draws toasts inside the areas, or everywhere, and returns the areas that the painter reports as written.
  @discardableResult
  func draw(
    _ figures: [Figure], with painter: Painter, in areas: [LogicalRect]? = nil,
    behind: BackdropState = .unknown
  ) -> [PixelRect] {
    var scene = Scene.empty(surface)
    scene.figures = figures
    let everywhere = LogicalRect(x: 0, y: 0, width: surface.width, height: surface.height)
    return pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return [] }
      return painter.draw(
        scene, in: areas ?? [everywhere], scale: scale, behind: behind, pixels: start,
        stride: size.width * 4, size: size)
    }
  }

  /// Whether all pixels are equal.
  ///
  /// A comparison by #expect would take minutes to find the difference.
  func shows(_ other: Canvas) -> Bool { pixels == other.pixels }

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * size.width + x] }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }

  /// The pixel over an opaque grey, 0...255, as red, green and blue, 0...1.
  func color(_ x: Int, _ y: Int, over grey: Double) -> (red: Double, green: Double, blue: Double) {
    let pixel = self[x, y]
    let rest = grey * (1 - Double(pixel >> 24) / 255)
    func component(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / 255 + rest }
    return (component(16), component(8), component(0))
  }

  /// The box around the pixels for which `isInk` holds, or nil without any.
  func box(where isInk: (UInt32) -> Bool) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    var box: (left: Int, top: Int, right: Int, bottom: Int)?
    for y in 0..<size.height {
      for x in 0..<size.width where isInk(self[x, y]) {
        guard let old = box else {
          box = (x, y, x + 1, y + 1)
          continue
        }
        box = (min(old.left, x), old.top, max(old.right, x + 1), y + 1)
      }
    }
    return box
  }
}

extension Painter {
  /// A toast at this place, in its measured size.
  func figure(
    _ content: ToastContent, style: Style, x: Double = 40, y: Double = 40, serial: UInt64 = 1,
    output: LogicalSize = LogicalSize(width: 1920, height: 1080)
  ) -> Figure {
    let measure = measure(content, style: style, within: output)
    return Figure(
      toast: ToastSerial(serial), content: content, style: style,
      frame: LogicalRect(x: x, y: y, width: measure.size.width, height: measure.size.height),
      outline: style.shape.resolved(for: measure), bars: measure.bars)
  }
}

extension Style {
  /// White letters on nothing.
  static let bare: Style = {
    var style = Style.plain
    style.background = .color(Color(red: 0, green: 0, blue: 0, alpha: 0))
    return style
  }()
}
