// Where the toasts of a stack stand, and how large a surface they need.
extension ToastStack {
  /// The distance from the edge at which the next toast would stand.
  var nextPlace: Double {
    var place: Double?
    for toast in toasts where toast.isStanding {
      place = (place ?? toast.style.margin.edge) + (toast.measure?.size.height ?? 0) + toast.style.gap
    }
    return place ?? 0
  }

  /// Gives every standing toast its place; those that stand already move there.
  mutating func arrange(at now: Instant) {
    var next: Double?
    for index in toasts.indices where toasts[index].isStanding {
      let place = next ?? toasts[index].style.margin.edge
      if toasts[index].phase == .waiting(.frame) {
        toasts[index].place = Motion(at: place)
      } else {
        toasts[index].move(to: place, at: now)
      }
      next = place + (toasts[index].measure?.size.height ?? 0) + toasts[index].style.gap
    }
  }

  /// The surface that the toasts need: themselves, their shadows and their way past their places.
  ///
  /// It never shrinks while it is there.
  public var surfaceSize: LogicalSize {
    let granted = if case .granted(let granted) = surface { granted } else { LogicalSize.zero }
    var size = granted
    // By their numbers: a toast is large, and this is asked at each frame.
    for index in toasts.indices {
      guard toasts[index].isStanding, let measure = toasts[index].measure else { continue }
      let style = toasts[index].style
      let reach = style.reach
      let sides = key.alignment == .center ? reach.left + reach.right : style.margin.sides + reach.right
      size.width = max(size.width, (measure.size.width + sides).rounded(.up))
      let beyond =
        toasts[index].travel * style.entrance.overshoot + (key.edge == .top ? reach.bottom : reach.top)
      size.height = max(size.height, (toasts[index].place.target + measure.size.height + beyond).rounded(.up))
    }
    if let bounds {
      // The compositor centres it on whole pixels: the toast in its middle stays where it is when it grows.
      let isUneven = (bounds.width.rounded(.down) - size.width).truncatingRemainder(dividingBy: 2) != 0
      if key.alignment == .center, size.width > granted.width, isUneven { size.width += 1 }
      size.width = min(size.width, bounds.width)
      size.height = min(size.height, max(1, bounds.height - room.inset))
    }
    return size
  }

  /// What the surface may grow to while it is there, if further toasts are like those that there are: as wide as their
  /// styles allow, and as many as are shown at once.
  public var largestSize: LogicalSize {
    var size = surfaceSize
    let standing = toasts.filter(\.isStanding)
    let room = standing.map { toast in
      if case .fitting(let width) = toast.style.width {
        width - (toast.measure?.size.width ?? 0)
      } else {
        0.0
      }
    }
    size.width += max(0, room.max() ?? 0).rounded(.up)
    if let height = standing.compactMap({ $0.measure?.size.height }).max() {
      let gap = standing.map(\.style.gap).max() ?? 0
      size.height += Double(max(0, maxVisible - standing.count)) * (height + gap).rounded(.up)
    }
    if let bounds {
      size.width = min(size.width, bounds.width)
      size.height = min(size.height, bounds.height)
    }
    return size
  }

  /// Whether a toast waits for the next buffer to begin, or to go on after its surface was lost.
  public var awaitsFrame: Bool {
    if case .sought(.some) = placement { return false }
    return toasts.indices.contains { toasts[$0].awaitsFrame }
  }

  /// What the toasts will look like that wait for their first frame: it can be painted before that can be shown.
  public var awaited: [Figure] {
    toasts.compactMap { toast in
      guard toast.phase == .waiting(.frame), let measure = toast.measure else { return nil }
      return Figure(
        toast: toast.serial, content: toast.shownContent, style: seen(toast.style),
        frame: LogicalRect(x: 0, y: 0, width: measure.size.width, height: measure.size.height),
        outline: toast.style.shape.resolved(for: measure), bars: measure.bars)
    }
  }

