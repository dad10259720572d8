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
  public var opacity: Double
  /// In motion it may stand between buffer pixels; at rest it is drawn on whole ones.
  public var isMoving: Bool

  public init(
    toast: ToastSerial, content: ToastContent, style: Style, frame: LogicalRect, outline: Outline,
    opacity: Double = 1, isMoving: Bool = false
  ) {
    self.toast = toast
    self.content = content
    self.style = style
    self.frame = frame
    self.outline = outline
    self.opacity = opacity
    self.isMoving = isMoving
  }

  /// Everything that it can draw on, its shadow included.
  public var bounds: LogicalRect { frame.outset(by: style.shadow.reach) }
}

extension Scene {
  /// The parts that differ from `other`, in logical pixels: what has to be drawn again, and no more.
  public func changes(from other: Scene?) -> [LogicalRect] {
    guard let other, other.size == size else {
      return [LogicalRect(x: 0, y: 0, width: size.width, height: size.height)]
    }
    var changes = [LogicalRect]()
    let before = Dictionary(uniqueKeysWithValues: other.figures.map { ($0.toast, $0) })
    for figure in figures where before[figure.toast] != figure {
      changes.append(before[figure.toast].map { $0.bounds.union(figure.bounds) } ?? figure.bounds)
    }
    let now = Set(figures.map(\.toast))
    for figure in other.figures where !now.contains(figure.toast) {
      changes.append(figure.bounds)
    }
    let surface = LogicalRect(x: 0, y: 0, width: size.width, height: size.height)
    return changes.compactMap { $0.intersection(surface) }
  }
}
