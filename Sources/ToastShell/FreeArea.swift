import ToastCore

/// The part of an output that bars leave free, in the output's logical pixels from its top left: layer surfaces that
/// keep clear of bars are anchored to its edges.
struct FreeArea: Equatable {
  let rect: LogicalRect

  /// All of an output.
  init(all size: LogicalSize) {
    rect = LogicalRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The part of this size, if it is sure where it is.
  ///
  /// - Parameters:
  ///   - free: its size, as a surface that is anchored to all edges is told it.
  ///   - output: the output's size.
  ///   - workspace: the output's workspace, where the compositor tells of it: the same part, or within it by gaps.
  init?(of free: LogicalSize, on output: LogicalSize, workspace: LogicalRect?) {
    let across = FreeArea.start(
      of: free.width, in: output.width, workspace.map { $0.x...max($0.x, $0.maxX) })
    let down = FreeArea.start(
      of: free.height, in: output.height, workspace.map { $0.y...max($0.y, $0.maxY) })
    guard let across, let down else { return nil }
    rect = LogicalRect(x: across, y: down, width: free.width, height: free.height)
  }

  /// Where a stretch of `length` begins that lies in `whole` and holds `known`; nil where that is not sure.
  private static func start(of length: Double, in whole: Double, _ known: ClosedRange<Double>?) -> Double? {
    if length == whole { return 0 }
    guard let known else { return nil }
    let gaps = length - (known.upperBound - known.lowerBound)
    // All that is reserved is at the end, or at the beginning, or the gaps at both ends are alike.
    let possible = Set([0, whole - length, known.lowerBound - gaps / 2]).filter { start in
      start >= 0 && start + length <= whole && start <= known.lowerBound && start + length >= known.upperBound
        && start == start.rounded()
    }
    return possible.count == 1 ? possible.first : nil
  }

  /// Where a surface of `size` is, as compositors place it: whole logical pixels, centred ones rounded down.
  ///
  /// `inset` is the distance of the surface from its edge of this area.
  func place(of size: LogicalSize, edge: Edge, inset: Double, alignment: Alignment) -> LogicalRect {
    let x: Double =
      switch alignment {
      case .start: rect.x
      case .center: rect.x + (rect.width / 2).rounded(.down) - (size.width / 2).rounded(.down)
      case .end: rect.maxX - size.width
      }
    let y = edge == .top ? rect.y + inset : rect.maxY - inset - size.height
    return LogicalRect(x: x, y: y, width: size.width, height: size.height)
  }
}
