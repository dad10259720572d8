import ToastCore
import ToastRender

/// A buffer as the shell hands it out, to be looked at pixel by pixel.
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

  /// Draws the figures within the areas, or everywhere, and returns what the painter says it wrote.
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

  /// Whether every pixel is the same; a mere Boolean, for the difference of two pictures takes minutes to find.
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

  /// The pixels for which `isInk` holds, as the box around them, or nil when there is none.
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
  /// The figure of a content where it stands, as large as it is measured.
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
