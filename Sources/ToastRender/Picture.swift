import CCairo
import ToastCore

/// A toast painted once: the frames of its life only copy it.
final class Picture {
  private let content: ToastContent
  private let style: Style
  private let outline: Outline
  private let size: LogicalSize
  private let scale: Scale
  private let surface: Surface
  /// From the surface's left top corner to the toast's, in buffer pixels.
  private let inset: (x: Double, y: Double)

  /// Paints `figure`, whose text is `text`.
  init(_ figure: Figure, text: TextBlock, scale: Scale) {
    content = figure.content
    style = figure.style
    outline = figure.outline
    size = figure.frame.size
    self.scale = scale
    let factor = scale.factor
    let reach = figure.style.shadow.reach
    inset = ((reach.left * factor).rounded(.up), (reach.top * factor).rounded(.up))
    let width = max(1, (size.width * factor).rounded())
    let height = max(1, (size.height * factor).rounded())
    surface = Surface(
      width: Int(width + inset.x + (reach.right * factor).rounded(.up)),
      height: Int(height + inset.y + (reach.bottom * factor).rounded(.up)))

    let context = Context(surface)
    let body = LogicalRect(x: inset.x, y: inset.y, width: width, height: height)
    let label = paintBackground(body, in: context)
    // Where the text fits, the rectangle is enough to hold stray marks, and a path would slow down every letter.
    context.add(text.fits ? .rounded(radius: 0) : outline.scaled(by: factor), in: body)
    cairo_clip(context.pointer)
    cairo_translate(context.pointer, body.x, body.y)
    cairo_scale(context.pointer, factor, factor)
    text.draw(content, style: style, size: size, label: label, factor: factor, in: context)
  }

  /// Paints what is under the content and returns the content's colour.
  private func paintBackground(_ body: LogicalRect, in context: Context) -> Color {
    let outline = outline.scaled(by: scale.factor)
    let automatic: Color
    switch style.background {
    case .color(let color):
      let color = style.tint ?? color
      context.add(outline, in: body)
      context.setSource(color)
      cairo_fill(context.pointer)
      automatic = color.label
    case .material(.glass):
      let glass = Glass(tint: style.tint)
      Pane(glass: glass, outline: outline, body: body, shadow: style.shadow, factor: scale.factor)
        .paint(on: surface)
      automatic = glass.label
    }
    switch style.textColor {
    case .label: return automatic
    case .color(let color): return color
    }
  }

  /// Whether it is what `figure` looks like, wherever that stands.
  func shows(_ figure: Figure, at scale: Scale) -> Bool {
    self.scale == scale && size == figure.frame.size && outline == figure.outline && content == figure.content
      && style == figure.style
  }

  /// Copies the picture to where `figure` stands, on whole buffer pixels unless it moves.
  func draw(at figure: Figure, in context: Context) {
    var x = figure.frame.x * scale.factor
    var y = figure.frame.y * scale.factor
    if !figure.isMoving {
      x = x.rounded()
      y = y.rounded()
    }
    context.paint(surface, x: x - inset.x, y: y - inset.y, opacity: figure.opacity)
  }
}
