import Testing

@testable import ToastCore

/// The age of a captured frame.
@Suite
struct BackdropAgeTests {
  /// Returns whether a toast becomes idle, and the staleness at each wake-up until then.
  private func wakeUps(_ style: Style, seconds: Double?, isCaptured: Bool = true) -> (
    idle: Bool, stale: [Double]
  ) {
    var harness = Harness()
    var style = style
    style.duration = seconds.map { .seconds(.seconds($0)) } ?? .forever
    harness.show("a", style: style)
    if isCaptured, let stack = harness.toasts.stacks.first {
      harness.send(.stack(stack.id, .showedCapturedFrame))
    }
    var stale: [Double] = []
    for _ in 0..<200 {
      guard let stack = harness.toasts.stacks.first else { break }
      guard let end = stack.schedule(at: harness.now).deadline else { return (true, stale) }
      let isMoving = if case .frame = stack.schedule(at: harness.now) { true } else { false }
      harness.wait(isMoving ? .microseconds(16_667) : end - harness.now)
      let seen = harness.toasts.stacks.first?.scene(at: harness.now)?.figures.first?.staleness
      if let seen, seen != stale.last { stale.append(seen) }
    }
    return (false, stale)
  }

  @Test func `A captured frame fades out after 5 s, and the toast becomes idle again`() throws {
    for style in [Style.glass, .material] {
      let (isIdle, stale) = wakeUps(style, seconds: nil)
      #expect(isIdle)
      #expect(stale.first == 0 && stale.last == 1 && stale.count > 5)
      #expect(zip(stale, stale.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `A toast without a captured frame, or of a shorter duration, is not woken`() {
    #expect(wakeUps(.glass, seconds: 3).stale == [0])
    #expect(wakeUps(.plain, seconds: nil).stale == [0])
    #expect(wakeUps(.glass, seconds: nil, isCaptured: false).stale == [0], "no frame was captured")
    var style = Style.glass
    style.contrast = .more
    #expect(wakeUps(style, seconds: nil).stale == [0])
    style = .glass
    style.backdrop = .none
    #expect(wakeUps(style, seconds: nil).stale == [0])
  }

  @Test func `The staleness grows from 0 to 1 after 5 s`() {
    var age = BackdropAge()
    let start = Instant(nanoseconds: 1_000_000_000)
    #expect(age.deadline(at: start) == nil)
    age.begin(at: start)
    age.begin(at: start + .seconds(2))
    let end = start + .seconds(5)
    #expect(age.deadline(at: start + .seconds(1)) == end)
    #expect(age.staleness(at: end - .milliseconds(1)) == 0)
    #expect(age.staleness(at: end) > 0 && age.isFading(at: end))
    #expect(age.staleness(at: end + .milliseconds(400)) == 1)
    #expect(age.deadline(at: end + .milliseconds(400)) == nil && !age.isFading(at: end + .milliseconds(400)))
    age.reset()
    #expect(age.staleness(at: end + .seconds(9)) == 0)
  }
}