  /// What the surface shows at `now`; nil while there is none to draw on.
  public func scene(at now: Instant) -> Scene? {
    guard case .granted(let size) = surface else { return nil }
    var scene = Scene.empty(size)
    for toast in toasts {
      guard !toast.isWaiting, let frame = frame(of: toast, on: size, at: now), let measure = toast.measure
      else { continue }
      let outline = toast.style.shape.resolved(for: measure)
      var outgoing = toast.exchange(at: now) { self.frame(of: toast, sized: $0, on: size, at: now) }
      if let style = outgoing?.style { outgoing?.style = seen(style) }
      scene.figures.append(
        Figure(
          toast: toast.serial, content: toast.content(at: now), style: seen(toast.style), frame: frame,
          outline: outline,
          bars: measure.bars, highlight: highlight(of: toast), opacity: toast.opacity(at: now),
          blur: toast.blur(at: now),
          scale: toast.scale(at: now),
          outgoing: outgoing, isMoving: toast.isTravelling(at: now),
          staleness: toast.style.seesPicture ? backdropAge.staleness(at: now) : 0))
      if toast.takesInput { scene.inputRegion += outline.pixels(in: frame) }
      if case .dragging(let drag) = toast.phase, drag.contact.kind == .scroll {
        // A scroll does not grab the pointer, which has to stay on the surface while the toast moves from under it.
        let movement = drag.direction.movement(drag.offset)
        scene.inputRegion += outline.pixels(in: frame.offset(dx: -movement.x, dy: -movement.y))
      }
    }
    return scene
  }

  /// Whether it is known that frames show a picture of what is behind, which grows old.
  public var hasPicture: Bool { backdropAge.isKnown }

  /// Whether a toast follows a contact, which may tell of itself more often than there are refreshes.
  public var isDragged: Bool {
    toasts.indices.contains { if case .dragging = toasts[$0].phase { true } else { false } }
  }

  /// When the stack has to be looked at again.
  public func schedule(at now: Instant) -> Schedule {
    var deadline: Instant?
    func consider(_ instant: Instant) { deadline = min(deadline ?? instant, instant) }
    for index in toasts.indices {
      if let end = toasts[index].deadline(at: now) { consider(end) }
    }
    let mayBeStale = toasts.indices.contains { toasts[$0].isShown && toasts[$0].style.seesPicture }
    if mayBeStale, let end = backdropAge.deadline(at: now) { consider(end) }
    if case .refused(let end) = surface { consider(end) }
    if case .sought(let end?) = placement { consider(end) }
    guard let deadline else { return .idle }
    let isMoving =
      toasts.indices.contains { toasts[$0].isMoving(at: now) } || mayBeStale && backdropAge.isFading(at: now)
    return isMoving && hasSurface ? .frame(deadline: deadline) : .deadline(deadline)
  }

  /// Whether it matters what bars reserve at its edge.
  public var needsReserved: Bool {
    !key.keepsClearOfBars && toasts.contains { $0.style.safeArea == .auto }
  }

  /// A toast's style with what is known of its output: how much of it bars reserve.
  func seen(_ style: Style) -> Style {
    guard style.safeArea == .auto else { return style }
    var style = style
    style.safeArea = .length(reserved)
    return style
  }

  /// Where a toast stands on a surface of `size`, its transition applied.
  func frame(of toast: Toast, on size: LogicalSize, at now: Instant) -> LogicalRect? {
    toast.measure.map { frame(of: toast, sized: $0.size, on: size, at: now) }
  }

  private func frame(
    of toast: Toast, sized extent: LogicalSize, on size: LogicalSize, at now: Instant
  ) -> LogicalRect {
    let distance = toast.place.value(at: now)
    let translation = toast.translation(at: now)
    let x: Double =
      switch key.alignment {
      case .start: toast.style.margin.sides
      case .center: ((size.width - extent.width) / 2).rounded(.down)
      case .end: size.width - toast.style.margin.sides - extent.width
      }
    let y = key.edge == .top ? distance : size.height - distance - extent.height
    return LogicalRect(
      x: x + translation.x, y: y + translation.y, width: extent.width, height: extent.height)
  }
}

/// When a stack has to be looked at again.
public enum Schedule: Hashable, Sendable {
  /// Only when something happens.
  case idle
  case deadline(Instant)
  /// At the next refresh, and by `deadline` even if the compositor gives no frames.
  case frame(deadline: Instant)

  /// The instant for the timer.
  public var deadline: Instant? {
    switch self {
    case .idle: nil
    case .deadline(let instant), .frame(let instant): instant
    }
  }
}
