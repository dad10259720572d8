import ToastCore

/// The rim of one outline, pixel by pixel: for the left upper quarter of its sides, whose mirror images the others are.
///
/// Lengths are in buffer pixels.
struct EdgeDistanceMap {
  let width: Int
  let height: Int
  /// The columns at each side in which pixels are mapped; between them the rim is straight and far or above or below.
  let side: Int
  /// How far from the rim pixels are mapped.
  let limit: Float
  private let points: [EdgeDistanceField.Point]

  /// Deeper than any place that is asked for.
  private static let inside = EdgeDistanceField.Point(depth: .infinity, normalX: 0, normalY: 0)

  /// Maps the pixels that are at most `limit` from the rim.
  init(_ outline: Outline, size: LogicalSize, limit: Float) {
    let edge = EdgeDistanceField(outline, size: size)
    width = Int(size.width)
    height = Int(size.height)
    self.limit = limit
    side = min((width + 1) / 2, Int(max(limit, edge.cell).rounded(.up)))
    let rows = (height + 1) / 2
    var points = [EdgeDistanceField.Point](repeating: EdgeDistanceMap.inside, count: side * rows)
    for row in 0..<rows {
      for column in 0..<side {
        if let point = edge.point(x: Float(column) + 0.5, y: Float(row) + 0.5, within: limit) {
          points[row * side + column] = point
        }
      }
    }
    self.points = points
  }

  /// Lets `look` read the map.
  func withPixels(_ look: (Pixels) -> Void) {
    points.withUnsafeBufferPointer { look(Pixels(points: $0, width: width, height: height, side: side)) }
  }

  /// The map as it is read pixel by pixel.
  struct Pixels {
    fileprivate let points: UnsafeBufferPointer<EdgeDistanceField.Point>
    fileprivate let width: Int
    fileprivate let height: Int
    fileprivate let side: Int

    /// The rim at a pixel of one of the sides; where that is too far inside, its depth is infinite.
    @inline(__always)
    subscript(_ column: Int, _ row: Int) -> EdgeDistanceField.Point {
      let isLeft = column < side
      let isUpper = row &+ row < height
      let across = isLeft ? column : width &- 1 &- column
      var point = points[(isUpper ? row : height &- 1 &- row) &* side &+ across]
      if !isLeft { point.normalX = -point.normalX }
      if !isUpper { point.normalY = -point.normalY }
      return point
    }
  }

  /// The rim at a row between the sides.
  func point(row: Int) -> EdgeDistanceField.Point {
    let isUpper = row + row < height
    let depth = Float(isUpper ? row : height - 1 - row) + 0.5
    return depth < limit
      ? EdgeDistanceField.Point(depth: depth, normalX: 0, normalY: isUpper ? -1 : 1) : EdgeDistanceMap.inside
  }
}
