import Testing
import ToastCore

@testable import ToastRender

@Suite("Golden colours of materials")
struct GoldenTests {
  static let cell = (width: 20, height: 24)
  let surface = LogicalSize(width: 160, height: 96)

  /// From red at the left to blue at the right, darker below, with an edge across.
  let testBackdrop = TestBackdrop("the golden backdrop") { x, y in
    let down = y < 50 ? 0 : 90
    func component(_ value: Int) -> UInt32 { UInt32(min(255, max(0, value - down))) }
    return component(230 - x) << 16 | component(110) << 8 | component(90 + x)
  }

  /// The mean colours of the cells of the picture, row by row.
  func seen(_ material: Material, _ appearance: Appearance, isKnown: Bool) -> [[UInt32]] {
    var style = material.isGlass ? Style.glass : .material
    style.background = .material(material)
    style.appearance = appearance
    let painter = Painter()
    var figure = painter.figure(ToastContent(title: "\u{A0}"), style: style)
    figure.frame = LogicalRect(x: 20, y: 20, width: 120, height: 56)
    let canvas = Canvas(surface)
    canvas.draw(
      [figure], with: painter, behind: isKnown ? .picture(testBackdrop.backdrop(surface)) : .unknown)
    let (width, height) = GoldenTests.cell
    return (0..<canvas.size.height / height).map { row in
      (0..<canvas.size.width / width).map { column in
        var sums = SIMD3<Int>()
        for y in row * height..<(row + 1) * height {
          for x in column * width..<(column + 1) * width {
            let (pixel, ground) = (canvas[x, y], testBackdrop[x, y])
            let rest = Int(255 - pixel >> 24)
            for (index, shift) in [16, 8, 0].enumerated() {
              sums[index] += Int(pixel >> shift & 0xFF) + Int(ground >> shift & 0xFF) * rest / 255
            }
          }
        }
        let means = sums / (width * height)
        return UInt32(means.x << 16 | means.y << 8 | means.z)
      }
    }
  }

  @Test("mean colours match the golden ones", arguments: Material.allCases, [Appearance.light, .dark])
  func means(_ material: Material, _ appearance: Appearance) throws {
    for isKnown in [true, false] {
      let name = "\(material.rawValue) \(appearance.rawValue)\(isKnown ? "" : " dense")"
      let seen = seen(material, appearance, isKnown: isKnown)
      let golden = try #require(GoldenColors.means[name], "there is no golden \(name)")
        .split(separator: "\n").map { $0.split(separator: " ").compactMap { UInt32($0, radix: 16) } }
      var most = 0
      for (one, two) in zip(seen.joined(), golden.joined()) {
        for shift: UInt32 in [16, 8, 0] {
          most = max(most, abs(Int(one >> shift & 0xFF) - Int(two >> shift & 0xFF)))
        }
      }
      let isWhole = golden.count == seen.count && golden.allSatisfy { $0.count == 8 }
      #expect(isWhole && most <= 4, "\(name) by \(most); it is now\n\(text(seen))")
    }
  }

  private func text(_ rows: [[UInt32]]) -> String {
    rows.map { row in
      row.map { color in
        let digits = String(color, radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
      }.joined(separator: " ")
    }.joined(separator: "\n")
  }
}
