// Lays out the toasts of a stack and computes the size of its surface.
extension ToastStack {
  /// The slot offset of the next toast, in logical pixels from the edge.
  var nextSlotOffset: Double {
    var place: Double?
    for toast in toasts where toast.occupiesSlot {
      place = (place ?? toast.style.margin.edge) + (toast.measure?.size.height ?? 0) + toast.style.gap
    }
    return place ?? 0
  }

  /// Assigns a slot to each visible toast; toasts that already had a slot move there with an animation.
  mutating func assignSlots(at now: Instant) {
    var next: Double?
    for index in toasts.indices where toasts[index].occupiesSlot {
      let offset = next ?? toasts[index].style.margin.edge
      if toasts[index].phase == .waiting(.frame) {
        toasts[index].slotOffset = Motion(at: offset)
      } else {
        toasts[index].move(to: offset, at: now)
      }
      next = offset + (toasts[index].measure?.size.height ?? 0) + toasts[index].style.gap
    }
  }

  /// The size of the surface: the toasts, their shadows and the overshoot of their animations.
  ///
  /// The size never shrinks while the surface exists.
  public var surfaceSize: LogicalSize {
    let granted = if case .configured(let granted) = surface { granted } else { LogicalSize.zero }
    var size = granted
    let start = room.inset - surfaceInset
    // The loop uses indices to avoid a copy of each toast; the property is read for every frame.
    for index in toasts.indices {
      guard toasts[index].occupiesSlot, let measure = toasts[index].measure else { continue }
      let style = toasts[index].style
      let reach = style.reach
      let sides = key.alignment == .center ? reach.left + reach.right : style.margin.sides + reach.right
      size.width = max(size.width, (measure.size.width + sides).rounded(.up))
      let beyond =
        toasts[index].travel * style.entrance.overshoot + (key.edge == .top ? reach.bottom : reach.top)
      let far = start + toasts[index].slotOffset.target + measure.size.height + beyond
      size.height = max(size.height, far.rounded(.up))
    }
    return wholeSize(size, from: granted)
  }

  /// The least size of at least `size` of which nothing is resampled: each side is a whole number of buffer pixels, or that of
  /// the output.
  private func wholeSize(_ size: LogicalSize, from granted: LogicalSize) -> LogicalSize {
    var size = LogicalSize(width: scale.wholeLength(size.width), height: scale.wholeLength(size.height))
    guard let bounds else { return size }
    if key.alignment == .center, size.width > granted.width {
      size.width = centeredWidth(size.width, on: bounds.width)
    }
    size.width = min(size.width, bounds.width)
    size.height = min(size.height, max(1, bounds.height - surfaceInset))
    return size
  }

  /// The least width of at least `width` with which a centred surface begins on a whole buffer pixel, if there is one.
  ///
  /// The difference to the output's width is even, if possible: some compositors place such a surface between two pixels
  /// otherwise.
  private func centeredWidth(_ width: Double, on whole: Double) -> Double {
    let candidates = (0..<4).map { width + Double($0) * scale.unit }
    let starts = candidates.filter { width in
      ToastStack.centeredStart(of: width, in: whole).truncatingRemainder(dividingBy: scale.unit) == 0
    }
    let even = (starts.isEmpty ? candidates : starts).first { width in
      (whole.rounded(.down) - width).truncatingRemainder(dividingBy: 2) == 0
    }
    return even ?? starts.first ?? width
  }

  /// Where a centred surface begins: compositors halve whole numbers.
  static func centeredStart(of width: Double, in whole: Double) -> Double {
    (whole / 2).rounded(.down) - (width / 2).rounded(.down)
  }

  /// The distance of the surface from the edge of its area: a whole number of buffer pixels, and at most `room.inset`.
  public var surfaceInset: Double { (room.inset / scale.unit).rounded(.down) * scale.unit }

  /// How far a surface of `size` begins past a whole buffer pixel of its output, as far as that is known: bars may move the
  /// surface.
  private func origin(of size: LogicalSize) -> LogicalPoint {
    guard let bounds, output ?? key.output != nil else { return LogicalPoint(x: 0, y: 0) }
    let x =
      switch key.alignment {
      case .start: 0.0
      case .center: ToastStack.centeredStart(of: size.width, in: bounds.width)
      case .end: bounds.width - size.width
      }
    let y = key.edge == .top ? surfaceInset : bounds.height - surfaceInset - size.height
    func remainder(_ length: Double) -> Double {
      max(0, length.rounded(.down)).truncatingRemainder(dividingBy: scale.unit)
    }
    return LogicalPoint(x: remainder(x), y: remainder(y))
  }

  /// The size to which the surface may grow: the largest width of the styles and the largest number of toasts.
  ///
  /// The estimate assumes that further toasts resemble the present ones.
  public var largestSize: LogicalSize {
    var size = surfaceSize
    let standing = toasts.filter(\.occupiesSlot)
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
    return wholeSize(size, from: .zero)
  }

  /// Whether a toast waits for the next commit to start its entrance, or to continue after its surface was lost.
  public var awaitsFrame: Bool {
    if case .resolvingOutput(.some) = placement { return false }
    return toasts.indices.contains { toasts[$0].awaitsFrame }
  }

