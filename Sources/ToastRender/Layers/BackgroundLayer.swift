import CCairo
import ToastCore

/// The background of a toast with its shadow, painted once.
final class BackgroundLayer {
  private let style: Style
  private let outline: Outline
  private let size: LogicalSize
  private let environment: MaterialEnvironment
  private let scale: Scale
  let material: ResolvedMaterial
  let buffer: PixelBuffer
  /// The toast in the buffer, in buffer pixels.
  let rect: LogicalRect
  /// Draws the backdrop that is visible through the background, if the material shows one.
  private(set) var sampler: BackdropSampler?
  /// The background over a backdrop, for frames that draw it apart from the content.
  private var composite: PixelBuffer?

  /// Paints the background of a toast.
  init(_ layerKey: LayerKey, in environment: MaterialEnvironment, scale: Scale) {
    style = layerKey.style
    outline = layerKey.outline
    size = layerKey.size
    self.environment = environment
    self.scale = scale
    let factor = scale.factor
    let shadow = layerKey.style.shadow
    let reach = shadow.reach
    let left = (reach.left * factor).rounded(.up)
    let top = (reach.top * factor).rounded(.up)
    rect = LogicalRect(
      x: left, y: top, width: max(1, (size.width * factor).rounded()),
      height: max(1, (size.height * factor).rounded()))
    buffer = PixelBuffer(
      width: Int(rect.maxX + (reach.right * factor).rounded(.up)),
      height: Int(rect.maxY + (reach.bottom * factor).rounded(.up)))
    material = ResolvedMaterial(layerKey.style, in: environment)
    paint(outline.scaled(by: factor), shadow: shadow, factor: factor)
  }

  private func paint(_ outline: Outline, shadow: Shadow, factor: Double) {
    if case .material = style.background {
      let margin = Double(PixelBuffer.margin)
      let bezel = Float((material.backdropEffect?.refraction?.bezel ?? 0) * factor)
      let edge = EdgeDistanceMap(
        outline, size: rect.size, limit: max(material.edge.reach * Float(factor), bezel))
      let transmissions = MaterialPainter(
        material: material, outline: outline, background: rect.offset(dx: margin, dy: margin), shadow: shadow,
        factor: factor, edge: edge
      ).paint(on: buffer.surface)
      if let effect = material.backdropEffect {
        let padding = style.padding
        sampler = BackdropSampler(
          effect: effect, displacement: DisplacementMap(effect.refraction, edge: edge, factor: factor),
          transmissions: transmissions, rect: rect,
          label: LogicalRect(
            x: 0.6 * padding.left * factor, y: 0.6 * padding.top * factor,
            width: rect.width - 0.6 * (padding.left + padding.right) * factor,
            height: rect.height - 0.6 * (padding.top + padding.bottom) * factor),
          limit: effect.limit(under: material), factor: factor,
          isLabelCalm: min(padding.left, padding.right, padding.top, padding.bottom)
            >= DisplacementMap.calming.upperBound)
      }
    } else if material.top.alpha > 0 {
      let context = buffer.context()
      context.add(outline, in: rect)
      context.setSource(material.top)
      cairo_fill(context.pointer)
    }
    paintBorder(outline, factor: factor)
  }

  private func paintBorder(_ outline: Outline, factor: Double) {
    var width = material.border > 0 ? 1.5 : 0
    var color = material.label.with(alpha: material.border)
    if let border = style.border { (width, color) = (border.width, border.color) }
    guard width > 0 else { return }
    let context = buffer.context()
    context.setSource(color)
    // A border of whole buffer pixels is sharp.
    context.fillBorder(of: outline, in: rect, width: max(1, (width * factor).rounded()))
  }

  /// Whether this is the background of the toast with this key.
  func matches(_ layerKey: LayerKey, in environment: MaterialEnvironment, at scale: Scale) -> Bool {
    self.scale == scale && size == layerKey.size && outline == layerKey.outline
      && self.environment == environment
      && style.background == layerKey.style.background && style.tint == layerKey.style.tint
      && style.contrast == layerKey.style.contrast && style.transparency == layerKey.style.transparency
      && style.padding == layerKey.style.padding && style.border == layerKey.style.border
      && style.textColor == layerKey.style.textColor
  }

  /// Releases the memory for frames that draw the background apart from the content.
  func dropCache() {
    composite = nil
  }
}

extension BackgroundLayer {
  /// The placement of a buffer of this size for a toast at `place`, in buffer pixels.
  func placement(at place: LogicalRect) -> PixelBuffer.Placement {
    let scaleX = place.width / rect.width
    let scaleY = place.height / rect.height
    return PixelBuffer.Placement(
      x: place.x - rect.x * scaleX, y: place.y - rect.y * scaleY, scaleX: scaleX, scaleY: scaleY)
  }

