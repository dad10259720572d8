/// One copy of a toast on one stack: its content, its style and its phase.
public struct Toast: Hashable, Sendable {
  public let serial: ToastSerial
  /// The number that all copies of the toast share.
  public let number: ToastNumber
  /// The id by which users address the toast.
  public let id: String
  public internal(set) var content: ToastContent
  public internal(set) var style: Style

  /// The whole dwell; nil: until the toast is dismissed.
  var duration: Duration?
  /// Whether the request stated the id; false: the service generated the id.
  public let isNamed: Bool
  /// The policy that decides whether the toast is shown beside others, replaces them or waits for them.
  let policy: Policy
  /// Whether the toast may be merged with an equal toast when it moves to another stack.
  var isMergeable = false
  /// The treatment of the toast if the service is paused before the toast is shown.
  var whilePaused: WhilePaused
  /// Whether the toast is being moved to this stack, so that its other copies leave once the output is known.
  var isRelocating = false
  var measure: Measure?
  var phase: Phase
  var dwell: Dwell
  /// The distance from the edge of the stack to the near side of the toast, in logical pixels.
  var slotOffset: Motion
  /// The distance by which the transition displaces the toast from its slot toward the edge, in logical pixels.
  var transitionOffset: Motion
  /// The distance by which a contact has dragged the toast in `dragDirection`, in logical pixels.
  ///
  /// During the drag, `phase` holds the distance instead.
  var drag: Motion
  var dragDirection: DragDirection
  /// The progress of the fade: 0 is invisible, 1 is fully visible.
  var visibility: Motion
  /// The displayed values of the progress bars.
  var bars: [Motion]
  /// The content before an update, while it cross-fades to the present content.
  var outgoing: OutgoingContent?
  /// The press that may become a tap or a drag.
  var press: Press?
  /// The seats whose pointers hover over the toast.
  var hovering: Set<UInt32> = []

  /// Creates a toast that waits for room.
  public init(
    serial: ToastSerial, number: ToastNumber, id: String, content: ToastContent, style: Style,
    duration: Duration?, isNamed: Bool = false, policy: Policy = .stack, whilePaused: WhilePaused = .hold
  ) {
    self.number = number
    self.isNamed = isNamed
    self.policy = policy
    self.whilePaused = whilePaused
    bars = content.bars.map { Motion(at: $0) }
    self.serial = serial
    self.id = id
    self.content = content
    self.style = style
    self.duration = duration
    measure = nil
    phase = .waiting(.room)
    dwell = Dwell(duration)
    slotOffset = Motion(at: 0)
    transitionOffset = Motion(at: 0)
    drag = Motion(at: 0)
    dragDirection = DragDirection(toward: style.edge)
    visibility = Motion(at: 0)
  }
}

/// The content of a toast before an update, which cross-fades to the new content.
struct OutgoingContent: Hashable, Sendable {
  var content: ToastContent
  var style: Style
  var measure: Measure
  /// The progress of the cross-fade: 0 shows only the old content, 1 shows only the new content.
  var progress: Motion
}

/// The phase of a toast, and the event that the toast waits for in the phase.
enum Phase: Hashable, Sendable {
  case waiting(WaitReason)
  /// The entrance runs; the toast waits for its end.
  case entering
  /// The toast is shown and waits for the end of its dwell.
  case resting
  /// A contact drags the toast; the toast waits for the release.
  case dragging(Drag)
  /// The toast moves back to its slot after a drag and waits for the end of the motion.
  case settling
  /// The exit runs; the toast waits for its end. Without an outcome, the toast continues on another stack.
  case leaving(Outcome?)

  /// The condition that a waiting toast waits for.
  enum WaitReason: Hashable, Sendable {
    /// The end of the pause; the toast has been held since this instant.
    case resume(since: Instant)
    /// Room: too many other toasts are shown.
    case room
    /// The measured size.
    case measure
    /// The commit of the first buffer that shows the toast.
    case frame
  }

