import Testing

@testable import ToastCore

/// The centre of a button of a toast in the harness, relative to the top left corner of the toast.
private let firstButton = LogicalPoint(x: 40, y: 35)
private let secondButton = LogicalPoint(x: 110, y: 35)

private let no = ToastAction(key: "no", label: "No")
private let yes = ToastAction(key: "yes", label: "Yes")

extension Harness {
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
  private static let contacts = [Harness.finger, Contact(seat: 1, .button)]

  @Test(
    arguments: [0, 82, 121, 258, 363, 499], contacts)
  func `A press stays with its button while the stack moves`(held: Int, contact: Contact) {
    var harness = Harness()
    harness.show("A", id: "a")
    harness.show("Bbbbbbbbbbbbb", id: "b", actions: [no, yes])
    harness.show("Ccccccccccccc", id: "c", actions: [no, yes])
    harness.wait(.seconds(1))
    let point = harness.point("Bbbbbbbbbbbbb", firstButton)
    harness.press(point, by: contact)
    harness.send(.dismiss(.id("a"), harness.nextCaller()))
    harness.wait(.milliseconds(held))
    harness.release(point, by: contact)
    #expect(harness.phase("Bbbbbbbbbbbbb").hasPrefix("Bbbbbbbbbbbbb leaving(action no)"))
    #expect(harness.phase("Ccccccccccccc").hasPrefix("Ccccccccccccc resting"))
  }

  /// The change of the toast between press and release.
  enum Change: String, CaseIterable {
    case nothing, wider, withoutTheKey, otherOrder, dismissed, dismissedAndShownAgain, otherOutput,
      chosenByCommand
  }

  @Test(arguments: Change.allCases, contacts)
  func `A press acts on its key after the toast changed`(change: Change, contact: Contact) {
    var harness = Harness(outputs: [
      Output(name: "A", size: LogicalSize(width: 1280, height: 720)),
      Output(name: "B", size: LogicalSize(width: 1280, height: 720)),
    ])
    let caller = harness.show("9 % of all", id: "g", output: .named("A"), actions: [no, yes])
    harness.wait(.seconds(1))
    let point = harness.point("9 % of all", firstButton)
    harness.press(point, by: contact)
    switch change {
    case .nothing: break
    case .wider:
      harness.show("9 % of all files that are copied", id: "g", output: .named("A"), actions: [no, yes])
    case .withoutTheKey: harness.show("9 % of all", id: "g", actions: [yes])
    case .otherOrder: harness.show("9 % of all", id: "g", actions: [yes, no])
    case .dismissed: harness.send(.dismiss(.id("g"), harness.nextCaller()))
    case .dismissedAndShownAgain:
      harness.send(.dismiss(.id("g"), harness.nextCaller()))
      harness.show("9 % of all", id: "g", actions: [no, yes])
    case .otherOutput: harness.show("9 % of all", id: "g", output: .named("B"), actions: [no, yes])
    case .chosenByCommand: harness.send(.act(id: "g", key: "yes", harness.nextCaller()))
    }
    harness.wait(.milliseconds(100))
    harness.release(point, by: contact)
    harness.wait(.seconds(1))
    let told = harness.choices[caller] ?? []
    switch change {
    case .nothing, .wider, .otherOrder:
      #expect(told == ["1 no"])
      #expect(harness.replies[caller] == ["accepted g", "action no"])
    case .withoutTheKey, .otherOutput:
      #expect(told == [])
      #expect(harness.replies[caller] == ["accepted g"])
    case .dismissed, .dismissedAndShownAgain:
      #expect(told == [])
      #expect(harness.replies[caller] == ["accepted g", "dismissed"])
    case .chosenByCommand:
      #expect(told == ["1 yes"])
      #expect(harness.replies[caller] == ["accepted g", "action yes"])
    }
    if change == .dismissedAndShownAgain { #expect(harness.phase("9 % of all").contains("resting")) }
  }

  @Test(arguments: contacts)
  func `A press on the body performs what the body offered at the press`(contact: Contact) {
    let open = ToastAction(key: "default", label: "Open")
    for (before, after, outcome) in [
      ([open], [open], "action default"), ([], [], "tapped"), ([], [open], "tapped"), ([open], [], nil),
    ] {
      var harness = Harness()
      let caller = harness.show("Mail", id: "m", actions: before)
      harness.wait(.seconds(1))
      let point = harness.point("Mail", LogicalPoint(x: 44, y: 8))
      harness.press(point, by: contact)
      harness.show("Mail", id: "m", actions: after)
      harness.release(point, by: contact)
      harness.wait(.seconds(1))
      #expect(harness.replies[caller] == ["accepted m"] + (outcome.map { [$0] } ?? []))
    }
  }

  @Test func `Movement in any direction counts toward the slop`() {
    var harness = Harness()
    let caller = harness.show("Saved")
    harness.wait(.seconds(1))
    let point = harness.point("Saved", LogicalPoint(x: 40, y: 8))
    harness.press(point)
    harness.move(LogicalPoint(x: point.x + 4, y: point.y + 4))
    #expect(harness.phase("Saved").hasPrefix("Saved dragging"))
    harness.release(point)
    harness.wait(.seconds(1))
    #expect(harness.replies[caller] == ["accepted 1"])
  }
}

/// Swipes of toasts that are aligned to a side.
@Suite struct SideSwipeTests {
  private func rested(_ alignment: Alignment) -> (harness: Harness, caller: Caller, point: LogicalPoint) {
    var style = Style.glass
    style.alignment = alignment
    var harness = Harness()
    let caller = harness.show("Saved", style: style)
    harness.wait(.seconds(1))
    return (harness, caller, harness.point("Saved", LogicalPoint(x: 40, y: 20)))
  }

