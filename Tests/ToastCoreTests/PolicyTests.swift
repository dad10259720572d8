import Testing

@testable import ToastCore

/// The policy of a new toast toward the toasts that are shown.
@Suite struct PolicyTests {
  @Test func `A stacked toast is shown beside the others while there is room`() {
    var harness = Harness()
    for title in ["One", "Two", "Three", "Four"] { harness.show(title) }
    harness.wait(.seconds(2))
    #expect(
      harness.figures().map { $0.prefix { $0 != "y" } } == [
        "One resting ", "Two resting ", "Three resting ", "Four waiting",
      ])
  }

  @Test func `A replacing toast removes all toasts with generated ids`() {
    var harness = Harness()
    harness.show("Volume", id: "volume")
    let callers = ["One", "Two", "Three"].map { harness.show($0) }
    harness.wait(.seconds(1))
    harness.show("New", policy: .replace)
    harness.wait(.seconds(1))
    for caller in callers { #expect(harness.replies[caller]?.last == "replaced") }
    #expect(harness.figures() == ["Volume resting y 8.0 opacity 1.0", "New resting y 66.0 opacity 1.0"])
  }

  @Test func `A replacing toast removes the toasts of the output that the compositor chooses`() {
    var harness = Harness(outputs: [
      Output(name: "A", size: LogicalSize(width: 1280, height: 720)),
      Output(name: "B", size: LogicalSize(width: 1280, height: 720)),
    ])
    let old = harness.show("Old")
    harness.send(.entered(StackID(1), output: "B"))
    harness.wait(.seconds(1))
    harness.show("New", policy: .replace)
    harness.send(.entered(StackID(2), output: "B"))
    harness.wait(.seconds(1))
    #expect(harness.replies[old] == ["accepted 1", "replaced"])
    #expect(harness.figures() == ["New resting y 8.0 opacity 1.0"])
  }

  @Test func `A queued toast waits until no other toast is shown, and later toasts wait behind it`() {
    var harness = Harness()
    harness.show("One")
    harness.wait(.seconds(1))
    harness.show("Two", policy: .queue)
    harness.show("Three")
    harness.wait(.seconds(1))
    #expect(harness.figures() == ["One resting y 8.0 opacity 1.0", "Two waiting", "Three waiting"])
    // The first toast is gone after 3 s and its exit; then the other two enter.
    harness.wait(.milliseconds(2500))
    #expect(harness.figures() == ["Two resting y 8.0 opacity 1.0", "Three resting y 66.0 opacity 1.0"])
  }

  @Test func `A change of the rules applies to waiting toasts`() {
    var harness = Harness()
    var rules = Toasts.Rules()
    rules.maxVisible = 1
    harness.send(.rules(rules))
    for title in ["One", "Two"] { harness.show(title) }
    #expect(harness.figures().last == "Two waiting")
    rules.maxVisible = 2
    rules.policy = .replace
    harness.send(.rules(rules))
    #expect(harness.figures().last?.hasPrefix("Two entering") == true)
    harness.show("Three")
    harness.wait(.seconds(1))
    #expect(harness.figures() == ["Three resting y 8.0 opacity 1.0"])
  }
}

/// The length that bars reserve.
@Suite struct ReservedTests {
  @Test func `A banner is measured again when the reserved length changes`() {
    var harness = Harness()
    harness.show("Offline", style: .banner)
    #expect(harness.measured.last?.safeArea == .length(0))
    harness.send(.stack(StackID(1), .reserved(30)))
    #expect(harness.measured.last?.safeArea == .length(30))
    #expect(harness.toasts.stacks[0].scene(at: harness.now)?.figures[0].style.safeArea == .length(30))
    let count = harness.measured.count
    harness.send(.stack(StackID(1), .reserved(30)))
    #expect(harness.measured.count == count)
  }

  @Test func `A safe area of the style has precedence`() {
    var style = Style.banner
    style.safeArea = .length(7)
    var harness = Harness()
    harness.show("Offline", style: style)
    harness.send(.stack(StackID(1), .reserved(30)))
    #expect(harness.measured.map(\.safeArea) == [.length(7)])
  }
}
