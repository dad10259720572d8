import Testing

@testable import ToastCore

/// Surfaces whose pixels are shown as they are drawn, on outputs of any scale.
@Suite struct WholeSizeTests {
  struct Place: CustomTestStringConvertible {
    var edge: Edge
    var alignment: Alignment
    var testDescription: String { "\(edge) \(alignment)" }
  }

  static let places = [Edge.top, .bottom].flatMap { edge in
    [Alignment.start, .center, .end].map { Place(edge: edge, alignment: $0) }
  }

  /// The modes of outputs, upright or turned, in buffer pixels.
  private static let modes = [(1280, 720), (720, 1280), (1366, 768)]

  /// The pixels of an output that compositors show a surface on: those between its rounded sides.
  private static func pixels(from start: Double, _ length: Double, at scale: Scale) -> Int {
    func pixel(_ place: Double) -> Int { (2 * Int(place) * scale.numerator + 120) / 240 }
    return pixel(start + length) - pixel(start)
  }

  private func harness(
    _ place: Place, mode: (Int, Int), at scale: Scale, texts: [String], style: Style = .plain
  )
    -> Harness
  {
    func length(_ pixels: Int) -> Double { Double(pixels * 120 / scale.numerator) }
    var harness = Harness(
      outputs: [Output(name: "A", size: LogicalSize(width: length(mode.0), height: length(mode.1)))])
    harness.configures = false
    var style = style
    style.edge = place.edge
    style.alignment = place.alignment
    style.duration = .forever
    for text in texts {
      harness.show(text, style: style)
      for stack in harness.toasts.stacks { harness.send(.stack(stack.id, .scale(scale))) }
    }
    for id in harness.toasts.stacks.map(\.id) {
      if let event = harness.configure(id) { harness.send(event) }
    }
    return harness
  }

  private func isWhole(_ length: Double, at scale: Scale) -> Bool {
    Int(length) * scale.numerator % Scale.denominator == 0 && length == length.rounded()
  }

  @Test(arguments: places) func `No surface is resampled at any scale`(place: Place) throws {
    for numerator in 120...360 {
      let scale = Scale(numerator: numerator)
      for mode in Self.modes {
        let output = LogicalSize(
          width: Double(mode.0 * 120 / numerator), height: Double(mode.1 * 120 / numerator))
        for texts in [["Copied"], ["A longer text", "Two"]] {
          let harness = harness(place, mode: mode, at: scale, texts: texts)
          let stack = try #require(harness.toasts.stacks.first)
          let size = stack.surfaceSize
          let name = "\(numerator)/120, \(mode), \(texts)"
          #expect(isWhole(size.width, at: scale) || size.width == output.width, "\(name): \(size)")
          #expect(isWhole(size.height, at: scale) || size.height == output.height, "\(name): \(size)")
          let x =
            switch place.alignment {
            case .start: 0.0
            case .center: (output.width / 2).rounded(.down) - (size.width / 2).rounded(.down)
            case .end: output.width - size.width
            }
          let y = place.edge == .top ? 0 : output.height - size.height
          let buffer = scale.bufferSize(size)
          #expect(Self.pixels(from: x, size.width, at: scale) == buffer.width, "\(name): \(size)")
          #expect(Self.pixels(from: y, size.height, at: scale) == buffer.height, "\(name): \(size)")

          // The toasts stand where they would on a whole output, to the pixel.
          let scene = try #require(stack.scene(at: harness.now))
          for figure in scene.figures {
            #expect(
              isWhole(x - figure.origin.x, at: scale) && isWhole(y - figure.origin.y, at: scale),
              "\(name): \(figure.origin)")
            let left = (x + figure.frame.x, figure.frame.width)
            switch place.alignment {
            case .start: #expect(left.0 == 16)
            case .center: #expect(left.0 == ((output.width - left.1) / 2).rounded(.down), "\(name)")
            case .end: #expect(left.0 + left.1 == output.width - 16)
            }
          }
        }
      }
    }
  }

  @Test func `Centred surfaces begin on a whole pixel at usual scales`() throws {
    for numerator in [120, 150, 160, 180, 200, 240, 300] {
      let scale = Scale(numerator: numerator)
      for mode in [(1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)] {
        for text in ["a", "ab", "abc", "abcd", "abcde"] {
          let place = Place(edge: .top, alignment: .center)
          let stack = try #require(harness(place, mode: mode, at: scale, texts: [text]).toasts.stacks.first)
          let width = Double(mode.0 * 120 / numerator)
          let x = (width / 2).rounded(.down) - (stack.surfaceSize.width / 2).rounded(.down)
          #expect(isWhole(x, at: scale), "\(numerator)/120, \(mode), \(text): \(stack.surfaceSize)")
        }
      }
    }
  }

  @Test func `The margin of a stack past another one is whole`() throws {
    for numerator in 120...360 {
      let scale = Scale(numerator: numerator)
      var harness = harness(
        Place(edge: .top, alignment: .center), mode: (1920, 1080), at: scale, texts: ["One"], style: .banner)
      harness.show("Two", style: .glass)
      for stack in harness.toasts.stacks { harness.send(.stack(stack.id, .scale(scale))) }
      let far = try #require(harness.toasts.stacks.last)
      #expect(harness.toasts.stacks.count == 2)
      #expect(isWhole(far.surfaceInset, at: scale), "\(numerator)")
      if let event = harness.configure(far.id) { harness.send(event) }
      let scene = try #require(harness.toasts.stacks.last?.scene(at: harness.now))
      let figure = try #require(scene.figures.first)
      // The banner of the harness is 50 high, and the style's margin is 8.
      harness.wait(.seconds(2))
      let resting = harness.toasts.stacks.last?.scene(at: harness.now)?.figures.first
      #expect((resting ?? figure).frame.y + far.surfaceInset == 50 + 8, "\(numerator)")
    }
  }

  @Test func `The size stays when another toast fits`() throws {
    for numerator in [150, 175, 180, 210] {
      var harness = harness(
        Place(edge: .top, alignment: .center), mode: (1920, 1080), at: Scale(numerator: numerator),
        texts: ["A longer text"])
      let size = harness.toasts.stacks[0].surfaceSize
      harness.show("Short", id: "x", style: .plain)
      harness.send(.dismiss(.id("x"), harness.nextCaller()))
      harness.wait(.seconds(2))
      #expect(harness.toasts.stacks[0].surfaceSize.width == size.width)
    }
  }
}
