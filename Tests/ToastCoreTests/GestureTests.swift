import Testing

@testable import ToastCore

/// The middle of a resting toast whose title has five letters.
private let middle = LogicalPoint(x: 73, y: 33)

private func up(_ distance: Double) -> LogicalPoint { LogicalPoint(x: middle.x, y: middle.y - distance) }

/// Returns a harness with a resting toast, and the caller that waits for it.
private func rested(_ style: Style = .glass) -> (Desk, Caller) {
  var desk = Desk()
  let caller = desk.show("Saved", style: style)
  desk.wait(.seconds(1))
  return (desk, caller)
}

@Test func `A tap dismisses the toast`() {
  var (desk, caller) = rested()
  desk.press(middle)
  desk.wait(.milliseconds(200))
  desk.release(LogicalPoint(x: 76, y: 30))
  #expect(desk.toasts.stacks[0].scene(at: desk.now)?.inputRegion == [])
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "tapped"])
}

@Test func `A long press holds the dwell and is not a tap`() {
  var (desk, caller) = rested()
  desk.press(middle)
  desk.wait(.seconds(30))
  desk.release(middle)
  desk.wait(.milliseconds(1999))
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A press beside the toast has no effect`() {
  var (desk, _) = rested()
  let before = desk.toasts.stacks[0].toasts
  // The point is in the corner of the frame, outside the round end of the capsule.
  desk.press(LogicalPoint(x: 25, y: 9))
  #expect(desk.toasts.stacks[0].toasts == before)
}

@Test func `A swipe moves the toast and dismisses it`() {
  var (desk, caller) = rested()
  desk.press(middle)
  desk.wait(.milliseconds(16))
  desk.move(up(4.9))
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
  desk.wait(.milliseconds(16))
  desk.move(up(20))
  #expect(desk.figures() == ["Saved dragging y -12.0 opacity 0.9"])
  desk.wait(.milliseconds(16))
  desk.move(up(40))
  #expect(desk.figures() == ["Saved dragging y -32.0 opacity 0.8"])
  desk.release(up(40))
  // The exit continues with the position and velocity of the finger.
  #expect(desk.figures() == ["Saved leaving(swiped) y -32.0 opacity 0.8"])
  #expect(desk.toasts.stacks[0].scene(at: desk.now)?.inputRegion == [])
  desk.wait(.milliseconds(16))
  #expect(desk.figures() == ["Saved leaving(swiped) y -43.37 opacity 0.73"])
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "swiped"])
}

@Test func `A short swipe snaps back and restarts the dwell`() {
  var (desk, caller) = rested()
  desk.press(middle)
  for distance in [10.0, 20, 30] {
    desk.wait(.milliseconds(50))
    desk.move(up(distance))
  }
  // A translation of exactly 30 and a velocity of 200 per second do not suffice.
  desk.release(up(30))
  #expect(desk.figures() == ["Saved settling y -22.0 opacity 0.85"])
  guard case .frame = desk.toasts.stacks[0].schedule(at: desk.now) else {
    Issue.record("a settling toast must schedule frames")
    return
  }
  desk.wait(.milliseconds(500))
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
  desk.wait(.milliseconds(2499))
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A flick dismisses the toast`() {
  var (desk, caller) = rested()
  desk.press(middle)
  for distance in [9.0, 18, 27] {
    desk.wait(.milliseconds(16))
    desk.move(up(distance))
  }
  desk.release(up(27))
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "swiped"])
}

@Test func `A finger that rests before its release is not a flick`() {
  var (desk, _) = rested()
  desk.press(middle)
  for distance in [9.0, 18, 27] {
    desk.wait(.milliseconds(16))
    desk.move(up(distance))
  }
  desk.wait(.milliseconds(150))
  desk.release(up(27))
  #expect(desk.figures() == ["Saved settling y -19.0 opacity 0.87"])
}

@Test func `A drag away from the edge does not move the toast`() {
  var (desk, _) = rested()
  desk.press(middle)
  desk.move(up(-80))
  #expect(desk.figures() == ["Saved dragging y 8.0 opacity 1.0"])
  desk.release(up(-80))
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
}

