import CCairo
import ToastCore

/// The buttons of a toast's actions, in a row under its text.
///
/// Lengths are in logical pixels.
struct ButtonRow {
  /// With the distance to what is above it.
  let height: Double
  let width: Double
  private let labels: [TextLayout]
  private let widths: [Double]
  private let thickness: Double

  private static let above = 10.0
  private static let between = 8.0
  private static let padding = 12.0
  /// The least height of a button that a finger finds.
  private static let least = 28.0
  /// The width of the line around a button that is lit.
  private static let ring = 2.0

  /// - Parameter width: the most that they can have together.
  init(_ actions: [ToastAction], style: Style, width: Double, typesetter: Typesetter) {
    let font = Font(
      family: style.titleFont.family, size: (0.87 * style.titleFont.size).rounded(), weight: .medium)
    let count = Double(actions.count)
    let most = max(1, (width - ButtonRow.between * (count - 1)) / count - 2 * ButtonRow.padding)
    labels = actions.map { action in
      let label = TextLayout(action.label, font: font, in: typesetter)
      label.wrap(width: most, lines: 1)
      return label
    }
    widths = labels.map { (min(most, $0.size.width) + 2 * ButtonRow.padding).rounded(.up) }
    thickness = max(ButtonRow.least, ((labels.first?.size.height ?? 0) + 8).rounded(.up))
    height = ButtonRow.above + thickness
    self.width = widths.reduce(0, +) + ButtonRow.between * (count - 1)
  }

  /// Where they stand in a column of `width` whose left side is at `x`, under `y`.
  ///
  /// - Parameter isMirrored: whether the first one is the rightmost.
  func frames(x: Double, y: Double, width: Double, alignment: TextAlignment, isMirrored: Bool)
    -> [LogicalRect]
  {
    var start = alignment == .center ? max(0, (width - self.width) / 2) : 0
    return widths.map { length in
      defer { start += length + ButtonRow.between }
      let left = isMirrored ? x + width - start - length : x + start
      return LogicalRect(
        x: left.rounded(), y: (y + ButtonRow.above).rounded(), width: length, height: thickness)
    }
  }

  /// Draws them where they stand, one of them lit.
  func draw(
    in frames: [LogicalRect], lit: Int?, colors: ContentColors, isRound: Bool, factor: Double,
    _ context: CairoContext
  ) {
    for (index, (label, frame)) in zip(labels, frames).enumerated() {
      let outline = Outline.rounded(radius: isRound ? frame.height / 2 : 6)
      context.setSource(colors.plate)
      context.add(outline, in: frame)
      cairo_fill(context.pointer)
      context.setSource(colors.label)
      // A brighter plate would take contrast from the label.
      if index == lit { context.fillBorder(of: outline, in: frame, width: ButtonRow.ring) }
      let size = label.size
      label.draw(
        in: context, x: frame.x + (frame.width - size.width) / 2,
        y: frame.y + (frame.height - size.height) / 2,
        factor: factor)
    }
  }
}