  /// Draws the background at the size of `place`, in buffer pixels, and replaces what `area` holds.
  ///
  /// The ends are scaled by the height in both directions, so that round corners stay round. The middle is stretched.
  ///
  /// - Parameter deviation: the standard deviation of the blur in buffer pixels.
  func draw(
    at place: LogicalRect, over backdrop: Backdrop?, staleness: Double, deviation: Double,
    within area: PixelRect, in context: CairoContext, scratch: ScratchBuffers
  ) {
    let slices = slices(at: place, from: Double(area.x), to: Double(area.x + area.width))
    let buffer = buffer(over: backdrop, staleness: staleness, in: slices, scratch: scratch)
    for slice in slices {
      guard slice.right > slice.left else { continue }
      context.saved {
        cairo_rectangle(
          context.pointer, slice.left, Double(area.y), slice.right - slice.left, Double(area.height))
        cairo_clip(context.pointer)
        context.replace {
          buffer.draw(at: slice.placement, deviation: deviation, in: context, scratch: scratch)
        }
      }
    }
  }

  /// A range of columns of the surface, and the placement of the buffer that fills it.
  private struct Slice {
    var placement: PixelBuffer.Placement
    var left: Double
    var right: Double
    /// The columns of the background in this range.
    var columns: Range<Double>
  }

  /// The least side, in buffer pixels, of a background whose ends are scaled apart from its middle.
  private static let minSlicedSide = 8.0

  /// The slices between two columns of the surface: left end, middle and right end.
  private func slices(at place: LogicalRect, from start: Double, to stop: Double) -> [Slice] {
    let end = max(1, min(rect.width, rect.height) / 2 - 1)
    var left = placement(at: place)
    let endScale = min(left.scaleY, place.width / 2 / end)
    // Ends of a pixel or two look like the middle, so that one slice is enough.
    let hasEnds = min(rect.width, rect.height) >= BackgroundLayer.minSlicedSide && end * endScale >= 2
    guard hasEnds, place.width / rect.width != place.height / rect.height else {
      return [
        Slice(placement: left, left: start, right: stop, columns: 0..<rect.width)
      ]
    }
    left.scaleX = endScale
    var right = left
    left.x = place.x - rect.x * left.scaleX
    right.x = place.maxX - rect.maxX * left.scaleX
    // Seams lie on whole pixels, where both sides show the same.
    let seams = (
      left: (place.x + end * left.scaleX).rounded(.down), right: (place.maxX - end * left.scaleX).rounded(.up)
    )
    let from = (seams.left - left.x) / left.scaleX
    let to = (seams.right - right.x) / right.scaleX
    var middle = left
    middle.scaleX = (seams.right - seams.left) / (to - from)
    middle.x = seams.left - from * middle.scaleX
    middle.hasPlainRows = sampler == nil
    let (first, last) = (from - rect.x, to - rect.x)
    return [
      Slice(placement: left, left: start, right: min(stop, seams.left), columns: 0..<first),
      Slice(
        placement: middle, left: max(start, seams.left), right: min(stop, seams.right), columns: first..<last),
      Slice(placement: right, left: max(start, seams.right), right: stop, columns: last..<rect.width),
    ]
  }

  /// The buffer over the backdrop in these slices.
  private func buffer(
    over backdrop: Backdrop?, staleness: Double, in slices: [Slice], scratch: ScratchBuffers
  ) -> PixelBuffer {
    guard let sampler, let backdrop else { return buffer }
    let buffer = composite ?? PixelBuffer(copying: self.buffer)
    composite = buffer
    let columns = slices.map { slice in
      run(
        Int(slice.columns.lowerBound.rounded())..<Int(slice.columns.upperBound.rounded()), rect.x,
        slice.placement.x, slice.placement.scaleX)
    }
    sampler.composite(
      backdrop,
      at: BackdropSampler.Place(columns: columns, rows: rows(at: slices[0].placement), staleness: staleness),
      under: self.buffer, into: buffer, scratch: scratch)
    return buffer
  }

  /// The place of the background's pixels on the surface for a placement of the buffer.
  func place(at placement: PixelBuffer.Placement, staleness: Double) -> BackdropSampler.Place {
    let columns = run(0..<Int(rect.width), rect.x, placement.x, placement.scaleX)
    return BackdropSampler.Place(columns: [columns], rows: rows(at: placement), staleness: staleness)
  }

  private func rows(at placement: PixelBuffer.Placement) -> BackdropSampler.Run {
    run(0..<Int(rect.height), rect.y, placement.y, placement.scaleY)
  }

  private func run(_ pixels: Range<Int>, _ origin: Double, _ start: Double, _ scale: Double)
    -> BackdropSampler.Run
  {
    BackdropSampler.Run(
      pixels: pixels, start: start + (origin + Double(pixels.lowerBound) + 0.5) * scale, step: scale)
  }
}
