import Testing

@testable import ToastCore

/// The policy of a new toast toward the toasts that are shown.
@Suite struct PolicyTests {
  @Test func `A stacked toast is shown beside the others while there is room`() {
    var desk = Desk()
    for title in ["One", "Two", "Three", "Four"] { desk.show(title) }
    desk.wait(.seconds(2))
    #expect(
      desk.figures().map { $0.prefix { $0 != "y" } } == [
        "One resting ", "Two resting ", "Three resting ", "Four waiting",
      ])
  }

  @Test func `A replacing toast removes all toasts with generated ids`() {
    var desk = Desk()
    desk.show("Volume", id: "volume")
    let callers = ["One", "Two", "Three"].map { desk.show($0) }
    desk.wait(.seconds(1))
    desk.show("New", policy: .replace)
    desk.wait(.seconds(1))
    for caller in callers { #expect(desk.replies[caller]?.last == "replaced") }
    #expect(desk.figures() == ["Volume resting y 8.0 opacity 1.0", "New resting y 66.0 opacity 1.0"])
  }

  @Test func `A replacing toast removes the toasts of the output that the compositor chooses`() {
    var desk = Desk(outputs: [
      Output(name: "A", size: LogicalSize(width: 1280, height: 720)),
      Output(name: "B", size: LogicalSize(width: 1280, height: 720)),
    ])
    let old = desk.show("Old")
    desk.send(.entered(StackID(1), output: "B"))
    desk.wait(.seconds(1))
    desk.show("New", policy: .replace)
    desk.send(.entered(StackID(2), output: "B"))
    desk.wait(.seconds(1))
    #expect(desk.replies[old] == ["accepted 1", "replaced"])
    #expect(desk.figures() == ["New resting y 8.0 opacity 1.0"])
  }

  @Test func `A queued toast waits until no other toast is shown, and later toasts wait behind it`() {
    var desk = Desk()
    desk.show("One")
    desk.wait(.seconds(1))
    desk.show("Two", policy: .queue)
    desk.show("Three")
    desk.wait(.seconds(1))
    #expect(desk.figures() == ["One resting y 8.0 opacity 1.0", "Two waiting", "Three waiting"])
    // The first toast is gone after 3 s and its exit; then the other two enter.
    desk.wait(.milliseconds(2500))
    #expect(desk.figures() == ["Two resting y 8.0 opacity 1.0", "Three resting y 66.0 opacity 1.0"])
  }

  @Test func `A change of the rules applies to waiting toasts`() {
    var desk = Desk()
    var rules = Toasts.Rules()
    rules.maxVisible = 1
    desk.send(.rules(rules))
    for title in ["One", "Two"] { desk.show(title) }
    #expect(desk.figures().last == "Two waiting")
    rules.maxVisible = 2
    rules.policy = .replace
    desk.send(.rules(rules))
    #expect(desk.figures().last?.hasPrefix("Two entering") == true)
    desk.show("Three")
    desk.wait(.seconds(1))
    #expect(desk.figures() == ["Three resting y 8.0 opacity 1.0"])
  }
}

/// The length that bars reserve.
@Suite struct ReservedTests {
  @Test func `A banner is measured again when the reserved length changes`() {
    var desk = Desk()
    desk.show("Offline", style: .banner)
    #expect(desk.measured.last?.safeArea == .length(0))
    desk.send(.stack(StackID(1), .reserved(30)))
    #expect(desk.measured.last?.safeArea == .length(30))
    #expect(desk.toasts.stacks[0].scene(at: desk.now)?.figures[0].style.safeArea == .length(30))
    let count = desk.measured.count
    desk.send(.stack(StackID(1), .reserved(30)))
    #expect(desk.measured.count == count)
  }

  @Test func `A safe area of the style has precedence`() {
    var style = Style.banner
    style.safeArea = .length(7)
    var desk = Desk()
    desk.show("Offline", style: style)
    desk.send(.stack(StackID(1), .reserved(30)))
    #expect(desk.measured.map(\.safeArea) == [.length(7)])
  }
}
