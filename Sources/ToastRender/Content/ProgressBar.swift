import CCairo
import ToastCore

/// The bar of a toast's progress, under its text, with its number beside it where the style wants that.
///
/// Lengths are in logical pixels.
struct ProgressBar {
  /// With the distance to what is above it.
  let height: Double
  /// What it needs to be read.
  let minWidth: Double
  /// Whether it is filled from the right, its number at the left.
  var isMirrored = false
  private let thickness: Double
  private let spacing: Double
  private let number: Number?

  /// Where the number is set, and the room that it is given.
  private struct Number {
    let font: Font
    let size: LogicalSize
    let typesetter: Typesetter
  }

  /// What is over the full colours the rest of the bar so: it is neither light nor dark.
  private static let overflow = Color(rgba: 0xFF95_00FF)
  private static let numberSpacing = 10.0

  /// - Parameters:
  ///   - width: the most that it can have.
  ///   - above: the distance to what is above it; nil: the usual one.
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

  /// Draws it as full as `value`: 1 is full, what is above overflows.
  ///
  /// - Parameters:
  ///   - frame: with the distance to what is above it.
  ///   - factor: buffer pixels a logical one.
  func draw(
    _ value: Double, in frame: LogicalRect, colors: ContentColors, factor: Double, in context: CairoContext
  ) {
    var x = frame.x
    var width = frame.width
    let middle = frame.y + spacing + (height - spacing) / 2
    if let number {
      let text = "\(Int((value * 100).rounded())) %"
      let layout = TextLayout(text, font: number.font, in: number.typesetter)
      let size = layout.size
      let room = max(number.size.width, size.width)
      width -= room + ProgressBar.numberSpacing
      context.setSource(colors.label)
      layout.draw(
        in: context, x: isMirrored ? x : x + width + ProgressBar.numberSpacing + room - size.width,
        y: middle - size.height / 2, factor: factor)
      if isMirrored { x += room + ProgressBar.numberSpacing }
    }
    guard width > thickness else { return }
    // On whole buffer pixels its ends and sides are sharp.
    let top = ((middle - thickness / 2) * factor).rounded() / factor
    let box = LogicalRect(
      x: x, y: top, width: width, height: (thickness * factor).rounded() / factor)
    func fill(to fraction: Double, _ color: Color) {
      var part = box
      // A little of it is a dot.
      part.width = max(box.height, box.width * fraction)
      if isMirrored { part.x = box.maxX - part.width }
      context.fillCapsule(part, color, factor: factor)
    }
    fill(to: 1, colors.track)
    guard value > 0 else { return }
    if value > 1 {
      fill(to: 1, ProgressBar.overflow)
      fill(to: 1 / value, colors.fill)
    } else {
      fill(to: value, colors.fill)
    }
  }
}
