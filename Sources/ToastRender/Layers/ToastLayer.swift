import CCairo
import ToastCore

/// Everything that the pixels of a toast depend on, except its place.
struct LayerKey: Hashable {
  var content: ToastContent
  var style: Style
  var size: LogicalSize
  var outline: Outline
  var highlight: Int?
}

extension Figure {
  var layerKey: LayerKey {
    LayerKey(content: content, style: style, size: frame.size, outline: outline, highlight: highlight)
  }
}

extension Figure.Crossfade {
  var layerKey: LayerKey { LayerKey(content: content, style: style, size: frame.size, outline: outline) }
}

/// The pixels of a toast, painted once.
///
/// Most frames only copy them.
final class ToastLayer {
  private var layerKey: LayerKey
  private let scale: Scale
  let layout: ContentLayout
  private let images: IconImages
  let background: BackgroundLayer
  let colors: ContentColors
  /// The background with the content on it.
  private let whole: PixelBuffer
  /// Whether the content changed since the composite was drawn.
  private var isCompositeStale = false
  private var composite: (buffer: PixelBuffer, place: BackdropSampler.Place, backdrop: Backdrop)?
  /// The pixels under the bars, for the next change of their values.
  private var savedBars: [SavedRegion] = []
  /// The content alone, for frames that draw it apart from the background.
  private var contentBuffer: PixelBuffer?

  /// Paints a toast with this layout on `background`.
  init(
    _ layerKey: LayerKey, layout: ContentLayout, images: IconImages, on background: BackgroundLayer,
    scale: Scale
  ) {
    self.layerKey = layerKey
    self.scale = scale
    self.layout = layout
    self.images = images
    self.background = background
    colors = ContentColors(layerKey.style, on: background.material)
    whole = PixelBuffer(copying: self.background.buffer)
    let context = whole.context()
    let rect = self.background.rect
    // If the text fits, a rectangle is enough to clip stray marks. A path would slow down each letter.
    context.add(layout.fits ? .rounded(radius: 0) : layerKey.outline.scaled(by: scale.factor), in: rect)
    cairo_clip(context.pointer)
    cairo_translate(context.pointer, rect.x, rect.y)
    draw(in: context)
    savedBars = layout.measure.bars.compactMap {
      SavedRegion(of: whole, in: $0.scaled(by: scale, from: rect))
    }
    layout.drawBars(layerKey.content.bars, colors: colors, factor: scale.factor, in: context)
  }

  /// The bytes of the layer's pixels and of those of its background.
  var byteCount: Int { whole.byteCount + (composite?.buffer.byteCount ?? 0) + background.buffer.byteCount }

  /// Draws the bars with the values of `content` and keeps all other pixels, so that a moving bar costs no more than
  /// itself.
  func fill(as content: ToastContent) {
    guard layerKey.content.progress != content.progress || layerKey.content.tree != content.tree else {
      return
    }
    layerKey.content = content
    for patch in savedBars { patch.restore(whole) }
    let context = whole.context()
    cairo_translate(context.pointer, background.rect.x, background.rect.y)
    cairo_scale(context.pointer, scale.factor, scale.factor)
    layout.drawBars(content.bars, colors: colors, factor: scale.factor, in: context)
    contentBuffer = nil
    isCompositeStale = true
  }

  /// Draws everything except the bars of a toast whose top left corner is the context's origin.
  private func draw(in context: CairoContext) {
    cairo_scale(context.pointer, scale.factor, scale.factor)
    layout.draw(
      layerKey.content, style: layerKey.style, size: layerKey.size, colors: colors, factor: scale.factor,
      images: images,
      highlight: layerKey.highlight, in: context)
  }

  /// Whether the layer shows this content, apart from the values of its bars.
  func hasSameContent(_ layerKey: LayerKey) -> Bool {
    layerKey.style == self.layerKey.style && layerKey.size == self.layerKey.size
      && layerKey.highlight == self.layerKey.highlight
      && layerKey.content.differsOnlyInProgress(from: self.layerKey.content)
  }

  /// Whether the layer shows this content, apart from the values of its bars, on the same background.
  func hasSameContent(_ layerKey: LayerKey, in environment: MaterialEnvironment, at scale: Scale) -> Bool {
    hasSameContent(layerKey) && background.matches(layerKey, in: environment, at: scale)
  }

  /// Whether the layer shows the toast with this key.
  func matches(_ layerKey: LayerKey, in environment: MaterialEnvironment, at scale: Scale) -> Bool {
    self.layerKey == layerKey && background.matches(layerKey, in: environment, at: scale)
  }

  /// Copies the part of the layer inside `area`, in buffer pixels, and clears the rest of the area.
  ///
  /// - Returns: false if `figure` does not stand on whole pixels at its full size. Nothing was copied then.
  func copy(
    _ figure: Figure, _ area: PixelRect, over backdrop: Backdrop?, to pixels: UnsafeMutableRawPointer,
    stride: Int, scratch: ScratchBuffers
  ) -> Bool {
    guard figure.outgoing == nil, figure.opacity >= 1, figure.blur == 0, figure.scale == 1 else {
      return false
    }
    let placement = background.placement(at: figure.place(of: figure.frame, background, at: scale))
    guard placement.isWhole else { return false }
    contentBuffer = nil
    background.dropCache()
    buffer(over: backdrop, at: placement, staleness: figure.staleness, scratch: scratch).copy(
      area, at: placement, to: pixels, stride: stride)
    return true
  }

