import CCairo
import ToastCore

/// What a toast looks like, wherever it stands.
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

/// A toast painted once: the frames of its life only copy it.
final class ToastLayer {
  private var layerKey: LayerKey
  private let scale: Scale
  let text: ContentLayout
  private let images: IconImages
  let background: BackgroundLayer
  let colors: ContentColors
  /// The body and the content on it.
  private let whole: PixelBuffer
  /// The same over what is behind it, where that is known, and where that was.
  private var isCompositeStale = false
  private var seen: (buffer: PixelBuffer, place: BackdropSampler.Place, backdrop: Backdrop)?
  /// What is under the bars, for the next time that they are others.
  private var savedBars: [SavedRegion] = []
  /// The content alone, for as long as it has to be drawn apart from the body.
  private var contentBuffer: PixelBuffer?

  /// Paints a toast with this text on `background`.
  init(
    _ layerKey: LayerKey, text: ContentLayout, images: IconImages, on background: BackgroundLayer,
    scale: Scale
  ) {
    self.layerKey = layerKey
    self.scale = scale
    self.text = text
    self.images = images
    self.background = background
    colors = ContentColors(layerKey.style, on: background.material)
    whole = PixelBuffer(copying: self.background.buffer)
    let context = whole.context()
    let rect = self.background.rect
    // Where the text fits, the rectangle is enough to hold stray marks, and a path would slow down every letter.
    context.add(text.fits ? .rounded(radius: 0) : layerKey.outline.scaled(by: scale.factor), in: rect)
    cairo_clip(context.pointer)
    cairo_translate(context.pointer, rect.x, rect.y)
    draw(in: context)
    savedBars = text.measure.bars.compactMap { SavedRegion(of: whole, in: $0.scaled(by: scale, from: rect)) }
    text.drawBars(layerKey.content.bars, colors: colors, factor: scale.factor, in: context)
  }

  /// The bytes of its pixels and of those of its body.
  var byteCount: Int { whole.byteCount + (seen?.buffer.byteCount ?? 0) + background.buffer.byteCount }

  /// Fills the bars as in `content`, and leaves all else as it is: bars that glide cost no more than themselves.
  func fill(as content: ToastContent) {
    guard layerKey.content.progress != content.progress || layerKey.content.tree != content.tree else {
      return
    }
    layerKey.content = content
    for patch in savedBars { patch.restore(whole) }
    let context = whole.context()
    cairo_translate(context.pointer, background.rect.x, background.rect.y)
    cairo_scale(context.pointer, scale.factor, scale.factor)
    text.drawBars(content.bars, colors: colors, factor: scale.factor, in: context)
    contentBuffer = nil
    isCompositeStale = true
  }

  /// Draws all but the bars of a toast whose left top corner is the context's origin.
  private func draw(in context: CairoContext) {
    cairo_scale(context.pointer, scale.factor, scale.factor)
    text.draw(
      layerKey.content, style: layerKey.style, size: layerKey.size, colors: colors, factor: scale.factor,
      images: images,
      highlight: layerKey.highlight, in: context)
  }

  /// Whether its text and all that stands with it is that of a toast that looks so, but for how full its bars are.
  func hasSameContent(_ layerKey: LayerKey) -> Bool {
    layerKey.style == self.layerKey.style && layerKey.size == self.layerKey.size
      && layerKey.highlight == self.layerKey.highlight
      && layerKey.content.differsOnlyInProgress(from: self.layerKey.content)
  }

  /// Likewise, and on the same body.
  func hasSameContent(_ layerKey: LayerKey, in environment: MaterialEnvironment, at scale: Scale) -> Bool {
    hasSameContent(layerKey) && background.matches(layerKey, in: environment, at: scale)
  }

  /// Whether it is a picture of a toast that looks so.
  func matches(_ layerKey: LayerKey, in environment: MaterialEnvironment, at scale: Scale) -> Bool {
    self.layerKey == layerKey && background.matches(layerKey, in: environment, at: scale)
  }

