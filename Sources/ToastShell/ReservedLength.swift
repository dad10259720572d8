import ToastCore

/// How much of one axis of an output bars reserve, and at which of its two ends.
///
/// Wayland tells only the sum of both ends, by the usable size that a probe is configured with. The rectangle of the
/// workspace lies within the usable part, and tells where that part is, less the gaps around the workspace.
struct ReservedLength: Equatable {
  /// At the left or the top.
  let start: Double
  /// At the right or the bottom.
  let end: Double

  /// - Parameters:
  ///   - total: what bars reserve at both ends together.
  ///   - before: the distance of the workspace from the left or the top of the output.
  ///   - after: the distance of the workspace from the right or the bottom of the output.
  ///   - gap: the gap that the other axis has at both of its ends, where that is known.
  init(total: Double, before: Double, after: Double, gap: Double?) {
    let total = max(0, total)
    // No gap is negative.
    let least = max(0, total - max(0, after))
    let most = min(total, max(0, before))
    guard least < most else {
      // The workspace leaves no choice, or contradicts the probe, which knows better.
      start = before >= after ? total - min(total, max(0, after)) : most
      end = total - start
      return
    }
    let gaps = before + after - total
    let range = least...most
    // `gaps outer` and `gaps inner` are alike at all four ends.
    let alike = before - gaps / 2
    let isConfirmed = gap.map { $0 == gaps / 2 } ?? false
    // One bar, and gaps that differ from end to end.
    let single = [0, total].filter(range.contains)
    if isConfirmed, range.contains(alike) {
      start = alike
    } else if single.count == 1, gap != nil {
      start = single[0]
    } else if range.contains(alike) {
      start = alike
    } else {
      start = before >= after ? most : least
    }
    end = total - start
  }

  /// The gap at both ends, where nothing is reserved and the gaps are alike.
  static func gap(total: Double, before: Double, after: Double) -> Double? {
    total == 0 && before == after && before >= 0 ? before : nil
  }
}

extension Insets {
  /// The lengths that bars reserve at the edges of an output.
  ///
  /// - Parameters:
  ///   - usable: the size that a surface is configured with which is anchored to all edges and keeps clear of bars.
  ///   - output: the size of the output.
  ///   - workspace: the rectangle of the output's workspace, in logical pixels of the output.
  init(reservedBy usable: LogicalSize, on output: LogicalSize, workspace: LogicalRect) {
    let across = (
      total: output.width - usable.width, before: workspace.x, after: output.width - workspace.maxX
    )
    let down = (
      total: output.height - usable.height, before: workspace.y, after: output.height - workspace.maxY
    )
    let horizontal = ReservedLength(
      total: across.total, before: across.before, after: across.after,
      gap: ReservedLength.gap(total: down.total, before: down.before, after: down.after))
    let vertical = ReservedLength(
      total: down.total, before: down.before, after: down.after,
      gap: ReservedLength.gap(total: across.total, before: across.before, after: across.after))
    self.init(top: vertical.start, left: horizontal.start, bottom: vertical.end, right: horizontal.end)
  }

  /// The inset at an edge of a surface.
  func length(at edge: Edge) -> Double { edge == .top ? top : bottom }
}
