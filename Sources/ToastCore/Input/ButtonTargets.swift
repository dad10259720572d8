// Hit tests the buttons of a toast.
extension Measure {
  /// The minimum side of a button's hit target, in logical pixels; buttons are drawn smaller.
  public static let minimumTarget = 44.0

  /// Returns the index of the button at a point; nil: none.
  ///
  /// The hit target of each button is at least 44 × 44. Where targets overlap, the nearest button wins.
  ///
  /// - Parameter point: the point relative to the top left corner of the toast.
  public func button(at point: LogicalPoint) -> Int? {
    var found: (index: Int, distance: Double)?
    for (index, frame) in buttons.enumerated() where Measure.target(of: frame).contains(point) {
      let distance = frame.distance(to: point)
      if distance < found?.distance ?? .infinity { found = (index, distance) }
    }
    return found?.index
  }

  /// Returns the hit target of a button with the frame `frame`.
  private static func target(of frame: LogicalRect) -> LogicalRect {
    func room(_ length: Double) -> Double { max(0, minimumTarget - length) / 2 }
    return frame.outset(by: Insets(horizontal: room(frame.width), vertical: room(frame.height)))
  }
}

extension LogicalRect {
  /// Returns the square of the distance from the rectangle to a point; 0 inside the rectangle.
  fileprivate func distance(to point: LogicalPoint) -> Double {
    let across = max(x - point.x, point.x - maxX, 0)
    let down = max(y - point.y, point.y - maxY, 0)
    return across * across + down * down
  }
}