  /// The name of the phase in the output of `list`.
  var word: String {
    switch self {
    case .waiting: "waiting"
    case .entering: "entering"
    case .resting: "resting"
    case .dragging: "dragging"
    case .settling: "settling"
    case .leaving: "leaving"
    }
  }
}

extension Toast {
  public var isWaiting: Bool { if case .waiting = phase { true } else { false } }

  public var isLeaving: Bool { if case .leaving = phase { true } else { false } }

  /// Whether the toast is held until the end of a pause.
  var isHeld: Bool { if case .waiting(.resume) = phase { true } else { false } }

  /// Whether a request with the toast's id updates the toast.
  ///
  /// A toast that leaves because its dwell is over returns on an update. Every other outcome is final.
  var isUpdatable: Bool {
    guard case .leaving(let outcome) = phase else { return true }
    return outcome == .expired
  }

  /// Whether the toast has left this stack for another stack.
  var hasMoved: Bool { phase == .leaving(nil) }

  /// Whether the toast is visible and not leaving.
  var isShown: Bool { !isWaiting && !isLeaving }

  /// Whether the toast occupies a slot in the stack.
  var occupiesSlot: Bool { isShown || phase == .waiting(.frame) }

  /// Whether the dwell starts or continues with the commit of the next buffer.
  var awaitsFrame: Bool { phase == .waiting(.frame) || isShown && dwell.isHeld(for: .hidden) }

  /// Whether an animation of the toast is running at `now`.
  func isAnimating(at now: Instant) -> Bool {
    !isWaiting && lastEnd > now
  }

  /// Whether the position of the toast is changing at `now`.
  func isMoving(at now: Instant) -> Bool {
    !isWaiting && !(slotOffset.isOver(at: now) && transitionOffset.isOver(at: now) && drag.isOver(at: now))
  }

  /// Calls `use` with the end of each animation of the toast.
  private func forEachEnd(_ use: (Instant) -> Void) {
    use(slotOffset.end)
    use(transitionOffset.end)
    use(drag.end)
    use(visibility.end)
    if let end = outgoing?.progress.end { use(end) }
    for bar in bars { use(bar.end) }
  }

  /// The instant at which the last animation of the toast ends.
  private var lastEnd: Instant {
    var last = slotOffset.end
    forEachEnd { last = max(last, $0) }
    return last
  }

  /// The content with the final values of its bars.
  var shownContent: ToastContent { content.withLevelIcon(at: content.progress) }

  /// Returns the content at `now`, with the animated values of its bars.
  func content(at now: Instant) -> ToastContent {
    let content = shownContent
    guard bars.contains(where: { !$0.isOver(at: now) }) else { return content }
    return content.filled(bars.map { max(0, $0.value(at: now)) })
  }

  /// Returns the translation from the slot by the transition and by a contact, in logical pixels.
  func translation(at now: Instant) -> (x: Double, y: Double) {
    let transition = DragDirection(toward: style.edge).movement(transitionOffset.value(at: now))
    let drag = dragDirection.movement(dragged(at: now))
    return (transition.x + drag.x, transition.y + drag.y)
  }

  func opacity(at now: Instant) -> Double {
    // The opacity falls to one half over 100 logical pixels of drag and stays there.
    min(1, max(0, visibility.value(at: now))) * max(0.5, 1 - abs(dragged(at: now)) / 200)
  }

  /// Returns the blur radius of the transition in logical pixels (twice the standard deviation of the Gaussian).
  func blur(at now: Instant) -> Double {
    guard style.effectiveTransition.contains(.blurReplace) else { return 0 }
    return Transition.blurRadius * max(0, 1 - visibility.value(at: now))
  }

  func scale(at now: Instant) -> Double {
    guard style.effectiveTransition.contains(.blurReplace) else { return 1 }
    return 1 - (1 - Transition.smallest) * (1 - visibility.value(at: now))
  }

