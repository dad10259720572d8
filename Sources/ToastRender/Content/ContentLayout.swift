import ToastCore

/// A content set in a style: its texts broken into lines, and the places of all that stands with them.
struct ContentLayout {
  private let middle: Middle
  private let buttons: ButtonRow?
  /// The height of what stands beside the icon and over the bar.
  private let blockHeight: Double
  /// What its bar takes below its middle.
  private let barHeight: Double
  /// Its bars, in the order of `Measure.bars`; nil: there is no room for that one.
  private let bars: [(bar: ProgressBar, frame: LogicalRect)?]
  /// The whole toast.
  let measure: Measure
  /// Whether all of it lies inside the padding; a large font on a small output does not.
  let fits: Bool
  /// Whether icon, buttons and bars are where they are in languages that are written from right to left.
  let isMirrored: Bool

  /// What stands beside the icon and over the bar.
  private enum Middle {
    case words(TitleBlock)
    case tree(NodeTree)

    var size: LogicalSize {
      switch self {
      case .words(let words): words.size
      case .tree(let tree): tree.size
      }
    }

    var lineCount: Int {
      switch self {
      case .words(let words): words.lineCount
      case .tree(let tree): tree.lineCount
      }
    }

    var isRightToLeft: Bool {
      switch self {
      case .words(let words): words.isRightToLeft
      case .tree(let tree): tree.isRightToLeft
      }
    }

    /// The height that a row with an icon has at least: the box of an icon may be a little higher than a line.
    func least(with icon: Double, in style: Style) -> Double {
      guard case .words(let words) = self, style.iconSize == .auto else { return icon }
      // The padding has room for the rest.
      return min(icon, max(words.firstLine, icon - style.padding.top - style.padding.bottom))
    }
  }

  /// Sets `content` in as many lines as `most`, the largest size that the toast may have, gives room for.
  init(_ content: ToastContent, style: Style, most: LogicalSize, typesetter: Typesetter) {
    let padding = style.insets
    let icon = style.iconRoom(for: content)
    let indent = icon > 0 ? icon + style.iconSpacing : 0
    let width = most.width - padding.left - padding.right - indent
    var bar =
      content.progress == nil
      ? nil
      : ProgressBar(style: style, width: width, above: content.hasNoText ? 0 : nil, typesetter: typesetter)
    let buttons =
      content.buttons.isEmpty
      ? nil : ButtonRow(content.buttons, style: style, width: width, typesetter: typesetter)
    let extra = (bar?.height ?? 0) + (buttons?.height ?? 0)
    let room = LogicalSize(width: width, height: most.height - padding.top - padding.bottom - extra)
    middle =
      content.tree.map { .tree(NodeTree($0, style: style, within: room, typesetter: typesetter)) }
      ?? .words(TitleBlock(content, style: style, within: room, typesetter: typesetter))
    // A bar alone has no row of text above it.
    let isBarAlone = content.progress != nil && content.hasNoText
    let block = isBarAlone ? LogicalSize(width: middle.size.width, height: 0) : middle.size
    blockHeight = block.height
    isMirrored = middle.isRightToLeft
    bar?.isMirrored = isMirrored
    self.buttons = buttons
    barHeight = bar?.height ?? 0
    let column = max(block.width, bar?.minWidth ?? 0, buttons?.width ?? 0)
    let needed = (column + indent + padding.left + padding.right).rounded(.up)
    let size = LogicalSize(
      width: style.width == .output ? max(needed, most.width) : needed,
      height: (max(block.height + extra, middle.least(with: icon, in: style)) + padding.top + padding.bottom)
        .rounded(.up))
    fits = size.width <= most.width && size.height <= most.height
    let whole = LogicalSize(
      width: max(1, min(size.width, most.width.rounded(.down))),
      height: max(1, min(size.height, most.height.rounded(.down))))
    let top = padding.top + (whole.height - padding.top - padding.bottom - block.height - extra) / 2
    let left = padding.left + (isMirrored ? 0 : indent)
    let middleSize = LogicalSize(
      width: whole.width - padding.left - padding.right - indent, height: block.height)
    var bars: [(bar: ProgressBar, frame: LogicalRect)?] = []
    if let bar {
      let frame = LogicalRect(
        x: left, y: top + block.height, width: max(1, middleSize.width), height: bar.height)
      bars.append((bar, frame))
    }
    if case .tree(let tree) = middle {
      let frame = LogicalRect(x: left, y: top, width: middleSize.width, height: middleSize.height)
      bars += tree.bars(in: frame, style: style)
    }
    self.bars = bars
    measure = Measure(
      size: whole,
      // A capsule is for one row, and for one whose ends lie in its round ends.
      lines: middle.lineCount
        + (buttons != nil || middle.lineCount == 1 && !whole.holdsInCapsule(padding) ? 1 : 0),
      bars: bars.map { $0?.frame.outset(by: Insets(all: 1)) ?? .nothing },
      buttons: buttons?.frames(
        x: left, y: top + block.height + (bar?.height ?? 0), width: middleSize.width,
        alignment: style.textAlignment, isMirrored: isMirrored) ?? [])
  }
}

