import Testing

@testable import ToastCore

private let no = ToastAction(key: "no", label: "No")

/// Updates after a choice of the user.
@Suite struct ChoiceTests {
  /// The ways in which a toast can end.
  enum End: String, CaseIterable {
    case tap, swipe, action, dismissal, rightClick, clock
  }

  private func end(_ end: End, _ desk: inout Desk) {
    let frame = desk.toasts.stacks[0].scene(at: desk.now)?.figures[0].frame
    let point = LogicalPoint(x: (frame?.x ?? 0) + 40, y: (frame?.y ?? 0) + 12)
    switch end {
    case .tap: desk.tap(StackID(1), at: point)
    case .swipe:
      desk.press(point)
      desk.wait(.milliseconds(20))
      desk.move(LogicalPoint(x: point.x, y: point.y - 40))
      desk.release(LogicalPoint(x: point.x, y: point.y - 40))
    case .action: desk.send(.act(id: "dl", key: "no", desk.nextCaller()))
    case .dismissal: desk.send(.dismiss(.id("dl"), desk.nextCaller()))
    case .rightClick: desk.send(.click(StackID(1), .right, point))
    case .clock: desk.wait(.milliseconds(2100))
    }
  }

  private func outcome(_ end: End) -> String {
    switch end {
    case .tap: "tapped"
    case .swipe: "swiped"
    case .action: "action no"
    case .dismissal, .rightClick: "dismissed"
    case .clock: "expired"
    }
  }

  @Test(
    arguments: End.allCases,
    [0, 100, 300, 600])
  func `An update during the exit shows a new toast unless the dwell had expired`(end: End, later: Int) {
    var desk = Desk()
    let first = desk.show("Download", id: "dl", actions: [no])
    let value = desk.show("Download", id: "dl", actions: [no], origin: .value)
    desk.wait(.seconds(1))
    self.end(end, &desk)
    desk.wait(.milliseconds(later))
    let isGone = !(desk.toasts.stacks.contains { $0.toasts.contains { $0.id == "dl" } })
    let again = desk.show("Download", id: "dl", actions: [no])
    if end == .clock, !isGone {
      #expect(desk.replies[first] == ["accepted dl"])
      #expect(desk.numbers[again] == desk.numbers[first])
    } else {
      // A command gets the outcome at once; a Swift value gets the outcome after the exit.
      #expect(desk.replies[first] == ["accepted dl", outcome(end)])
      #expect(desk.replies[value] == ["accepted dl"] + (isGone ? [outcome(end)] : []))
      #expect(desk.numbers[again] != desk.numbers[first])
    }
    desk.wait(.seconds(1))
    #expect(desk.figures() == ["Download resting y 8.0 opacity 1.0"])
    desk.wait(.seconds(5))
    let last = end == .clock && !isGone ? "expired" : outcome(end)
    #expect(desk.replies[first] == ["accepted dl", last])
    #expect(desk.replies[value] == ["accepted dl", last])
    #expect(desk.replies[again] == ["accepted dl", "expired"])
    #expect(desk.choices[first] ?? [] == (end == .action ? ["1 no"] : []))
    #expect(desk.choices[again] == nil)
  }

  @Test func `A chosen action is reported at once, and the outcome after the exit`() {
    var desk = Desk()
    let caller = desk.show("Download", id: "dl", actions: [no])
    desk.wait(.seconds(1))
    desk.send(.act(id: nil, key: "no", desk.nextCaller()))
    #expect(desk.choices[caller] == ["1 no"])
    #expect(desk.replies[caller] == ["accepted dl"])
    desk.send(.act(id: "dl", key: "no", desk.nextCaller()))
    desk.wait(.seconds(1))
    #expect(desk.choices[caller] == ["1 no"])
    #expect(desk.replies[caller] == ["accepted dl", "action no"])
  }

  @Test func `An action without an id applies to the newest toast with actions`() {
    var desk = Desk()
    let first = desk.show("First", actions: [no])
    let second = desk.show("Second", actions: [no])
    desk.show("Third")
    let caller = desk.nextCaller()
    desk.send(.act(id: nil, key: "no", caller))
    #expect(desk.replies[caller] == ["done"])
    #expect(desk.choices[second] == ["2 no"] && desk.choices[first] == nil)
    desk.send(.dismiss(.all, desk.nextCaller()))
    desk.send(.act(id: nil, key: nil, caller))
    #expect(desk.replies[caller]?.last == "refused: no toast with actions is shown")
  }

  @Test func `A dismissal during the exit after the dwell is final`() {
    var desk = Desk()
    let caller = desk.show("Download", id: "dl")
    desk.wait(.milliseconds(3100))
    desk.send(.dismiss(.id("dl"), desk.nextCaller()))
    desk.show("Download", id: "dl")
    #expect(desk.replies[caller] == ["accepted dl", "dismissed"])
  }
}