  @Test(arguments: [(Alignment.start, -1.0), (.end, 1)])
  func `A toast can be swiped to its side`(alignment: Alignment, sign: Double) {
    var (harness, caller, point) = rested(alignment)
    let before = harness.point("Saved", LogicalPoint(x: 0, y: 0))
    harness.press(point)
    for step in 1...4 {
      harness.wait(.milliseconds(60))
      harness.move(LogicalPoint(x: point.x + sign * 10 * Double(step), y: point.y + 4))
    }
    let after = harness.point("Saved", LogicalPoint(x: 0, y: 0))
    #expect(after.x == before.x + sign * 40 && after.y == before.y)
    #expect(harness.phase("Saved").hasSuffix("opacity 0.8"))
    harness.release(LogicalPoint(x: point.x + sign * 40, y: point.y + 4))
    harness.wait(.seconds(1))
    #expect(harness.replies[caller] == ["accepted 1", "swiped"])
  }

  @Test(
    arguments: [Alignment.start, .end])
  func `A toast at a side can be swiped to its edge and not away from its side`(alignment: Alignment) {
    var (harness, caller, point) = rested(alignment)
    let sign = alignment == .start ? 1.0 : -1
    harness.press(point)
    harness.move(LogicalPoint(x: point.x + sign * 60, y: point.y))
    #expect(harness.phase("Saved") == "Saved dragging y 8.0 opacity 1.0")
    harness.release(LogicalPoint(x: point.x + sign * 60, y: point.y))
    #expect(harness.phase("Saved") == "Saved resting y 8.0 opacity 1.0")
    harness.press(point)
    harness.wait(.milliseconds(200))
    harness.move(LogicalPoint(x: point.x + sign * 3, y: point.y - 31))
    harness.release(LogicalPoint(x: point.x + sign * 3, y: point.y - 31))
    harness.wait(.seconds(1))
    #expect(harness.replies[caller] == ["accepted 1", "swiped"])
  }
}

/// Pointers that do not move.
@Suite struct RestingPointerTests {
  @Test func `A pointer does not hold a toast that moves away from under it`() {
    var harness = Harness()
    var style = Style.glass
    style.duration = .seconds(.seconds(2))
    harness.show("First", style: style)
    style.duration = .seconds(.seconds(4))
    let caller = harness.show("Second", style: style)
    harness.wait(.seconds(1))
    harness.send(.stack(StackID(1), .hover(seat: 1, harness.point("Second", LogicalPoint(x: 20, y: 45)))))
    harness.wait(.seconds(10))
    #expect(harness.replies[caller] == ["accepted 2", "expired"])
  }

