// Where a finger or a pointer finds the buttons of a toast.
extension Measure {
  /// The least side of what a finger finds, in logical pixels; buttons are drawn smaller.
  public static let leastTarget = 44.0

  /// The number of the button that a point belongs to, from the toast's left top corner; nil: none.
  ///
  /// Each button is found around itself too, in a target of at least 44 × 44. Where targets overlap, the nearest button
  /// has the point.
  public func button(at point: LogicalPoint) -> Int? {
    var found: (index: Int, distance: Double)?
    for (index, frame) in buttons.enumerated() where Measure.target(of: frame).contains(point) {
      let distance = frame.distance(to: point)
      if distance < found?.distance ?? .infinity { found = (index, distance) }
    }
    return found?.index
  }

  /// The target of a button that stands at `frame`.
  private static func target(of frame: LogicalRect) -> LogicalRect {
    func room(_ length: Double) -> Double { max(0, leastTarget - length) / 2 }
    return frame.outset(by: Insets(horizontal: room(frame.width), vertical: room(frame.height)))
  }
}

extension LogicalRect {
  /// The square of how far a point is from the rectangle, 0 inside.
  fileprivate func distance(to point: LogicalPoint) -> Double {
    let across = max(x - point.x, point.x - maxX, 0)
    let down = max(y - point.y, point.y - maxY, 0)
    return across * across + down * down
  }
}
