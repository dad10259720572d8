import Testing

@testable import ToastCore

private let start = Instant(nanoseconds: 5_000_000_000)

/// Integrates the equation of motion of a spring in small steps, to verify the closed form.
private func integrate(_ spring: Spring, distance: Double, velocity: Double, time: Double) -> Double {
  let stiffness = spring.frequency * spring.frequency
  let damping = 2 * spring.dampingRatio * spring.frequency
  var (x, v) = (distance, velocity)
  let steps = 200_000
  let step = time / Double(steps)
  for _ in 0..<steps {
    let middle = v + (-stiffness * x - damping * v) * step / 2
    let position = x + v * step / 2
    x += middle * step
    v += (-stiffness * position - damping * middle) * step
  }
  return x
}

@Test(arguments: [-0.5, -0.1, 0, 0.15, 0.3, 0.9])
func `The closed form of a spring satisfies its equation of motion`(bounce: Double) {
  let spring = Spring(duration: 0.5, bounce: bounce)
  for time in [0.05, 0.2, 0.5, 0.9] {
    let closed = spring.state(distance: -100, velocity: 700, time: time).distance
    let stepped = integrate(spring, distance: -100, velocity: 700, time: time)
    #expect(abs(closed - stepped) < 1e-3, "bounce \(bounce) at \(time): \(closed) is not \(stepped)")
  }
}

@Test func `The presets have the constants of SwiftUI`() {
  func constants(_ animation: Animation) -> (stiffness: Double, damping: Double) {
    guard case .spring(let spring) = animation else { return (0, 0) }
    return (spring.frequency * spring.frequency, 2 * spring.dampingRatio * spring.frequency)
  }
  #expect(abs(constants(.snappy).stiffness - 157.9) < 0.05)
  #expect(abs(constants(.snappy).damping - 21.4) < 0.05)
  #expect(abs(constants(.bouncy).damping - 17.6) < 0.05)
  #expect(abs(constants(.smooth).damping - 25.1) < 0.05)
  #expect(abs(constants(.default).stiffness - 130.5) < 0.05)
  #expect(abs(constants(.default).damping - 22.8) < 0.05)
}

@Test func `The overshoot is the peak of the motion`() {
  let motion = Motion(from: 0, to: 1, by: .bouncy, tolerance: 1e-6, from: start)
  let peak = (0...1000).map { motion.value(at: start + .milliseconds($0)) }.max() ?? 0
  #expect(abs(peak - 1 - Animation.bouncy.overshoot) < 1e-4)
  #expect(Animation.smooth.overshoot == 0)
}

@Test func `Timing curves pass through known points`() {
  #expect(CubicBezier.linear.state(at: 0.25).progress == 0.25)
  #expect(abs(CubicBezier.easeInOut.state(at: 0.5).progress - 0.5) < 1e-6)
  // CSS ease-in at a quarter of its duration.
  #expect(abs(CubicBezier.easeIn.state(at: 0.25).progress - 0.0935) < 1e-3)
  #expect(abs(CubicBezier.easeOut.state(at: 0.75).progress - (1 - 0.0935)) < 1e-3)
  for curve in [CubicBezier.linear, .easeIn, .easeOut, .easeInOut] {
    #expect(curve.state(at: -1).progress < 1e-6)
    #expect(curve.state(at: 2).progress > 1 - 1e-6)
  }
}

@Test func `A motion ends at the first instant after which it stays within the tolerance`() {
  for animation in [Animation.default, .bouncy, .snappy, .spring(Spring(duration: 0.2, bounce: -0.4))] {
    let motion = Motion(from: 0, to: 100, by: animation, tolerance: 0.5, from: start)
    let before = motion.value(at: motion.end - .microseconds(10))
    #expect(abs(abs(before - 100) - 0.5) < 0.02, "\(animation): \(before)")
    #expect(motion.value(at: motion.end) == 100)
    #expect(motion.isOver(at: motion.end) && !motion.isOver(at: motion.end - .nanoseconds(1)))
  }
}

@Test func `No spring takes longer than a second`() {
  let slow = Motion(
    from: 0, to: 1, by: .spring(Spring(duration: 9, bounce: 0.9)), tolerance: 0.01, from: start)
  #expect(slow.end == start + .seconds(1))
}

@Test func `A motion without animation ends at once`() {
  let motion = Motion(from: 0, to: 1, by: .none, tolerance: 0.01, from: start)
  #expect(motion.isOver(at: start) && motion.value(at: start) == 1)
}

@Test func `Value and velocity are continuous over random retargets`() {
  var random = SeededGenerator(seed: 20)
  let animations: [Animation] = [
    .default, .bouncy, .snappy, .spring(Spring(duration: 0.3, bounce: -0.5)), .curve(.linear, seconds: 0.3),
    .curve(.easeInOut, seconds: 0.25), .curve(.easeIn, seconds: 0.4), .curve(.easeOut, seconds: 0.2),
  ]
  var now = start
  var motion = Motion(at: 0)
  var target = 0.0
  for _ in 0..<20_000 {
    let before = motion.state(at: now)
    let wasMoving = !motion.isOver(at: now)
    target = target == 0 ? Double.random(in: 1...200, using: &random) : 0
    let animation = animations.randomElement(using: &random) ?? .default
    motion.retarget(to: target, by: animation, tolerance: 0.5, at: now)
    // A motion within its tolerance ends at once, with an invisible step.
    let isOver = motion.isOver(at: now)
    for later in [now, now + .microseconds(1)] {
      let after = motion.state(at: later)
      #expect(after.value.isFinite && after.velocity.isFinite)
      #expect(abs(after.value - before.value) < (isOver ? 0.5 : 0.01), "\(animation)")
      guard wasMoving, !isOver else { continue }
      #expect(abs(after.velocity - before.velocity) < 10, "\(animation) from \(before) to \(after)")
    }
    now = now + .milliseconds(Int.random(in: 1...400, using: &random))
  }
}

@Test func `The velocity is the slope of the value`() {
  for animation in [Animation.bouncy, .curve(.easeInOut, seconds: 0.3), .curve(.easeIn, seconds: 0.3)] {
    let motion = Motion(from: 10, to: 90, velocity: -300, by: animation, tolerance: 0.1, from: start)
    for milliseconds in stride(from: 5, to: 250, by: 5) {
      let now = start + .milliseconds(milliseconds)
      let step = Duration.microseconds(20)
      let slope = (motion.value(at: now + step) - motion.value(at: now - step)) / (2 * step.seconds)
      #expect(
        abs(motion.state(at: now).velocity - slope) < 0.5 + abs(slope) * 0.01, "\(animation) \(milliseconds)")
    }
  }
}
