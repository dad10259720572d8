import ToastCore

/// Own content set in a style: each of its nodes has its size, and the whole fits into the room that there is.
struct NodeTree {
  private let root: NodeLayout
  /// Whether its first text is written from right to left; its rows keep the order that they have.
  let isRightToLeft: Bool
  /// Without the style's padding.
  let size: LogicalSize
  /// Rows of text, or of what is as high; what is higher counts as two.
  let lineCount: Int

  /// - Parameter room: what does not fit is broken into lines, then cut short, and at last left out from its end.
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

  /// Where each of its bars is in `frame`, in the order of reading; nil: there is no room for it.
  func bars(in frame: LogicalRect, style: Style) -> [(bar: ProgressBar, frame: LogicalRect)?] {
    place(in: frame, style: style)
    return root.bars(isShown: size != .zero)
  }

  /// Draws all but its bars in `frame`, as wide as that where anything in it stretches.
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

/// What pieces of own content are drawn with.
private struct NodePainter {
  let style: Style
  let colors: ContentColors
  let factor: Double
  let images: IconImages
  let context: CairoContext

  func draw(_ piece: NodeLayout) {
    let box = piece.box
    switch piece.ink {
    case .group: for child in piece.shown { draw(child) }
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

/// A node of own content while it is set: what it needs, what it gets, and where that is.
///
/// Lengths are in logical pixels, and include its padding where nothing else is said.
final class NodeLayout {
  let ink: Ink
  let padding: Insets
  /// What stands in it, in order.
  let children: [NodeLayout]
  /// The width that it needs to be as it is meant, and the one that it can do with.
  let ideal: Double
  let least: Double
  /// How many of its children there is room for.
  var count = 0
  /// What it takes, once it fits.
  var size = LogicalSize.zero
  /// Where it stands, once it is placed.
  var frame = LogicalRect(x: 0, y: 0, width: 0, height: 0)

  /// What it is.
  enum Ink {
    case group(Axis, spacing: Double, Alignment)
    case text(TextLayout, ContentNode.Ink?)
    case icon(Icon?, side: Double, ContentNode.Ink?)
    case image(Icon?, LogicalSize)
    case bar(ProgressBar)
    /// Along the axis of its group.
    case spacer(Axis, Double)
  }

  /// What text and bars need to say anything, in sizes of the font.
  private static let minWidth = 3.0

  /// - Parameters:
  ///   - axis: that of the group that it is in.
  ///   - lines: how lines of text stand to each other.
  ///   - width: the most that it can have.
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
      // A built-in symbol needs nobody to find it.
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

  /// Where it stands without its padding.
  var box: LogicalRect {
    frame.outset(
      by: Insets(top: -padding.top, left: -padding.left, bottom: -padding.bottom, right: -padding.right))
  }

  /// The lines of its longest text, at least 2.
  var longestText: Int {
    if case .text(let layout, _) = ink { return max(2, layout.lineCount) }
    return children.reduce(2) { max($0, $1.longestText) }
  }

  /// The first text in it, in the order of reading, that is written in a direction; nil: none is.
  var isRightToLeft: Bool? {
    if case .text(let layout, _) = ink { return layout.isRightToLeft }
    return children.lazy.compactMap(\.isRightToLeft).first
  }

  /// The bars in it, in order, once it is placed; nil: there is no room for that one.
  func bars(isShown: Bool) -> [(bar: ProgressBar, frame: LogicalRect)?] {
    if case .bar(let bar) = ink { return [isShown ? (bar, box) : nil] }
    return children.enumerated().flatMap { index, child in child.bars(isShown: isShown && index < count) }
  }

  /// Those of its children that there is room for.
  var shown: ArraySlice<NodeLayout> { children[..<count] }

  /// Whether there is room for everything in it.
  var isComplete: Bool { count == children.count && children.allSatisfy(\.isComplete) }

  /// Whether it takes room that others leave along an axis.
  func stretches(_ axis: Axis) -> Bool {
    switch ink {
    case .bar: axis == .horizontal
    case .spacer(let own, _): axis == own
    case .group: shown.contains { $0.stretches(axis) }
    case .text, .icon, .image: false
    }
  }

  /// Rows of text, or of what is as high; what is higher counts as two.
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
  /// Between two children of a group.
  var spacing: Double { if case .group(_, let spacing, _) = self { spacing } else { 0 } }
}

/// The direction that a group lines its children up in.
enum Axis {
  case horizontal
  case vertical
}
