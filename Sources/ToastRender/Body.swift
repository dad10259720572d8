import CCairo
import ToastCore

/// What lies under a toast's content, painted once: its background and the shadow that it throws.
final class Body {
  private let background: Background
  private let tint: Color?
  private let outline: Outline
  private let size: LogicalSize
  private let scale: Scale
  let raster: Raster
  /// The toast in the raster, in buffer pixels.
  let rect: LogicalRect
  /// The colour of a label on it.
  let label: Color

  /// Paints the body of a toast that looks so.
  init(_ look: Look, scale: Scale) {
    background = look.style.background
    tint = look.style.tint
    outline = look.outline
    size = look.size
    self.scale = scale
    let factor = scale.factor
    let shadow = look.style.shadow
    let reach = shadow.reach
    let left = (reach.left * factor).rounded(.up)
    let top = (reach.top * factor).rounded(.up)
    rect = LogicalRect(
      x: left, y: top, width: max(1, (size.width * factor).rounded()),
      height: max(1, (size.height * factor).rounded()))
    raster = Raster(
      width: Int(rect.maxX + (reach.right * factor).rounded(.up)),
      height: Int(rect.maxY + (reach.bottom * factor).rounded(.up)))

    let outline = outline.scaled(by: factor)
    switch background {
    case .color(let color):
      let color = tint ?? color
      let context = raster.context()
      context.add(outline, in: rect)
      context.setSource(color)
      cairo_fill(context.pointer)
      label = color.label
    case .none: label = Color(red: 0.5, green: 0.5, blue: 0.5).label
    case .material:
      let glass = Glass(tint: tint)
      let margin = Double(Raster.margin)
      Pane(
        glass: glass, outline: outline, body: rect.offset(dx: margin, dy: margin), shadow: shadow,
        factor: factor
      ).paint(on: raster.surface)
      label = glass.label
    }
  }

  /// Whether it is what a toast that looks so stands on.
  func carries(_ look: Look, at scale: Scale) -> Bool {
    self.scale == scale && size == look.size && outline == look.outline && background == look.style.background
      && tint == look.style.tint
  }
}

extension Body {
  /// Where a raster has to be drawn that is as large as this one for its toast to stand at `place`, in buffer pixels.
  func placement(at place: LogicalRect) -> Raster.Placement {
    let scaleX = place.width / rect.width
    let scaleY = place.height / rect.height
    return Raster.Placement(
      x: place.x - rect.x * scaleX, y: place.y - rect.y * scaleY, scaleX: scaleX, scaleY: scaleY)
  }

  /// Draws it as large as `place`, in buffer pixels, instead of what `area` holds.
  ///
  /// Its ends are as much larger as it is higher, so that round corners stay round; what is between them is stretched.
  ///
  /// - Parameter deviation: the blur's standard deviation in buffer pixels.
  func draw(
    at place: LogicalRect, deviation: Double, within area: PixelRect, in context: Context, scratch: Scratch
  ) {
    func draw(at placement: Raster.Placement, from left: Double, to right: Double) {
      guard right > left else { return }
      context.saved {
        cairo_rectangle(context.pointer, left, Double(area.y), right - left, Double(area.height))
        cairo_clip(context.pointer)
        context.replace {
          raster.draw(at: placement, deviation: deviation, in: context, scratch: scratch)
        }
      }
    }
    let (start, stop) = (Double(area.x), Double(area.x + area.width))
    guard place.width / rect.width != place.height / rect.height else {
      return draw(at: placement(at: place), from: start, to: stop)
    }
    let end = max(1, min(rect.width, rect.height) / 2 - 1)
    var left = placement(at: place)
    left.scaleX = min(left.scaleY, place.width / 2 / end)
    var right = left
    left.x = place.x - rect.x * left.scaleX
    right.x = place.maxX - rect.maxX * left.scaleX
    // Seams on whole pixels, at which both sides show the same.
    let seams = (
      left: (place.x + end * left.scaleX).rounded(.down), right: (place.maxX - end * left.scaleX).rounded(.up)
    )
    let from = (seams.left - left.x) / left.scaleX
    let to = (seams.right - right.x) / right.scaleX
    var middle = left
    middle.scaleX = (seams.right - seams.left) / (to - from)
    middle.x = seams.left - from * middle.scaleX
    middle.hasPlainRows = true
    draw(at: left, from: start, to: min(stop, seams.left))
    draw(at: middle, from: max(start, seams.left), to: min(stop, seams.right))
    draw(at: right, from: max(start, seams.right), to: stop)
  }
}