  /// Copies the part of the picture that lies in `area`, in buffer pixels, and clears what is beside it there.
  ///
  /// - Returns: false where `figure` does not stand on whole pixels as the picture is; nothing has happened then.
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

  /// Draws the picture where `figure` stands.
  func draw(_ figure: Figure, over backdrop: Backdrop?, in context: CairoContext, scratch: ScratchBuffers) {
    contentBuffer = nil
    background.dropCache()
    let place = figure.place(of: figure.frame, background, at: scale)
    let placement = background.placement(at: place.scaled(by: figure.scale, about: place.middle))
    buffer(over: backdrop, at: placement, staleness: figure.staleness, scratch: scratch).draw(
      at: placement, deviation: scale.deviation(ofBlur: figure.blur), opacity: figure.opacity, in: context,
      scratch: scratch)
  }

  /// Makes what of a backdrop will be seen where `figure` stands.
  func prepare(_ figure: Figure, over backdrop: Backdrop, scratch: ScratchBuffers) {
    let place = figure.place(of: figure.frame, background, at: scale)
    background.sampler?.prepare(
      backdrop, at: background.place(at: background.placement(at: place), staleness: figure.staleness),
      scratch: scratch)
  }

  /// The picture over what is behind it.
  private func buffer(
    over backdrop: Backdrop?, at placement: PixelBuffer.Placement, staleness: Double, scratch: ScratchBuffers
  ) -> PixelBuffer {
    guard let sampler = background.sampler, let backdrop else { return whole }
    let place = background.place(at: placement, staleness: staleness)
    if let seen, seen.backdrop === backdrop, seen.place == place, !isCompositeStale { return seen.buffer }
    isCompositeStale = false
    let buffer = seen?.buffer ?? PixelBuffer(copying: whole)
    sampler.composite(backdrop, at: place, under: whole, into: buffer, scratch: scratch)
    seen = (buffer, place, backdrop)
    return buffer
  }

  /// Where the content of a toast at `place` has all its ink, in buffer pixels.
  func contentRect(at place: LogicalRect) -> LogicalRect {
    let inset = contentInset
    let scaleX = place.width / background.rect.width
    let scaleY = place.height / background.rect.height
    return LogicalRect(
      x: place.x + inset.x * scaleX, y: place.y + inset.y * scaleY, width: place.width - 2 * inset.x * scaleX,
      height: place.height - 2 * inset.y * scaleY)
  }

  /// Copies the content alone to where its toast stands, in buffer pixels.
  ///
  /// - Parameter deviation: the blur's standard deviation in buffer pixels.
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
    text.drawBars(layerKey.content.bars, colors: colors, factor: scale.factor, in: context)
    return buffer
  }

  /// How far inside the toast the content has all its ink, in whole buffer pixels: letters leave their box a little.
  private var contentInset: LogicalPoint {
    guard text.fits else { return LogicalPoint(x: 0, y: 0) }
    let padding = layerKey.style.padding
    let bleed = 0.4 * layerKey.style.titleFont.size
    func inset(_ padding: Double) -> Double { max(0, ((padding - bleed) * scale.factor).rounded(.down)) }
    return LogicalPoint(
      x: inset(min(padding.left, padding.right)), y: inset(min(padding.top, padding.bottom)))
  }
}

extension Figure {
  /// Where a toast on `background` stands at `frame`, in buffer pixels: on whole ones unless the figure moves.
  ///
  /// What is rounded is the place on the output, since the compositor rounds that of the surface.
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

  /// The rectangle `factor` times as large, with one point staying where it is.
  func scaled(by factor: Double, about point: LogicalPoint) -> LogicalRect {
    guard factor != 1 else { return self }
    return LogicalRect(
      x: point.x + (x - point.x) * factor, y: point.y + (y - point.y) * factor, width: width * factor,
      height: height * factor)
  }
}

extension Scale {
  /// The standard deviation in buffer pixels of a blur whose radius is in logical ones.
  func deviation(ofBlur radius: Double) -> Double { radius / 2 * factor }
}
