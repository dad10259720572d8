import CCairo
import ToastCore

import func Glibc.sqrt

/// The progress bar of a toast, with its number beside it if the style asks for one.
///
/// Lengths are in logical pixels.
struct ProgressBar {
  /// The height, including the distance to the content above.
  let height: Double
  /// The least width at which the bar is readable.
  let minWidth: Double
  /// Whether the bar fills from the right and has its number at the left.
  var isMirrored = false
  private let thickness: Double
  private let spacing: Double
  private let number: Number?

  /// The number's font and the room that is reserved for the number.
  private struct Number {
    let font: Font
    let size: LogicalSize
    let typesetter: Typesetter
  }

  private static let numberSpacing = 10.0

  /// - Parameters:
  ///   - width: the maximum width.
  ///   - above: the distance to the content above, or nil for the usual one.
  init(style: Style, width: Double, above: Double? = nil, typesetter: Typesetter) {
    let em = style.titleFont.size
    thickness = max(3, (0.36 * em).rounded())
    spacing = above ?? (0.55 * em).rounded()
    var thick = thickness
    var room = 11 * em
    if style.showsProgressNumber {
      let font = Font(family: style.titleFont.family, size: (0.8 * em).rounded(), weight: .medium)
      let size = TextLayout("100 %", font: font, in: typesetter).size
      number = Number(font: font, size: size, typesetter: typesetter)
      thick = max(thick, size.height)
      room += size.width + ProgressBar.numberSpacing
    } else {
      number = nil
    }
    height = spacing + thick
    minWidth = max(0, min(width, room.rounded()))
  }

  /// Draws the bar for a value: 1 is full, and larger values overflow.
  ///
  /// - Parameters:
  ///   - frame: the bar, including the distance to the content above.
  ///   - factor: buffer pixels a logical one.
  func draw(
    _ value: Double, in frame: LogicalRect, colors: ContentColors, factor: Double, in context: CairoContext
  ) {
    var x = frame.x
    var width = frame.width
    let main = frame.y + spacing + (height - spacing) / 2
    if let number {
      let text = "\(Int((value * 100).rounded())) %"
      let layout = TextLayout(text, font: number.font, in: number.typesetter)
      let size = layout.size
      let room = max(number.size.width, size.width)
      width -= room + ProgressBar.numberSpacing
      context.setSource(colors.label)
      layout.draw(
        in: context, x: isMirrored ? x : x + width + ProgressBar.numberSpacing + room - size.width,
        y: main - size.height / 2, factor: factor)
      if isMirrored { x += room + ProgressBar.numberSpacing }
    }
    guard width > thickness else { return }
    // The sides of a box of whole buffer pixels are sharp.
    let top = ((main - thickness / 2) * factor).rounded() / factor
    let box = LogicalRect(
      x: x, y: top, width: width, height: (thickness * factor).rounded() / factor)
    func fill(to fraction: Double, _ color: Color) {
      var part = box
      // A small value is a dot.
      part.width = max(box.height, box.width * fraction)
      if isMirrored { part.x = box.maxX - part.width }
      context.fillCapsule(part, color, factor: factor)
    }
    fill(to: 1, colors.track)
    guard value > 0 else { return }
    if value > 1 {
      fill(to: 1, ContentColors.overflow)
      fill(to: 1 / value, colors.fill)
    } else {
      fill(to: value, colors.fill)
    }
  }
}

/// The buttons of a toast's actions in a row below its text.
///
/// Lengths are in logical pixels.
struct ButtonRow {
  /// The height, including the distance to the content above.
  let height: Double
  let width: Double
  private let labels: [TextLayout]
  private let widths: [Double]
  private let thickness: Double

  private static let above = 10.0
  private static let between = 8.0
  private static let padding = 12.0
  /// The least height of a button for a finger.
  private static let least = 28.0
  /// The width of the ring around the highlighted button.
  private static let ring = 2.0

  /// - Parameter width: the maximum width of the row.
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

  /// The frames of the buttons in a column of `width` whose top left corner is at `x`, `y`.
  ///
  /// - Parameter isMirrored: whether the first button is the rightmost one.
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

  /// Draws the buttons, one of them highlighted.
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
      // A brighter plate would take contrast from the label, so a ring marks the button.
      if index == lit { context.fillBorder(of: outline, in: frame, width: ButtonRow.ring) }
      let size = label.size
      label.draw(
        in: context, x: frame.x + (frame.width - size.width) / 2,
        y: frame.y + (frame.height - size.height) / 2,
        factor: factor)
    }
  }
}

extension CairoContext {
  /// Fills a horizontal capsule of whole buffer pixels in height, which begins on a whole one.
  ///
  /// A moving bar is filled in each frame, and cairo takes twenty times as long to fill a path of arcs. The matrix of
  /// the context must scale by `factor`, and its target must be an image.
  func fillCapsule(_ box: LogicalRect, _ color: Color, factor: Double) {
    var origin = (x: box.x, y: box.y)
    cairo_user_to_device(pointer, &origin.x, &origin.y)
    let target = cairo_get_target(pointer)
    cairo_surface_flush(target)
    guard let pixels = cairo_image_surface_get_data(target) else { return }
    let area = (
      width: Int(cairo_image_surface_get_width(target)), height: Int(cairo_image_surface_get_height(target))
    )
    let stride = Int(cairo_image_surface_get_stride(target))
    let capsule = Capsule(
      left: Float(origin.x), right: Float(origin.x + box.width * factor),
      radius: Float(box.height * factor / 2))
    let top = Int(origin.y.rounded())
    let rows = max(0, top)..<max(0, top, min(area.height, top + Int((box.height * factor).rounded())))
    let ink = FillColor(color)
    for row in rows {
      let line = UnsafeMutableRawPointer(pixels + row * stride).bindMemory(
        to: UInt32.self, capacity: area.width)
      capsule.fill(
        UnsafeMutableBufferPointer(start: line, count: area.width), ink: ink,
        dy: Float(row - top) + 0.5 - capsule.radius)
    }
    cairo_surface_mark_dirty(target)
  }
}

/// A horizontal capsule, in buffer pixels.
private struct Capsule {
  let left: Float
  let right: Float
  let radius: Float

  /// Fills the pixels of a row at a distance of `dy` from the axis: its round ends by coverage, the rest completely.
  func fill(_ row: UnsafeMutableBufferPointer<UInt32>, ink: FillColor, dy: Float) {
    func column(_ x: Float) -> Int { min(row.count, max(0, Int(x))) }
    let start = column(left.rounded(.down))
    let end = max(start, column(right.rounded(.up)))
    let main = min(end, column((left + radius).rounded(.up)))
    let rest = max(main, min(end, column((right - radius).rounded(.down))))
    for x in start..<main { row[x] = ink.over(row[x], covering: coverage(x: Float(x) + 0.5, dy: dy)) }
    if ink.isOpaque {
      for x in main..<rest { row[x] = ink.pixel }
    } else {
      for x in main..<rest { row[x] = ink.over(row[x]) }
    }
    for x in rest..<end { row[x] = ink.over(row[x], covering: coverage(x: Float(x) + 0.5, dy: dy)) }
  }

  /// The part of a pixel that the capsule covers, 0...1.
  ///
  /// The pixel's centre is at `x`, `dy` from the axis.
  private func coverage(x: Float, dy: Float) -> Float {
    let dx = max(left + radius - x, x - (right - radius), 0)
    return min(1, max(0, radius + 0.5 - sqrt(dx * dx + dy * dy)))
  }
}
