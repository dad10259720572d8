import ToastCore

/// A content set in a style: its texts broken into lines, and the places of all that stands with them.
struct TextBlock {
  private let title: Layout
  private let subtitle: Layout?
  private let buttons: ButtonRow?
  private let bar: Bar?
  /// The whole toast.
  let measure: Measure
  /// Whether all lines lie inside the padding; a large font on a small output does not.
  let fits: Bool

  /// The most lines that a toast shows.
  static let mostLines = 4

  /// Sets `content` in as many lines as `most`, the largest size that the toast may have, gives room for.
  init(_ content: ToastContent, style: Style, most: LogicalSize, typesetter: Typesetter) {
    let padding = style.insets
    let icon = style.iconSize(for: content)
    let indent = icon > 0 ? icon + style.iconSpacing : 0
    let width = most.width - padding.left - padding.right - indent
    func layout(_ text: String, _ font: Font) -> Layout {
      Layout(
        TextBlock.cut(text, width: width, font: font), isMarkup: content.isMarkup, font: font,
        alignment: style.textAlignment, in: typesetter)
    }
    let title = layout(content.title, style.titleFont)
    var subtitle = content.subtitle.flatMap { $0.isEmpty ? nil : layout($0, style.subtitleFont) }
    let bar = content.progress == nil ? nil : Bar(style: style, width: width, typesetter: typesetter)
    let buttons =
      content.buttons.isEmpty
      ? nil : ButtonRow(content.buttons, style: style, width: width, typesetter: typesetter)
    let extra = (bar?.height ?? 0) + (buttons?.height ?? 0)
    let height = most.height - padding.top - padding.bottom - extra

    var lines = TextBlock.mostLines
    var block = TextBlock.wrap(title, subtitle, width: width, lines: lines, spacing: style.subtitleSpacing)
    while block.height > height, lines > 1 {
      lines = min(lines, title.lineCount + (subtitle?.lineCount ?? 0)) - 1
      if lines == 1 { subtitle = nil }
      block = TextBlock.wrap(
        title, subtitle, width: width, lines: max(1, lines), spacing: style.subtitleSpacing)
    }
    (self.title, self.subtitle, self.bar, self.buttons) = (title, subtitle, bar, buttons)
    let column = max(block.width, bar?.leastWidth ?? 0, buttons?.width ?? 0)
    let needed = (column + indent + padding.left + padding.right).rounded(.up)
    let size = LogicalSize(
      width: style.width == .output ? max(needed, most.width) : needed,
      height: (max(block.height + extra, icon) + padding.top + padding.bottom).rounded(.up))
    fits = size.width <= most.width && size.height <= most.height
    let whole = LogicalSize(
      width: max(1, min(size.width, most.width.rounded(.down))),
      height: max(1, min(size.height, most.height.rounded(.down))))
    let top = padding.top + (whole.height - padding.top - padding.bottom - block.height - extra) / 2
    let left = padding.left + indent
    let middle = LogicalSize(width: whole.width - padding.right - left, height: bar?.height ?? 0)
    measure = Measure(
      size: whole,
      // A capsule is for one row.
      lines: title.lineCount + (subtitle?.lineCount ?? 0) + (buttons == nil ? 0 : 1),
      bar: bar.map {
        LogicalRect(x: left, y: top + block.height, width: max(1, middle.width), height: $0.height)
          .outset(by: Insets(all: 1))
      },
      buttons: buttons?.frames(
        x: left, y: top + block.height + (bar?.height ?? 0), width: middle.width,
        alignment: style.textAlignment) ?? [])
  }

  /// The beginning of a text, more of it than its lines can hold.
  ///
  /// Nobody sees the rest, and setting it would hold up every other toast: 8,000 combining marks take Pango seconds. No
  /// letter is narrower than a tenth of its font's size on average, and a letter with five marks is a long one.
  private static func cut(_ text: String, width: Double, font: Font) -> String {
    let letters = max(0, width) * Double(mostLines) / max(1, font.size / 10)
    let most = 256 + Int(min(letters, 65_536))
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: most, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  /// Shares `lines` between title and subtitle, which takes what the title leaves, at least a line.
  private static func wrap(
    _ title: Layout, _ subtitle: Layout?, width: Double, lines: Int, spacing: Double
  ) -> LogicalSize {
    guard let subtitle else {
      title.wrap(width: width, lines: lines)
      return title.size
    }
    subtitle.wrap(width: width, lines: max(1, lines / 2))
    title.wrap(width: width, lines: max(1, lines - subtitle.lineCount))
    subtitle.wrap(width: width, lines: max(1, lines - title.lineCount))
    let above = title.size
    let below = subtitle.size
    return LogicalSize(width: max(above.width, below.width), height: above.height + spacing + below.height)
  }
}

extension Style {
  /// The side of the icon's box for `content`, 0 without an icon.
  func iconSize(for content: ToastContent) -> Double {
    switch content.icon {
    case .symbol(let name): Symbol(named: name) == nil ? 0 : iconSide
    case .awaited, .image: iconSide
    case nil: 0
    }
  }

