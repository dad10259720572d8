import Testing

@testable import ToastCore

/// The centre of a button of a toast in the harness, relative to the top left corner of the toast.
private let firstButton = LogicalPoint(x: 40, y: 35)
private let secondButton = LogicalPoint(x: 110, y: 35)

private let no = ToastAction(key: "no", label: "No")
private let yes = ToastAction(key: "yes", label: "Yes")

extension Desk {
  /// Converts a point relative to a toast to a point on the surface.
  fileprivate func point(_ title: String, _ place: LogicalPoint) -> LogicalPoint {
    let figure = toasts.stacks.lazy.compactMap { $0.scene(at: now) }.flatMap(\.figures)
      .first { $0.content.title == title }
    return LogicalPoint(x: (figure?.frame.x ?? 0) + place.x, y: (figure?.frame.y ?? 0) + place.y)
  }

  fileprivate func phase(_ title: String) -> String {
    figures().first { $0.hasPrefix(title) } ?? "gone"
  }
}

/// A press stays with its toast and its button.
@Suite struct PressTests {
  private static let contacts = [Desk.finger, Contact(seat: 1, .button)]

  @Test(
    arguments: [0, 82, 121, 258, 363, 499], contacts)
  func `A press stays with its button while the stack moves`(held: Int, contact: Contact) {
    var desk = Desk()
    desk.show("A", id: "a")
    desk.show("Bbbbbbbbbbbbb", id: "b", actions: [no, yes])
    desk.show("Ccccccccccccc", id: "c", actions: [no, yes])
    desk.wait(.seconds(1))
    let point = desk.point("Bbbbbbbbbbbbb", firstButton)
    desk.press(point, by: contact)
    desk.send(.dismiss(.id("a"), desk.nextCaller()))
    desk.wait(.milliseconds(held))
    desk.release(point, by: contact)
    #expect(desk.phase("Bbbbbbbbbbbbb").hasPrefix("Bbbbbbbbbbbbb leaving(action no)"))
    #expect(desk.phase("Ccccccccccccc").hasPrefix("Ccccccccccccc resting"))
  }

  /// The change of the toast between press and release.
  enum Change: String, CaseIterable {
    case nothing, wider, withoutTheKey, otherOrder, dismissed, dismissedAndShownAgain, otherOutput,
      chosenByCommand
  }

