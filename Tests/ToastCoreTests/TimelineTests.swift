import Testing

@testable import ToastCore

@Test func `A glass toast enters, rests and leaves`() {
  var desk = Desk()
  let caller = desk.show("Saved")
  #expect(desk.figures() == ["Saved entering y -49.14 opacity 0.01"])
  desk.wait(.milliseconds(100))
  #expect(desk.figures() == ["Saved entering y -27.84 opacity 0.38"])
  desk.wait(.milliseconds(700))
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
  #expect(desk.replies[caller] == ["accepted 1"])
  // The dwell starts with the first buffer and includes the entrance: 3 s.
  desk.wait(.milliseconds(2199))
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
  desk.wait(.milliseconds(101))
  #expect(desk.figures() == ["Saved leaving(expired) y -10.35 opacity 0.68"])
  desk.wait(.seconds(1))
  #expect(desk.figures() == [])
  #expect(desk.replies[caller] == ["accepted 1", "expired"])
  #expect(desk.log == ["0 surface 1 created", "3674 expired", "3674 surface 1 destroyed"])
}

@Test func `A toast without animation is shown and removed at once`() {
  var desk = Desk()
  var style = Style.plain
  style.entrance = .none
  style.exit = .none
  desk.show("Copied", style: style)
  #expect(desk.figures() == ["Copied resting y 0.0 opacity 1.0"])
  #expect(desk.toasts.stacks.first?.schedule(at: desk.now) == .deadline(desk.now + .seconds(2)))
  desk.wait(.seconds(2))
  #expect(desk.log == ["0 surface 1 created", "2000 expired", "2000 surface 1 destroyed"])
}

@Test func `A resting toast schedules only the end of its dwell`() {
  var desk = Desk()
  desk.show("Saved")
  guard case .frame = desk.toasts.stacks[0].schedule(at: desk.now) else {
    Issue.record("an entering toast must schedule frames")
    return
  }
  desk.wait(.seconds(1))
  #expect(desk.toasts.stacks[0].schedule(at: desk.now) == .deadline(desk.now + .seconds(2)))
}

@Test func `A toast without an end schedules nothing`() {
  var desk = Desk()
  var style = Style.glass
  style.duration = .forever
  desk.show("Stay", style: style)
  desk.wait(.seconds(3600))
  #expect(desk.figures() == ["Stay resting y 8.0 opacity 1.0"])
  #expect(desk.toasts.stacks[0].schedule(at: desk.now) == .idle)
}

@Test func `The dwell starts with the first buffer and not with the request`() {
  var desk = Desk()
  desk.configures = false
  let caller = desk.show("Late")
  desk.wait(.seconds(60))
  #expect(desk.figures() == ["Late waiting"])
  if let configure = desk.configure(StackID(1)) { desk.send(configure) }
  #expect(desk.figures() == ["Late entering y -49.14 opacity 0.01"])
  desk.wait(.milliseconds(2999))
  #expect(desk.replies[caller] == ["accepted 1"])
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "expired"])
}

@Test func `The fourth toast waits, and the others move up after a dismissal`() {
  var desk = Desk()
  for title in ["one", "two", "three", "four"] {
    desk.show(title)
    desk.wait(.milliseconds(100))
  }
  desk.wait(.milliseconds(900))
  #expect(
    desk.figures() == [
      "one resting y 8.0 opacity 1.0", "two resting y 66.0 opacity 1.0", "three resting y 124.0 opacity 1.0",
      "four waiting",
    ])
  desk.send(.dismiss(.id("1"), desk.nextCaller()))
  desk.wait(.seconds(1))
  #expect(
    desk.figures() == [
      "two resting y 8.0 opacity 1.0", "three resting y 66.0 opacity 1.0", "four resting y 124.0 opacity 1.0",
    ])
}

@Test func `An update changes the toast in place and restarts the dwell`() {
  var desk = Desk()
  let first = desk.show("20 %", id: "volume")
  desk.wait(.milliseconds(2500))
  let second = desk.show("30 %", id: "volume")
  #expect(desk.figures() == ["30 % resting y 8.0 opacity 1.0"])
  desk.wait(.milliseconds(2900))
  #expect(desk.figures() == ["30 % resting y 8.0 opacity 1.0"])
  desk.wait(.seconds(1))
  #expect(desk.replies[first] == ["accepted volume", "expired"])
  #expect(desk.replies[second] == ["accepted volume", "expired"])
}

@Test func `An update brings a leaving toast back from its position`() {
  var desk = Desk()
  desk.show("20 %", id: "volume")
  desk.wait(.milliseconds(3100))
  #expect(desk.figures() == ["20 % leaving(expired) y -10.35 opacity 0.68"])
  desk.show("30 %", id: "volume")
  #expect(desk.figures() == ["30 % entering y -10.35 opacity 0.68"])
  desk.wait(.seconds(1))
  #expect(desk.figures() == ["30 % resting y 8.0 opacity 1.0"])
  #expect(desk.log == ["0 surface 1 created"])
}

@Test func `Quit ends all toasts with the outcome closed`() {
  var desk = Desk()
  let callers = ["one", "two", "three", "four", "five"].map { desk.show($0) }
  desk.wait(.seconds(1))
  desk.send(.quit)
  desk.wait(.seconds(1))
  for caller in callers { #expect(desk.replies[caller]?.last == "closed") }
  #expect(desk.toasts.stacks.isEmpty)
}

@Test func `A late wake-up skips no phase`() {
  var desk = Desk()
  let caller = desk.show("Suspended")
  desk.oversleep(.seconds(600))
  #expect(desk.figures() == ["Suspended leaving(expired) y 8.0 opacity 1.0"])
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A dismissal without an id dismisses the newest visible toast`() {
  var desk = Desk()
  for title in ["one", "two", "three", "four", "five"] { desk.show(title) }
  desk.wait(.seconds(1))
  desk.send(.dismiss(.newest, desk.nextCaller()))
  #expect(
    desk.figures().filter { $0.contains("leaving") } == ["three leaving(dismissed) y 124.0 opacity 1.0"])
}
