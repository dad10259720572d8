import ToastCore

/// Own content laid out in a style, so that the whole tree fits into its room.
struct NodeTree {
  private let root: NodeLayout
  /// Whether the first text is written from right to left.
  ///
  /// Rows keep the order of their children.
  let isRightToLeft: Bool
  /// The size without the style's padding.
  let size: LogicalSize
  /// The number of text rows.
  ///
  /// A node that is higher than two lines counts as two.
  let lineCount: Int

  /// - Parameter room: text without room is broken into lines, then shortened, and the last nodes are left out.
  init(_ tree: ContentNode, style: Style, within room: LogicalSize, typesetter: Typesetter) {
    root = NodeLayout(
      tree, lines: style.textAlignment, width: max(0, room.width), style: style, typesetter: typesetter)
    isRightToLeft = root.isRightToLeft ?? false
    var lines = style.maxLines
    var fits = root.fit(into: room, lines: lines)
    while !(fits && root.isComplete), lines > 1 {
      lines = min(lines, root.longestText) - 1
      fits = root.fit(into: room, lines: lines)
    }
    size = fits ? root.size : .zero
    lineCount = fits ? root.lineCount(style) : 0
  }

  /// The places of the bars in `frame`, in reading order.
  ///
  /// A bar without room is nil.
  func bars(in frame: LogicalRect, style: Style) -> [(bar: ProgressBar, frame: LogicalRect)?] {
    place(in: frame, style: style)
    return root.bars(isShown: size != .zero)
  }

  /// Draws everything except the bars in `frame`, over its full width if any node stretches.
  func draw(
    in frame: LogicalRect, style: Style, colors: ContentColors, factor: Double, images: IconImages,
    _ context: CairoContext
  ) {
    guard size != .zero else { return }
    place(in: frame, style: style)
    NodePainter(style: style, colors: colors, factor: factor, images: images, context: context).draw(root)
  }

  private func place(in frame: LogicalRect, style: Style) {
    let width = root.stretches(.horizontal) ? max(frame.width, size.width) : size.width
    let left = style.textAlignment == .center ? max(0, (frame.width - width) / 2) : 0
    root.place(in: LogicalRect(x: frame.x + left, y: frame.y, width: width, height: size.height))
  }
}

/// Draws the nodes of own content.
private struct NodePainter {
  let style: Style
  let colors: ContentColors
  let factor: Double
  let images: IconImages
  let context: CairoContext

  func draw(_ node: NodeLayout) {
    let box = node.box
    switch node.ink {
    case .group: for child in node.shown { draw(child) }
    case .text(let layout, let ink):
      context.setSource(colors.color(ink, usual: colors.label))
      layout.draw(in: context, x: box.x, y: box.y, factor: factor)
    case .icon(let icon, _, let ink):
      context.draw(
        icon, x: box.x, y: box.y, side: box.width, color: colors.color(ink, usual: colors.icon),
        weight: style.titleFont.weight, factor: factor, images: images)
    case .image(let picture, _):
      if case .image(let id) = picture {
        images.draw(id, in: box, color: colors.label, factor: factor, context)
      }
    case .bar, .spacer: break
    }
  }
}

/// The layout of a node of own content: the widths that it needs, its size and its place.
///
/// Lengths are in logical pixels and include the padding, unless stated otherwise.
final class NodeLayout {
  let ink: Ink
  let padding: Insets
  /// The nodes inside, in order.
  let children: [NodeLayout]
  /// The width that the node needs to look as intended, and the width that it can do with.
  let ideal: Double
  let least: Double
  /// The number of children that have room.
  var count = 0
  /// The size.
  ///
  /// Valid after the node was fitted.
  var size = LogicalSize.zero
  /// The place.
  ///
  /// Valid after the node was placed.
  var frame = LogicalRect(x: 0, y: 0, width: 0, height: 0)

  /// The visible part of a node.
  enum Ink {
    case group(Axis, spacing: Double, Alignment)
    case text(TextLayout, ContentNode.Ink?)
    case icon(Icon?, side: Double, ContentNode.Ink?)
    case image(Icon?, LogicalSize)
    case bar(ProgressBar)
    /// An empty length along the axis of the group.
    case spacer(Axis, Double)
  }

  /// The least width of text and bars, in font sizes.
  private static let minWidth = 3.0

