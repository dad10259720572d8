import Testing

@testable import ToastCore

private func figure(_ desk: Desk) -> Figure? { desk.toasts.stacks.first?.scene(at: desk.now)?.figures.first }

@Test func `The parser accepts the names of transitions`() {
  #expect(Transition(parsing: "move") == .move)
  #expect(Transition(parsing: "move+blur-replace") == [.move, .blurReplace])
  for text in ["", "+", "move+", "slide", "move opacity"] { #expect(Transition(parsing: text) == nil) }
}

@Test func `The blur-replace transition fades, unblurs and scales`() throws {
  var desk = Desk()
  var style = Style.glass
  style.transition = .blurReplace
  style.entrance = .curve(.linear, seconds: 0.2)
  desk.show("Soft", style: style)
  desk.wait(.milliseconds(84))
  let half = try #require(figure(desk))
  #expect(abs(half.blur - 3.5) < 0.01 && abs(half.scale - 0.95) < 0.001 && abs(half.opacity - 0.5) < 0.01)
  #expect(half.frame.y == 8)
  desk.wait(.seconds(1))
  let there = try #require(figure(desk))
  #expect(there.blur == 0 && there.scale == 1 && there.opacity == 1)
}

@Test func `The move transition does not fade`() throws {
  var desk = Desk()
  var style = Style.glass
  style.transition = .move
  desk.show("Solid", style: style)
  #expect(desk.figures() == ["Solid entering y -49.14 opacity 1.0"])
  desk.wait(.milliseconds(3100))
  #expect(desk.figures() == ["Solid leaving(expired) y -10.35 opacity 1.0"])
  desk.wait(.seconds(1))
  #expect(desk.figures() == [])
}

@Test func `Reduced motion only fades`() throws {
  var desk = Desk()
  var style = Style.glass
  style.motion = .reduced
  desk.show("one", style: style)
  desk.show("two", id: "two", style: style)
  desk.wait(.milliseconds(59))
  #expect(desk.figures() == ["one entering y 8.0 opacity 0.5", "two entering y 66.0 opacity 0.5"])
  desk.wait(.seconds(1))
  desk.send(.dismiss(.id("1"), desk.nextCaller()))
  // The other toast is in its new slot at once.
  #expect(desk.figures() == ["one leaving(dismissed) y 8.0 opacity 1.0", "two resting y 8.0 opacity 1.0"])
  desk.wait(.milliseconds(151))
  #expect(desk.figures() == ["two resting y 8.0 opacity 1.0"])
}

@Test func `An update cross-fades to the new content`() throws {
  var desk = Desk()
  desk.show("20 %", id: "volume")
  desk.wait(.seconds(1))
  desk.show("100 %", id: "volume")
  // The first frame already shows a part of the new content.
  let first = try #require(figure(desk)?.outgoing)
  #expect(first.content.title == "20 %" && abs(first.progress - 0.083) < 0.001)
  guard case .frame = desk.toasts.stacks[0].schedule(at: desk.now) else {
    Issue.record("a cross-fade must schedule frames")
    return
  }
  desk.wait(.milliseconds(83))
  let half = try #require(figure(desk))
  let outgoing = try #require(half.outgoing)
  #expect(
    abs(outgoing.progress - 0.5) < 0.01 && abs(outgoing.blur - 3.5) < 0.05
      && abs(outgoing.incomingBlur - 3.5) < 0.05)
  #expect(outgoing.frame.width == 88 && half.frame.width == 98)
  desk.wait(.milliseconds(101))
  #expect(figure(desk)?.outgoing == nil && figure(desk)?.blur == 0)
  #expect(desk.toasts.stacks[0].schedule(at: desk.now) == .deadline(desk.now + .milliseconds(2816)))
}

@Test func `Fast updates cross-fade once to the latest content`() throws {
  var desk = Desk()
  desk.show("0 %", id: "volume")
  desk.wait(.seconds(1))
  for percent in 1...15 {
    desk.show("\(percent) %", id: "volume")
    desk.wait(.milliseconds(10))
  }
  let shown = try #require(figure(desk))
  #expect(shown.content.title == "15 %" && shown.outgoing?.content.title == "0 %")
  #expect(try #require(shown.outgoing).progress > 0.8)
}

@Test func `An update with equal content does not cross-fade`() {
  var desk = Desk()
  desk.show("Saved", id: "x")
  desk.wait(.seconds(1))
  desk.show("Saved", id: "x")
  #expect(figure(desk)?.outgoing == nil)
}

@Test func `Without animation the content changes at once`() {
  var desk = Desk()
  var style = Style.plain
  (style.entrance, style.exit) = (.none, .none)
  desk.show("20 %", id: "volume", style: style)
  desk.show("30 %", id: "volume", style: style)
  #expect(figure(desk)?.outgoing == nil && figure(desk)?.content.title == "30 %")
  #expect(desk.toasts.stacks[0].schedule(at: desk.now) == .deadline(desk.now + .seconds(2)))
}
