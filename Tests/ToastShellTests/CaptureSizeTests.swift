import Testing
import ToastCore

@testable import ToastShell

/// The sizes of captured frames, at every scale and however compositors round.
@Suite struct CaptureSizeTests {
  private static let modes = [
    (1280, 720), (1366, 768), (1920, 1080), (1920, 1200), (2256, 1504), (2560, 1440), (2880, 1800),
    (3440, 1440),
    (3840, 2160),
  ]
  private static let roundings: [FloatingPointRoundingRule] = [.down, .up, .toNearestOrAwayFromZero]

  /// The scale that is known of an output whose compositor rounds its logical size so.
  private func knownScale(_ width: Int, _ height: Int, _ scale: Double, _ rule: FloatingPointRoundingRule)
    -> Scale
  {
    var state = Screen.State()
    state.mode = BufferSize(width: width, height: height)
    state.logical = LogicalSize(
      width: (Double(width) / scale).rounded(rule), height: (Double(height) / scale).rounded(rule))
    return state.scale
  }

  @Test("is accepted at every scale from 1 to 3 in steps of 1/120", arguments: modes)
  func accepted(width: Int, height: Int) {
    for numerator in 120...360 {
      let scale = Double(numerator) / 120
      for rule in CaptureSizeTests.roundings {
        let known = knownScale(width, height, scale, rule).factor
        let logical = (Double(width) / scale).rounded(rule)
        for length in [1, 2, 51, 204, 333, 608, 609, logical] where length <= logical {
          // The area begins on any logical pixel; each of its edges is rounded, or the size is.
          for start in [0.0, 1, 7, 118] where start + length <= logical {
            for edges in CaptureSizeTests.roundings {
              let side = min(
                Double(width), ((start + length) * scale).rounded(edges) - (start * scale).rounded(edges))
              #expect(
                Shot.accepts(Int(side), for: length, scale: known),
                "\(width) at \(scale), \(rule): \(side) for \(length)")
            }
            let whole = min(Double(width), (length * scale).rounded(.up))
            #expect(Shot.accepts(Int(whole), for: length, scale: known))
          }
        }
      }
    }
  }

  @Test("is refused when it is that of another area")
  func refused() {
    #expect(Shot.accepts(809, for: 609, scale: 4.0 / 3))
    for (side, length, scale) in [(609, 609.0, 4.0 / 3), (820, 609, 4.0 / 3), (100, 50, 1), (1280, 640, 1.5)]
    {
      #expect(!Shot.accepts(side, for: length, scale: scale), "\(side) for \(length)")
    }
  }
}