  /// The largest toast on `output`.
  public func mostSize(on output: LogicalSize) -> LogicalSize {
    var width = output.width - 2 * margin.sides
    if case .fitting(let most) = self.width { width = min(width, most) }
    return LogicalSize(width: max(1, width), height: max(1, 0.6 * output.height))
  }
}

extension TextBlock {
  /// Draws all that a toast of `size` says, its left top corner at the context's origin.
  func draw(
    _ content: ToastContent, style: Style, size: LogicalSize, label: Color, factor: Double,
    images: IconImages, highlight: Int? = nil, in context: Context
  ) {
    let padding = style.insets
    let titleSize = title.size
    let subtitleSize = subtitle?.size
    let height = titleSize.height + (subtitleSize.map { $0.height + style.subtitleSpacing } ?? 0)
    let extra = (bar?.height ?? 0) + (buttons?.height ?? 0)
    let top = padding.top + (size.height - padding.top - padding.bottom - height - extra) / 2
    let icon = style.iconSize(for: content)
    let left = padding.left + (icon > 0 ? icon + style.iconSpacing : 0)
    let width = size.width - padding.right - left

    if icon > 0 {
      // With many lines, or more than text, the icon belongs to the first line.
      let isBesideAll = measure.lines <= 2 && buttons == nil
      let middle =
        isBesideAll
        ? top + (height + extra) / 2 : top + titleSize.height / Double(title.lineCount) / 2
      draw(
        content.icon, x: padding.left, y: middle - icon / 2, side: icon, color: style.iconColor ?? label,
        weight: style.titleFont.weight, factor: factor, images: images, in: context)
    }
    context.setSource(label)
    title.draw(in: context, x: left + inset(title, titleSize, width, style), y: top, factor: factor)
    if let subtitle, let subtitleSize {
      var color = label
      color.alpha *= style.subtitleOpacity
      context.setSource(color)
      subtitle.draw(
        in: context, x: left + inset(subtitle, subtitleSize, width, style),
        y: top + titleSize.height + style.subtitleSpacing, factor: factor)
    }
    buttons?.draw(
      in: measure.buttons, lit: highlight, color: label, isRound: style.shape.hasRoundButtons, factor: factor,
      context)
  }

  /// Draws the bar where it stands in the toast; no other of its ink is there.
  func drawBar(_ progress: Double, label: Color, factor: Double, in context: Context) {
    guard let bar, let frame = measure.bar else { return }
    bar.draw(progress, in: frame.outset(by: Insets(all: -1)), color: label, factor: factor, in: context)
  }

  private func draw(
    _ icon: Icon?, x: Double, y: Double, side: Double, color: Color, weight: Font.Weight, factor: Double,
    images: IconImages, in context: Context
  ) {
    func whole(_ value: Double) -> Double { (value * factor).rounded() / factor }
    let (x, y, side) = (whole(x), whole(y), whole(side))
    switch icon {
    case .symbol(let name):
      guard let symbol = Symbol(named: name) else { break }
      context.draw(symbol, x: x, y: y, side: side, weight: weight, color: color)
    case .image(let id): images.draw(id, x: x, y: y, side: side, color: color, factor: factor, in: context)
    case .awaited, nil: break
    }
  }

  private func inset(_ layout: Layout, _ size: LogicalSize, _ width: Double, _ style: Style) -> Double {
    switch style.textAlignment {
    case .center: (width - size.width) / 2
    case .leading: layout.isRightToLeft ? width - size.width : 0
    }
  }
}

extension Style {
  /// The padding and, at its edge, what is kept free there.
  var insets: Insets {
    guard case .length(let length) = safeArea else { return padding }
    var insets = padding
    switch edge {
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
