import ToastConfiguration
import ToastCore
import ToastIPC
import ToastIcons
import ToastRender
import ToastSystem

/// A toast at rest in a picture of an output: no compositor and no service is asked.
public final class Preview {
  private let configuration: Configuration
  private let scale: Scale
  private let lookup: IconLookup
  private let painter = Painter()
  private var lastImage: UInt32 = 0

  /// The built-in backdrop, in logical pixels.
  public static let size = LogicalSize(width: 480, height: 240)

  /// Previews with these settings, at `scale` pixels a logical one.
  public init(_ configuration: Configuration = Configuration(), scale: Scale) {
    self.configuration = configuration
    self.scale = scale
    lookup = IconLookup(theme: configuration.iconTheme)
  }

  /// Draws the toast of a request where it would rest on an output that `picture` shows.
  ///
  /// - Returns: what had to be left out.
  /// Errors: what is wrong with the request.
  public func draw(_ show: ShowRequest, on picture: ImageSurface) throws(InvalidRequest) -> String? {
    guard painter.hasFonts else { throw InvalidRequest(Service.noFonts) }
    let request = try ToastRequest(
      show, in: configuration.style(for: show), palette: configuration.palette, output: .focused
    ) {
      name, side throws(IconError) in
      if Symbol(named: name) != nil { return .symbol(name) }
      return try decode(lookup.icon(named: name, side: side, scale: scale), side: side)
    }
    var content = request.content
    if case .value(let value) = request.progress { content.progress = value }
    picture.draw(
      scene(of: content, request.style, on: picture), scale: scale, source: request.style.backdrop,
      by: painter)
    return request.warning
  }

  private func scene(of content: ToastContent, _ style: Style, on picture: ImageSurface) -> Scene {
    // Compositors give outputs whole logical pixels.
    func length(_ pixels: Int) -> Double { Double(pixels * Scale.denominator / scale.numerator) }
    let output = LogicalSize(width: length(picture.width), height: length(picture.height))
    let measure = painter.measure(content, style: style, within: output)
    let size = measure.size
    let x: Double =
      switch style.alignment {
      case .start: style.margin.sides
      case .center: ((output.width - size.width) / 2).rounded(.down)
      case .end: output.width - style.margin.sides - size.width
      }
    let y = style.edge == .top ? style.margin.edge : output.height - style.margin.edge - size.height
    var scene = Scene.empty(output)
    scene.figures = [
      Figure(
        toast: ToastSerial(1), content: content.withLevelIcon(at: content.progress), style: style,
        frame: LogicalRect(x: x, y: y, width: size.width, height: size.height),
        outline: style.shape.resolved(for: measure))
    ]
    return scene
  }

  /// Waits for the program that decodes: there is nothing else to do.
  private func decode(_ file: IconFile, side: Double) throws(IconError) -> Icon {
    let side = Int((side * scale.factor).rounded())
    guard (1...IconLimits.side).contains(side) else { throw .tooManyPixels }
    let opened = try file.open()
    guard let program = IconDecoding.installedProgram,
      let decoding = try? IconDecoding(opened, side: side, program: program)
    else { throw .decoderFailed }
    let deadline = MonotonicClock.now() + Int64(IconLimits.milliseconds) * 1_000_000
    if (try? decoding.wait(until: deadline)) != true { decoding.kill() }
    lastImage += 1
    let id = ImageID(lastImage)
    try decoding.finish { pixels in
      painter.images.add(id, side: side, pixels: pixels, isSymbolic: file.isSymbolic)
    }
    return .image(id)
  }
}
