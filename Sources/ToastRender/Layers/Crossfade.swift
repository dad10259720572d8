import CCairo
import ToastCore

/// The crossfade from an old content of a toast to a new one.
///
/// The background changes from the old size to the new one and stays sharp, so that its edge does not flicker when a
/// value changes. The contents fade and blur into each other on it. Pixels that both have in common keep their
/// opacity.
struct Crossfade {
  let figure: Figure
  let exchange: Figure.Crossfade
  let old: ToastLayer
  let new: ToastLayer
  /// The backdrop, if it is known.
  let backdrop: Backdrop?
  let scale: Scale

  /// Draws a frame of the crossfade.
  ///
  /// - Parameters:
  ///   - area: everything that the crossfade can touch. Resampled pixels depend, in their last bit, on the origin of
  ///     a layer, so that the area must not depend on the part that is drawn again.
  ///   - part: the part that is needed.
  func draw(as area: PixelRect, within part: PixelRect, in context: CairoContext, scratch: ScratchBuffers) {
    var before = figure.place(of: exchange.frame, old.background, at: scale)
    var after = figure.place(of: figure.frame, new.background, at: scale)
    let middle = after.middle
    before = before.scaled(by: figure.scale, about: middle)
    after = after.scaled(by: figure.scale, about: middle)
    var place = before.mixed(with: after, exchange.progress)
    // At a place of whole pixels, the round ends are copied, which is sharper and faster than resampling them.
    if !figure.isMoving, figure.scale == 1 { place = place.rounded() }

    let group = scratch.layer(.group, area)
    let groupContext = group.context()
    groupContext.clip(to: [part])
    drawBody(at: place, on: group, with: groupContext, scratch: scratch)
    // Contents shrink with the background around the point that the background shrinks or grows around.
    let fixed = before.fixedPoint(to: after)
    drawContents(
      before.scaled(by: before.shrinking(into: place), about: fixed),
      after.scaled(by: after.shrinking(into: place), about: fixed), on: group, with: groupContext,
      scratch: scratch)
    context.paint(
      group.surface, at: PixelBuffer.Placement(x: Double(area.x), y: Double(area.y)), opacity: figure.opacity)
  }

  private func drawBody(
    at place: LogicalRect, on group: ScratchLayer, with groupContext: CairoContext, scratch: ScratchBuffers
  ) {
    let deviation = scale.deviation(ofBlur: figure.blur)
    func draw(_ background: BackgroundLayer, with groupContext: CairoContext) {
      background.draw(
        at: place, over: backdrop, staleness: figure.staleness, deviation: deviation, within: group.area,
        in: groupContext, scratch: scratch)
    }
    guard old.background !== new.background else { return draw(new.background, with: groupContext) }
    draw(old.background, with: groupContext)
    let coming = scratch.layer(.new, group.area)
    draw(new.background, with: coming.context())
    group.mix(with: coming, share: exchange.progress)
  }

  private func drawContents(
    _ before: LogicalRect, _ after: LogicalRect, on group: ScratchLayer, with groupContext: CairoContext,
    scratch: ScratchBuffers
  ) {
    let reach = old.contentRect(at: before).union(new.contentRect(at: after))
    guard let area = reach.outerPixels.intersection(group.area) else { return }
    let deviation = scale.deviation(ofBlur: figure.blur)
    func layer(_ use: ScratchBuffers.Use, _ toastLayer: ToastLayer, at place: LogicalRect, blur: Double)
      -> ScratchLayer
    {
      let layer = scratch.layer(use, area)
      let groupContext = layer.context()
      groupContext.replace {
        let own = scale.deviation(ofBlur: blur)
        toastLayer.drawContent(
          at: place, deviation: (own * own + deviation * deviation).squareRoot(), in: groupContext,
          scratch: scratch)
      }
      return layer
    }
    let going = layer(.old, old, at: before, blur: exchange.blur)
    let coming = layer(.new, new, at: after, blur: exchange.incomingBlur)
    going.mix(with: coming, share: exchange.progress)
    groupContext.paint(going.surface, at: PixelBuffer.Placement(x: Double(area.x), y: Double(area.y)))
  }
}

extension LogicalRect {
  /// The rectangle `fraction` of the way to `other`.
  fileprivate func mixed(with other: LogicalRect, _ fraction: Double) -> LogicalRect {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
    return LogicalRect(
      x: mix(x, other.x), y: mix(y, other.y), width: mix(width, other.width),
      height: mix(height, other.height))
  }

  /// The nearest rectangle of whole pixels.
  fileprivate func rounded() -> LogicalRect {
    let (left, top) = (x.rounded(), y.rounded())
    return LogicalRect(x: left, y: top, width: maxX.rounded() - left, height: maxY.rounded() - top)
  }

  /// The point that does not move while this rectangle becomes `other`, such as a corner or the middle of a side.
  fileprivate func fixedPoint(to other: LogicalRect) -> LogicalPoint {
    func fixed(_ start: Double, _ length: Double, _ otherStart: Double, _ otherLength: Double) -> Double {
      guard length != otherLength else { return start + length / 2 }
      return start + length * (otherStart - start) / (length - otherLength)
    }
    return LogicalPoint(
      x: fixed(x, width, other.x, other.width), y: fixed(y, height, other.y, other.height))
  }

  /// The factor that makes the rectangle fit into `other`, or 1 if it does.
  fileprivate func shrinking(into other: LogicalRect) -> Double {
    min(1, other.width / width, other.height / height)
  }
}
