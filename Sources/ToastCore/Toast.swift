/// One toast on one stack: what it says, how it looks, and where it is in its life.
public struct Toast: Hashable, Sendable {
  public let serial: ToastSerial
  /// The name that users know it by.
  public let id: String
  public var content: ToastContent
  public var style: Style

  /// The whole dwell; nil until dismissed.
  var duration: Duration?
  var measure: Measure?
  var phase: Phase
  var dwell: Dwell
  /// 0 is away, 1 is there.
  var presence: Motion
  /// The distance from the stack's edge to the toast's near side, in logical pixels.
  var place: Motion
  /// The contact that holds it down.
  var press: Press?

  /// A toast that has yet to be shown.
  public init(serial: ToastSerial, id: String, content: ToastContent, style: Style, duration: Duration?) {
    self.serial = serial
    self.id = id
    self.content = content
    self.style = style
    self.duration = duration
    measure = nil
    phase = .waiting(.room)
    dwell = Dwell(duration)
    presence = Motion(at: 0)
    place = Motion(at: 0)
    press = nil
  }
}

/// Where a toast is in its life, and what it awaits there.
public enum Phase: Hashable, Sendable {
  case waiting(Wait)
  /// Awaits the end of its entrance.
  case entering
  /// Awaits the end of its dwell.
  case resting
  /// Awaits the end of its exit.
  case leaving(Outcome)

  /// What keeps a toast from being shown.
  public enum Wait: Hashable, Sendable {
    /// Too many others are shown.
    case room
    /// Its size is not known.
    case measure
    /// The first buffer with it has not been committed.
    case frame
  }
}

/// The time that a toast has left.
enum Dwell: Hashable, Sendable {
  case forever
  /// Stopped, or not begun: this much is left.
  case held(Duration)
  case running(until: Instant)

  init(_ duration: Duration?) {
    self = duration.map(Dwell.held) ?? .forever
  }

  mutating func run(at now: Instant) {
    if case .held(let left) = self { self = .running(until: now + left) }
  }

  mutating func hold(at now: Instant) {
    if case .running(let end) = self { self = .held(max(.zero, end - now)) }
  }

  /// What is left at `now`; nil for ever.
  func left(at now: Instant) -> Duration? {
    switch self {
    case .forever: nil
    case .held(let left): left
    case .running(let end): max(.zero, end - now)
    }
  }
}

/// A press on a toast that may become a tap.
struct Press: Hashable, Sendable {
  var contact: Contact
  var point: LogicalPoint
  var start: Instant

  /// Further than this from its start a press is no tap, in logical pixels.
  static let slop = 5.0
  /// A press that lasts longer is no tap.
  static let longestTap = Duration.milliseconds(500)
}

/// A finger or a pressed button.
public struct Contact: Hashable, Sendable {
  /// Names the device: a pointer or a touch screen of one seat.
  public var device: UInt32
  /// Names the finger or the button.
  public var number: Int32

  public init(device: UInt32, number: Int32) {
    self.device = device
    self.number = number
  }
}

extension Toast {
  var isWaiting: Bool { if case .waiting = phase { true } else { false } }

  var isLeaving: Bool { if case .leaving = phase { true } else { false } }

  /// Whether it takes up room in the stack.
  var isStanding: Bool { phase == .entering || phase == .resting || phase == .waiting(.frame) }

  /// Whether its time begins, or goes on, with the next buffer.
  var awaitsFrame: Bool {
    switch phase {
    case .waiting(let wait): wait == .frame
    case .entering, .resting: if case .held = dwell { press == nil } else { false }
    case .leaving: false
    }
  }

  /// How far it travels between its place and away, in logical pixels.
  var travel: Double {
    style.transition.contains(.move) ? (measure?.size.height ?? 0) + style.margin.edge : 0
  }

  /// A motion of `presence` is over when it is seen neither in position nor in opacity.
  private var presenceTolerance: Double { min(1.0 / 255, 0.5 / max(travel, 1)) }

  /// The first buffer with it is about to be committed, `refresh` after nothing was seen.
  mutating func enter(refresh: Duration, at now: Instant) {
    phase = .entering
    presence = Motion(
      from: 0, to: 1, by: style.entrance, tolerance: presenceTolerance, from: now - refresh)
    dwell.run(at: now)
  }

  /// Comes back from wherever it is on its way out.
  mutating func comeBack(at now: Instant) {
    phase = .entering
    presence.retarget(to: 1, by: style.entrance, tolerance: presenceTolerance, at: now)
  }

  mutating func leave(_ outcome: Outcome, at now: Instant) {
    phase = .leaving(outcome)
    press = nil
    presence.retarget(to: 0, by: style.exit, tolerance: presenceTolerance, at: now)
  }

  /// The instant at which it does something by itself, if it does.
  func deadline(at now: Instant) -> Instant? {
    var deadlines = [Instant]()
    switch phase {
    case .waiting: return nil
    case .entering:
      deadlines.append(presence.end)
      if case .running(let end) = dwell { deadlines.append(end) }
    case .resting:
      if case .running(let end) = dwell { deadlines.append(end) }
    case .leaving:
      deadlines.append(presence.end)
    }
    if !place.isOver(at: now) { deadlines.append(place.end) }
    return deadlines.min()
  }
}

extension Phase {
  /// The phase in a word, as lists have it.
  public var word: String {
    switch self {
    case .waiting: "waiting"
    case .entering: "entering"
    case .resting: "resting"
    case .leaving: "leaving"
    }
  }
}
