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
    in frame: LogicalRect, style: Style, label: Color, factor: Double, images: IconImages,
    _ context: CairoContext
  ) {
    guard size != .zero else { return }
    place(in: frame, style: style)
    NodePainter(style: style, label: label, factor: factor, images: images, context: context).draw(root)
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
  let label: Color
  let factor: Double
  let images: IconImages
  let context: CairoContext

  func draw(_ piece: NodeLayout) {
    let box = piece.box
    switch piece.ink {
    case .group: for child in piece.shown { draw(child) }
    case .text(let layout, let ink):
      context.setSource(color(ink, otherwise: label))
      layout.draw(in: context, x: box.x, y: box.y, factor: factor)
    case .icon(let icon, _, let ink):
      context.draw(
        icon, x: box.x, y: box.y, side: box.width, color: color(ink, otherwise: style.iconColor ?? label),
        weight: style.titleFont.weight, factor: factor, images: images)
    case .image(let picture, _):
      if case .image(let id) = picture {
        images.draw(id, in: box, color: label, factor: factor, context)
      }
    case .bar, .spacer: break
    }
  }

  private func color(_ ink: ContentNode.Ink?, otherwise: Color) -> Color {
    switch ink {
    case .color(let color): color
    case .accent: Palette().accent
    case nil: otherwise
    }
  }
}
