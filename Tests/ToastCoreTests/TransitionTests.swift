import Testing

@testable import ToastCore

private func figure(_ harness: Harness) -> Figure? {
  harness.toasts.stacks.first?.scene(at: harness.now)?.figures.first
}

@Test func `The parser accepts the names of transitions`() {
  #expect(Transition(parsing: "move") == .move)
  #expect(Transition(parsing: "move+blur-replace") == [.move, .blurReplace])
  for text in ["", "+", "move+", "slide", "move opacity"] { #expect(Transition(parsing: text) == nil) }
}

@Test func `The blur-replace transition fades, unblurs and scales`() throws {
  var harness = Harness()
  var style = Style.glass
  style.transition = .blurReplace
  style.entrance = .curve(.linear, seconds: 0.2)
  harness.show("Soft", style: style)
  harness.wait(.milliseconds(84))
  let half = try #require(figure(harness))
  #expect(abs(half.blur - 3.5) < 0.01 && abs(half.scale - 0.95) < 0.001 && abs(half.opacity - 0.5) < 0.01)
  #expect(half.frame.y == 8)
  harness.wait(.seconds(1))
  let there = try #require(figure(harness))
  #expect(there.blur == 0 && there.scale == 1 && there.opacity == 1)
}

@Test func `The move transition does not fade`() throws {
  var harness = Harness()
  var style = Style.glass
  style.transition = .move
  harness.show("Solid", style: style)
  #expect(harness.figures() == ["Solid entering y -49.14 opacity 1.0"])
  harness.wait(.milliseconds(3100))
  #expect(harness.figures() == ["Solid leaving(expired) y -10.35 opacity 1.0"])
  harness.wait(.seconds(1))
  #expect(harness.figures() == [])
}

@Test func `Reduced motion only fades`() throws {
  var harness = Harness()
  var style = Style.glass
  style.motion = .reduced
  harness.show("one", style: style)
  harness.show("two", id: "two", style: style)
  harness.wait(.milliseconds(59))
  #expect(harness.figures() == ["one entering y 8.0 opacity 0.5", "two entering y 66.0 opacity 0.5"])
  harness.wait(.seconds(1))
  harness.send(.dismiss(.id("1"), harness.nextCaller()))
  // The other toast is in its new slot at once.
  #expect(harness.figures() == ["one leaving(dismissed) y 8.0 opacity 1.0", "two resting y 8.0 opacity 1.0"])
  harness.wait(.milliseconds(151))
  #expect(harness.figures() == ["two resting y 8.0 opacity 1.0"])
}

@Test func `An update cross-fades to the new content`() throws {
  var harness = Harness()
  harness.show("20 %", id: "volume")
  harness.wait(.seconds(1))
  harness.show("100 %", id: "volume")
  // The first frame already shows a part of the new content.
  let first = try #require(figure(harness)?.outgoing)
  #expect(first.content.title == "20 %" && abs(first.progress - 0.083) < 0.001)
  guard case .frame = harness.toasts.stacks[0].schedule(at: harness.now) else {
    Issue.record("a cross-fade must schedule frames")
    return
  }
  harness.wait(.milliseconds(83))
  let half = try #require(figure(harness))
  let outgoing = try #require(half.outgoing)
  #expect(
    abs(outgoing.progress - 0.5) < 0.01 && abs(outgoing.blur - 3.5) < 0.05
      && abs(outgoing.incomingBlur - 3.5) < 0.05)
  #expect(outgoing.frame.width == 88 && half.frame.width == 98)
  harness.wait(.milliseconds(101))
  #expect(figure(harness)?.outgoing == nil && figure(harness)?.blur == 0)
  #expect(harness.toasts.stacks[0].schedule(at: harness.now) == .deadline(harness.now + .milliseconds(2816)))
}

@Test func `Fast updates cross-fade once to the latest content`() throws {
  var harness = Harness()
  harness.show("0 %", id: "volume")
  harness.wait(.seconds(1))
  for percent in 1...15 {
    harness.show("\(percent) %", id: "volume")
    harness.wait(.milliseconds(10))
  }
  let shown = try #require(figure(harness))
  #expect(shown.content.title == "15 %" && shown.outgoing?.content.title == "0 %")
  #expect(try #require(shown.outgoing).progress > 0.8)
}

@Test func `An update with equal content does not cross-fade`() {
  var harness = Harness()
  harness.show("Saved", id: "x")
  harness.wait(.seconds(1))
  harness.show("Saved", id: "x")
  #expect(figure(harness)?.outgoing == nil)
}

@Test func `Without animation the content changes at once`() {
  var harness = Harness()
  var style = Style.plain
  (style.entrance, style.exit) = (.none, .none)
  harness.show("20 %", id: "volume", style: style)
  harness.show("30 %", id: "volume", style: style)
  #expect(figure(harness)?.outgoing == nil && figure(harness)?.content.title == "30 %")
  #expect(harness.toasts.stacks[0].schedule(at: harness.now) == .deadline(harness.now + .seconds(2)))
}
