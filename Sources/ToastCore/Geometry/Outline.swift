import func Glibc.sqrt

/// A shape with resolved measures, used for drawing, clipping and the input region.
public enum Outline: Hashable, Sendable {
  /// Continuous (superelliptic) corners with this nominal radius.
  case continuous(radius: Double)
  /// Circular corners; a radius of half the height makes a capsule.
  case rounded(radius: Double)
}

extension Shape {
  /// Returns the outline for a toast with the measured size and number of lines.
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

  /// The length of a continuous corner along an edge, as a multiple of its radius.
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

  /// Returns the outline of a toast with the frame `frame` as rectangles of whole logical pixels.
  ///
  /// A pixel belongs to the outline if its centre does. Continuous corners are treated as circular corners, which
  /// differ by less than a pixel.
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
    // A shape of odd height and full radius has one middle row, which belongs to both ends.
    let rowsAbove = min(corner, Int((bottom - top) / 2))
    for row in 0..<rowsAbove { add(from: top + Double(row), height: 1, inset: inset(row: row)) }
    let straight = bottom - top - 2 * Double(rowsAbove)
    add(from: top + Double(rowsAbove), height: straight, inset: 0)
    for row in (0..<rowsAbove).reversed() {
      add(from: bottom - 1 - Double(row), height: 1, inset: inset(row: row))
    }
    return rows
  }

  /// Returns whether a toast with the frame `frame` contains a point.
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