/// Updates of a toast with a bar that the user sent away.
@Suite struct SentAwayTests {
  private func sentAway(_ outcome: Outcome = .swiped) -> Desk {
    var desk = Desk()
    desk.show("Copying", id: "cp", progress: .value(0.1), actions: [no])
    desk.wait(.seconds(1))
    let caller = desk.nextCaller()
    switch outcome {
    case .action: desk.send(.act(id: "cp", key: "no", caller))
    case .dismissed: desk.send(.dismiss(.id("cp"), caller))
    case .tapped: desk.tap(StackID(1), at: LogicalPoint(x: 44, y: 12))
    default:
      desk.press(LogicalPoint(x: 44, y: 20))
      desk.wait(.milliseconds(20))
      desk.release(LogicalPoint(x: 44, y: -20))
    }
    return desk
  }

  @Test(
    arguments: [Outcome.swiped, .tapped, .dismissed, .action("no")])
  func `Updates less than a second apart do not show the toast again`(outcome: Outcome) {
    var desk = sentAway(outcome)
    for percent in 0..<80 {
      desk.wait(.milliseconds(percent == 40 ? 999 : 100))
      let caller = desk.show(
        "Copying", id: "cp", progress: .value(0.1 + Double(percent) / 100), actions: [no])
      #expect(desk.replies[caller] == ["accepted cp", "of 1", outcome.description].filter { $0 != "of 1" })
      #expect(desk.numbers[caller] == ToastNumber(1))
      #expect(!desk.toasts.stacks.contains { $0.toasts.contains { !$0.isLeaving } })
    }
    desk.wait(.seconds(1))
    let caller = desk.show("Copying", id: "cp", progress: .value(0.95), actions: [no])
    #expect(desk.replies[caller] == ["accepted cp"])
    #expect(desk.figures().count == 1)
  }

  /// The differences that make an update a new toast.
  enum News: String, CaseIterable {
    case complete, over, withoutBar, otherActions, otherIcon, otherStyle, urgent, hook, value, otherText
  }

  @Test(arguments: News.allCases)
  func `An update with a relevant difference shows a new toast`(news: News) {
    var desk = sentAway()
    desk.wait(.milliseconds(100))
    var style = Style.glass
    if news == .otherStyle { style.tint = Color(red: 1, green: 0, blue: 0) }
    let values: [News: Progress] = [.complete: .value(1), .over: .value(1.2), .withoutBar: .none]
    let origins: [News: ToastRequest.Origin] = [.hook: .hook, .value: .value]
    let caller = desk.show(
      news == .otherText ? "Copying files" : "Copying",
      icon: news == .otherIcon ? .symbol("bell") : nil, id: "cp", style: style,
      progress: values[news] ?? .value(0.2), actions: news == .otherActions ? [] : [no],
      origin: origins[news] ?? .command, isUrgent: news == .urgent)
    #expect(desk.replies[caller] == (news == .otherText ? ["accepted cp", "swiped"] : ["accepted cp"]))
    desk.wait(.seconds(1))
    #expect(desk.figures().count == (news == .otherText ? 0 : 1))
  }

  @Test func `A toast without a bar, or one that expired, is shown again`() {
    var desk = Desk()
    desk.show("Mute", id: "m")
    desk.wait(.seconds(1))
    desk.send(.dismiss(.id("m"), desk.nextCaller()))
    let caller = desk.show("Mute", id: "m", progress: .value(0.3))
    #expect(desk.replies[caller] == ["accepted m"])
    desk.wait(.milliseconds(3500))
    let again = desk.show("Mute", id: "m", progress: .value(0.4))
    desk.wait(.milliseconds(100))
    #expect(desk.replies[again] == ["accepted m"])
    #expect(desk.figures().count == 1)
  }
}

/// The clock is applied before a request.
@Suite struct ClockFirstTests {
  @Test func `An update in the turn in which the exit ends shows a new toast`() {
    var desk = Desk()
    let first = desk.show("One", id: "x")
    desk.wait(.milliseconds(3100))
    // The service was stopped meanwhile; dwell and exit are over.
    desk.pass(.seconds(20))
    let again = desk.show("Two", id: "x")
    #expect(desk.replies[first] == ["accepted x", "expired"])
    desk.wait(.seconds(1))
    #expect(desk.replies[again] == ["accepted x"])
    #expect(desk.figures() == ["Two resting y 8.0 opacity 1.0"])
  }

  @Test func `An update in the turn in which the dwell ends brings the toast back`() {
    var desk = Desk()
    let first = desk.show("One", id: "x")
    desk.pass(.seconds(3))
    desk.show("Two", id: "x")
    desk.wait(.seconds(1))
    #expect(desk.replies[first] == ["accepted x"])
    #expect(desk.figures() == ["Two resting y 8.0 opacity 1.0"])
  }

  @Test func `An action in the turn in which the dwell ends is refused`() {
    var desk = Desk()
    let first = desk.show("One", id: "x", actions: [no])
    desk.pass(.seconds(3))
    let caller = desk.nextCaller()
    desk.send(.act(id: "x", key: "no", caller))
    #expect(desk.replies[caller]?.last?.hasPrefix("refused") == true)
    desk.wait(.seconds(1))
    #expect(desk.replies[first] == ["accepted x", "expired"])
    #expect(desk.choices[first] == nil)
  }
}

