import Testing

@testable import ToastCore

@Test func `A glass toast enters, rests and leaves`() {
  var harness = Harness()
  let caller = harness.show("Saved")
  #expect(harness.figures() == ["Saved entering y -49.14 opacity 0.01"])
  harness.wait(.milliseconds(100))
  #expect(harness.figures() == ["Saved entering y -27.84 opacity 0.38"])
  harness.wait(.milliseconds(700))
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
  #expect(harness.replies[caller] == ["accepted 1"])
  // The dwell starts with the first buffer and includes the entrance: 3 s.
  harness.wait(.milliseconds(2199))
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
  harness.wait(.milliseconds(101))
  #expect(harness.figures() == ["Saved leaving(expired) y -10.35 opacity 0.68"])
  harness.wait(.seconds(1))
  #expect(harness.figures() == [])
  #expect(harness.replies[caller] == ["accepted 1", "expired"])
  #expect(harness.log == ["0 surface 1 created", "3674 expired", "3674 surface 1 destroyed"])
}

@Test func `A toast without animation is shown and removed at once`() {
  var harness = Harness()
  var style = Style.plain
  style.entrance = .none
  style.exit = .none
  harness.show("Copied", style: style)
  #expect(harness.figures() == ["Copied resting y 0.0 opacity 1.0"])
  #expect(harness.toasts.stacks.first?.schedule(at: harness.now) == .deadline(harness.now + .seconds(2)))
  harness.wait(.seconds(2))
  #expect(harness.log == ["0 surface 1 created", "2000 expired", "2000 surface 1 destroyed"])
}

@Test func `A resting toast schedules only the end of its dwell`() {
  var harness = Harness()
  harness.show("Saved")
  guard case .frame = harness.toasts.stacks[0].schedule(at: harness.now) else {
    Issue.record("an entering toast must schedule frames")
    return
  }
  harness.wait(.seconds(1))
  #expect(harness.toasts.stacks[0].schedule(at: harness.now) == .deadline(harness.now + .seconds(2)))
}

@Test func `A toast without an end schedules nothing`() {
  var harness = Harness()
  var style = Style.glass
  style.duration = .forever
  harness.show("Stay", style: style)
  harness.wait(.seconds(3600))
  #expect(harness.figures() == ["Stay resting y 8.0 opacity 1.0"])
  #expect(harness.toasts.stacks[0].schedule(at: harness.now) == .idle)
}

@Test func `The dwell starts with the first buffer and not with the request`() {
  var harness = Harness()
  harness.configures = false
  let caller = harness.show("Late")
  harness.wait(.seconds(60))
  #expect(harness.figures() == ["Late waiting"])
  if let configure = harness.configure(StackID(1)) { harness.send(configure) }
  #expect(harness.figures() == ["Late entering y -49.14 opacity 0.01"])
  harness.wait(.milliseconds(2999))
  #expect(harness.replies[caller] == ["accepted 1"])
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "expired"])
}

@Test func `The fourth toast waits, and the others move up after a dismissal`() {
  var harness = Harness()
  for title in ["one", "two", "three", "four"] {
    harness.show(title)
    harness.wait(.milliseconds(100))
  }
  harness.wait(.milliseconds(900))
  #expect(
    harness.figures() == [
      "one resting y 8.0 opacity 1.0", "two resting y 66.0 opacity 1.0", "three resting y 124.0 opacity 1.0",
      "four waiting",
    ])
  harness.send(.dismiss(.id("1"), harness.nextCaller()))
  harness.wait(.seconds(1))
  #expect(
    harness.figures() == [
      "two resting y 8.0 opacity 1.0", "three resting y 66.0 opacity 1.0", "four resting y 124.0 opacity 1.0",
    ])
}

@Test func `An update changes the toast in place and restarts the dwell`() {
  var harness = Harness()
  let first = harness.show("20 %", id: "volume")
  harness.wait(.milliseconds(2500))
  let second = harness.show("30 %", id: "volume")
  #expect(harness.figures() == ["30 % resting y 8.0 opacity 1.0"])
  harness.wait(.milliseconds(2900))
  #expect(harness.figures() == ["30 % resting y 8.0 opacity 1.0"])
  harness.wait(.seconds(1))
  #expect(harness.replies[first] == ["accepted volume", "expired"])
  #expect(harness.replies[second] == ["accepted volume", "expired"])
}

@Test func `An update brings a leaving toast back from its position`() {
  var harness = Harness()
  harness.show("20 %", id: "volume")
  harness.wait(.milliseconds(3100))
  #expect(harness.figures() == ["20 % leaving(expired) y -10.35 opacity 0.68"])
  harness.show("30 %", id: "volume")
  #expect(harness.figures() == ["30 % entering y -10.35 opacity 0.68"])
  harness.wait(.seconds(1))
  #expect(harness.figures() == ["30 % resting y 8.0 opacity 1.0"])
  #expect(harness.log == ["0 surface 1 created"])
}

@Test func `Quit ends all toasts with the outcome closed`() {
  var harness = Harness()
  let callers = ["one", "two", "three", "four", "five"].map { harness.show($0) }
  harness.wait(.seconds(1))
  harness.send(.quit)
  harness.wait(.seconds(1))
  for caller in callers { #expect(harness.replies[caller]?.last == "closed") }
  #expect(harness.toasts.stacks.isEmpty)
}

@Test func `A late wake-up skips no phase`() {
  var harness = Harness()
  let caller = harness.show("Suspended")
  harness.oversleep(.seconds(600))
  #expect(harness.figures() == ["Suspended leaving(expired) y 8.0 opacity 1.0"])
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A dismissal without an id dismisses the newest visible toast`() {
  var harness = Harness()
  for title in ["one", "two", "three", "four", "five"] { harness.show(title) }
  harness.wait(.seconds(1))
  harness.send(.dismiss(.newest, harness.nextCaller()))
  #expect(
    harness.figures().filter { $0.contains("leaving") } == ["three leaving(dismissed) y 124.0 opacity 1.0"])
}
