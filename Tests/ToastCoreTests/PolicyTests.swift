import Testing

@testable import ToastCore

@Suite("What happens to a new toast when others are shown") struct PolicyTests {
  @Test("stacked, it stands beside them while there is room")
  func stack() {
    var desk = Desk()
    for title in ["One", "Two", "Three", "Four"] { desk.show(title) }
    desk.wait(.seconds(2))
    #expect(
      desk.figures().map { $0.prefix { $0 != "y" } } == [
        "One resting ", "Two resting ", "Three resting ", "Four waiting",
      ])
  }

  @Test("replacing, it takes the place of those without a name, shown or waiting")
  func replace() {
    var desk = Desk()
    desk.show("Volume", id: "volume")
    let callers = ["One", "Two", "Three"].map { desk.show($0) }
    desk.wait(.seconds(1))
    desk.show("New", policy: .replace)
    desk.wait(.seconds(1))
    for caller in callers { #expect(desk.replies[caller]?.last == "replaced") }
    #expect(desk.figures() == ["Volume resting y 8.0 opacity 1.0", "New resting y 66.0 opacity 1.0"])
  }

  @Test("replacing, it does so on the output that the compositor chooses")
  func replaceOnTheFocusedOutput() {
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

  @Test("queued, it waits until it is alone, and so does who comes after it")
  func queue() {
    var desk = Desk()
    desk.show("One")
    desk.wait(.seconds(1))
    desk.show("Two", policy: .queue)
    desk.show("Three")
    desk.wait(.seconds(1))
    #expect(desk.figures() == ["One resting y 8.0 opacity 1.0", "Two waiting", "Three waiting"])
    // The first is gone after 3 s and its exit; then the other two come.
    desk.wait(.milliseconds(2500))
    #expect(desk.figures() == ["Two resting y 8.0 opacity 1.0", "Three resting y 66.0 opacity 1.0"])
  }

  @Test("the usual policy and the room are rules that can change")
  func rules() {
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

@Suite("What bars reserve") struct ReservedTests {
  @Test("a banner is measured with it, and anew when it is known")
  func banner() {
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

  @Test("a style's own safe area is not touched")
  func own() {
    var style = Style.banner
    style.safeArea = .length(7)
    var desk = Desk()
    desk.show("Offline", style: style)
    desk.send(.stack(StackID(1), .reserved(30)))
    #expect(desk.measured.map(\.safeArea) == [.length(7)])
  }
}