@Test func `A sideways movement past the slop is a drag and never a tap`() {
  var (desk, caller) = rested()
  desk.press(middle)
  desk.move(LogicalPoint(x: middle.x + 5, y: middle.y))
  desk.move(middle)
  desk.release(middle)
  desk.wait(.milliseconds(2999))
  #expect(desk.replies[caller] == ["accepted 1"])
}

@Test func `A swipe at the bottom edge goes down`() {
  var (desk, caller) = rested(.plain)
  // The toast is 50 high in a surface of 75, 18 from the edge.
  let point = LogicalPoint(x: 56, y: 32)
  desk.press(point)
  desk.wait(.milliseconds(16))
  desk.move(LogicalPoint(x: 56, y: 72))
  #expect(desk.figures() == ["Saved dragging y 47.0 opacity 0.8"])
  desk.release(LogicalPoint(x: 56, y: 72))
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "swiped"])
}

@Test func `A cancelled touch snaps back and never dismisses the toast`() {
  var (desk, caller) = rested()
  desk.press(middle)
  desk.wait(.milliseconds(16))
  desk.move(up(100))
  desk.send(.stack(StackID(1), .cancel(Desk.finger)))
  #expect(desk.figures() == ["Saved settling y -92.0 opacity 0.5"])
  desk.wait(.milliseconds(2999))
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A second finger is ignored until all fingers are up`() {
  var (desk, caller) = rested()
  let second = Contact(seat: 1, .finger(1))
  desk.press(middle)
  desk.press(middle, by: second)
  desk.move(up(20))
  desk.move(up(90), by: second)
  #expect(desk.figures() == ["Saved dragging y -12.0 opacity 0.9"])
  desk.wait(.milliseconds(200))
  desk.release(up(20))
  desk.release(up(90), by: second)
  #expect(desk.figures() == ["Saved settling y -12.0 opacity 0.9"])
  desk.wait(.seconds(1))
  desk.tap(StackID(1), at: middle)
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "tapped"])
}

@Test func `A press stops nothing while the toast settles, and a drag continues from there`() {
  var (desk, _) = rested()
  desk.press(middle)
  desk.wait(.milliseconds(200))
  desk.move(up(28))
  desk.wait(.milliseconds(200))
  desk.release(up(28))
  desk.wait(.milliseconds(50))
  let settling = desk.figures()
  desk.press(LogicalPoint(x: middle.x, y: 20))
  #expect(desk.figures() == settling)
  // The drag continues from the present position.
  desk.move(LogicalPoint(x: middle.x, y: 14))
  #expect(settling == ["Saved settling y -10.83 opacity 0.91"])
  #expect(desk.figures() == ["Saved dragging y -16.83 opacity 0.88"])
}

@Test func `A toast can be dragged while it enters`() {
  var desk = Desk()
  let caller = desk.show("Saved")
  desk.wait(.milliseconds(150))
  desk.press(LogicalPoint(x: middle.x, y: 20))
  desk.wait(.milliseconds(16))
  desk.move(LogicalPoint(x: middle.x, y: -15))
  desk.release(LogicalPoint(x: middle.x, y: -15))
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "swiped"])
}

@Test func `An update does not bring a swiped toast back`() {
  var desk = Desk()
  let caller = desk.show("Saved", id: "x")
  desk.wait(.seconds(1))
  desk.press(middle)
  desk.wait(.milliseconds(16))
  desk.move(up(40))
  desk.release(up(40))
  desk.wait(.milliseconds(16))
  desk.show("Again", id: "x")
  #expect(
    desk.figures() == ["Saved leaving(swiped) y -65.58 opacity 0.62", "Again entering y -49.14 opacity 0.01"])
  #expect(desk.replies[caller] == ["accepted x", "swiped"])
  desk.wait(.seconds(1))
  #expect(desk.figures() == ["Again resting y 8.0 opacity 1.0"])
}

@Test func `An update brings an expired toast back`() {
  var (desk, caller) = (Desk(), Caller(0))
  caller = desk.show("Saved", id: "x")
  desk.wait(.milliseconds(3100))
  #expect(desk.figures().first?.hasPrefix("Saved leaving(expired)") == true)
  desk.show("Again", id: "x")
  #expect(desk.figures().count == 1)
  #expect(desk.figures().first?.hasPrefix("Again entering") == true)
  desk.wait(.seconds(1))
  #expect(desk.figures() == ["Again resting y 8.0 opacity 1.0"])
  #expect(desk.replies[caller] == ["accepted x"])
}

@Test func `A pointer holds the dwell from its first motion`() {
  var (desk, caller) = rested()
  desk.send(.stack(StackID(1), .hover(seat: 1, middle)))
  desk.wait(.seconds(60))
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
  desk.send(.stack(StackID(1), .hover(seat: 1, nil)))
  desk.wait(.milliseconds(1999))
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "expired"])
}

@Test func `At least one second of the dwell remains after a pointer leaves`() {
  var (desk, _) = rested()
  desk.wait(.milliseconds(1900))
  desk.send(.stack(StackID(1), .hover(seat: 1, middle)))
  desk.send(.stack(StackID(1), .hover(seat: 2, middle)))
  desk.send(.stack(StackID(1), .hover(seat: 1, nil)))
  desk.wait(.seconds(5))
  desk.send(.stack(StackID(1), .hover(seat: 2, LogicalPoint(x: 3, y: 70))))
  desk.wait(.milliseconds(999))
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
  desk.wait(.milliseconds(2))
  #expect(desk.figures() == ["Saved leaving(expired) y 8.0 opacity 1.0"])
}

@Test func `A scroll with two fingers drags and never taps`() {
  var (desk, caller) = rested()
  let scroll = Contact(seat: 1, .scroll)
  desk.press(middle, by: scroll)
  desk.release(up(3), by: scroll)
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
  desk.press(middle, by: scroll)
  desk.wait(.milliseconds(16))
  desk.move(up(31), by: scroll)
  desk.release(up(31), by: scroll)
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "swiped"])
}

@Test func `The right button dismisses one toast, the middle button all`() {
  var desk = Desk()
  let callers = ["11111", "22222", "33333"].map { desk.show($0) }
  desk.wait(.seconds(1))
  desk.send(.click(StackID(1), .right, LogicalPoint(x: 73, y: 91)))
  desk.wait(.seconds(1))
  #expect(desk.replies[callers[0]] == ["accepted 1"])
  #expect(desk.replies[callers[1]] == ["accepted 2", "dismissed"])
  desk.send(.click(StackID(1), .middle, LogicalPoint(x: 2, y: 2)))
  desk.send(.click(StackID(1), .middle, middle))
  desk.wait(.seconds(1))
  #expect(desk.replies[callers[0]] == ["accepted 1", "dismissed"])
  #expect(desk.replies[callers[2]] == ["accepted 3", "dismissed"])
}

@Test func `The actions of pointer buttons are configurable`() {
  var rules = Toasts.Rules()
  rules.clicks[.left] = .dismissAll
  rules.clicks[.middle] = .none
  rules.clicks[.right] = .tap
  var desk = Desk()
  desk.toasts = Toasts(rules: rules)
  desk.send(.outputs([Output(name: "A", size: LogicalSize(width: 1280, height: 720))]))
  let callers = ["11111", "22222", "33333"].map { desk.show($0) }
  desk.wait(.seconds(1))
  desk.send(.click(StackID(1), .middle, middle))
  desk.send(.click(StackID(1), .right, LogicalPoint(x: 73, y: 149)))
  desk.wait(.seconds(1))
  #expect(callers.map { desk.replies[$0]?.last } == ["accepted 1", "accepted 2", "tapped"])
  let button = Contact(seat: 1, .button)
  desk.press(middle, by: button)
  desk.release(middle, by: button)
  desk.wait(.seconds(1))
  #expect(callers.map { desk.replies[$0]?.last } == ["dismissed", "dismissed", "tapped"])
}
