/// One toast on one stack: what it says, how it looks, and where it is in its life.
public struct Toast: Hashable, Sendable {
  public let serial: ToastSerial
  /// The number that the toast shares with its copies on other outputs.
  public let number: ToastNumber
  /// The name that users know the toast by.
  public let id: String
  public internal(set) var content: ToastContent
  public internal(set) var style: Style

  /// The whole dwell; nil until dismissed.
  var duration: Duration?
  /// Whether the request gave the toast its id.
  public let isNamed: Bool
  /// Whether the toast stands beside others, or waits until there are none.
  let policy: Policy
  /// Whether an equal toast on the stack that this one joins can count it.
  var isMergeable = false
  /// What happens to the toast if the service is paused before it is shown.
  var whilePaused: WhilePaused
  /// Whether the copies of the toast on other stacks leave once this one has its output.
  var isRelocating = false
  var measure: Measure?
  var phase: Phase
  var dwell: Dwell
  /// The distance from the stack's edge to the toast's near side, in logical pixels.
  var place: Motion
  /// How far its transition has it from there, toward the edge, in logical pixels.
  var away: Motion
  /// The distance by which a contact has dragged the toast in `dragDirection`, in logical pixels; `phase` has it during
  /// the drag.
  var drag: Motion
  var dragDirection: DragDirection
  /// 0 is invisible, 1 is there.
  var presence: Motion
  /// How full its bars are seen to be.
  var bars: [Motion]
  /// What it said before, while that gives way to what it says now.
  var outgoing: Outgoing?
  /// The contact that may become a tap or a drag.
  var press: Press?
  /// The seats whose pointers rest on it.
  var hovering: Set<UInt32> = []

  /// A toast that has yet to be shown.
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
    place = Motion(at: 0)
    away = Motion(at: 0)
    drag = Motion(at: 0)
    dragDirection = DragDirection(toward: style.edge)
    presence = Motion(at: 0)
  }
}

/// What a toast said before an update, on its way out.
struct Outgoing: Hashable, Sendable {
  var content: ToastContent
  var style: Style
  var measure: Measure
  /// From 0, only the old is seen, to 1, only the new.
  var progress: Motion
}

/// Where a toast is in its life, and what it awaits there.
enum Phase: Hashable, Sendable {
  case waiting(Wait)
  /// Awaits the end of its entrance.
  case entering
  /// Awaits the end of its dwell.
  case resting
  /// Awaits the end of a contact.
  case dragging(Drag)
  /// Awaits that it is back at its place.
  case settling
  /// Awaits the end of its exit; without an outcome the toast goes on on another stack.
  case leaving(Outcome?)

  /// What keeps a toast from being shown.
  enum Wait: Hashable, Sendable {
    /// The service was paused at this instant or later.
    case resume(since: Instant)
    /// Too many others are shown.
    case room
    /// Its size is not known.
    case measure
    /// The first buffer with it has not been committed.
    case frame
  }

  /// The phase in a word, as lists have it.
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

  /// Whether the toast waits for the end of a pause.
  var isHeld: Bool { if case .waiting(.resume) = phase { true } else { false } }

  /// Whether a request with the toast's id updates it.
  ///
  /// A toast whose time ran out returns; any other end is final.
  var isUpdatable: Bool {
    guard case .leaving(let outcome) = phase else { return true }
    return outcome == .expired
  }

  /// Whether the toast has left this stack for another one.
  var hasMoved: Bool { phase == .leaving(nil) }

  /// Whether it is seen and not on its way out.
  var isShown: Bool { !isWaiting && !isLeaving }

  /// Whether it takes up room in the stack.
  var isStanding: Bool { isShown || phase == .waiting(.frame) }

  /// Whether its time begins, or goes on, with the next buffer.
  var awaitsFrame: Bool { phase == .waiting(.frame) || isShown && dwell.isHeld(for: .hidden) }

  /// Whether it looks different at the next instant.
  func isMoving(at now: Instant) -> Bool {
    !isWaiting && lastEnd > now
  }

  /// Whether it stands elsewhere at the next instant.
  func isTravelling(at now: Instant) -> Bool {
    !isWaiting && !(place.isOver(at: now) && away.isOver(at: now) && drag.isOver(at: now))
  }

  /// Calls `use` with the end of each of its motions.
  private func eachEnd(_ use: (Instant) -> Void) {
    use(place.end)
    use(away.end)
    use(drag.end)
    use(presence.end)
    if let end = outgoing?.progress.end { use(end) }
    for bar in bars { use(bar.end) }
  }

