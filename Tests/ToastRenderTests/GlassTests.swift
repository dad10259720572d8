import Testing
import ToastCore

@testable import ToastRender

@Suite("Glass")
struct GlassTests {
  let painter = Painter()
  let surface = LogicalSize(width: 400, height: 160)

  /// A toast of glass whose text has no ink.
  func pane(tint: Color? = nil, scale: Scale = .one) -> (figure: Figure, canvas: Canvas) {
    var style = Style.glass
    style.tint = tint
    let figure = painter.figure(ToastContent(title: String(repeating: "\u{A0}", count: 40)), style: style)
    let canvas = Canvas(surface, scale: scale)
    canvas.draw([figure], with: painter)
    return (figure, canvas)
  }

  /// The least contrast of a white label of this alpha to the pixels where text can be.
  func leastContrast(_ pane: (figure: Figure, canvas: Canvas), labelAlpha: Double) -> Double {
    let (figure, canvas) = pane
    var least = Double.infinity
    for backdrop in [0.0, 1.0] {
      for y in Int(figure.frame.y + 12)..<Int(figure.frame.maxY - 12) {
        for x in Int(figure.frame.x + 20)..<Int(figure.frame.maxX - 20) {
          let seen = canvas.color(x, y, over: backdrop)
          let ground = Color(red: seen.red, green: seen.green, blue: seen.blue)
          let label = Color(red: 1, green: 1, blue: 1, alpha: labelAlpha).over(ground)
          least = min(least, label.contrast(to: ground))
        }
      }
    }
    return least
  }

  @Test("label and subtitle are legible on glass over white and over black")
  func contrast() {
    #expect(leastContrast(pane(), labelAlpha: 1) >= 4.5)
    #expect(leastContrast(pane(), labelAlpha: Style.glass.subtitleOpacity) >= 4.5)
  }

  @Test(
    "a tint is darkened until a white label is legible",
    arguments: [
      "system-red", "system-orange", "system-yellow", "system-green", "system-blue", "system-purple", "white",
      "yellow", "cyan", "#ff0", "black", "hotpink", "#00ff0010",
    ])
  func tint(_ name: String) throws {
    let color = try #require(Color(parsing: name))
    #expect(leastContrast(pane(tint: color), labelAlpha: 1) >= 2.95)
  }

  @Test("a tint that is dark enough keeps its colour")
  func darkTint() throws {
    let blue = try #require(Color(parsing: "#0040a0"))
    var style = Style.glass
    style.tint = blue
    let top = ResolvedMaterial(style, in: MaterialEnvironment(backdrop: .unknown, appearance: .dark)).top
    #expect(top.red == blue.red && top.green == blue.green && top.blue == blue.blue)
  }

  @Test("light comes from the top left, and weaker light from the bottom right", arguments: [120, 180, 240])
  func light(_ numerator: Int) throws {
    let scale = Scale(numerator: numerator)
    let (figure, canvas) = pane(scale: scale)
    let factor = scale.factor
    let radius = figure.frame.height / 2
    /// The brightest pixel close to the edge of the left or right end, at this angle from the centre of the end.
    func edge(x: Double, y: Double, right: Bool) -> Double {
      let centreX = (right ? figure.frame.maxX - radius : figure.frame.x + radius) * factor
      let centreY = (figure.frame.y + radius) * factor
      return stride(from: radius - 3, to: radius, by: 0.25).map { distance in
        canvas.color(
          Int(centreX + x * distance * factor), Int(centreY + y * distance * factor), over: 0
        ).green
      }.max() ?? 0
    }
    let upperLeft = edge(x: -0.55, y: -0.83, right: false)
    let lowerRight = edge(x: 0.55, y: 0.83, right: true)
    let upperRight = edge(x: 0.83, y: -0.55, right: true)
    let middle = canvas.color(
      Int((figure.frame.x + figure.frame.width / 2) * factor), Int((figure.frame.y + radius) * factor),
      over: 0
    ).green
    #expect(upperLeft > lowerRight + 0.1)
    #expect(lowerRight > upperRight + 0.05)
    #expect(upperRight > middle)
  }

  @Test("the shadow falls down and fades out")
  func shadow() {
    let (figure, canvas) = pane()
    let x = Int(figure.frame.x + figure.frame.width / 2)
    let below = (Int(figure.frame.maxY)..<Int(figure.bounds.maxY)).map { canvas.alpha(x, $0) }
    #expect(below.first ?? 0 > 30)
    #expect(zip(below, below.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(below.last ?? 255 <= 2)
    #expect(canvas.alpha(x, Int(figure.frame.maxY) + 4) > canvas.alpha(x, Int(figure.frame.y) - 5))
  }

  @Test("dither noise is fine and deterministic")
  func noise() {
    let (figure, canvas) = pane()
    let again = Canvas(surface)
    again.draw([figure], with: Painter())
    #expect(again.shows(canvas))
    let y = Int(figure.frame.y + figure.frame.height / 2)
    let row = (Int(figure.frame.x) + 30..<Int(figure.frame.maxX) - 30).map {
      canvas.color($0, y, over: 0).green
    }
    let spread = (row.max() ?? 0) - (row.min() ?? 0)
    #expect(spread > 0.005 && spread < 0.03)
  }

  @Test("no component is larger than alpha", arguments: ["white", "system-red"])
  func premultiplied(_ tint: String) {
    for (_, canvas) in [pane(), pane(tint: Color(parsing: tint))] {
      #expect(
        canvas.pixels.allSatisfy { pixel in
          let alpha = pixel >> 24
          return pixel >> 16 & 0xFF <= alpha && pixel >> 8 & 0xFF <= alpha && pixel & 0xFF <= alpha
        })
    }
  }

  @Test(
    "along a straight side, no row is brighter than both of its neighbours",
    arguments: [120, 150, 180, 240, 360])
  func straightSides(numerator: Int) {
    let scale = Scale(numerator: numerator)
    for height in 30..<70 {
      var style = Style.glass
      style.appearance = .dark
      let frame = LogicalRect(x: 40, y: 40, width: 190, height: Double(height))
      let figure = Figure(
        toast: ToastSerial(1), content: ToastContent(title: " "), style: style, frame: frame,
        outline: .continuous(radius: 28))
      let canvas = Canvas(LogicalSize(width: 270, height: 150), scale: scale)
      canvas.draw([figure], with: Painter())
      // Dark glass and its shadow over white grow lighter from the edge outwards, except at the highlight.
      let bottom = Int((frame.maxY * scale.factor).rounded())
      for x in stride(from: Int(60 * scale.factor), to: Int(210 * scale.factor), by: 3) {
        for y in bottom - 3..<bottom + 3 {
          func light(_ y: Int) -> Double { canvas.color(x, y, over: 1).green }
          #expect(light(y) <= max(light(y - 1), light(y + 1)) + 0.1, "height \(height), \(x), \(y)")
        }
      }
    }
  }
}
