import CCairo
import ToastCore

/// Turns contents into sizes and scenes into pixels.
public final class Painter {
  /// Made when first needed: what it loads takes longer than everything else together.
  private lazy var typesetter = Typesetter()
  /// Texts that were measured and not yet painted, the latest last.
  private(set) var texts = [MeasuredText]()
  /// The figures of the last scene.
  private(set) var pictures = [Picture]()

  struct MeasuredText {
    var content: ToastContent
    var style: Style
    var block: TextBlock
  }

  /// A painter that has loaded nothing yet.
  public init() {}

  /// Loads fonts and sets a first text, so that the first toast does not wait for it.
  public func warmUp() {
    _ = TextBlock(
      ToastContent(title: "Toast"), style: .glass, most: LogicalSize(width: 560, height: 100),
      typesetter: typesetter)
  }

  /// The size of a toast in whole logical pixels, and its lines, on an output of this size.
  ///
  /// It is at most the style's maximum width, at most the output less the margins, and at most 60 % as high as the
  /// output. It does not depend on any scale.
  public func measure(_ content: ToastContent, style: Style, within output: LogicalSize) -> Measure {
    let block = TextBlock(content, style: style, most: style.mostSize(on: output), typesetter: typesetter)
    if texts.count >= 8 { texts.removeFirst() }
    texts.append(MeasuredText(content: content, style: style, block: block))
    return block.measure
  }

  /// Draws the parts of `scene` that lie inside `areas`, and clears what else those hold.
  ///
  /// - Parameters:
  ///   - areas: in the scene's logical pixels; see `Scale.damage`.
  ///   - pixels: premultiplied ARGB32 in the machine's byte order, `size` buffer pixels, `stride` bytes a row.
  /// - Returns: the buffer pixels that were written.
  @discardableResult
  public func draw(
    _ scene: Scene, in areas: [LogicalRect], scale: Scale, pixels: UnsafeMutableRawPointer, stride: Int,
    size: BufferSize
  ) -> [PixelRect] {
    let damage = areas.compactMap { scale.damage($0, in: size) }
    let kept = scene.figures.map { picture(of: $0, at: scale) }
    pictures = kept
    guard !damage.isEmpty else { return [] }

    let context = Context(Surface(pixels: pixels, stride: stride, width: size.width, height: size.height))
    context.clip(to: damage)
    context.clear()
    for (figure, picture) in zip(scene.figures, kept) where figure.opacity > 0 {
      picture.draw(at: figure, in: context)
    }
    return damage
  }

  /// Lets go of everything that was kept for the next frame, for when nothing is shown.
  public func forget() {
    pictures = []
    texts = []
  }

  private func picture(of figure: Figure, at scale: Scale) -> Picture {
    if let picture = pictures.first(where: { $0.shows(figure, at: scale) }) { return picture }
    return Picture(figure, text: takeText(of: figure), scale: scale)
  }

  /// The text as it was measured, or else set anew in the figure's frame.
  private func takeText(of figure: Figure) -> TextBlock {
    let index = texts.lastIndex {
      $0.block.measure.size == figure.frame.size && $0.content == figure.content && $0.style == figure.style
    }
    if let index { return texts.remove(at: index).block }
    return TextBlock(figure.content, style: figure.style, most: figure.frame.size, typesetter: typesetter)
  }
}
