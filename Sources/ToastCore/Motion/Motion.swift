/// A number on its way: a function of time from one value to another.
///
/// A motion can be sent elsewhere at any instant; position and velocity stay continuous.
public struct Motion: Hashable, Sendable {
  public private(set) var target: Double
  /// The instant at which it rests on its target.
  public private(set) var end: Instant
  private var origin: Double
  /// The velocity it came with; nil when it started at rest.
  private var velocity: Double?
  private var start: Instant
  private var animation: Animation

  /// The longest that a spring takes, in seconds.
  static let longestSpring = 1.0

  /// A value that rests.
  public init(at value: Double, since instant: Instant = Instant(nanoseconds: .min)) {
    self.init(from: value, to: value, by: .none, tolerance: 0, from: instant)
  }

  /// A value that leaves `origin` at `start`.
  ///
  /// - Parameters:
  ///   - velocity: how fast it is already, in the value's unit a second; nil when it rests. A timing curve has a
  ///     start of its own only from rest.
  ///   - tolerance: a spring is over at the first instant after which it stays this close to its target.
  public init(
    from origin: Double, to target: Double, velocity: Double? = nil, by animation: Animation,
    tolerance: Double,
    from start: Instant
  ) {
    self.origin = origin
    self.target = target
    self.velocity = velocity
    self.animation = animation
    self.start = start
    self.end = start
    end = start + .seconds(seconds(within: tolerance))
  }

  /// Sends the value elsewhere from where it is and as fast as it is.
  public mutating func retarget(
    to target: Double, by animation: Animation, tolerance: Double, at now: Instant
  ) {
    guard target != self.target else { return }
    let state = state(at: now)
    self = Motion(
      from: state.value, to: target, velocity: isOver(at: now) ? nil : state.velocity, by: animation,
      tolerance: tolerance, from: now)
  }

  public func value(at now: Instant) -> Double { state(at: now).value }

  public func isOver(at now: Instant) -> Bool { now >= end }

  /// The value and its velocity a second.
  public func state(at now: Instant) -> (value: Double, velocity: Double) {
    if now >= end { return (target, 0) }
    if now < start { return (origin, velocity ?? 0) }
    return state(after: (now - start).seconds)
  }

  private func state(after time: Double) -> (value: Double, velocity: Double) {
    switch animation {
    case .none:
      return (target, 0)
    case .spring(let spring):
      let state = spring.state(distance: origin - target, velocity: velocity ?? 0, time: time)
      return (target + state.distance, state.velocity)
    case .curve(let curve, let seconds):
      let way = target - origin
      let fraction = min(1, time / seconds)
      let (progress, slope) = curve.state(at: fraction)
      // The curve starts with a velocity of its own. A cubic Hermite tangent carries what is missing from the
      // velocity the value came with, and fades to nothing at the end.
      let missing = velocity.map { $0 - way * curve.state(at: 0).slope / seconds } ?? 0
      let rest = 1 - fraction
      return (
        origin + way * progress + missing * seconds * fraction * rest * rest,
        way * slope / seconds + missing * rest * (rest - 2 * fraction)
      )
    }
  }

  /// How long it takes to come to rest within `tolerance`.
  private func seconds(within tolerance: Double) -> Double {
    switch animation {
    case .none:
      return 0
    case .curve(_, let seconds):
      return origin == target && velocity == nil ? 0 : seconds
    case .spring:
      func isOutside(_ time: Double) -> Bool { abs(state(after: time).value - target) > tolerance }
      // Backwards from the limit to the last step that is outside, then the crossing within that step.
      let step = 1.0 / 240
      var high = Motion.longestSpring
      if isOutside(high) { return high }
      while high > 0, !isOutside(high - step) { high -= step }
      if high <= 0 { return 0 }
      var low = high - step
      while high - low > 1e-6 {
        let middle = (low + high) / 2
        if isOutside(middle) { low = middle } else { high = middle }
      }
      return high
    }
  }
}