  /// When nothing of it moves any more.
  private var lastEnd: Instant {
    var last = place.end
    eachEnd { last = max(last, $0) }
    return last
  }

  /// The content with its bars at rest.
  var shownContent: ToastContent { content.withLevelIcon(at: content.progress) }

  /// What it says at `now`, its bars as full as they are seen to be.
  func content(at now: Instant) -> ToastContent {
    let content = shownContent
    guard bars.contains(where: { !$0.isOver(at: now) }) else { return content }
    return content.filled(bars.map { max(0, $0.value(at: now)) })
  }

  /// The translation of the toast from its place, in logical pixels: by its transition and by a contact.
  func translation(at now: Instant) -> (x: Double, y: Double) {
    let transition = DragDirection(toward: style.edge).movement(away.value(at: now))
    let drag = dragDirection.movement(dragged(at: now))
    return (transition.x + drag.x, transition.y + drag.y)
  }

  func opacity(at now: Instant) -> Double {
    // Half as opaque after a hundred logical pixels, and no less.
    min(1, max(0, presence.value(at: now))) * max(0.5, 1 - abs(dragged(at: now)) / 200)
  }

  /// The blur of its transition, a Gaussian's radius in logical pixels.
  func blur(at now: Instant) -> Double {
    guard style.seenTransition.contains(.blurReplace) else { return 0 }
    return Transition.blurRadius * max(0, 1 - presence.value(at: now))
  }

  func scale(at now: Instant) -> Double {
    guard style.seenTransition.contains(.blurReplace) else { return 1 }
    return 1 - (1 - Transition.smallest) * (1 - presence.value(at: now))
  }

  /// What it said before, as far as that is still seen.
  ///
  /// - Parameter place: where a toast of that size would stand.
  func exchange(at now: Instant, place: (LogicalSize) -> LogicalRect) -> Figure.Exchange? {
    guard let outgoing, !outgoing.progress.isOver(at: now) else { return nil }
    let progress = outgoing.progress.value(at: now)
    return Figure.Exchange(
      content: outgoing.content, style: outgoing.style, frame: place(outgoing.measure.size),
      outline: outgoing.style.shape.resolved(for: outgoing.measure), progress: progress,
      blur: Transition.blurRadius * progress, incomingBlur: Transition.blurRadius * (1 - progress))
  }

  private func dragged(at now: Instant) -> Double {
    if case .dragging(let drag) = phase { drag.offset } else { drag.value(at: now) }
  }
}

extension Toast {
  /// How close to its end a motion is over: nobody sees the rest.
  private static let distanceTolerance = 0.5
  private static let presenceTolerance = 1.0 / 255
  private static let progressTolerance = 0.002
  /// How a bar gets from one value to the next.
  private static let gliding = Animation.spring(Spring(duration: 0.3, bounce: 0))
  /// What a toast that was not dragged far enough snaps back with.
  private static let settling = Animation.spring(Spring(duration: 0.3, bounce: 0.3))

  private static let refresh = Duration.microseconds(16_667)

  /// How far its transition moves it.
  var travel: Double {
    style.seenTransition.contains(.move) ? (measure?.size.height ?? 0) + style.margin.edge : 0
  }

  /// The first buffer with it is about to be committed, `refresh` after nothing was seen.
  mutating func enter(refresh: Duration, at now: Instant) {
    phase = .entering
    let start = now - refresh
    let animation = style.seenEntrance
    away = Motion(from: travel, to: 0, by: animation, tolerance: Toast.distanceTolerance, from: start)
    drag = Motion(at: 0)
    presence =
      style.seenTransition.fades
      ? Motion(from: 0, to: 1, by: animation, tolerance: Toast.presenceTolerance, from: start)
      : Motion(at: 1)
    outgoing = nil
    dwell.release(.hidden, at: now)
  }

  /// Comes back from wherever it is on its way out.
  mutating func comeBack(at now: Instant) {
    phase = .entering
    away.retarget(to: 0, by: style.seenEntrance, tolerance: Toast.distanceTolerance, at: now)
    drag(to: 0, by: style.seenEntrance, at: now)
    presence.retarget(to: 1, by: style.seenEntrance, tolerance: Toast.presenceTolerance, at: now)
  }

