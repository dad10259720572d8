/// The picture of one surface at one instant, as a value that the renderer draws.
public struct Scene: Hashable, Sendable {
  /// The size of the surface in logical pixels.
  public var size: LogicalSize
  /// The toasts, back to front.
  public var figures: [Figure]
  /// The input region: the shapes of the toasts; empty where clicks pass through.
  public var inputRegion: [PixelRect]

  /// Returns a scene of this size without toasts.
  public static func empty(_ size: LogicalSize) -> Scene {
    Scene(size: size, figures: [], inputRegion: [])
  }
}

/// A toast in a scene.
public struct Figure: Hashable, Sendable {
  public var toast: ToastSerial
  public var content: ToastContent
  public var style: Style
  /// The bounding box of the outline at this instant, in logical pixels of the surface.
  public var frame: LogicalRect
  /// The style's shape, resolved for the size of the toast.
  public var outline: Outline
  /// The frames of the progress bars, relative to the top left corner of the toast; see ``Measure/bars``.
  public var bars: [LogicalRect]
  /// The index of the highlighted button; nil: none.
  public var highlight: Int?
  public var opacity: Double
  /// The blur radius of the whole toast in logical pixels, twice the standard deviation of the Gaussian; 0: no blur.
  public var blur: Double
  /// The scale around the centre of `frame`; 1 except during transitions.
  public var scale: Double
  /// The old content during a cross-fade; nil: no cross-fade.
  public var outgoing: Crossfade?
  /// Whether the position is animated.
  ///
  /// A moving toast may be drawn between buffer pixels; a resting toast is drawn on whole pixels.
  public var isMoving: Bool
  /// How far the surface begins past a whole buffer pixel of its output, in logical pixels: at rest the toast stands on whole
  /// pixels of the output.
  public var origin: LogicalPoint
  /// The part of an old captured frame that the material covers, because the windows behind may have changed, 0...1.
  public var staleness: Double

  public init(
    toast: ToastSerial, content: ToastContent, style: Style, frame: LogicalRect, outline: Outline,
    bars: [LogicalRect] = [], highlight: Int? = nil, opacity: Double = 1, blur: Double = 0, scale: Double = 1,
    outgoing: Crossfade? = nil,
    isMoving: Bool = false, origin: LogicalPoint = LogicalPoint(x: 0, y: 0), staleness: Double = 0
  ) {
    self.toast = toast
    self.content = content
    self.style = style
    self.frame = frame
    self.outline = outline
    self.bars = bars
    self.highlight = highlight
    self.opacity = opacity
    self.blur = blur
    self.scale = scale
    self.outgoing = outgoing
    self.isMoving = isMoving
    self.origin = origin
    self.staleness = staleness
  }

  /// The old content of a cross-fade to new content.
  ///
  /// Both contents fade and blur, while the background changes from the old frame to the new one.
  public struct Crossfade: Hashable, Sendable {
    public var content: ToastContent
    public var style: Style
    /// The present frame of a toast with the old content, in logical pixels of the surface.
    public var frame: LogicalRect
    public var outline: Outline
    /// The progress of the cross-fade: 0 shows only the old content, 1 shows only the new content.
    public var progress: Double
    /// The blur radius of the old content, in the unit of `Figure.blur`.
    public var blur: Double
    /// The blur radius of the new content, in the unit of `Figure.blur`.
    public var incomingBlur: Double

    public init(
      content: ToastContent, style: Style, frame: LogicalRect, outline: Outline, progress: Double,
      blur: Double,
      incomingBlur: Double
    ) {
      self.content = content
      self.style = style
      self.frame = frame
      self.outline = outline
      self.progress = progress
      self.blur = blur
      self.incomingBlur = incomingBlur
    }
  }

  /// The area that the toast can draw on, including its shadow and its blur.
  public var bounds: LogicalRect {
    var bounds = frame.outset(by: style.shadow.reach)
    var blur = blur
    if let outgoing {
      bounds = bounds.union(outgoing.frame.outset(by: outgoing.style.shadow.reach))
      blur = max(blur, outgoing.blur, outgoing.incomingBlur)
    }
    // A spring can scale the toast slightly beyond its size.
    let growth = max(0, scale - 1) / 2
    return bounds.outset(by: Insets(horizontal: growth * bounds.width, vertical: growth * bounds.height))
      .outset(by: Insets(all: blur))
  }
}

extension Figure {
  /// Returns the area that differs from `other`, the same toast at another time.
  fileprivate func changes(from other: Figure) -> LogicalRect {
    guard isEqualExceptContent(other) else { return bounds.union(other.bounds) }
    if !bars.isEmpty, scale == 1, staleness == other.staleness, outgoing == other.outgoing,
      highlight == other.highlight,
      content.differsOnlyInProgress(from: other.content)
    {
      if bars.count == 1 { return bars[0].offset(dx: frame.x, dy: frame.y) }
      let changed = zip(bars, zip(content.bars, other.content.bars)).filter { $1.0 != $1.1 }.map(\.0)
      return changed.dropFirst().reduce(changed.first ?? bars[0]) { $0.union($1) }.offset(
        dx: frame.x, dy: frame.y)
    }
    // Only the content differs; its blur is the only part that extends beyond the toast.
    let blur = [outgoing, other.outgoing].reduce(0) { max($0, $1?.blur ?? 0, $1?.incomingBlur ?? 0) }
    return frame.outset(by: Insets(all: blur))
  }

  /// Whether everything except the content is equal.
  private func isEqualExceptContent(_ other: Figure) -> Bool {
    func keepsBackground(_ crossfade: Crossfade?) -> Bool {
      crossfade.map { $0.frame == frame && $0.outline == outline && $0.style == style } ?? true
    }
    return frame == other.frame && outline == other.outline && bars == other.bars && opacity == other.opacity
      && blur == 0 && other.blur == 0 && scale == other.scale && isMoving == other.isMoving
      && style == other.style && origin == other.origin && keepsBackground(outgoing)
      && keepsBackground(other.outgoing)
  }
}

extension Scene {
  /// Returns the areas that differ from `other` and have to be drawn again, in logical pixels.
  public func changes(from other: Scene?) -> [LogicalRect] {
    guard let other, other.size == size else {
      return [LogicalRect(x: 0, y: 0, width: size.width, height: size.height)]
    }
    var changes = [LogicalRect]()
    // The search is fast: the toasts are few and usually in the same order.
    for index in figures.indices {
      let toast = figures[index].toast
      let isInPlace = index < other.figures.count && other.figures[index].toast == toast
      guard let before = isInPlace ? index : other.figures.firstIndex(where: { $0.toast == toast }) else {
        changes.append(figures[index].bounds)
        continue
      }
      if figures[index] != other.figures[before] {
        changes.append(figures[index].changes(from: other.figures[before]))
      }
    }
    for figure in other.figures where !figures.contains(where: { $0.toast == figure.toast }) {
      changes.append(figure.bounds)
    }
    let surface = LogicalRect(x: 0, y: 0, width: size.width, height: size.height)
    return changes.compactMap { $0.intersection(surface) }
  }
}