/// Equal requests are merged.
@Suite struct DuplicateTests {
  @Test func `Thirty equal requests are one toast with a repeat count`() {
    var desk = Desk()
    let first = desk.show("Muted", waits: false)
    for _ in 2...30 {
      desk.wait(.milliseconds(100))
      let caller = desk.show("Muted", waits: false)
      #expect(desk.numbers[caller] == desk.numbers[first])
    }
    #expect(desk.figures().count == 1)
    #expect(desk.toasts.stacks[0].toasts[0].content.count == 30)
    desk.wait(.milliseconds(2900))
    #expect(desk.figures() == ["Muted resting y 8.0 opacity 1.0"])
    desk.wait(.seconds(1))
    #expect(desk.figures() == [])
  }

  /// The differences that prevent a merge.
  enum Difference: String, CaseIterable {
    case title, icon, id, actions, wait, urgent, bar, style, value, stackSetting, other, leaving, duration,
      none
  }

  @Test(arguments: Difference.allCases)
  func `Requests are merged only if they look equal`(difference: Difference) {
    var desk = Desk()
    desk.show("Muted", waits: false)
    if difference == .other { desk.show("Other", waits: false) }
    desk.wait(.seconds(1))
    if difference == .leaving { desk.send(.dismiss(.all, desk.nextCaller())) }
    var style = Style.glass
    if difference == .style { style.tint = Color(red: 1, green: 0, blue: 0) }
    if difference == .stackSetting { style.duplicates = .stack }
    if difference == .duration { style.duration = .long }
    desk.show(
      difference == .title ? "Loud" : "Muted", icon: difference == .icon ? .symbol("bell") : nil,
      id: difference == .id ? "x" : nil, style: style, progress: difference == .bar ? .value(0.5) : nil,
      actions: difference == .actions ? [no] : [], waits: difference == .wait,
      origin: difference == .value ? .value : .command, isUrgent: difference == .urgent)
    desk.wait(.seconds(1))
    let expected = [.none, .leaving, .duration].contains(difference) ? 1 : difference == .other ? 3 : 2
    #expect(desk.figures().count == expected)
  }

  private static let outputs = ["A", "B"].map {
    Output(name: $0, size: LogicalSize(width: 1280, height: 720))
  }

  @Test func `A request is merged with the newest toast of its own outputs only`() {
    var desk = Desk(outputs: Self.outputs)
    let first = desk.show("Muted", output: .named("A"), waits: false)
    let other = desk.show("Muted", output: .named("B"), waits: false)
    let all = desk.show("Muted", output: .all, waits: false)
    let again = desk.show("Muted", output: .all, waits: false)
    #expect(Set([first, other, all].map { desk.numbers[$0]?.value }).count == 3)
    #expect(desk.numbers[again] == desk.numbers[all])
  }

  /// The repeat counts of the toasts on each output, in the order of the stacks.
  private func counts(_ desk: Desk) -> [String] {
    desk.toasts.stacks.flatMap { stack in
      stack.toasts.map { "\(stack.output ?? "?") \($0.content.title) \($0.content.count)" }
    }
  }

  @Test func `A request without an output is merged on the output that the compositor chooses`() {
    var desk = Desk(outputs: Self.outputs)
    /// Places the newest surface on `output`.
    func place(on output: String) {
      if let id = desk.surfaces.max(by: { $0.value < $1.value }) { desk.send(.entered(id, output: output)) }
    }
    desk.show("Muted", waits: false)
    place(on: "A")
    #expect(counts(desk) == ["A Muted 1"])
    desk.show("Muted", waits: false)
    place(on: "B")
    #expect(counts(desk) == ["A Muted 1", "B Muted 1"], "the toast appears on the focused output")
    desk.show("Muted", waits: false)
    place(on: "A")
    #expect(counts(desk) == ["A Muted 2", "B Muted 1"])
    for _ in 1...3 { desk.show("Muted", waits: false) }
    place(on: "B")
    #expect(counts(desk) == ["A Muted 2", "B Muted 4"])
    desk.show("Muted", output: .named("A"), waits: false)
    #expect(counts(desk) == ["A Muted 3", "B Muted 4"])
    desk.show("Muted", id: "x", waits: false)
    place(on: "B")
    #expect(counts(desk) == ["A Muted 3", "B Muted 4", "B Muted 1"], "a toast with an id is not merged")
    desk.wait(.seconds(3))
    desk.wait(.seconds(1))
    #expect(counts(desk) == [])
    #expect(desk.surfaces == [])
  }
}

/// Choices for waiting toasts.
@Suite struct WaitingChoiceTests {
  @Test func `An action for a waiting toast is reported like any other`() {
    var desk = Desk(outputs: [])
    let caller = desk.show("Download", id: "dl", actions: [no])
    desk.send(.act(id: "dl", key: "no", desk.nextCaller()))
    #expect(desk.choices[caller] == ["1 no"])
    #expect(desk.replies[caller] == ["accepted dl", "action no"])
  }
}