  /// Leaves from wherever it is; without an outcome for another stack.
  mutating func leave(_ outcome: Outcome?, at now: Instant) {
    let animation = style.seenExit
    if outcome == .swiped {
      // In the direction of the contact, until nothing of the toast is left on the output.
      drag(to: wayOff(at: now), by: animation, at: now)
    } else {
      drag(to: 0, by: animation, at: now)
      away.retarget(to: travel, by: animation, tolerance: Toast.distanceTolerance, at: now)
    }
    if style.seenTransition != .move {
      presence.retarget(to: 0, by: animation, tolerance: Toast.presenceTolerance, at: now)
    }
    phase = .leaving(outcome)
    press = nil
    hovering = []
  }

  /// The distance in `dragDirection` after which nothing of the toast is left on the output.
  private func wayOff(at now: Instant) -> Double {
    switch dragDirection {
    case .up, .down: place.value(at: now) + (measure?.size.height ?? 0)
    case .left, .right: style.margin.sides + (measure?.size.width ?? 0)
    }
  }

  /// Snaps back from where a contact has let it go.
  mutating func settle(at now: Instant) {
    drag(to: 0, by: style.seen(Toast.settling), at: now)
    phase = .settling
  }

  /// Sends what a contact has dragged elsewhere, from where it is and as fast as it is.
  private mutating func drag(to target: Double, by animation: Animation, at now: Instant) {
    guard case .dragging(let drag) = phase else {
      self.drag.retarget(to: target, by: animation, tolerance: Toast.distanceTolerance, at: now)
      return
    }
    // A contact that is held back at the toast's place moves nothing.
    let velocity = drag.offset > 0 ? drag.velocity : 0
    self.drag = Motion(
      from: drag.offset, to: target, velocity: velocity, by: animation, tolerance: Toast.distanceTolerance,
      from: now)
  }

  /// Says something else, if it is seen: the old gives way to the new, and bars that stay glide.
  ///
  /// - Returns: whether it has another size now.
  mutating func exchange(_ content: ToastContent, _ style: Style, at now: Instant) -> Bool {
    defer {
      (self.content, self.style) = (content, style)
      glide(to: content.bars, at: now)
    }
    if style == self.style, content.differsInProgressAlone(from: self.content) { return false }
    guard !isWaiting, let measure else { return true }
    // What is on its way out already stays so; only what comes in is another then.
    if let outgoing, !outgoing.progress.isOver(at: now) { return true }
    // Like an entrance it begins a refresh ago: something is seen at once.
    let start = now - Toast.refresh
    outgoing = Outgoing(
      content: self.content(at: now), style: self.style, measure: measure,
      progress: Motion(from: 0, to: 1, by: style.exchange, tolerance: Toast.presenceTolerance, from: start))
    return true
  }

  private mutating func glide(to values: [Double], at now: Instant) {
    guard values.count == bars.count, !isWaiting else {
      bars = values.map { Motion(at: $0) }
      return
    }
    for (index, value) in values.enumerated() {
      bars[index].retarget(
        to: value, by: style.seen(Toast.gliding), tolerance: Toast.progressTolerance, at: now)
    }
  }

  /// Moves to another place in the stack.
  mutating func move(to place: Double, at now: Instant) {
    self.place.retarget(to: place, by: style.seen(.default), tolerance: Toast.distanceTolerance, at: now)
  }

  /// Is over with its exit, which nobody sees.
  mutating func vanish() {
    for motion in [\Toast.place, \.away, \.drag, \.presence] { self[keyPath: motion] = Motion(at: 0) }
    outgoing = nil
  }

  /// The instant at which nothing of it is seen any more, once it leaves.
  ///
  /// What else of it moves, its place in the stack or what it said before, has no say in that.
  var exitEnd: Instant { max(away.end, drag.end, presence.end) }

  /// The instant at which it does something by itself, if it does.
  func deadline(at now: Instant) -> Instant? {
    var deadline: Instant?
    func consider(_ instant: Instant) { deadline = min(deadline ?? instant, instant) }
    switch phase {
    case .waiting: return nil
    case .entering: consider(max(away.end, presence.end))
    case .settling: consider(drag.end)
    case .leaving: consider(exitEnd)
    case .resting, .dragging: break
    }
    if isShown, let end = dwell.end { consider(end) }
    // The last frame of any motion has to be drawn.
    eachEnd { if $0 > now { consider($0) } }
    return deadline
  }
}
