import ToastCore

import func Glibc.sqrt

/// The shadow around a pane: a soft one below, and one close by that ties the pane to what it floats on.
///
/// Lengths are in buffer pixels. There is none inside: it would darken what shines through.
struct DropShadow {
  private let parts: [Part]
  private let left: Int
  private let width: Int
  private let height: Int
  private let top: Int
  private let radius: Float
  /// The columns from the surface's side to where the outline is straight; the right side mirrors them.
  private let side: Int
  /// The alpha of each of these columns, in 255ths, and of those between the sides.
  private var alphas: [Float]
  /// Whether they are those of a row between the corners.
  private var isStraight = false

  /// One of the shadows.
  private struct Part {
    let drop: Float
    let blur: Float
    let opacity: Float

    /// The alpha at this distance from the outline that throws it.
    ///
    /// A Gaussian's integral ends nowhere; this cubic is close to it and ends at `blur`.
    func alpha(_ distance: Float) -> Float {
      let nearness = min(1, max(0, (1 - distance / blur) / 2))
      return opacity * nearness * nearness * (3 - 2 * nearness)
    }
  }

  /// The shadow that ties the pane to what it floats on.
  private static let contact: Shadow = {
    var shadow = Shadow.none
    (shadow.blur, shadow.drop, shadow.opacity) = (4, 1, 0.2)
    return shadow
  }()

  init(_ shadow: Shadow, outline: Outline, background: LogicalRect, factor: Double, width: Int) {
    parts =
      shadow.opacity > 0
      ? [shadow, DropShadow.contact].map {
        Part(drop: Float($0.drop * factor), blur: Float($0.blur * factor), opacity: Float($0.opacity))
      } : []
    left = Int(background.x)
    top = Int(background.y)
    self.width = Int(background.width)
    height = Int(background.height)
    radius = Float(outline.fitted(to: background.size).radius)
    side = min(left + (self.width + 1) / 2, left + Int(radius.rounded(.up)))
    alphas = Array(repeating: 0, count: side + 1)
  }

  /// Paints a row, as far as it is not covered.
  mutating func paint(
    _ row: Int, coverage: UnsafeMutableBufferPointer<UInt8>, to pixels: UnsafeMutableBufferPointer<UInt32>
  ) {
    guard !parts.isEmpty else { return }
    measure(Float(row - top) + 0.5)
    let last = 2 * left + width - 1
    @inline(__always) func paint(_ column: Int, _ alpha: Float) {
      let open = 255 &- coverage[column]
      if open > 0 { pixels[column] = UInt32(alpha * Float(open) + 0.5) << 24 }
    }
    alphas.withUnsafeBufferPointer { alphas in
      for column in 0..<side {
        paint(column, alphas[column])
        paint(last &- column, alphas[column])
      }
    }
    guard side < last + 1 - side, coverage[side] < 255 else { return }
    let alpha = alphas[side]
    guard row >= top, row < top + height else {
      let pixel = UInt32(alpha * 255 + 0.5) << 24
      for column in side..<last + 1 - side { pixels[column] = pixel }
      return
    }
    // A continuous corner bends a little farther along than its radius.
    for column in side..<last + 1 - side { paint(column, alpha) }
  }

  private mutating func measure(_ y: Float) {
    let half = Float(height) / 2
    func down(_ part: Part) -> Float { abs(y - part.drop - half) - (half - radius) }
    let isStraight = parts.allSatisfy { down($0) <= 0 }
    if isStraight, self.isStraight { return }
    self.isStraight = isStraight
    for column in alphas.indices { alphas[column] = 0 }
    for part in parts {
      let down = down(part)
      for column in 0...side {
        let across = column == side ? 0 : radius - (Float(column - left) + 0.5)
        let distance =
          across > 0 && down > 0 ? sqrt(across * across + down * down) - radius : max(across, down) - radius
        let alpha = part.alpha(distance)
        alphas[column] += alpha - alpha * alphas[column]
      }
    }
  }
}