  @Test func `A pointer does not hold a toast that shrinks away from under it`() {
    var harness = Harness()
    let caller = harness.show("A long title, far to the right", id: "x")
    harness.wait(.seconds(1))
    harness.send(
      .stack(StackID(1), .hover(seat: 1, harness.point("A long title", LogicalPoint(x: 320, y: 20)))))
    harness.wait(.seconds(10))
    #expect(harness.replies[caller] == ["accepted x"])
    harness.show("Short", id: "x")
    harness.wait(.seconds(10))
    #expect(harness.replies[caller] == ["accepted x", "expired"])
  }

  @Test func `A pointer does not hold a toast that moves under it`() {
    var harness = Harness()
    var style = Style.glass
    style.duration = .seconds(.seconds(2))
    let first = harness.show("First", style: style)
    style.duration = .seconds(.seconds(4))
    let second = harness.show("Second", style: style)
    harness.wait(.seconds(1))
    harness.send(.stack(StackID(1), .hover(seat: 1, harness.point("First", LogicalPoint(x: 40, y: 8)))))
    harness.wait(.seconds(9))
    #expect(harness.replies[first] == ["accepted 1"])
    #expect(harness.replies[second] == ["accepted 2", "expired"])
    harness.send(.dismiss(.all, harness.nextCaller()))
  }
}

/// The keyboard focus follows the key of an action.
@Suite struct KeyboardFocusTests {
  private func focused(on tabs: Int) -> Harness {
    var style = Style.glass
    style.keyboard = .onDemand
    var harness = Harness()
    harness.show("Copy the files?", id: "q", style: style, actions: [no, yes])
    harness.wait(.seconds(1))
    for _ in 0..<tabs { harness.send(.stack(StackID(1), .key(.tab(isBackwards: false)))) }
    return harness
  }

  @Test func `An update that moves a button keeps the focus on its key`() {
    var style = Style.glass
    style.keyboard = .onDemand
    var harness = focused(on: 1)
    let caller = harness.show("Copy the files?", id: "q", style: style, actions: [yes, no])
    #expect(harness.toasts.stacks[0].scene(at: harness.now)?.figures[0].highlight == 1)
    harness.send(.stack(StackID(1), .key(.enter)))
    harness.wait(.seconds(1))
    #expect(harness.replies[caller] == ["accepted q", "action no"])
  }

  @Test func `Enter has no effect if the focused key or its toast is gone`() {
    var style = Style.glass
    style.keyboard = .onDemand
    var harness = focused(on: 1)
    let open = ToastAction(key: "default", label: "Open")
    let caller = harness.show("Copy the files?", id: "q", style: style, actions: [yes, open])
    harness.send(.stack(StackID(1), .key(.enter)))
    #expect(harness.phase("Copy").contains("resting"))
    let other = harness.show("Delete the files?", id: "d", style: style, actions: [open])
    harness.wait(.seconds(1))
    harness.send(.dismiss(.id("q"), harness.nextCaller()))
    harness.send(.stack(StackID(1), .key(.enter)))
    harness.send(.stack(StackID(1), .key(.escape)))
    harness.wait(.seconds(1))
    #expect(harness.replies[caller] == ["accepted q", "dismissed"])
    #expect(harness.replies[other] == ["accepted d"])
  }

  @Test func `Without a focus, keys act on the toast under the pointer`() {
    var style = Style.glass
    style.keyboard = .onDemand
    var harness = focused(on: 0)
    let newer = harness.show("Another question?", id: "n", style: style, actions: [yes])
    harness.wait(.seconds(1))
    harness.send(
      .stack(StackID(1), .hover(seat: 1, harness.point("Copy the files?", LogicalPoint(x: 40, y: 8)))))
    harness.send(.stack(StackID(1), .key(.escape)))
    #expect(harness.phase("Copy").contains("leaving(dismissed)"))
    #expect(harness.replies[newer] == ["accepted n"])
  }
}
