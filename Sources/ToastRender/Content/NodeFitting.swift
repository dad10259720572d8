import ToastCore

// Layout of own content in three passes: maximum widths from the outside in, sizes from the inside out, and then
// places from the outside in.
extension NodeLayout {
  /// Fits the node into `room`.
  ///
  /// The last children of a group without room for them are left out.
  ///
  /// - Parameter lines: the maximum number of lines of a text.
  /// - Returns: whether the node fits. Its size is valid only then.
  func fit(into room: LogicalSize, lines: Int) -> Bool {
    let inner = LogicalSize(
      width: room.width - padding.left - padding.right, height: room.height - padding.top - padding.bottom)
    guard inner.width >= 0, inner.height >= 0, let taken = takes(of: inner, lines: lines) else {
      return false
    }
    size = LogicalSize(
      width: taken.width + padding.left + padding.right, height: taken.height + padding.top + padding.bottom)
    return true
  }

  private func takes(of room: LogicalSize, lines: Int) -> LogicalSize? {
    switch ink {
    case .group(.horizontal, let spacing, _): return row(in: room, spacing: spacing, lines: lines)
    case .group(.vertical, let spacing, _): return column(in: room, spacing: spacing, lines: lines)
    case .text(let layout, _):
      var lines = lines
      layout.wrap(width: room.width, lines: lines)
      while layout.size.height > room.height, lines > 1 {
        lines = min(lines, layout.lineCount) - 1
        layout.wrap(width: room.width, lines: max(1, lines))
      }
      // A single letter can be too wide, and a line too high.
      return layout.size.width <= room.width + 1 && layout.size.height <= room.height ? layout.size : nil
    case .icon(_, let side, _):
      let side = min(side, room.width, room.height)
      return side >= 1 ? LogicalSize(width: side, height: side) : nil
    case .image(_, let box):
      let share = min(1, room.width / box.width, room.height / box.height)
      guard share * min(box.width, box.height) >= 1 else { return nil }
      return LogicalSize(width: share * box.width, height: share * box.height)
    case .bar(let bar):
      guard room.height >= bar.height, room.width >= 1 else { return nil }
      return LogicalSize(width: min(bar.minWidth, room.width), height: bar.height)
    case .spacer(.horizontal, let length): return LogicalSize(width: min(length, room.width), height: 0)
    case .spacer(.vertical, let length): return LogicalSize(width: 0, height: min(length, room.height))
    }
  }

  private func column(in room: LogicalSize, spacing: Double, lines: Int) -> LogicalSize {
    count = 0
    var taken = LogicalSize.zero
    for child in children {
      let above = count == 0 ? 0 : taken.height + spacing
      let left = LogicalSize(width: room.width, height: room.height - above)
      guard child.fit(into: left, lines: lines) else { break }
      count += 1
      taken = LogicalSize(width: max(taken.width, child.size.width), height: above + child.size.height)
    }
    return taken
  }

  private func row(in room: LogicalSize, spacing: Double, lines: Int) -> LogicalSize {
    var wanted = children.count
    func gaps(_ count: Int) -> Double { spacing * Double(max(0, count - 1)) }
    func needs(_ count: Int) -> Double { children[..<count].reduce(gaps(count)) { $0 + $1.least } }
    // A single child gets the room that there is.
    while wanted > 1, needs(wanted) > room.width { wanted -= 1 }
    let most = NodeLayout.share(room.width - gaps(wanted), among: Array(children[..<wanted]))
    count = 0
    var taken = LogicalSize.zero
    for (child, width) in zip(children, most) {
      let before = count == 0 ? 0 : taken.width + spacing
      guard
        child.fit(
          into: LogicalSize(width: min(width, room.width - before + NodeLayout.slack), height: room.height),
          lines: lines)
      else { break }
      count += 1
      taken = LogicalSize(width: before + child.size.width, height: max(taken.height, child.size.height))
    }
    return taken
  }

  /// The maximum width of each child: its ideal width, or the same width as every other child that wants more.
  ///
  /// No child gets less than its minimum.
  private static func share(_ width: Double, among nodes: [NodeLayout]) -> [Double] {
    guard nodes.reduce(0, { $0 + $1.ideal }) > width else { return nodes.map(\.ideal) }
    guard nodes.count > 1 else { return [max(0, width)] }
    func share(_ cap: Double) -> [Double] { nodes.map { max($0.least, min($0.ideal, cap)) } }
    var (low, high) = (0.0, max(0, width))
    while high - low > NodeLayout.slack / 10 {
      let cap = (low + high) / 2
      if share(cap).reduce(0, +) > width { high = cap } else { low = cap }
    }
    return share(low).map { $0 + NodeLayout.slack }
  }

  /// A tolerance too small to be visible, so that a text which is fitted again into its own width does not break
  /// differently.
  private static let slack = 0.01
}

extension NodeLayout {
  /// Places the node and everything in it.
  ///
  /// Children that stretch share the remaining room.
  func place(in frame: LogicalRect) {
    self.frame = frame
    guard case .group(let axis, let spacing, let alignment) = ink else { return }
    let inner = frame.outset(
      by: Insets(top: -padding.top, left: -padding.left, bottom: -padding.bottom, right: -padding.right))
    let taken = shown.reduce(spacing * Double(max(0, count - 1))) { $0 + $1.size[axis] }
    let spacers = shown.filter { if case .spacer = $0.ink { true } else { false } }
    let elastic = spacers.isEmpty ? shown.filter { $0.stretches(axis) } : spacers
    let extra = elastic.isEmpty ? 0 : max(0, inner.size[axis] - taken) / Double(elastic.count)
    var start = axis == .horizontal ? inner.x : inner.y
    for child in shown {
      var size = child.size
      if elastic.contains(where: { $0 === child }) { size[axis] += extra }
      let across = inner.size[axis.other]
      if child.stretches(axis.other) { size[axis.other] = max(size[axis.other], across) }
      let offset = max(0, across - size[axis.other]) * child.share(of: alignment, along: axis.other)
      child.place(
        in: axis == .horizontal
          ? LogicalRect(x: start, y: inner.y + offset, width: size.width, height: size.height)
          : LogicalRect(x: inner.x + offset, y: start, width: size.width, height: size.height))
      start += size[axis] + spacing
    }
  }

  /// The share of the remaining room that lies before the child.
  private func share(of alignment: Alignment, along axis: Axis) -> Double {
    switch alignment {
    case .center: return 0.5
    case .end: return 1
    case .start:
      // A right-to-left text starts at the right.
      if case .text(let layout, _) = ink, axis == .horizontal, layout.isRightToLeft == true { return 1 }
      return 0
    }
  }
}

extension LogicalSize {
  /// The length along an axis.
  fileprivate subscript(_ axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension Axis {
  fileprivate var other: Axis { self == .horizontal ? .vertical : .horizontal }
}
