import func Glibc.sqrt

/// A shape that fits its toast: what is drawn, clipped to and taken input in.
public enum Outline: Hashable, Sendable {
  /// Corners that curve continuously (superelliptic), with this nominal radius.
  case continuous(radius: Double)
  /// Circular corners; half the height makes a capsule.
  case rounded(radius: Double)
}

extension Shape {
  /// The outline for a toast of `size` with this many lines of text.
  public func resolved(for measure: Measure) -> Outline {
    let half = min(measure.size.width, measure.size.height) / 2
    switch self {
    case .capsule(let radius):
      return measure.lines <= 1 ? .rounded(radius: half) : Shape.continuous(radius, half: half)
    case .continuous(let radius):
      return Shape.continuous(radius, half: half)
    case .rounded(let radius):
      return .rounded(radius: min(radius, half))
    case .rectangle:
      return .rounded(radius: 0)
    }
  }

  /// How far along an edge a continuous corner reaches, in radii.
  public static let continuousReach = 1.528665

  private static func continuous(_ radius: Double, half: Double) -> Outline {
    .continuous(radius: min(radius, half))
  }
}

extension Outline {
  var radius: Double {
    switch self {
    case .continuous(let radius), .rounded(let radius): radius
    }
  }

  /// The outline of a toast that stands at `frame`, as rectangles of whole logical pixels.
  ///
  /// Corners are left out row by row; a pixel belongs to the outline when its centre does. Continuous corners are
  /// taken as circular ones: they differ by less than a pixel.
  public func pixels(in frame: LogicalRect) -> [PixelRect] {
    let left = frame.x.rounded()
    let right = frame.maxX.rounded()
    let top = frame.y.rounded()
    let bottom = frame.maxY.rounded()
    guard right > left, bottom > top else { return [] }
    let radius = min(radius, (bottom - top) / 2, (right - left) / 2)
    let corner = Int(radius.rounded(.up))
    var rows = [PixelRect]()
    func add(from y: Double, height: Double, inset: Double) {
      let width = right - left - 2 * inset
      guard width > 0, height > 0 else { return }
      if let last = rows.last, Double(last.x) == left + inset, last.y + last.height == Int32(y) {
        rows[rows.count - 1].height += Int32(height)
      } else {
        rows.append(
          PixelRect(x: Int32(left + inset), y: Int32(y), width: Int32(width), height: Int32(height)))
      }
    }
    func inset(row: Int) -> Double {
      let distance = radius - (Double(row) + 0.5)
      guard distance > 0 else { return 0 }
      return (radius - sqrt(radius * radius - distance * distance)).rounded()
    }
    // A shape of odd height and full radius has one middle row that belongs to both ends.
    let rowsAbove = min(corner, Int((bottom - top) / 2))
    for row in 0..<rowsAbove { add(from: top + Double(row), height: 1, inset: inset(row: row)) }
    let straight = bottom - top - 2 * Double(rowsAbove)
    add(from: top + Double(rowsAbove), height: straight, inset: 0)
    for row in (0..<rowsAbove).reversed() {
      add(from: bottom - 1 - Double(row), height: 1, inset: inset(row: row))
    }
    return rows
  }

  /// Whether a point lies on a toast that stands at `frame`.
  public func contains(_ point: LogicalPoint, in frame: LogicalRect) -> Bool {
    guard point.x >= frame.x, point.x < frame.maxX, point.y >= frame.y, point.y < frame.maxY else {
      return false
    }
    let radius = min(radius, frame.width / 2, frame.height / 2)
    let dx = max(frame.x + radius - point.x, point.x - (frame.maxX - radius), 0)
    let dy = max(frame.y + radius - point.y, point.y - (frame.maxY - radius), 0)
    return dx * dx + dy * dy <= radius * radius || dx == 0 || dy == 0
  }
}