  /// - Parameters:
  ///   - axis: the axis of the enclosing group.
  ///   - lines: the alignment of the lines of a text.
  ///   - width: the maximum width.
  init(
    _ node: ContentNode, axis: Axis = .vertical, lines: TextAlignment, width: Double, style: Style,
    typesetter: Typesetter
  ) {
    let padding = node.padding ?? .zero
    let room = max(0, width - padding.left - padding.right)
    var children: [NodeLayout] = []
    var needs = (ideal: 0.0, least: 0.0)
    func group(_ group: ContentNode.Group, _ axis: Axis) -> Ink {
      let usual: Alignment = axis == .horizontal || lines == .center ? .center : .start
      var inner = lines
      if axis == .vertical, let alignment = group.alignment {
        inner = alignment == .center ? .center : .leading
      }
      children = group.children.map {
        NodeLayout($0, axis: axis, lines: inner, width: room, style: style, typesetter: typesetter)
      }
      let usualSpacing = axis == .horizontal ? style.iconSpacing : style.subtitleSpacing
      return .group(axis, spacing: group.spacing ?? usualSpacing, group.alignment ?? usual)
    }
    switch node.kind {
    case .row(let content):
      ink = group(content, .horizontal)
      let gaps = ink.spacing * Double(max(0, children.count - 1))
      needs = children.reduce((gaps, gaps)) { ($0.0 + $1.ideal, $0.1 + $1.least) }
    case .column(let content):
      ink = group(content, .vertical)
      needs = children.reduce((0, 0)) { (max($0.0, $1.ideal), max($0.1, $1.least)) }
    case .text(let text):
      var font = style.titleFont
      font.size = text.size ?? font.size
      font.weight = text.weight ?? font.weight
      let layout = TextLayout(
        text.string, font: font, alignment: lines,
        most: TitleBlock.maxScalars(width: room, font: font, lines: style.maxLines),
        in: typesetter)
      layout.wrap(width: room, lines: style.maxLines)
      let width = layout.size.width
      needs = (width, min(width, NodeLayout.minWidth * font.size))
      ink = .text(layout, text.color)
    case .icon(let icon):
      let side = icon.size ?? style.iconSide
      needs = (side, side)
      // A built-in symbol needs no lookup.
      let picture = icon.picture ?? (Symbol(named: icon.name) == nil ? nil : .symbol(icon.name))
      ink = .icon(picture, side: side, icon.color)
    case .image(let image):
      needs = (image.width, image.width)
      ink = .image(image.picture, LogicalSize(width: image.width, height: image.height))
    case .progress:
      let bar = ProgressBar(style: style, width: room, above: 0, typesetter: typesetter)
      needs = (bar.minWidth, min(bar.minWidth, NodeLayout.minWidth * style.titleFont.size))
      ink = .bar(bar)
    case .spacer(let length):
      if axis == .horizontal { needs = (length, length) }
      ink = .spacer(axis, length)
    }
    self.padding = padding
    self.children = children
    ideal = needs.ideal + padding.left + padding.right
    least = needs.least + padding.left + padding.right
  }

  /// The place without the padding.
  var box: LogicalRect {
    frame.outset(
      by: Insets(top: -padding.top, left: -padding.left, bottom: -padding.bottom, right: -padding.right))
  }

  /// The number of lines of the longest text, at least 2.
  var longestText: Int {
    if case .text(let layout, _) = ink { return max(2, layout.lineCount) }
    return children.reduce(2) { max($0, $1.longestText) }
  }

  /// The direction of the first text that has one, in reading order, or nil.
  var isRightToLeft: Bool? {
    if case .text(let layout, _) = ink { return layout.isRightToLeft }
    return children.lazy.compactMap(\.isRightToLeft).first
  }

  /// The bars in the node, in order, after the node was placed.
  ///
  /// A bar without room is nil.
  func bars(isShown: Bool) -> [(bar: ProgressBar, frame: LogicalRect)?] {
    if case .bar(let bar) = ink { return [isShown ? (bar, box) : nil] }
    return children.enumerated().flatMap { index, child in child.bars(isShown: isShown && index < count) }
  }

  /// The children that have room.
  var shown: ArraySlice<NodeLayout> { children[..<count] }

  /// Whether there is room for everything in the node.
  var isComplete: Bool { count == children.count && children.allSatisfy(\.isComplete) }

  /// Whether the node takes the remaining room along an axis.
  func stretches(_ axis: Axis) -> Bool {
    switch ink {
    case .bar: axis == .horizontal
    case .spacer(let own, _): axis == own
    case .group: shown.contains { $0.stretches(axis) }
    case .text, .icon, .image: false
    }
  }

  /// The number of text rows.
  ///
  /// A node that is higher than two lines counts as two.
  func lineCount(_ style: Style) -> Int {
    switch ink {
    case .group(.horizontal, _, _): shown.reduce(0) { max($0, $1.lineCount(style)) }
    case .group(.vertical, _, _): shown.reduce(0) { $0 + $1.lineCount(style) }
    case .text(let layout, _): layout.lineCount
    case .icon, .image, .bar: size.height > 2 * style.titleFont.size ? 2 : 1
    case .spacer: 0
    }
  }
}

extension NodeLayout.Ink {
  /// The distance between two children of a group.
  var spacing: Double { if case .group(_, let spacing, _) = self { spacing } else { 0 } }
}

/// The axis along which a group arranges its children.
enum Axis {
  case horizontal
  case vertical
}
