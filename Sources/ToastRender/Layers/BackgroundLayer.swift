import CCairo
import ToastCore

/// What lies under a toast's content, painted once: its background and the shadow that it throws.
final class BackgroundLayer {
  private let style: Style
  private let outline: Outline
  private let size: LogicalSize
  private let environment: MaterialEnvironment
  private let scale: Scale
  let material: ResolvedMaterial
  let buffer: PixelBuffer
  /// The toast in the raster, in buffer pixels.
  let rect: LogicalRect
  /// Where a backdrop is seen through it.
  private(set) var sampler: BackdropSampler?
  /// The body over a backdrop, while it is drawn apart from its content.
  private var seen: PixelBuffer?

  /// Paints the body of a toast that looks so.
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
    // Whole buffer pixels: a line between them is blurred.
    context.fillBorder(of: outline, in: rect, width: max(1, (width * factor).rounded()))
  }

  /// Whether it is what a toast that looks so stands on.
  func matches(_ layerKey: LayerKey, in environment: MaterialEnvironment, at scale: Scale) -> Bool {
    self.scale == scale && size == layerKey.size && outline == layerKey.outline
      && self.environment == environment
      && style.background == layerKey.style.background && style.tint == layerKey.style.tint
      && style.contrast == layerKey.style.contrast && style.transparency == layerKey.style.transparency
      && style.padding == layerKey.style.padding && style.border == layerKey.style.border
      && style.textColor == layerKey.style.textColor
  }

  /// Lets go of what was needed to draw the body apart from its content.
  func dropCache() {
    seen = nil
  }
}

extension BackgroundLayer {
  /// Where a raster has to be drawn that is as large as this one for its toast to stand at `place`, in buffer pixels.
  func placement(at place: LogicalRect) -> PixelBuffer.Placement {
    let scaleX = place.width / rect.width
    let scaleY = place.height / rect.height
    return PixelBuffer.Placement(
      x: place.x - rect.x * scaleX, y: place.y - rect.y * scaleY, scaleX: scaleX, scaleY: scaleY)
  }

  /// Draws it as large as `place`, in buffer pixels, instead of what `area` holds.
  ///
  /// Its ends are as much larger as it is higher, so that round corners stay round; what is between them is stretched.
  ///
  /// - Parameter deviation: the blur's standard deviation in buffer pixels.
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

  /// A part of the surface from one column to another, and where the raster is drawn to fill it.
  private struct Slice {
    var placement: PixelBuffer.Placement
    var left: Double
    var right: Double
    /// The columns of the body that it shows.
    var columns: Range<Double>
  }

  /// The least side of a body, in buffer pixels, whose ends are drawn apart from its middle.
  private static let minSlicedSide = 8.0

  /// The parts of the surface between two columns that show the left end, the middle and the right end.
  private func slices(at place: LogicalRect, from start: Double, to stop: Double) -> [Slice] {
    let end = max(1, min(rect.width, rect.height) / 2 - 1)
    var left = placement(at: place)
    let endScale = min(left.scaleY, place.width / 2 / end)
    // Ends of a pixel or two cannot be told from the middle: all of it is stretched.
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
    // Seams on whole pixels, at which both sides show the same.
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

  /// The raster over what is behind it where the slices are.
  private func buffer(
    over backdrop: Backdrop?, staleness: Double, in slices: [Slice], scratch: ScratchBuffers
  ) -> PixelBuffer {
    guard let sampler, let backdrop else { return buffer }
    let buffer = seen ?? PixelBuffer(copying: self.buffer)
    seen = buffer
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

  /// Where the body's pixels lie on the surface when its raster is drawn there.
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