  @Test(arguments: Change.allCases, contacts)
  func `A press acts on its key after the toast changed`(change: Change, contact: Contact) {
    var desk = Desk(outputs: [
      Output(name: "A", size: LogicalSize(width: 1280, height: 720)),
      Output(name: "B", size: LogicalSize(width: 1280, height: 720)),
    ])
    let caller = desk.show("9 % of all", id: "g", output: .named("A"), actions: [no, yes])
    desk.wait(.seconds(1))
    let point = desk.point("9 % of all", firstButton)
    desk.press(point, by: contact)
    switch change {
    case .nothing: break
    case .wider:
      desk.show("9 % of all files that are copied", id: "g", output: .named("A"), actions: [no, yes])
    case .withoutTheKey: desk.show("9 % of all", id: "g", actions: [yes])
    case .otherOrder: desk.show("9 % of all", id: "g", actions: [yes, no])
    case .dismissed: desk.send(.dismiss(.id("g"), desk.nextCaller()))
    case .dismissedAndShownAgain:
      desk.send(.dismiss(.id("g"), desk.nextCaller()))
      desk.show("9 % of all", id: "g", actions: [no, yes])
    case .otherOutput: desk.show("9 % of all", id: "g", output: .named("B"), actions: [no, yes])
    case .chosenByCommand: desk.send(.act(id: "g", key: "yes", desk.nextCaller()))
    }
    desk.wait(.milliseconds(100))
    desk.release(point, by: contact)
    desk.wait(.seconds(1))
    let told = desk.choices[caller] ?? []
    switch change {
    case .nothing, .wider, .otherOrder:
      #expect(told == ["1 no"])
      #expect(desk.replies[caller] == ["accepted g", "action no"])
    case .withoutTheKey, .otherOutput:
      #expect(told == [])
      #expect(desk.replies[caller] == ["accepted g"])
    case .dismissed, .dismissedAndShownAgain:
      #expect(told == [])
      #expect(desk.replies[caller] == ["accepted g", "dismissed"])
    case .chosenByCommand:
      #expect(told == ["1 yes"])
      #expect(desk.replies[caller] == ["accepted g", "action yes"])
    }
    if change == .dismissedAndShownAgain { #expect(desk.phase("9 % of all").contains("resting")) }
  }

  @Test(arguments: contacts)
  func `A press on the body performs what the body offered at the press`(contact: Contact) {
    let open = ToastAction(key: "default", label: "Open")
    for (before, after, outcome) in [
      ([open], [open], "action default"), ([], [], "tapped"), ([], [open], "tapped"), ([open], [], nil),
    ] {
      var desk = Desk()
      let caller = desk.show("Mail", id: "m", actions: before)
      desk.wait(.seconds(1))
      let point = desk.point("Mail", LogicalPoint(x: 44, y: 8))
      desk.press(point, by: contact)
      desk.show("Mail", id: "m", actions: after)
      desk.release(point, by: contact)
      desk.wait(.seconds(1))
      #expect(desk.replies[caller] == ["accepted m"] + (outcome.map { [$0] } ?? []))
    }
  }

  @Test func `Movement in any direction counts toward the slop`() {
    var desk = Desk()
    let caller = desk.show("Saved")
    desk.wait(.seconds(1))
    let point = desk.point("Saved", LogicalPoint(x: 40, y: 8))
    desk.press(point)
    desk.move(LogicalPoint(x: point.x + 4, y: point.y + 4))
    #expect(desk.phase("Saved").hasPrefix("Saved dragging"))
    desk.release(point)
    desk.wait(.seconds(1))
    #expect(desk.replies[caller] == ["accepted 1"])
  }
}

/// Swipes of toasts that are aligned to a side.
@Suite struct SideSwipeTests {
  private func rested(_ alignment: Alignment) -> (desk: Desk, caller: Caller, point: LogicalPoint) {
    var style = Style.glass
    style.alignment = alignment
    var desk = Desk()
    let caller = desk.show("Saved", style: style)
    desk.wait(.seconds(1))
    return (desk, caller, desk.point("Saved", LogicalPoint(x: 40, y: 20)))
  }

  @Test(arguments: [(Alignment.start, -1.0), (.end, 1)])
  func `A toast can be swiped to its side`(alignment: Alignment, sign: Double) {
    var (desk, caller, point) = rested(alignment)
    let before = desk.point("Saved", LogicalPoint(x: 0, y: 0))
    desk.press(point)
    for step in 1...4 {
      desk.wait(.milliseconds(60))
      desk.move(LogicalPoint(x: point.x + sign * 10 * Double(step), y: point.y + 4))
    }
    let after = desk.point("Saved", LogicalPoint(x: 0, y: 0))
    #expect(after.x == before.x + sign * 40 && after.y == before.y)
    #expect(desk.phase("Saved").hasSuffix("opacity 0.8"))
    desk.release(LogicalPoint(x: point.x + sign * 40, y: point.y + 4))
    desk.wait(.seconds(1))
    #expect(desk.replies[caller] == ["accepted 1", "swiped"])
  }

  @Test(
    arguments: [Alignment.start, .end])
  func `A toast at a side can be swiped to its edge and not away from its side`(alignment: Alignment) {
    var (desk, caller, point) = rested(alignment)
    let sign = alignment == .start ? 1.0 : -1
    desk.press(point)
    desk.move(LogicalPoint(x: point.x + sign * 60, y: point.y))
    #expect(desk.phase("Saved") == "Saved dragging y 8.0 opacity 1.0")
    desk.release(LogicalPoint(x: point.x + sign * 60, y: point.y))
    #expect(desk.phase("Saved") == "Saved resting y 8.0 opacity 1.0")
    desk.press(point)
    desk.wait(.milliseconds(200))
    desk.move(LogicalPoint(x: point.x + sign * 3, y: point.y - 31))
    desk.release(LogicalPoint(x: point.x + sign * 3, y: point.y - 31))
    desk.wait(.seconds(1))
    #expect(desk.replies[caller] == ["accepted 1", "swiped"])
  }
}

/// Pointers that do not move.
@Suite struct RestingPointerTests {
  @Test func `A pointer does not hold a toast that moves away from under it`() {
    var desk = Desk()
    var style = Style.glass
    style.duration = .seconds(.seconds(2))
    desk.show("First", style: style)
    style.duration = .seconds(.seconds(4))
    let caller = desk.show("Second", style: style)
    desk.wait(.seconds(1))
    desk.send(.stack(StackID(1), .hover(seat: 1, desk.point("Second", LogicalPoint(x: 20, y: 45)))))
    desk.wait(.seconds(10))
    #expect(desk.replies[caller] == ["accepted 2", "expired"])
  }