  /// Draws the layer at the place of `figure`.
  func draw(_ figure: Figure, over backdrop: Backdrop?, in context: CairoContext, scratch: ScratchBuffers) {
    contentBuffer = nil
    background.dropCache()
    let place = figure.place(of: figure.frame, background, at: scale)
    let placement = background.placement(at: place.scaled(by: figure.scale, about: place.middle))
    buffer(over: backdrop, at: placement, staleness: figure.staleness, scratch: scratch).draw(
      at: placement, deviation: scale.deviation(ofBlur: figure.blur), opacity: figure.opacity, in: context,
      scratch: scratch)
  }

  /// Makes the parts of the backdrop that will be visible at the place of `figure`.
  func prepare(_ figure: Figure, over backdrop: Backdrop, scratch: ScratchBuffers) {
    let place = figure.place(of: figure.frame, background, at: scale)
    background.sampler?.prepare(
      backdrop, at: background.place(at: background.placement(at: place), staleness: figure.staleness),
      scratch: scratch)
  }

  /// The layer over its backdrop.
  private func buffer(
    over backdrop: Backdrop?, at placement: PixelBuffer.Placement, staleness: Double, scratch: ScratchBuffers
  ) -> PixelBuffer {
    guard let sampler = background.sampler, let backdrop else { return whole }
    let place = background.place(at: placement, staleness: staleness)
    if let composite, composite.backdrop === backdrop, composite.place == place, !isCompositeStale {
      return composite.buffer
    }
    isCompositeStale = false
    let buffer = composite?.buffer ?? PixelBuffer(copying: whole)
    sampler.composite(backdrop, at: place, under: whole, into: buffer, scratch: scratch)
    composite = (buffer, place, backdrop)
    return buffer
  }

  /// The rectangle, in buffer pixels, that holds all ink of the content of a toast at `place`.
  func contentRect(at place: LogicalRect) -> LogicalRect {
    let inset = contentInset
    let scaleX = place.width / background.rect.width
    let scaleY = place.height / background.rect.height
    return LogicalRect(
      x: place.x + inset.x * scaleX, y: place.y + inset.y * scaleY, width: place.width - 2 * inset.x * scaleX,
      height: place.height - 2 * inset.y * scaleY)
  }

  /// Draws the content alone at the place of its toast, in buffer pixels.
  ///
  /// - Parameter deviation: the standard deviation of the blur in buffer pixels.
  func drawContent(
    at place: LogicalRect, deviation: Double, in context: CairoContext, scratch: ScratchBuffers
  ) {
    let buffer = contentBuffer ?? paintContent()
    contentBuffer = buffer
    let rect = contentRect(at: place)
    buffer.draw(
      at: PixelBuffer.Placement(
        x: rect.x, y: rect.y, scaleX: place.width / background.rect.width,
        scaleY: place.height / background.rect.height),
      deviation: deviation, in: context, scratch: scratch)
  }

  private func paintContent() -> PixelBuffer {
    let inset = contentInset
    let buffer = PixelBuffer(
      width: Int(background.rect.width - 2 * inset.x), height: Int(background.rect.height - 2 * inset.y))
    let context = buffer.context()
    cairo_rectangle(context.pointer, 0, 0, Double(buffer.width), Double(buffer.height))
    cairo_clip(context.pointer)
    cairo_translate(context.pointer, -inset.x, -inset.y)
    draw(in: context)
    layout.drawBars(layerKey.content.bars, colors: colors, factor: scale.factor, in: context)
    return buffer
  }

  /// The inset of the rectangle that holds all ink of the content, in whole buffer pixels.
  ///
  /// Letters exceed their box a little.
  private var contentInset: LogicalPoint {
    guard layout.fits else { return LogicalPoint(x: 0, y: 0) }
    let padding = layerKey.style.padding
    let bleed = 0.4 * layerKey.style.titleFont.size
    func inset(_ padding: Double) -> Double { max(0, ((padding - bleed) * scale.factor).rounded(.down)) }
    return LogicalPoint(
      x: inset(min(padding.left, padding.right)), y: inset(min(padding.top, padding.bottom)))
  }
}

extension Figure {
  /// The place of a toast with this background, in buffer pixels: on whole pixels unless the toast moves.
  ///
  /// The place on the output is rounded, since the compositor rounds the place of the surface.
  func place(of frame: LogicalRect, _ background: BackgroundLayer, at scale: Scale) -> LogicalRect {
    func pixel(_ offset: Double, from start: Double) -> Double {
      if isMoving { return offset * scale.factor }
      return ((start + offset) * scale.factor).rounded() - (start * scale.factor).rounded()
    }
    let x = pixel(frame.x, from: origin.x)
    let y = pixel(frame.y, from: origin.y)
    return LogicalRect(x: x, y: y, width: background.rect.width, height: background.rect.height)
  }
}

extension LogicalRect {
  /// The buffer pixels of a part of a toast that stands at `origin`.
  fileprivate func scaled(by scale: Scale, from origin: LogicalRect) -> PixelRect {
    LogicalRect(
      x: origin.x + x * scale.factor, y: origin.y + y * scale.factor, width: width * scale.factor,
      height: height * scale.factor
    ).outerPixels
  }

  var middle: LogicalPoint { LogicalPoint(x: x + width / 2, y: y + height / 2) }

  /// The rectangle scaled by `factor` around a point.
  func scaled(by factor: Double, about point: LogicalPoint) -> LogicalRect {
    guard factor != 1 else { return self }
    return LogicalRect(
      x: point.x + (x - point.x) * factor, y: point.y + (y - point.y) * factor, width: width * factor,
      height: height * factor)
  }
}

extension Scale {
  /// The standard deviation in buffer pixels of a blur with a radius in logical pixels.
  func deviation(ofBlur radius: Double) -> Double { radius / 2 * factor }
}
