/// A contact of an input device with a toast: a finger, a pressed button, or two fingers on a touchpad.
public struct Contact: Hashable, Sendable {
  /// The number of the seat.
  public var seat: UInt32
  public var kind: Kind

  /// The device of the contact, which decides what the contact can do.
  public enum Kind: Hashable, Sendable {
    /// A finger on a touch screen, with the touch point id of the compositor.
    case finger(Int32)
    /// The pointer while its primary button is down.
    case button
    /// A scroll with two fingers over the toast, which can drag but not tap.
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
/// A press stays with its toast and its target, wherever both are when the contact goes up.
struct Press: Hashable, Sendable {
  var contact: Contact
  var target: PressTarget
  var point: LogicalPoint
  var start: Instant
  var history: ContactHistory

  /// The distance from the press point, in logical pixels, at which a press turns permanently into a drag.
  static let slop = 5.0
  /// The longest duration of a tap.
  ///
  /// The service's clock is used, because virtual devices send events with arbitrary times.
  static let maximumTapDuration = Duration.milliseconds(500)

  /// Whether a contact at `point` is far enough from the press point to start a drag.
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

  /// Creates the direction toward an edge.
  init(toward edge: Edge) { self = edge == .top ? .up : .down }

  /// Creates the direction toward the side that a stack is aligned to; nil: the stack is centred.
  init?(toward alignment: Alignment) {
    switch alignment {
    case .start: self = .left
    case .center: return nil
    case .end: self = .right
    }
  }

  /// Returns the component of a movement in this direction.
  func component(x: Double, y: Double) -> Double {
    switch self {
    case .up: -y
    case .down: y
    case .left: -x
    case .right: x
    }
  }

  /// Returns the movement of this length in this direction.
  func movement(_ length: Double) -> (x: Double, y: Double) {
    switch self {
    case .up: (0, -length)
    case .down: (0, length)
    case .left: (-length, 0)
    case .right: (length, 0)
    }
  }
}

/// The state of a drag: a contact has moved past the slop.
struct Drag: Hashable, Sendable {
  var contact: Contact
  /// The press point.
  var point: LogicalPoint
  /// The direction, which is fixed when the drag begins.
  var direction: DragDirection
  /// The drag distance of the toast when the drag began, along `direction`, in logical pixels.
  var base: Double
  /// The translation of the contact from the press point along `direction`, at least 0.
  var translation = 0.0
  /// The velocity of the contact along `direction`, in logical pixels per second.
  var velocity = 0.0
  var history: ContactHistory

  /// The translation beyond which a released toast leaves, in logical pixels.
  static let threshold = 30.0
  /// The velocity beyond which a released toast leaves, in logical pixels per second.
  static let flick = 500.0

  /// The present drag distance of the toast along `direction`, in logical pixels.
  var offset: Double { max(0, base + translation) }

  /// Whether the toast leaves if it is released now.
  var isDismissal: Bool { translation > Drag.threshold || velocity > Drag.flick }

  /// Moves the contact to `point`.
  mutating func move(to point: LogicalPoint, time: UInt32) {
    self.point.y += history.followSurface(to: point)
    translation = max(0, direction.component(x: point.x - self.point.x, y: point.y - self.point.y))
    history.add(point, at: time)
    let velocity = history.velocity(at: time)
    self.velocity = direction.component(x: velocity.x, y: velocity.y)
  }
}

/// The latest positions of a contact, from which its velocity is computed.
///
/// The times are those of the compositor's events, in milliseconds of an unspecified clock; only differences are used.
struct ContactHistory: Hashable, Sendable {
  private var samples: [Sample] = []
  /// The movement of the surface that the reported points do not reflect yet, in logical pixels.
  private var surfaceShift = 0.0

  private struct Sample: Hashable, Sendable {
    var time: UInt32
    var position: LogicalPoint
  }

  /// The maximum age of a sample for the velocity, in milliseconds.
  private static let window: UInt32 = 100

  mutating func add(_ position: LogicalPoint, at time: UInt32) {
    samples.append(Sample(time: time, position: position))
    // Event times may wrap or jump; the unsigned difference also drops samples from the future.
    samples.removeAll { time &- $0.time > ContactHistory.window }
  }

  /// Records that the surface moved, so that a resting contact is `y` further down on the surface.
  mutating func moveSurface(y: Double) { surfaceShift += y }

  /// Moves all samples if the next point shows that the reported points now follow the moved surface.
  ///
  /// Most compositors report points relative to the present surface position; Sway reports them relative to the
  /// position at the time of the press. The margin of a surface also takes effect at an unknown time. A contact moves
  /// little between two events, so the nearer interpretation is used.
  ///
  /// - Returns: the distance by which the samples were moved, in logical pixels.
  mutating func followSurface(to point: LogicalPoint) -> Double {
    guard surfaceShift != 0, let last = samples.last?.position.y,
      abs(point.y - last - surfaceShift) < abs(point.y - last)
    else { return 0 }
    for index in samples.indices { samples[index].position.y += surfaceShift }
    defer { surfaceShift = 0 }
    return surfaceShift
  }

  /// Returns the velocity at `time` in logical pixels per second; 0 if the contact rested.
  func velocity(at time: UInt32) -> (x: Double, y: Double) {
    let recent = samples.filter { time &- $0.time <= ContactHistory.window }
    guard let first = recent.first, let last = recent.last, last.time != first.time else { return (0, 0) }
    let seconds = Double(last.time &- first.time) / 1000
    return (
      (last.position.x - first.position.x) / seconds, (last.position.y - first.position.y) / seconds
    )
  }
}
