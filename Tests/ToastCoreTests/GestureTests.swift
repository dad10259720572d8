import Testing

@testable import ToastCore

/// The middle of a resting toast whose title has five letters.
private let middle = LogicalPoint(x: 73, y: 33)

private func up(_ distance: Double) -> LogicalPoint { LogicalPoint(x: middle.x, y: middle.y - distance) }

/// Returns a harness with a resting toast, and the caller that waits for it.
private func rested(_ style: Style = .glass) -> (Harness, Caller) {
  var harness = Harness()
  let caller = harness.show("Saved", style: style)
  harness.wait(.seconds(1))
  return (harness, caller)
}

@Test func `A tap dismisses the toast`() {
  var (harness, caller) = rested()
  harness.press(middle)
  harness.wait(.milliseconds(200))
  harness.release(LogicalPoint(x: 76, y: 30))
  #expect(harness.toasts.stacks[0].scene(at: harness.now)?.inputRegion == [])
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "tapped"])
}

@Test func `A long press holds the dwell and is not a tap`() {
  var (harness, caller) = rested()
  harness.press(middle)
  harness.wait(.seconds(30))
  harness.release(middle)
  harness.wait(.milliseconds(1999))
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A press beside the toast has no effect`() {
  var (harness, _) = rested()
  let before = harness.toasts.stacks[0].toasts
  // The point is in the corner of the frame, outside the round end of the capsule.
  harness.press(LogicalPoint(x: 25, y: 9))
  #expect(harness.toasts.stacks[0].toasts == before)
}

@Test func `A swipe moves the toast and dismisses it`() {
  var (harness, caller) = rested()
  harness.press(middle)
  harness.wait(.milliseconds(16))
  harness.move(up(4.9))
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
  harness.wait(.milliseconds(16))
  harness.move(up(20))
  #expect(harness.figures() == ["Saved dragging y -12.0 opacity 0.9"])
  harness.wait(.milliseconds(16))
  harness.move(up(40))
  #expect(harness.figures() == ["Saved dragging y -32.0 opacity 0.8"])
  harness.release(up(40))
  // The exit continues with the position and velocity of the finger.
  #expect(harness.figures() == ["Saved leaving(swiped) y -32.0 opacity 0.8"])
  #expect(harness.toasts.stacks[0].scene(at: harness.now)?.inputRegion == [])
  harness.wait(.milliseconds(16))
  #expect(harness.figures() == ["Saved leaving(swiped) y -43.37 opacity 0.73"])
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "swiped"])
}

@Test func `A short swipe snaps back and restarts the dwell`() {
  var (harness, caller) = rested()
  harness.press(middle)
  for distance in [10.0, 20, 30] {
    harness.wait(.milliseconds(50))
    harness.move(up(distance))
  }
  // A translation of exactly 30 and a velocity of 200 per second do not suffice.
  harness.release(up(30))
  #expect(harness.figures() == ["Saved settling y -22.0 opacity 0.85"])
  guard case .frame = harness.toasts.stacks[0].schedule(at: harness.now) else {
    Issue.record("a settling toast must schedule frames")
    return
  }
  harness.wait(.milliseconds(500))
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
  harness.wait(.milliseconds(2499))
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A flick dismisses the toast`() {
  var (harness, caller) = rested()
  harness.press(middle)
  for distance in [9.0, 18, 27] {
    harness.wait(.milliseconds(16))
    harness.move(up(distance))
  }
  harness.release(up(27))
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "swiped"])
}

@Test func `A finger that rests before its release is not a flick`() {
  var (harness, _) = rested()
  harness.press(middle)
  for distance in [9.0, 18, 27] {
    harness.wait(.milliseconds(16))
    harness.move(up(distance))
  }
  harness.wait(.milliseconds(150))
  harness.release(up(27))
  #expect(harness.figures() == ["Saved settling y -19.0 opacity 0.87"])
}

@Test func `A drag away from the edge does not move the toast`() {
  var (harness, _) = rested()
  harness.press(middle)
  harness.move(up(-80))
  #expect(harness.figures() == ["Saved dragging y 8.0 opacity 1.0"])
  harness.release(up(-80))
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
}

