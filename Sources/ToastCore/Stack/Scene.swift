/// What one surface shows at one instant: a value that a renderer turns into pixels.
public struct Scene: Hashable, Sendable {
  /// The surface, in logical pixels.
  public var size: LogicalSize
  /// Back to front.
  public var figures: [Figure]
  /// Where the surface takes input: the shapes of its toasts, empty where clicks go through.
  public var inputRegion: [PixelRect]

  /// A surface of this size with nothing on it.
  public static func empty(_ size: LogicalSize) -> Scene {
    Scene(size: size, figures: [], inputRegion: [])
  }
}

/// A toast as it stands in a scene.
public struct Figure: Hashable, Sendable {
  public var toast: ToastSerial
  public var content: ToastContent
  public var style: Style
  /// The outline, in the surface's logical pixels, where the toast is now.
  public var frame: LogicalRect
  /// The style's shape, resolved for this toast.
  public var outline: Outline
  /// Where its bars are, from its left top corner; see ``Measure/bars``.
  public var bars: [LogicalRect]
  /// The number of the button that is lit.
  public var highlight: Int?
  public var opacity: Double
  /// A Gaussian's radius in logical pixels, twice its standard deviation, over all of it; 0 is sharp.
  public var blur: Double
  /// Its size around its middle, of the frame's; 1 in all but transitions.
  public var scale: Double
  /// What it said before, while that gives way.
  public var outgoing: Exchange?
  /// While it travels it may stand between buffer pixels; elsewhere it is drawn on whole ones.
  public var isMoving: Bool
  /// How far a picture of what is behind is to be hidden, because what is there may be something else by now, 0...1.
  public var staleness: Double

  public init(
    toast: ToastSerial, content: ToastContent, style: Style, frame: LogicalRect, outline: Outline,
    bars: [LogicalRect] = [], highlight: Int? = nil, opacity: Double = 1, blur: Double = 0, scale: Double = 1,
    outgoing: Exchange? = nil,
    isMoving: Bool = false, staleness: Double = 0
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
    self.staleness = staleness
  }

  /// Old content that gives way to new.
  ///
  /// They fade and blur into each other, while the body goes from one's frame to the other's.
  public struct Exchange: Hashable, Sendable {
    public var content: ToastContent
    public var style: Style
    /// Where the old would stand now, in the surface's logical pixels.
    public var frame: LogicalRect
    public var outline: Outline
    /// From 0, only the old is seen, to 1, only the new.
    public var progress: Double
    /// The blur of the old content, as `Figure.blur`.
    public var blur: Double
    /// The blur of the new content, likewise.
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

  /// Everything that it can draw on, its shadow and its blur included.
  public var bounds: LogicalRect {
    var bounds = frame.outset(by: style.shadow.reach)
    var blur = blur
    if let outgoing {
      bounds = bounds.union(outgoing.frame.outset(by: outgoing.style.shadow.reach))
      blur = max(blur, outgoing.blur, outgoing.incomingBlur)
    }
    // A spring takes it a little beyond its size.
    let growth = max(0, scale - 1) / 2
    return bounds.outset(by: Insets(horizontal: growth * bounds.width, vertical: growth * bounds.height))
      .outset(by: Insets(all: blur))
  }
}

extension Figure {
  /// The parts that may differ from `other`, the same toast at another time.
  fileprivate func changes(from other: Figure) -> LogicalRect {
    guard standsAlike(other) else { return bounds.union(other.bounds) }
    if !bars.isEmpty, scale == 1, staleness == other.staleness, outgoing == other.outgoing,
      highlight == other.highlight,
      content.differsInProgressAlone(from: other.content)
    {
      if bars.count == 1 { return bars[0].offset(dx: frame.x, dy: frame.y) }
      let changed = zip(bars, zip(content.bars, other.content.bars)).filter { $1.0 != $1.1 }.map(\.0)
      return changed.dropFirst().reduce(changed.first ?? bars[0]) { $0.union($1) }.offset(
        dx: frame.x, dy: frame.y)
    }
    // Only what it says is another: that never leaves the toast but by its blur.
    let blur = [outgoing, other.outgoing].reduce(0) { max($0, $1?.blur ?? 0, $1?.incomingBlur ?? 0) }
    return frame.outset(by: Insets(all: blur))
  }

  /// Whether all but the content looks the same.
  private func standsAlike(_ other: Figure) -> Bool {
    func keepsBody(_ exchange: Exchange?) -> Bool {
      exchange.map { $0.frame == frame && $0.outline == outline && $0.style == style } ?? true
    }
    return frame == other.frame && outline == other.outline && bars == other.bars && opacity == other.opacity
      && blur == 0 && other.blur == 0 && scale == other.scale && isMoving == other.isMoving
      && style == other.style && keepsBody(outgoing) && keepsBody(other.outgoing)
  }
}

extension Scene {
  /// The parts that differ from `other`, in logical pixels: what has to be drawn again, and no more.
  public func changes(from other: Scene?) -> [LogicalRect] {
    guard let other, other.size == size else {
      return [LogicalRect(x: 0, y: 0, width: size.width, height: size.height)]
    }
    var changes = [LogicalRect]()
    // They are few, and most often the same ones in the same order.
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
