import ToastCore

/// A title above a subtitle, broken into lines, and the count of a repeated toast beside the title.
struct TitleBlock {
  private let title: TextLayout
  private let subtitle: TextLayout?
  private let count: TextLayout?
  private let spacing: Double
  /// The distance between the title and the count, in logical pixels.
  private static let countSpacing = 8.0
  /// Whether the title is written from right to left, or the subtitle if the title has no direction.
  let isRightToLeft: Bool
  /// The size of the block.
  let size: LogicalSize

  /// Lays out both texts in as many lines as `room` has space for.
  init(_ content: ToastContent, style: Style, within room: LogicalSize, typesetter: Typesetter) {
    func layout(_ text: String, _ font: Font) -> TextLayout {
      TextLayout(
        text, isMarkup: content.isMarkup, font: font, alignment: style.textAlignment,
        most: TitleBlock.maxScalars(width: room.width, font: font, lines: style.maxLines), in: typesetter)
    }
    let title = layout(content.title, style.titleFont)
    var subtitle = content.subtitle.flatMap { $0.isEmpty ? nil : layout($0, style.subtitleFont) }
    count = content.count > 1 ? TitleBlock.count(content.count, style, in: typesetter) : nil
    let reserved = count.map { $0.size.width + TitleBlock.countSpacing } ?? 0
    spacing = style.subtitleSpacing
    isRightToLeft = title.isRightToLeft ?? subtitle?.isRightToLeft ?? false
    var lines = style.maxLines
    if lines == 1 { subtitle = nil }
    var size = TitleBlock.wrap(title, subtitle, room.width, reserved, lines: lines, spacing: spacing)
    while size.height > room.height, lines > 1 {
      let height = min(title.size.height / Double(title.lineCount), room.height)
      let most = height > 0 ? Int(room.height / height) + 1 : lines
      lines = min(lines, title.lineCount + (subtitle?.lineCount ?? 0), max(2, most)) - 1
      if lines == 1 { subtitle = nil }
      size = TitleBlock.wrap(title, subtitle, room.width, reserved, lines: max(1, lines), spacing: spacing)
    }
    (self.title, self.subtitle, self.size) = (title, subtitle, size)
  }

  /// The layout of the count of a repeated toast.
  private static func count(_ count: Int, _ style: Style, in typesetter: Typesetter) -> TextLayout {
    let layout = TextLayout(
      "×\(count)", isMarkup: false, font: style.titleFont, alignment: .leading, most: 32, in: typesetter)
    layout.wrap(width: .infinity, lines: 1)
    return layout
  }

  var lineCount: Int { title.lineCount + (subtitle?.lineCount ?? 0) }

  /// The height of the first line.
  var firstLine: Double { title.size.height / Double(title.lineCount) }

  /// An upper bound for the visible code points of a text.
  ///
  /// Laying out the rest would delay all other toasts: Pango takes seconds for 8,000 combining marks. The average
  /// letter is wider than a tenth of the font size, and a letter rarely has more than five marks.
  static func maxScalars(width: Double, font: Font, lines: Int) -> Int {
    let letters = max(0, width) * Double(lines) / max(1, font.size / 10)
    return 256 + Int(min(letters, 16_384))
  }

  /// Distributes `lines` to title and subtitle.
  ///
  /// The subtitle gets the lines that the title leaves, and at least one.
  ///
  /// - Parameter reserved: the width of the count beside the title, in logical pixels.
  private static func wrap(
    _ title: TextLayout, _ subtitle: TextLayout?, _ width: Double, _ reserved: Double, lines: Int,
    spacing: Double
  ) -> LogicalSize {
    let titleWidth = max(1, width - reserved)
    guard let subtitle else {
      title.wrap(width: titleWidth, lines: lines)
      return LogicalSize(width: title.size.width + reserved, height: title.size.height)
    }
    subtitle.wrap(width: width, lines: max(1, lines / 2))
    title.wrap(width: titleWidth, lines: max(1, lines - subtitle.lineCount))
    subtitle.wrap(width: width, lines: max(1, lines - title.lineCount))
    let above = LogicalSize(width: title.size.width + reserved, height: title.size.height)
    let below = subtitle.size
    return LogicalSize(width: max(above.width, below.width), height: above.height + spacing + below.height)
  }

  /// Draws both texts from `x`, `y` in a column of `width`.
  func draw(
    x: Double, y: Double, width: Double, style: Style, colors: ContentColors, factor: Double,
    in context: CairoContext
  ) {
    let titleSize = title.size
    let reserved = count.map { $0.size.width + TitleBlock.countSpacing } ?? 0
    let row = LogicalSize(width: titleSize.width + reserved, height: titleSize.height)
    let start = x + inset(row, width, style)
    context.setSource(colors.label)
    title.draw(in: context, x: start + (isRightToLeft ? reserved : 0), y: y, factor: factor)
    if let count {
      context.setSource(colors.subtitle)
      count.draw(
        in: context, x: isRightToLeft ? start : start + row.width - count.size.width, y: y, factor: factor)
    }
    guard let subtitle else { return }
    context.setSource(colors.subtitle)
    subtitle.draw(
      in: context, x: x + inset(subtitle.size, width, style), y: y + titleSize.height + spacing,
      factor: factor)
  }

  private func inset(_ size: LogicalSize, _ width: Double, _ style: Style) -> Double {
    switch style.textAlignment {
    case .center: (width - size.width) / 2
    case .leading: isRightToLeft ? width - size.width : 0
    }
  }
}
