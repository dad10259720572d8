import ToastCore

/// A title over a subtitle, broken into lines.
struct Words {
  private let title: Layout
  private let subtitle: Layout?
  private let spacing: Double
  /// The box around both.
  let size: LogicalSize

  /// The most lines that a toast shows.
  static let mostLines = 4

  /// Sets both in as many lines as `room` has space for.
  init(_ content: ToastContent, style: Style, within room: LogicalSize, typesetter: Typesetter) {
    func layout(_ text: String, _ font: Font) -> Layout {
      Layout(
        text, isMarkup: content.isMarkup, font: font, alignment: style.textAlignment,
        most: Words.mostScalars(width: room.width, font: font), in: typesetter)
    }
    let title = layout(content.title, style.titleFont)
    var subtitle = content.subtitle.flatMap { $0.isEmpty ? nil : layout($0, style.subtitleFont) }
    spacing = style.subtitleSpacing
    var lines = Words.mostLines
    var size = Words.wrap(title, subtitle, width: room.width, lines: lines, spacing: spacing)
    while size.height > room.height, lines > 1 {
      lines = min(lines, title.lineCount + (subtitle?.lineCount ?? 0)) - 1
      if lines == 1 { subtitle = nil }
      size = Words.wrap(title, subtitle, width: room.width, lines: max(1, lines), spacing: spacing)
    }
    (self.title, self.subtitle, self.size) = (title, subtitle, size)
  }

  var lineCount: Int { title.lineCount + (subtitle?.lineCount ?? 0) }

  /// The height of the first line.
  var firstLine: Double { title.size.height / Double(title.lineCount) }

  /// How many code points of a text can be seen, and more.
  ///
  /// Setting the rest would hold up every other toast: 8,000 combining marks take Pango seconds. No letter is narrower
  /// than a tenth of its font's size on average, and a letter with five marks is a long one.
  static func mostScalars(width: Double, font: Font) -> Int {
    let letters = max(0, width) * Double(mostLines) / max(1, font.size / 10)
    return 256 + Int(min(letters, 65_536))
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

  /// Draws both from `x`, `y` on in a column of `width`.
  func draw(
    x: Double, y: Double, width: Double, style: Style, label: Color, factor: Double, in context: Context
  ) {
    let titleSize = title.size
    context.setSource(label)
    title.draw(in: context, x: x + inset(title, titleSize, width, style), y: y, factor: factor)
    guard let subtitle else { return }
    var color = label
    color.alpha *= style.subtitleOpacity
    context.setSource(color)
    subtitle.draw(
      in: context, x: x + inset(subtitle, subtitle.size, width, style), y: y + titleSize.height + spacing,
      factor: factor)
  }

  private func inset(_ layout: Layout, _ size: LogicalSize, _ width: Double, _ style: Style) -> Double {
    switch style.textAlignment {
    case .center: (width - size.width) / 2
    case .leading: layout.isRightToLeft == true ? width - size.width : 0
    }
  }
}