  /// Returns the old content and its part in a running cross-fade; nil: no cross-fade runs.
  ///
  /// - Parameter frame: the function that returns the frame of a toast of the given size.
  func crossfade(at now: Instant, frame: (LogicalSize) -> LogicalRect) -> Figure.Crossfade? {
    guard let outgoing, !outgoing.progress.isOver(at: now) else { return nil }
    let progress = outgoing.progress.value(at: now)
    return Figure.Crossfade(
      content: outgoing.content, style: outgoing.style, frame: frame(outgoing.measure.size),
      outline: outgoing.style.shape.resolved(for: outgoing.measure), progress: progress,
      blur: Transition.blurRadius * progress, incomingBlur: Transition.blurRadius * (1 - progress))
  }

  private func dragged(at now: Instant) -> Double {
    if case .dragging(let drag) = phase { drag.offset } else { drag.value(at: now) }
  }
}

extension Toast {
  /// The distance from the target, in logical pixels, within which an animation of a position is over.
  private static let distanceTolerance = 0.5
  private static let visibilityTolerance = 1.0 / 255
  private static let progressTolerance = 0.002
  /// The animation of a progress bar to a new value.
  private static let barAnimation = Animation.spring(Spring(duration: 0.3, bounce: 0))
  /// The animation of a toast that returns to its slot after a drag.
  private static let snapBackAnimation = Animation.spring(Spring(duration: 0.3, bounce: 0.3))

  private static let refresh = Duration.microseconds(16_667)

  /// The distance by which the move transition displaces the toast, in logical pixels.
  var travel: Double {
    style.effectiveTransition.contains(.move) ? (measure?.size.height ?? 0) + style.margin.edge : 0
  }

  /// Starts the entrance with the commit of the first buffer that shows the toast.
  ///
  /// The animation starts one `refresh` before `now`, so that the first frame already shows a part of the toast.
  mutating func enter(refresh: Duration, at now: Instant) {
    phase = .entering
    let start = now - refresh
    let animation = style.effectiveEntrance
    transitionOffset = Motion(
      from: travel, to: 0, by: animation, tolerance: Toast.distanceTolerance, from: start)
    drag = Motion(at: 0)
    visibility =
      style.effectiveTransition.fades
      ? Motion(from: 0, to: 1, by: animation, tolerance: Toast.visibilityTolerance, from: start)
      : Motion(at: 1)
    outgoing = nil
    dwell.release(.hidden, at: now)
  }

  /// Reverses a running exit from the present position.
  mutating func reenter(at now: Instant) {
    phase = .entering
    transitionOffset.retarget(to: 0, by: style.effectiveEntrance, tolerance: Toast.distanceTolerance, at: now)
    animateDrag(to: 0, by: style.effectiveEntrance, at: now)
    visibility.retarget(to: 1, by: style.effectiveEntrance, tolerance: Toast.visibilityTolerance, at: now)
  }

  /// Starts the exit from the present position.
  ///
  /// - Parameter outcome: the reason; nil: the toast continues on another stack.
  mutating func leave(_ outcome: Outcome?, at now: Instant) {
    let animation = style.effectiveExit
    if outcome == .swiped {
      // A swiped toast leaves in the direction of the drag, until no part of it is on the output.
      animateDrag(to: offscreenDistance(at: now), by: animation, at: now)
    } else {
      animateDrag(to: 0, by: animation, at: now)
      transitionOffset.retarget(to: travel, by: animation, tolerance: Toast.distanceTolerance, at: now)
    }
    if style.effectiveTransition != .move {
      visibility.retarget(to: 0, by: animation, tolerance: Toast.visibilityTolerance, at: now)
    }
    phase = .leaving(outcome)
    press = nil
    hovering = []
  }

