/// A contact of an input device with a toast: a finger, a pressed button, or two fingers on a touchpad.
public struct Contact: Hashable, Sendable {
  /// Names the seat.
  public var seat: UInt32
  public var kind: Kind

  /// The device, and with it what the contact can do.
  public enum Kind: Hashable, Sendable {
    /// A finger on a touch screen, with the number that the compositor gave it.
    case finger(Int32)
    /// The pointer while its primary button is down.
    case button
    /// A scroll of two fingers over the toast: it drags and cannot tap.
    case scroll
  }

  public init(seat: UInt32, _ kind: Kind) {
    self.seat = seat
    self.kind = kind
  }
}

/// The part of a toast that was under a contact when the contact went down.
public enum PressTarget: Hashable, Sendable {
  /// The button of the action with this key.
  case button(String)
  /// The body of a toast that had a default action.
  case defaultAction
  /// The body of a toast without a default action.
  case body
}

/// A press on a toast that may become a tap or a drag.
///
/// A press belongs to its toast and its target wherever both are when the contact goes up.
struct Press: Hashable, Sendable {
  var contact: Contact
  var target: PressTarget
  var point: LogicalPoint
  var start: Instant
  var history: ContactHistory

  /// The distance from the press point at which a press becomes a drag for good, in logical pixels.
  static let slop = 5.0
  /// A press that lasts longer is not a tap.
  ///
  /// The clock counts and not the times of the events, which virtual devices choose as they like.
  static let longestTap = Duration.milliseconds(500)

  /// Whether a contact at `point` is so far from the press point that the press is a drag.
  func isDrag(at point: LogicalPoint) -> Bool {
    let (dx, dy) = (point.x - self.point.x, point.y - self.point.y)
    return dx * dx + dy * dy >= Press.slop * Press.slop
  }
}

/// The direction in which a drag can move a toast off the output.
enum DragDirection: Hashable, Sendable {
  case up
  case down
  case left
  case right

  /// The direction toward an edge.
  init(toward edge: Edge) { self = edge == .top ? .up : .down }

  /// The direction toward the side that a stack is aligned to; nil for a centred stack.
  init?(toward alignment: Alignment) {
    switch alignment {
    case .start: self = .left
    case .center: return nil
    case .end: self = .right
    }
  }

  /// The component of a movement in this direction.
  func component(x: Double, y: Double) -> Double {
    switch self {
    case .up: -y
    case .down: y
    case .left: -x
    case .right: x
    }
  }

  /// The movement of this length in this direction.
  func movement(_ length: Double) -> (x: Double, y: Double) {
    switch self {
    case .up: (0, -length)
    case .down: (0, length)
    case .left: (-length, 0)
    case .right: (length, 0)
    }
  }
}

/// A toast under a contact that has moved past the slop.
struct Drag: Hashable, Sendable {
  var contact: Contact
  /// Where the press was.
  var point: LogicalPoint
  /// Chosen when the drag began.
  var direction: DragDirection
  /// The distance of the toast from its place when the drag began, in `direction`.
  var base: Double
  /// The translation of the contact from the press point in `direction`, at least 0.
  var translation = 0.0
  /// The velocity of the contact in `direction`, in logical pixels a second.
  var velocity = 0.0
  var history: ContactHistory

  /// A toast that is released further away leaves, in logical pixels.
  static let threshold = 30.0
  /// A toast that is released at a greater velocity leaves, in logical pixels a second.
  static let flick = 500.0

  /// The distance of the toast from its place, in `direction`.
  var offset: Double { max(0, base + translation) }

  /// Whether the toast leaves if it is released now.
  var isEnough: Bool { translation > Drag.threshold || velocity > Drag.flick }

  /// Moves the contact to `point`.
  mutating func move(to point: LogicalPoint, time: UInt32) {
    self.point.y += history.followSurface(to: point)
    translation = max(0, direction.component(x: point.x - self.point.x, y: point.y - self.point.y))
    history.add(point, at: time)
    let velocity = history.velocity(at: time)
    self.velocity = direction.component(x: velocity.x, y: velocity.y)
  }
}

/// The latest positions of a contact, for its velocity.
///
/// Times are those of the events, in milliseconds of an unknown clock; only differences count.
struct ContactHistory: Hashable, Sendable {
  private var samples: [Sample] = []
  /// The movement of the surface that the points of the contact have not followed, in logical pixels.
  private var surfaceShift = 0.0

  private struct Sample: Hashable, Sendable {
    var time: UInt32
    var position: LogicalPoint
  }

  /// Older samples say nothing about the velocity, in milliseconds.
  private static let window: UInt32 = 100

  mutating func add(_ position: LogicalPoint, at time: UInt32) {
    samples.append(Sample(time: time, position: position))
    // The clock may wrap or jump: a sample in the future is as worthless as an old one.
    samples.removeAll { time &- $0.time > ContactHistory.window }
  }

  /// The surface has moved under the contact: a contact that rests on the output is `y` further down on the surface.
  mutating func moveSurface(y: Double) { surfaceShift += y }

  /// Moves all samples if the next point of the contact shows that the points follow the surface; returns by how much.
  ///
  /// Compositors differ: most tell the place on the surface as it is, and Sway tells the place on the surface as it was
  /// when the contact went down. The margin of a surface also takes effect at an unknown time. A contact moves little from
  /// event to event, so the nearer of the two places is the right one.
  mutating func followSurface(to point: LogicalPoint) -> Double {
    guard surfaceShift != 0, let last = samples.last?.position.y,
      abs(point.y - last - surfaceShift) < abs(point.y - last)
    else { return 0 }
    for index in samples.indices { samples[index].position.y += surfaceShift }
    defer { surfaceShift = 0 }
    return surfaceShift
  }

  /// The velocity a second at `time`; 0 for a contact that rested before.
  func velocity(at time: UInt32) -> (x: Double, y: Double) {
    let recent = samples.filter { time &- $0.time <= ContactHistory.window }
    guard let first = recent.first, let last = recent.last, last.time != first.time else { return (0, 0) }
    let seconds = Double(last.time &- first.time) / 1000
    return (
      (last.position.x - first.position.x) / seconds, (last.position.y - first.position.y) / seconds
    )
  }
}
