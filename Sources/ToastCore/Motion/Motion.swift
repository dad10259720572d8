/// An animated number: a function of time from an origin to a target.
///
/// A motion can be retargeted at any instant; value and velocity stay continuous.
public struct Motion: Hashable, Sendable {
  public private(set) var target: Double
  /// The instant at which the value reaches its target and stays there.
  public private(set) var end: Instant
  private var origin: Double
  /// The initial velocity, per second; nil: the value starts at rest.
  private var velocity: Double?
  private var start: Instant
  private var animation: Animation

  /// The maximum duration of a spring, in seconds.
  static let maximumSpringSeconds = 1.0

  /// Creates a resting value.
  public init(at value: Double, since instant: Instant = Instant(nanoseconds: .min)) {
    self.init(from: value, to: value, by: .none, tolerance: 0, from: instant)
  }

  /// Creates a value that starts to move from `origin` at `start`.
  ///
  /// - Parameters:
  ///   - velocity: the initial velocity, in units of the value per second; nil: the value starts at rest. A timing
  ///     curve has its own initial slope only from rest.
  ///   - tolerance: a spring ends at the first instant after which the value stays this close to its target.
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

  /// Changes the target, starting from the present value with the present velocity.
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

  /// Returns the value and its velocity per second.
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
      // A timing curve has an initial slope of its own. A cubic Hermite term adds the difference to the initial
      // velocity and decays to zero at the end.
      let missing = velocity.map { $0 - way * curve.state(at: 0).slope / seconds } ?? 0
      let rest = 1 - fraction
      return (
        origin + way * progress + missing * seconds * fraction * rest * rest,
        way * slope / seconds + missing * rest * (rest - 2 * fraction)
      )
    }
  }

  /// Returns the duration in seconds until the value stays within `tolerance` of the target.
  private func seconds(within tolerance: Double) -> Double {
    switch animation {
    case .none:
      return 0
    case .curve(_, let seconds):
      return origin == target && velocity == nil ? 0 : seconds
    case .spring:
      func isOutside(_ time: Double) -> Bool { abs(state(after: time).value - target) > tolerance }
      // The search goes back from the limit to the last step outside the tolerance, then bisects that step.
      let step = 1.0 / 240
      var high = Motion.maximumSpringSeconds
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