  /// Returns the distance in `dragDirection` after which no part of the toast is on the output.
  private func offscreenDistance(at now: Instant) -> Double {
    switch dragDirection {
    case .up, .down: slotOffset.value(at: now) + (measure?.size.height ?? 0)
    case .left, .right: style.margin.sides + (measure?.size.width ?? 0)
    }
  }

  /// Starts the return of a dragged toast to its slot after the release.
  mutating func snapBack(at now: Instant) {
    animateDrag(to: 0, by: style.effectiveMotion(Toast.snapBackAnimation), at: now)
    phase = .settling
  }

  /// Animates the drag distance to `target`, from the present position with the present velocity.
  private mutating func animateDrag(to target: Double, by animation: Animation, at now: Instant) {
    guard case .dragging(let drag) = phase else {
      self.drag.retarget(to: target, by: animation, tolerance: Toast.distanceTolerance, at: now)
      return
    }
    // A contact beyond the clamped end of the drag has no velocity for the toast.
    let velocity = drag.offset > 0 ? drag.velocity : 0
    self.drag = Motion(
      from: drag.offset, to: target, velocity: velocity, by: animation, tolerance: Toast.distanceTolerance,
      from: now)
  }

  /// Changes the content and the style; a visible toast cross-fades, and the values of its bars are animated.
  ///
  /// - Returns: whether the size may have changed.
  mutating func update(_ content: ToastContent, _ style: Style, at now: Instant) -> Bool {
    defer {
      (self.content, self.style) = (content, style)
      animateBars(to: content.bars, at: now)
    }
    if style == self.style, content.differsOnlyInProgress(from: self.content) { return false }
    guard !isWaiting, let measure else { return true }
    // A running cross-fade keeps its old content; only the incoming content is replaced.
    if let outgoing, !outgoing.progress.isOver(at: now) { return true }
    // Like an entrance, the cross-fade starts one refresh early, so that the first frame shows a change.
    let start = now - Toast.refresh
    outgoing = OutgoingContent(
      content: self.content(at: now), style: self.style, measure: measure,
      progress: Motion(from: 0, to: 1, by: style.crossfade, tolerance: Toast.visibilityTolerance, from: start)
    )
    return true
  }

  private mutating func animateBars(to values: [Double], at now: Instant) {
    guard values.count == bars.count, !isWaiting else {
      bars = values.map { Motion(at: $0) }
      return
    }
    for (index, value) in values.enumerated() {
      bars[index].retarget(
        to: value, by: style.effectiveMotion(Toast.barAnimation), tolerance: Toast.progressTolerance, at: now)
    }
  }

  /// Animates the toast to another slot of the stack.
  mutating func move(to offset: Double, at now: Instant) {
    self.slotOffset.retarget(
      to: offset, by: style.effectiveMotion(.default), tolerance: Toast.distanceTolerance, at: now)
  }

  /// Ends all animations at once, because the exit is not visible.
  mutating func endAnimations() {
    for motion in [\Toast.slotOffset, \.transitionOffset, \.drag, \.visibility] {
      self[keyPath: motion] = Motion(at: 0)
    }
    outgoing = nil
  }

  /// The instant at which a leaving toast is no longer visible.
  ///
  /// Animations of the slot and of the content do not delay the end of the exit.
  var exitEnd: Instant { max(transitionOffset.end, drag.end, visibility.end) }

  /// Returns the next instant at which the phase changes or an animation ends; nil: none.
  func deadline(at now: Instant) -> Instant? {
    var deadline: Instant?
    func consider(_ instant: Instant) { deadline = min(deadline ?? instant, instant) }
    switch phase {
    case .waiting: return nil
    case .entering: consider(max(transitionOffset.end, visibility.end))
    case .settling: consider(drag.end)
    case .leaving: consider(exitEnd)
    case .resting, .dragging: break
    }
    if isShown, let end = dwell.end { consider(end) }
    // The last frame of each animation has to be drawn.
    forEachEnd { if $0 > now { consider($0) } }
    return deadline
  }
}
