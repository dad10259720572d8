import func Glibc.cos
import func Glibc.exp
import func Glibc.sin
import func Glibc.sqrt

/// A damped harmonic oscillator of mass 1, solved in closed form.
///
/// The parameters are those of SwiftUI's `spring(duration:bounce:)`.
public struct Spring: Hashable, Sendable {
  /// The period of the undamped spring, in seconds.
  public var duration: Double
  /// The bounce from -1 (exclusive, overdamped) over 0 (critically damped) to 1 (exclusive, undamped).
  public var bounce: Double

  public init(duration: Double, bounce: Double) {
    self.duration = duration
    self.bounce = bounce
  }

  /// The undamped angular frequency in radians per second, the square root of the stiffness (2π/d)².
  var frequency: Double { 2 * .pi / duration }

  /// The damping ratio; 1 is critical, and a spring below 1 overshoots.
  var dampingRatio: Double { bounce >= 0 ? 1 - bounce : 1 / (1 + bounce) }

  /// The largest fraction of the distance by which a spring that starts at rest overshoots its target.
  public var overshoot: Double {
    let ratio = dampingRatio
    guard ratio < 1 else { return 0 }
    return exp(-ratio * .pi / sqrt(1 - ratio * ratio))
  }

  /// Returns the distance to the target and the velocity of the spring.
  ///
  /// - Parameters:
  ///   - distance: the distance to the target at time 0.
  ///   - velocity: the velocity at time 0, per second.
  ///   - time: the time in seconds.
  func state(distance: Double, velocity: Double, time: Double) -> (distance: Double, velocity: Double) {
    let omega = frequency
    let ratio = dampingRatio
    if ratio < 1 {
      let damped = omega * sqrt(1 - ratio * ratio)
      let decay = exp(-ratio * omega * time)
      let b = (velocity + ratio * omega * distance) / damped
      let c = cos(damped * time)
      let s = sin(damped * time)
      return (
        decay * (distance * c + b * s),
        decay * ((b * damped - ratio * omega * distance) * c - (distance * damped + ratio * omega * b) * s)
      )
    }
    if ratio == 1 {
      let decay = exp(-omega * time)
      let b = velocity + omega * distance
      return (decay * (distance + b * time), decay * (velocity - omega * b * time))
    }
    let root = sqrt(ratio * ratio - 1)
    let slow = -omega * (ratio - root)
    let fast = -omega * (ratio + root)
    let b = (velocity - slow * distance) / (fast - slow)
    let a = distance - b
    let slowPart = a * exp(slow * time)
    let fastPart = b * exp(fast * time)
    return (slowPart + fastPart, slow * slowPart + fast * fastPart)
  }
}

/// A cubic Bézier timing curve from (0, 0) to (1, 1) with two control points, as in CSS.
public struct CubicBezier: Hashable, Sendable {
  public var x1: Double
  public var y1: Double
  public var x2: Double
  public var y2: Double

  public static let linear = CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
  public static let easeIn = CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  public static let easeOut = CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  public static let easeInOut = CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Returns the progress and the slope at `fraction` of the duration; a fraction outside 0...1 is clamped.
  func state(at fraction: Double) -> (progress: Double, slope: Double) {
    let time = min(1, max(0, fraction))
    if self == .linear { return (time, 1) }
    // x is monotonic in the parameter for control points within 0...1, so bisection converges.
    var low = 0.0
    var high = 1.0
    while high - low > 1e-9 {
      let middle = (low + high) / 2
      if CubicBezier.coordinate(middle, x1, x2) < time { low = middle } else { high = middle }
    }
    let parameter = (low + high) / 2
    let run = CubicBezier.derivative(parameter, x1, x2)
    let rise = CubicBezier.derivative(parameter, y1, y2)
    return (CubicBezier.coordinate(parameter, y1, y2), run > 1e-6 ? rise / run : endSlope(time))
  }

  /// Returns the slope at an end whose control point coincides with it, from the other control point.
  private func endSlope(_ time: Double) -> Double {
    time < 0.5 ? (x2 > 0 ? y2 / x2 : 0) : (x1 < 1 ? (1 - y1) / (1 - x1) : 0)
  }

  private static func coordinate(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * first + 3 * u * t * t * second + t * t * t
  }

  private static func derivative(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * first + 6 * u * t * (second - first) + 3 * t * t * (1 - second)
  }
}