  /// The toasts that wait for their first frame, so that they can be painted before a buffer is available.
  public var pending: [Figure] {
    toasts.compactMap { toast in
      guard toast.phase == .waiting(.frame), let measure = toast.measure else { return nil }
      return Figure(
        toast: toast.serial, content: toast.shownContent, style: resolved(toast.style),
        frame: LogicalRect(x: 0, y: 0, width: measure.size.width, height: measure.size.height),
        outline: toast.style.shape.resolved(for: measure), bars: measure.bars)
    }
  }

  /// Returns the scene of the surface at `now`; nil: no surface can be drawn on.
  public func scene(at now: Instant) -> Scene? {
    guard case .configured(let size) = surface else { return nil }
    var scene = Scene.empty(size)
    let origin = origin(of: size)
    for toast in toasts {
      guard !toast.isWaiting, let frame = frame(of: toast, on: size, at: now), let measure = toast.measure
      else { continue }
      let outline = toast.style.shape.resolved(for: measure)
      var outgoing = toast.crossfade(at: now) { self.frame(of: toast, sized: $0, on: size, at: now) }
      if let style = outgoing?.style { outgoing?.style = resolved(style) }
      scene.figures.append(
        Figure(
          toast: toast.serial, content: toast.content(at: now), style: resolved(toast.style), frame: frame,
          outline: outline,
          bars: measure.bars, highlight: highlight(of: toast), opacity: toast.opacity(at: now),
          blur: toast.blur(at: now),
          scale: toast.scale(at: now),
          outgoing: outgoing, isMoving: toast.isMoving(at: now), origin: origin,
          staleness: toast.style.canShowCapturedFrame ? backdropAge.staleness(at: now) : 0))
      if toast.takesInput { scene.inputRegion += outline.pixels(in: frame) }
      if case .dragging(let drag) = toast.phase, drag.contact.kind == .scroll {
        // A scroll does not grab the pointer, so the input region keeps the area that the dragged toast leaves.
        let movement = drag.direction.movement(drag.offset)
        scene.inputRegion += outline.pixels(in: frame.offset(dx: -movement.x, dy: -movement.y))
      }
    }
    return scene
  }

  /// Whether a commit has shown a captured frame, which becomes stale.
  public var showsCapturedFrame: Bool { backdropAge.isKnown }

  /// Whether a contact drags a toast; motion events may then arrive more often than frames.
  public var isDragged: Bool {
    toasts.indices.contains { if case .dragging = toasts[$0].phase { true } else { false } }
  }

  /// Returns when the stack has to be handled or drawn again.
  public func schedule(at now: Instant) -> Schedule {
    var deadline: Instant?
    func consider(_ instant: Instant) { deadline = min(deadline ?? instant, instant) }
    for index in toasts.indices {
      if let end = toasts[index].deadline(at: now) { consider(end) }
    }
    let mayBeStale = toasts.indices.contains { toasts[$0].isShown && toasts[$0].style.canShowCapturedFrame }
    if mayBeStale, let end = backdropAge.deadline(at: now) { consider(end) }
    if case .refused(let end) = surface { consider(end) }
    if case .resolvingOutput(let end?) = placement { consider(end) }
    guard let deadline else { return .idle }
    let isMoving =
      toasts.indices.contains { toasts[$0].isAnimating(at: now) }
      || mayBeStale && backdropAge.isFading(at: now)
    return isMoving && hasSurface ? .frame(deadline: deadline) : .deadline(deadline)
  }

  /// Whether the length that bars reserve at the edge affects the layout.
  public var needsReserved: Bool {
    !key.keepsClearOfBars && toasts.contains { $0.style.safeArea == .auto }
  }

  /// Returns the style with the reserved length of the output in place of an automatic safe area.
  func resolved(_ style: Style) -> Style {
    guard style.safeArea == .auto else { return style }
    var style = style
    style.safeArea = .length(reserved)
    return style
  }

  /// Returns the frame of a toast on a surface of `size`, including its transition and drag.
  func frame(of toast: Toast, on size: LogicalSize, at now: Instant) -> LogicalRect? {
    toast.measure.map { frame(of: toast, sized: $0.size, on: size, at: now) }
  }

  private func frame(
    of toast: Toast, sized extent: LogicalSize, on size: LogicalSize, at now: Instant
  ) -> LogicalRect {
    let distance = room.inset - surfaceInset + toast.slotOffset.value(at: now)
    let translation = toast.translation(at: now)
    let x: Double =
      switch key.alignment {
      case .start: toast.style.margin.sides
      case .center:
        // In the middle of the output, also where the surface is not.
        if let bounds {
          ((bounds.width - extent.width) / 2).rounded(.down)
            - ToastStack.centeredStart(of: size.width, in: bounds.width)
        } else {
          ((size.width - extent.width) / 2).rounded(.down)
        }
      case .end: size.width - toast.style.margin.sides - extent.width
      }
    let y = key.edge == .top ? distance : size.height - distance - extent.height
    return LogicalRect(
      x: x + translation.x, y: y + translation.y, width: extent.width, height: extent.height)
  }
}

/// The time at which a stack has to be handled or drawn again.
public enum Schedule: Hashable, Sendable {
  /// At the next event only.
  case idle
  case deadline(Instant)
  /// At the next frame callback, and at `deadline` even without a frame callback.
  case frame(deadline: Instant)

  /// The instant for the timer; nil: no timer.
  public var deadline: Instant? {
    switch self {
    case .idle: nil
    case .deadline(let instant), .frame(let instant): instant
    }
  }
}
