import CCairo
import Testing
import ToastCore

import func Glibc.exp

@testable import ToastRender

@Suite("Blur")
struct BlurTests {
  let painter = Painter()
  let surface = LogicalSize(width: 260, height: 140)

  func saved(_ style: Style = .glass) -> Figure {
    painter.figure(ToastContent(title: "Saved", subtitle: "to the disk"), style: style, x: 60, y: 40)
  }

  func picture(of figure: Figure, scale: Scale = .one) -> Canvas {
    let canvas = Canvas(surface, scale: scale)
    canvas.draw([figure], with: painter)
    return canvas
  }

  /// One component of a picture, blurred by a Gaussian of this standard deviation.
  func gaussian(_ canvas: Canvas, shift: UInt32, deviation: Double) -> [Double] {
    let (width, height) = (canvas.size.width, canvas.size.height)
    let reach = Int((4 * deviation).rounded(.up))
    var weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum }
    func spread(_ values: [Double], _ count: Int, _ index: (Int, Int) -> Int, _ lines: Int) -> [Double] {
      var result = values
      for line in 0..<lines {
        for place in 0..<count {
          var value = 0.0
          for (offset, weight) in zip(-reach...reach, weights) where (0..<count).contains(place + offset) {
            value += weight * values[index(line, place + offset)]
          }
          result[index(line, place)] = value
        }
      }
      return result
    }
    let values = canvas.pixels.map { Double($0 >> shift & 0xFF) }
    let rows = spread(values, width, { $0 * width + $1 }, height)
    return spread(rows, height, { $1 * width + $0 }, width)
  }

  @Test(
    "a blur is close to a Gaussian",
    arguments: [(120, 0.8), (120, 2.0), (120, 4.0), (120, 7.0), (240, 1.5), (240, 7.0)])
  func isGaussian(_ numerator: Int, _ radius: Double) {
    let scale = Scale(numerator: numerator)
    var figure = saved(.plain)
    let sharp = picture(of: figure, scale: scale)
    figure.blur = radius
    let blurred = picture(of: figure, scale: scale)
    for shift: UInt32 in [0, 24] {
      let expected = gaussian(sharp, shift: shift, deviation: radius / 2 * scale.factor)
      var sum = 0.0
      var most = 0.0
      for (index, value) in expected.enumerated() {
        let difference = abs(value - Double(blurred.pixels[index] >> shift & 0xFF))
        sum += difference
        most = max(most, difference)
      }
      #expect(most < 14, "radius \(radius), component \(shift)")
      #expect(sum / Double(expected.count) < 0.8, "radius \(radius), component \(shift)")
    }
  }

  @Test("a growing blur begins with the sharp picture and never jumps", arguments: [120, 180, 240])
  func isContinuous(_ numerator: Int) {
    let scale = Scale(numerator: numerator)
    var figure = saved()
    let sharp = picture(of: figure, scale: scale)
    figure.blur = 0.001
    #expect(picture(of: figure, scale: scale).shows(sharp))
    var last = sharp
    for step in 1...140 {
      figure.blur = 0.05 * Double(step)
      let next = picture(of: figure, scale: scale)
      var most = 0
      for (one, two) in zip(next.pixels, last.pixels) {
        most = max(most, abs(Int(one >> 24) - Int(two >> 24)), abs(Int(one & 0xFF) - Int(two & 0xFF)))
      }
      #expect(most < 20, "from \(figure.blur - 0.05) to \(figure.blur)")
      last = next
    }
  }

  @Test("a blur keeps the sum of all pixels", arguments: [1.0, 3.0, 7.0], [Style.glass, .plain])
  func density(_ radius: Double, _ style: Style) {
    var figure = saved(style)
    let sharp = picture(of: figure, scale: Scale(whole: 2))
    figure.blur = radius
    let blurred = picture(of: figure, scale: Scale(whole: 2))
    func sum(_ canvas: Canvas) -> Int { canvas.pixels.reduce(0) { $0 + Int($1 >> 24) } }
    #expect(abs(Double(sum(blurred)) / Double(sum(sharp)) - 1) < 0.01)
    for pixel in blurred.pixels {
      let alpha = pixel >> 24
      guard pixel >> 16 & 0xFF > alpha || pixel >> 8 & 0xFF > alpha || pixel & 0xFF > alpha else { continue }
      Issue.record("a component is above its alpha")
      return
    }
    // A plain area does not change.
    let area = picture(of: saved(.plain))
    #expect(area.alpha(66, 60) == 150)
  }

  @Test("a blur of any size stays within the toast's bounds", arguments: [120, 150, 240])
  func bounds(_ numerator: Int) {
    let scale = Scale(numerator: numerator)
    var figure = saved()
    figure.isMoving = true
    for (blur, size) in [(7.0, 0.9), (3.3, 0.95), (0, 1.05), (0, 0.93)] {
      (figure.blur, figure.scale) = (blur, size)
      let canvas = Canvas(surface, scale: scale)
      canvas.draw([figure], with: painter)
      let parts = Canvas(surface, scale: scale)
      parts.draw([figure], with: painter, in: [figure.bounds])
      // The bounds may cut off pixels that are almost invisible.
      for (whole, part) in zip(canvas.pixels, parts.pixels) where Int(whole >> 24) - Int(part >> 24) > 3 {
        Issue.record("\(whole >> 24) instead of \(part >> 24) at blur \(blur), scale \(size)")
        return
      }
    }
  }

  @Test("a toast is scaled around its centre")
  func scaled() throws {
    var figure = saved(.plain)
    figure.scale = 0.5
    figure.isMoving = true
    let box = try #require(picture(of: figure).box(where: { $0 >> 24 > 40 }))
    #expect(abs(Double(box.left + box.right) / 2 - (figure.frame.x + figure.frame.maxX) / 2) <= 1)
    #expect(abs(Double(box.top + box.bottom) / 2 - (figure.frame.y + figure.frame.maxY) / 2) <= 1)
    #expect(abs(Double(box.right - box.left) - figure.frame.width / 2) <= 2)
    #expect(abs(Double(box.bottom - box.top) - figure.frame.height / 2) <= 2)
  }
}