@Test func `A sideways movement past the slop is a drag and never a tap`() {
  var (harness, caller) = rested()
  harness.press(middle)
  harness.move(LogicalPoint(x: middle.x + 5, y: middle.y))
  harness.move(middle)
  harness.release(middle)
  harness.wait(.milliseconds(2999))
  #expect(harness.replies[caller] == ["accepted 1"])
}

@Test func `A swipe at the bottom edge goes down`() {
  var (harness, caller) = rested(.plain)
  // The toast is 50 high in a surface of 75, 18 from the edge.
  let point = LogicalPoint(x: 56, y: 32)
  harness.press(point)
  harness.wait(.milliseconds(16))
  harness.move(LogicalPoint(x: 56, y: 72))
  #expect(harness.figures() == ["Saved dragging y 47.0 opacity 0.8"])
  harness.release(LogicalPoint(x: 56, y: 72))
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "swiped"])
}

@Test func `A cancelled touch snaps back and never dismisses the toast`() {
  var (harness, caller) = rested()
  harness.press(middle)
  harness.wait(.milliseconds(16))
  harness.move(up(100))
  harness.send(.stack(StackID(1), .cancel(Harness.finger)))
  #expect(harness.figures() == ["Saved settling y -92.0 opacity 0.5"])
  harness.wait(.milliseconds(2999))
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A second finger is ignored until all fingers are up`() {
  var (harness, caller) = rested()
  let second = Contact(seat: 1, .finger(1))
  harness.press(middle)
  harness.press(middle, by: second)
  harness.move(up(20))
  harness.move(up(90), by: second)
  #expect(harness.figures() == ["Saved dragging y -12.0 opacity 0.9"])
  harness.wait(.milliseconds(200))
  harness.release(up(20))
  harness.release(up(90), by: second)
  #expect(harness.figures() == ["Saved settling y -12.0 opacity 0.9"])
  harness.wait(.seconds(1))
  harness.tap(StackID(1), at: middle)
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "tapped"])
}

@Test func `A press stops nothing while the toast settles, and a drag continues from there`() {
  var (harness, _) = rested()
  harness.press(middle)
  harness.wait(.milliseconds(200))
  harness.move(up(28))
  harness.wait(.milliseconds(200))
  harness.release(up(28))
  harness.wait(.milliseconds(50))
  let settling = harness.figures()
  harness.press(LogicalPoint(x: middle.x, y: 20))
  #expect(harness.figures() == settling)
  // The drag continues from the present position.
  harness.move(LogicalPoint(x: middle.x, y: 14))
  #expect(settling == ["Saved settling y -10.83 opacity 0.91"])
  #expect(harness.figures() == ["Saved dragging y -16.83 opacity 0.88"])
}

@Test func `A toast can be dragged while it enters`() {
  var harness = Harness()
  let caller = harness.show("Saved")
  harness.wait(.milliseconds(150))
  harness.press(LogicalPoint(x: middle.x, y: 20))
  harness.wait(.milliseconds(16))
  harness.move(LogicalPoint(x: middle.x, y: -15))
  harness.release(LogicalPoint(x: middle.x, y: -15))
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "swiped"])
}

@Test func `An update does not bring a swiped toast back`() {
  var harness = Harness()
  let caller = harness.show("Saved", id: "x")
  harness.wait(.seconds(1))
  harness.press(middle)
  harness.wait(.milliseconds(16))
  harness.move(up(40))
  harness.release(up(40))
  harness.wait(.milliseconds(16))
  harness.show("Again", id: "x")
  #expect(
    harness.figures() == [
      "Saved leaving(swiped) y -65.58 opacity 0.62", "Again entering y -49.14 opacity 0.01",
    ])
  #expect(harness.replies[caller] == ["accepted x", "swiped"])
  harness.wait(.seconds(1))
  #expect(harness.figures() == ["Again resting y 8.0 opacity 1.0"])
}

@Test func `An update brings an expired toast back`() {
  var (harness, caller) = (Harness(), Caller(0))
  caller = harness.show("Saved", id: "x")
  harness.wait(.milliseconds(3100))
  #expect(harness.figures().first?.hasPrefix("Saved leaving(expired)") == true)
  harness.show("Again", id: "x")
  #expect(harness.figures().count == 1)
  #expect(harness.figures().first?.hasPrefix("Again entering") == true)
  harness.wait(.seconds(1))
  #expect(harness.figures() == ["Again resting y 8.0 opacity 1.0"])
  #expect(harness.replies[caller] == ["accepted x"])
}

@Test func `A pointer holds the dwell from its first motion`() {
  var (harness, caller) = rested()
  harness.send(.stack(StackID(1), .hover(seat: 1, middle)))
  harness.wait(.seconds(60))
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
  harness.send(.stack(StackID(1), .hover(seat: 1, nil)))
  harness.wait(.milliseconds(1999))
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "expired"])
}

@Test func `At least one second of the dwell remains after a pointer leaves`() {
  var (harness, _) = rested()
  harness.wait(.milliseconds(1900))
  harness.send(.stack(StackID(1), .hover(seat: 1, middle)))
  harness.send(.stack(StackID(1), .hover(seat: 2, middle)))
  harness.send(.stack(StackID(1), .hover(seat: 1, nil)))
  harness.wait(.seconds(5))
  harness.send(.stack(StackID(1), .hover(seat: 2, LogicalPoint(x: 3, y: 70))))
  harness.wait(.milliseconds(999))
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
  harness.wait(.milliseconds(2))
  #expect(harness.figures() == ["Saved leaving(expired) y 8.0 opacity 1.0"])
}

@Test func `A scroll with two fingers drags and never taps`() {
  var (harness, caller) = rested()
  let scroll = Contact(seat: 1, .scroll)
  harness.press(middle, by: scroll)
  harness.release(up(3), by: scroll)
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
  harness.press(middle, by: scroll)
  harness.wait(.milliseconds(16))
  harness.move(up(31), by: scroll)
  harness.release(up(31), by: scroll)
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "swiped"])
}

@Test func `The right button dismisses one toast, the middle button all`() {
  var harness = Harness()
  let callers = ["11111", "22222", "33333"].map { harness.show($0) }
  harness.wait(.seconds(1))
  harness.send(.click(StackID(1), .right, LogicalPoint(x: 73, y: 91)))
  harness.wait(.seconds(1))
  #expect(harness.replies[callers[0]] == ["accepted 1"])
  #expect(harness.replies[callers[1]] == ["accepted 2", "dismissed"])
  harness.send(.click(StackID(1), .middle, LogicalPoint(x: 2, y: 2)))
  harness.send(.click(StackID(1), .middle, middle))
  harness.wait(.seconds(1))
  #expect(harness.replies[callers[0]] == ["accepted 1", "dismissed"])
  #expect(harness.replies[callers[2]] == ["accepted 3", "dismissed"])
}

@Test func `The actions of pointer buttons are configurable`() {
  var rules = Toasts.Rules()
  rules.clicks[.left] = .dismissAll
  rules.clicks[.middle] = .none
  rules.clicks[.right] = .tap
  var harness = Harness()
  harness.toasts = Toasts(rules: rules)
  harness.send(.outputs([Output(name: "A", size: LogicalSize(width: 1280, height: 720))]))
  let callers = ["11111", "22222", "33333"].map { harness.show($0) }
  harness.wait(.seconds(1))
  harness.send(.click(StackID(1), .middle, middle))
  harness.send(.click(StackID(1), .right, LogicalPoint(x: 73, y: 149)))
  harness.wait(.seconds(1))
  #expect(callers.map { harness.replies[$0]?.last } == ["accepted 1", "accepted 2", "tapped"])
  let button = Contact(seat: 1, .button)
  harness.press(middle, by: button)
  harness.release(middle, by: button)
  harness.wait(.seconds(1))
  #expect(callers.map { harness.replies[$0]?.last } == ["dismissed", "dismissed", "tapped"])
}