extension ToastContent {
  /// Whether there is neither a title nor a subtitle nor own content.
  fileprivate var hasNoText: Bool {
    tree == nil && title.isEmpty && subtitle?.isEmpty != false && count == 1
  }
}

extension Style {
  /// The side of the icon's box for `content`, 0 without an icon.
  func iconRoom(for content: ToastContent) -> Double {
    switch content.icon {
    case .symbol(let name): Symbol(named: name) == nil ? 0 : iconSide
    case .awaited, .image: iconSide
    case nil: 0
    }
  }

  /// The largest toast on `output`.
  public func maxSize(on output: LogicalSize) -> LogicalSize {
    var width = output.width - 2 * self.margin.sides
    if case .fitting(let most) = self.width { width = min(width, most) }
    return LogicalSize(width: max(1, width), height: max(1, 0.6 * output.height))
  }
}

extension ContentLayout {
  /// Draws all but the bars of what a toast of `size` says, its left top corner at the context's origin.
  func draw(
    _ content: ToastContent, style: Style, size: LogicalSize, colors: ContentColors, factor: Double,
    images: IconImages, highlight: Int? = nil, in context: CairoContext
  ) {
    let padding = style.insets
    let height = blockHeight
    let extra = barHeight + (buttons?.height ?? 0)
    let top = padding.top + (size.height - padding.top - padding.bottom - height - extra) / 2
    let icon = style.iconRoom(for: content)
    let indent = icon > 0 ? icon + style.iconSpacing : 0
    let left = padding.left + (isMirrored ? 0 : indent)
    let width = size.width - padding.left - padding.right - indent

    if icon > 0 {
      var y = top + (height + extra) / 2
      // With many lines, or more than text, the icon belongs to the first line.
      if case .words(let words) = middle, measure.lines > 2 || buttons != nil {
        y = top + words.firstLine / 2
      }
      context.draw(
        content.icon, x: isMirrored ? size.width - padding.right - icon : padding.left, y: y - icon / 2,
        side: icon, color: colors.icon,
        weight: style.titleFont.weight, factor: factor, images: images)
    }
    switch middle {
    case .words(let words):
      words.draw(x: left, y: top, width: width, style: style, colors: colors, factor: factor, in: context)
    case .tree(let tree):
      tree.draw(
        in: LogicalRect(x: left, y: top, width: width, height: height), style: style, colors: colors,
        factor: factor, images: images, context)
    }
    buttons?.draw(
      in: measure.buttons, lit: highlight, colors: colors, isRound: style.shape.hasRoundButtons,
      factor: factor,
      context)
  }

  /// Draws the bars, so full, where they stand in the toast; no other of its ink is there.
  func drawBars(_ values: [Double], colors: ContentColors, factor: Double, in context: CairoContext) {
    for case (let (bar, frame)?, let value) in zip(bars, values) {
      bar.draw(value, in: frame, colors: colors, factor: factor, in: context)
    }
  }
}

extension CairoContext {
  /// Draws an icon in a box of whole buffer pixels; one that is awaited leaves it empty.
  func draw(
    _ icon: Icon?, x: Double, y: Double, side: Double, color: Color, weight: Font.Weight, factor: Double,
    images: IconImages
  ) {
    func whole(_ value: Double) -> Double { (value * factor).rounded() / factor }
    let (x, y, side) = (whole(x), whole(y), whole(side))
    switch icon {
    case .symbol(let name):
      guard let symbol = Symbol(named: name) else { break }
      draw(symbol, x: x, y: y, side: side, weight: weight, color: color)
    case .image(let id): images.draw(id, x: x, y: y, side: side, color: color, factor: factor, in: self)
    case .awaited, nil: break
    }
  }
}

extension LogicalSize {
  /// Whether a box with this padding lies in a capsule of this size.
  fileprivate func holdsInCapsule(_ padding: Insets) -> Bool {
    let radius = min(width, height) / 2
    let reach = max(0, height / 2 - min(padding.top, padding.bottom))
    guard reach < radius else { return reach == 0 }
    return radius - (radius * radius - reach * reach).squareRoot() <= min(padding.left, padding.right) + 0.5
  }
}

extension Style {
  /// The padding and, at its edge, what is kept free there.
  var insets: Insets {
    guard case .length(let length) = self.safeArea else { return self.padding }
    var insets = self.padding
    switch self.edge {
    case .top: insets.top += length
    case .bottom: insets.bottom += length
    }
    return insets
  }
}

extension Shape {
  /// Whether buttons in it are capsules.
  fileprivate var hasRoundButtons: Bool {
    switch self {
    case .capsule, .continuous: true
    case .rounded, .rectangle: false
    }
  }
}

extension LogicalRect {
  /// Where something is that there is no room for.
  fileprivate static let nothing = LogicalRect(x: 0, y: 0, width: 0, height: 0)
}