  @Test func `A pointer does not hold a toast that shrinks away from under it`() {
    var desk = Desk()
    let caller = desk.show("A long title, far to the right", id: "x")
    desk.wait(.seconds(1))
    desk.send(
      .stack(StackID(1), .hover(seat: 1, desk.point("A long title", LogicalPoint(x: 320, y: 20)))))
    desk.wait(.seconds(10))
    #expect(desk.replies[caller] == ["accepted x"])
    desk.show("Short", id: "x")
    desk.wait(.seconds(10))
    #expect(desk.replies[caller] == ["accepted x", "expired"])
  }

  @Test func `A pointer does not hold a toast that moves under it`() {
    var desk = Desk()
    var style = Style.glass
    style.duration = .seconds(.seconds(2))
    let first = desk.show("First", style: style)
    style.duration = .seconds(.seconds(4))
    let second = desk.show("Second", style: style)
    desk.wait(.seconds(1))
    desk.send(.stack(StackID(1), .hover(seat: 1, desk.point("First", LogicalPoint(x: 40, y: 8)))))
    desk.wait(.seconds(9))
    #expect(desk.replies[first] == ["accepted 1"])
    #expect(desk.replies[second] == ["accepted 2", "expired"])
    desk.send(.dismiss(.all, desk.nextCaller()))
  }
}

/// The keyboard focus follows the key of an action.
@Suite struct KeyboardFocusTests {
  private func focused(on tabs: Int) -> Desk {
    var style = Style.glass
    style.keyboard = .onDemand
    var desk = Desk()
    desk.show("Copy the files?", id: "q", style: style, actions: [no, yes])
    desk.wait(.seconds(1))
    for _ in 0..<tabs { desk.send(.stack(StackID(1), .key(.tab(isBackwards: false)))) }
    return desk
  }

  @Test func `An update that moves a button keeps the focus on its key`() {
    var style = Style.glass
    style.keyboard = .onDemand
    var desk = focused(on: 1)
    let caller = desk.show("Copy the files?", id: "q", style: style, actions: [yes, no])
    #expect(desk.toasts.stacks[0].scene(at: desk.now)?.figures[0].highlight == 1)
    desk.send(.stack(StackID(1), .key(.enter)))
    desk.wait(.seconds(1))
    #expect(desk.replies[caller] == ["accepted q", "action no"])
  }

  @Test func `Enter has no effect if the focused key or its toast is gone`() {
    var style = Style.glass
    style.keyboard = .onDemand
    var desk = focused(on: 1)
    let open = ToastAction(key: "default", label: "Open")
    let caller = desk.show("Copy the files?", id: "q", style: style, actions: [yes, open])
    desk.send(.stack(StackID(1), .key(.enter)))
    #expect(desk.phase("Copy").contains("resting"))
    let other = desk.show("Delete the files?", id: "d", style: style, actions: [open])
    desk.wait(.seconds(1))
    desk.send(.dismiss(.id("q"), desk.nextCaller()))
    desk.send(.stack(StackID(1), .key(.enter)))
    desk.send(.stack(StackID(1), .key(.escape)))
    desk.wait(.seconds(1))
    #expect(desk.replies[caller] == ["accepted q", "dismissed"])
    #expect(desk.replies[other] == ["accepted d"])
  }

  @Test func `Without a focus, keys act on the toast under the pointer`() {
    var style = Style.glass
    style.keyboard = .onDemand
    var desk = focused(on: 0)
    let newer = desk.show("Another question?", id: "n", style: style, actions: [yes])
    desk.wait(.seconds(1))
    desk.send(.stack(StackID(1), .hover(seat: 1, desk.point("Copy the files?", LogicalPoint(x: 40, y: 8)))))
    desk.send(.stack(StackID(1), .key(.escape)))
    #expect(desk.phase("Copy").contains("leaving(dismissed)"))
    #expect(desk.replies[newer] == ["accepted n"])
  }
}
