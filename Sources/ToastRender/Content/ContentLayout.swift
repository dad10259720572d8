import ToastCore

/// A content laid out in a style: its texts broken into lines, and the places of icon, bars and buttons.
struct ContentLayout {
  private let main: MainBlock
  private let buttons: ButtonRow?
  /// The height of the block beside the icon and above the bar.
  private let blockHeight: Double
  /// The height that the bar takes below the block.
  private let barHeight: Double
  /// The bars in the order of `Measure.bars`.
  ///
  /// A bar without room is nil.
  private let bars: [(bar: ProgressBar, frame: LogicalRect)?]
  /// The measurements of the whole toast.
  let measure: Measure
  /// Whether everything lies inside the padding.
  ///
  /// A large font on a small output does not.
  let fits: Bool
  /// Whether icon, buttons and bars are mirrored, as in a right-to-left language.
  let isMirrored: Bool

  /// The block beside the icon and above the bar.
  private enum MainBlock {
    case title(TitleBlock)
    case tree(NodeTree)

    var size: LogicalSize {
      switch self {
      case .title(let title): title.size
      case .tree(let tree): tree.size
      }
    }

    var lineCount: Int {
      switch self {
      case .title(let title): title.lineCount
      case .tree(let tree): tree.lineCount
      }
    }

    var isRightToLeft: Bool {
      switch self {
      case .title(let title): title.isRightToLeft
      case .tree(let tree): tree.isRightToLeft
      }
    }

    /// The least height of a row with an icon.
    ///
    /// The icon may be a little higher than a line of text.
    func least(with icon: Double, in style: Style) -> Double {
      guard case .title(let title) = self, style.iconSize == .auto else { return icon }
      // The padding has room for the rest of the icon.
      return min(icon, max(title.firstLine, icon - style.padding.top - style.padding.bottom))
    }
  }

  /// Lays `content` out in at most as many lines as the maximum size `most` has room for.
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
    main =
      content.tree.map { .tree(NodeTree($0, style: style, within: room, typesetter: typesetter)) }
      ?? .title(TitleBlock(content, style: style, within: room, typesetter: typesetter))
    // A bar alone has no row of text above it.
    let isBarAlone = content.progress != nil && content.hasNoText
    let block = isBarAlone ? LogicalSize(width: main.size.width, height: 0) : main.size
    blockHeight = block.height
    isMirrored = main.isRightToLeft
    bar?.isMirrored = isMirrored
    self.buttons = buttons
    barHeight = bar?.height ?? 0
    let column = max(block.width, bar?.minWidth ?? 0, buttons?.width ?? 0)
    let needed = (column + indent + padding.left + padding.right).rounded(.up)
    let size = LogicalSize(
      width: style.width == .output ? max(needed, most.width) : needed,
      height: (max(block.height + extra, main.least(with: icon, in: style)) + padding.top + padding.bottom)
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
    if case .tree(let tree) = main {
      let frame = LogicalRect(x: left, y: top, width: middleSize.width, height: middleSize.height)
      bars += tree.bars(in: frame, style: style)
    }
    self.bars = bars
    measure = Measure(
      size: whole,
      // A capsule is for a single row that fits between its round ends.
      lines: main.lineCount
        + (buttons != nil || main.lineCount == 1 && !whole.holdsInCapsule(padding) ? 1 : 0),
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
  /// The side of the icon's box for `content`, or 0 without an icon.
  func iconRoom(for content: ToastContent) -> Double {
    switch content.icon {
    case .symbol(let name): Symbol(named: name) == nil ? 0 : iconSide
    case .awaited, .image: iconSide
    case nil: 0
    }
  }

  /// The maximum size of a toast on `output`.
  public func maxSize(on output: LogicalSize) -> LogicalSize {
    var width = output.width - 2 * self.margin.sides
    if case .fitting(let most) = self.width { width = min(width, most) }
    return LogicalSize(width: max(1, width), height: max(1, 0.6 * output.height))
  }
}

extension ContentLayout {
  /// Draws everything except the bars for a toast of `size` whose top left corner is the context's origin.
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
      // With more than two lines, or with buttons, the icon belongs to the first line.
      if case .title(let title) = main, measure.lines > 2 || buttons != nil {
        y = top + title.firstLine / 2
      }
      context.draw(
        content.icon, x: isMirrored ? size.width - padding.right - icon : padding.left, y: y - icon / 2,
        side: icon, color: colors.icon,
        weight: style.titleFont.weight, factor: factor, images: images)
    }
    switch main {
    case .title(let title):
      title.draw(x: left, y: top, width: width, style: style, colors: colors, factor: factor, in: context)
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

  /// Draws the bars with their values.
  ///
  /// Nothing else of the toast has ink there.
  func drawBars(_ values: [Double], colors: ContentColors, factor: Double, in context: CairoContext) {
    for case (let (bar, frame)?, let value) in zip(bars, values) {
      bar.draw(value, in: frame, colors: colors, factor: factor, in: context)
    }
  }
}

extension CairoContext {
  /// Draws an icon in a box of whole buffer pixels.
  ///
  /// The box of an icon that is not decoded yet stays empty.
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
  /// Whether a box with this padding lies inside a capsule of this size.
  fileprivate func holdsInCapsule(_ padding: Insets) -> Bool {
    let radius = min(width, height) / 2
    let reach = max(0, height / 2 - min(padding.top, padding.bottom))
    guard reach < radius else { return reach == 0 }
    return radius - (radius * radius - reach * reach).squareRoot() <= min(padding.left, padding.right) + 0.5
  }
}

extension Style {
  /// The padding, together with the safe area at the toast's edge of the output.
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
  /// Whether buttons in this shape are capsules.
  fileprivate var hasRoundButtons: Bool {
    switch self {
    case .capsule, .continuous: true
    case .rounded, .rectangle: false
    }
  }
}

extension LogicalRect {
  /// The frame of a bar that has no room.
  fileprivate static let nothing = LogicalRect(x: 0, y: 0, width: 0, height: 0)
}
