/// What touches a toast: a finger, the pointer with its button down, or two fingers on a touchpad.
public struct Contact: Hashable, Sendable {
  /// Names the seat.
  public var seat: UInt32
  public var kind: Kind

  /// What touches, and with that what it can do.
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

/// A press on a toast that may become a tap or a drag.
struct Press: Hashable, Sendable {
  var contact: Contact
  var point: LogicalPoint
  var start: Instant
  var history: ContactHistory
  /// The button of an action that it is on.
  var button: Int?

  /// A press that moved so far is a drag for good, in logical pixels.
  static let slop = 5.0
  /// A press that lasts longer is no tap.
  static let longestTap = Duration.milliseconds(500)
}

/// A toast under a contact that has moved past the slop.
struct Drag: Hashable, Sendable {
  var contact: Contact
  /// Where the press was.
  var point: LogicalPoint
  /// How far the toast had yet to settle when it was taken, toward its edge.
  var base: Double
  /// From the press to the contact, toward the edge and never the other way.
  var translation: Double
  /// How fast the contact moves, a second.
  var velocity = 0.0
  var history: ContactHistory

  /// Let go further than this, it leaves, in logical pixels.
  static let threshold = 30.0
  /// Let go faster than this, it leaves, in logical pixels a second toward the edge.
  static let flick = 500.0

  /// The distance of the toast from its place, toward its edge.
  var offset: Double { max(0, base + translation) }

  /// Whether the toast leaves if it is let go now.
  var isEnough: Bool { translation > Drag.threshold || velocity > Drag.flick }

  /// The contact is at `point` now.
  mutating func move(to point: LogicalPoint, edge: Edge, time: UInt32) {
    translation = max(0, edge.distance(from: self.point, to: point))
    history.add(point.y, at: time)
    velocity = edge.towards(history.velocity(at: time))
  }
}

extension Edge {
  /// A distance or velocity down the output, as one toward this edge.
  func towards(_ down: Double) -> Double { self == .top ? -down : down }

  func distance(from start: LogicalPoint, to end: LogicalPoint) -> Double { towards(end.y - start.y) }
}

/// Where a contact was lately, for its velocity.
///
/// Times are the events' own, in milliseconds of a clock that is nobody's business; only differences count.
struct ContactHistory: Hashable, Sendable {
  private var samples: [Sample] = []

  private struct Sample: Hashable, Sendable {
    var time: UInt32
    var position: Double
  }

  /// What is older says nothing about the velocity, in milliseconds.
  private static let window: UInt32 = 100

  /// - Parameter position: along the axis to the edge, in logical pixels.
  mutating func add(_ position: Double, at time: UInt32) {
    samples.append(Sample(time: time, position: position))
    drop(before: time)
  }

  private mutating func drop(before time: UInt32) {
    // The clock may wrap, and it may jump: what lies ahead is as worthless as what is old.
    samples.removeAll { time &- $0.time > ContactHistory.window }
  }

  /// The velocity a second at `time`; 0 for a contact that rested before.
  func velocity(at time: UInt32) -> Double {
    let recent = samples.filter { time &- $0.time <= ContactHistory.window }
    guard let first = recent.first, let last = recent.last, last.time != first.time else { return 0 }
    return (last.position - first.position) * 1000 / Double(last.time &- first.time)
  }
}
