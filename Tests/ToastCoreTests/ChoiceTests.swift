import Testing

@testable import ToastCore

private let no = ToastAction(key: "no", label: "No")

/// Updates after a choice of the user.
@Suite struct ChoiceTests {
  /// The ways in which a toast can end.
  enum End: String, CaseIterable {
    case tap, swipe, action, dismissal, rightClick, clock
  }

  private func end(_ end: End, _ harness: inout Harness) {
    let frame = harness.toasts.stacks[0].scene(at: harness.now)?.figures[0].frame
    let point = LogicalPoint(x: (frame?.x ?? 0) + 40, y: (frame?.y ?? 0) + 12)
    switch end {
    case .tap: harness.tap(StackID(1), at: point)
    case .swipe:
      harness.press(point)
      harness.wait(.milliseconds(20))
      harness.move(LogicalPoint(x: point.x, y: point.y - 40))
      harness.release(LogicalPoint(x: point.x, y: point.y - 40))
    case .action: harness.send(.act(id: "dl", key: "no", harness.nextCaller()))
    case .dismissal: harness.send(.dismiss(.id("dl"), harness.nextCaller()))
    case .rightClick: harness.send(.click(StackID(1), .right, point))
    case .clock: harness.wait(.milliseconds(2100))
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
    var harness = Harness()
    let first = harness.show("Download", id: "dl", actions: [no])
    let value = harness.show("Download", id: "dl", actions: [no], origin: .value)
    harness.wait(.seconds(1))
    self.end(end, &harness)
    harness.wait(.milliseconds(later))
    let isGone = !(harness.toasts.stacks.contains { $0.toasts.contains { $0.id == "dl" } })
    let again = harness.show("Download", id: "dl", actions: [no])
    if end == .clock, !isGone {
      #expect(harness.replies[first] == ["accepted dl"])
      #expect(harness.numbers[again] == harness.numbers[first])
    } else {
      // A command gets the outcome at once; a Swift value gets the outcome after the exit.
      #expect(harness.replies[first] == ["accepted dl", outcome(end)])
      #expect(harness.replies[value] == ["accepted dl"] + (isGone ? [outcome(end)] : []))
      #expect(harness.numbers[again] != harness.numbers[first])
    }
    harness.wait(.seconds(1))
    #expect(harness.figures() == ["Download resting y 8.0 opacity 1.0"])
    harness.wait(.seconds(5))
    let last = end == .clock && !isGone ? "expired" : outcome(end)
    #expect(harness.replies[first] == ["accepted dl", last])
    #expect(harness.replies[value] == ["accepted dl", last])
    #expect(harness.replies[again] == ["accepted dl", "expired"])
    #expect(harness.choices[first] ?? [] == (end == .action ? ["1 no"] : []))
    #expect(harness.choices[again] == nil)
  }

  @Test func `A chosen action is reported at once, and the outcome after the exit`() {
    var harness = Harness()
    let caller = harness.show("Download", id: "dl", actions: [no])
    harness.wait(.seconds(1))
    harness.send(.act(id: nil, key: "no", harness.nextCaller()))
    #expect(harness.choices[caller] == ["1 no"])
    #expect(harness.replies[caller] == ["accepted dl"])
    harness.send(.act(id: "dl", key: "no", harness.nextCaller()))
    harness.wait(.seconds(1))
    #expect(harness.choices[caller] == ["1 no"])
    #expect(harness.replies[caller] == ["accepted dl", "action no"])
  }

  @Test func `An action without an id applies to the newest toast with actions`() {
    var harness = Harness()
    let first = harness.show("First", actions: [no])
    let second = harness.show("Second", actions: [no])
    harness.show("Third")
    let caller = harness.nextCaller()
    harness.send(.act(id: nil, key: "no", caller))
    #expect(harness.replies[caller] == ["done"])
    #expect(harness.choices[second] == ["2 no"] && harness.choices[first] == nil)
    harness.send(.dismiss(.all, harness.nextCaller()))
    harness.send(.act(id: nil, key: nil, caller))
    #expect(harness.replies[caller]?.last == "refused: no toast with actions is shown")
  }

  @Test func `A dismissal during the exit after the dwell is final`() {
    var harness = Harness()
    let caller = harness.show("Download", id: "dl")
    harness.wait(.milliseconds(3100))
    harness.send(.dismiss(.id("dl"), harness.nextCaller()))
    harness.show("Download", id: "dl")
    #expect(harness.replies[caller] == ["accepted dl", "dismissed"])
  }
}

/// Updates of a toast with a bar that the user sent away.
@Suite struct SentAwayTests {
  private func sentAway(_ outcome: Outcome = .swiped) -> Harness {
    var harness = Harness()
    harness.show("Copying", id: "cp", progress: .value(0.1), actions: [no])
    harness.wait(.seconds(1))
    let caller = harness.nextCaller()
    switch outcome {
    case .action: harness.send(.act(id: "cp", key: "no", caller))
    case .dismissed: harness.send(.dismiss(.id("cp"), caller))
    case .tapped: harness.tap(StackID(1), at: LogicalPoint(x: 44, y: 12))
    default:
      harness.press(LogicalPoint(x: 44, y: 20))
      harness.wait(.milliseconds(20))
      harness.release(LogicalPoint(x: 44, y: -20))
    }
    return harness
  }

  @Test(
    arguments: [Outcome.swiped, .tapped, .dismissed, .action("no")])
  func `Updates less than a second apart do not show the toast again`(outcome: Outcome) {
    var harness = sentAway(outcome)
    for percent in 0..<80 {
      harness.wait(.milliseconds(percent == 40 ? 999 : 100))
      let caller = harness.show(
        "Copying", id: "cp", progress: .value(0.1 + Double(percent) / 100), actions: [no])
      #expect(
        harness.replies[caller] == ["accepted cp", "of 1", outcome.description].filter { $0 != "of 1" })
      #expect(harness.numbers[caller] == ToastNumber(1))
      #expect(!harness.toasts.stacks.contains { $0.toasts.contains { !$0.isLeaving } })
    }
    harness.wait(.seconds(1))
    let caller = harness.show("Copying", id: "cp", progress: .value(0.95), actions: [no])
    #expect(harness.replies[caller] == ["accepted cp"])
    #expect(harness.figures().count == 1)
  }

  /// The differences that make an update a new toast.
  enum News: String, CaseIterable {
    case complete, over, withoutBar, otherActions, otherIcon, otherStyle, urgent, hook, value, otherText
  }

  @Test(arguments: News.allCases)
  func `An update with a relevant difference shows a new toast`(news: News) {
    var harness = sentAway()
    harness.wait(.milliseconds(100))
    var style = Style.glass
    if news == .otherStyle { style.tint = Color(red: 1, green: 0, blue: 0) }
    let values: [News: Progress] = [.complete: .value(1), .over: .value(1.2), .withoutBar: .none]
    let origins: [News: ToastRequest.Origin] = [.hook: .hook, .value: .value]
    let caller = harness.show(
      news == .otherText ? "Copying files" : "Copying",
      icon: news == .otherIcon ? .symbol("bell") : nil, id: "cp", style: style,
      progress: values[news] ?? .value(0.2), actions: news == .otherActions ? [] : [no],
      origin: origins[news] ?? .command, isUrgent: news == .urgent)
    #expect(harness.replies[caller] == (news == .otherText ? ["accepted cp", "swiped"] : ["accepted cp"]))
    harness.wait(.seconds(1))
    #expect(harness.figures().count == (news == .otherText ? 0 : 1))
  }

  @Test func `A toast without a bar, or one that expired, is shown again`() {
    var harness = Harness()
    harness.show("Mute", id: "m")
    harness.wait(.seconds(1))
    harness.send(.dismiss(.id("m"), harness.nextCaller()))
    let caller = harness.show("Mute", id: "m", progress: .value(0.3))
    #expect(harness.replies[caller] == ["accepted m"])
    harness.wait(.milliseconds(3500))
    let again = harness.show("Mute", id: "m", progress: .value(0.4))
    harness.wait(.milliseconds(100))
    #expect(harness.replies[again] == ["accepted m"])
    #expect(harness.figures().count == 1)
  }
}

/// The clock is applied before a request.
@Suite struct ClockFirstTests {
  @Test func `An update in the turn in which the exit ends shows a new toast`() {
    var harness = Harness()
    let first = harness.show("One", id: "x")
    harness.wait(.milliseconds(3100))
    // The service was stopped meanwhile; dwell and exit are over.
    harness.pass(.seconds(20))
    let again = harness.show("Two", id: "x")
    #expect(harness.replies[first] == ["accepted x", "expired"])
    harness.wait(.seconds(1))
    #expect(harness.replies[again] == ["accepted x"])
    #expect(harness.figures() == ["Two resting y 8.0 opacity 1.0"])
  }

  @Test func `An update in the turn in which the dwell ends brings the toast back`() {
    var harness = Harness()
    let first = harness.show("One", id: "x")
    harness.pass(.seconds(3))
    harness.show("Two", id: "x")
    harness.wait(.seconds(1))
    #expect(harness.replies[first] == ["accepted x"])
    #expect(harness.figures() == ["Two resting y 8.0 opacity 1.0"])
  }

  @Test func `An action in the turn in which the dwell ends is refused`() {
    var harness = Harness()
    let first = harness.show("One", id: "x", actions: [no])
    harness.pass(.seconds(3))
    let caller = harness.nextCaller()
    harness.send(.act(id: "x", key: "no", caller))
    #expect(harness.replies[caller]?.last?.hasPrefix("refused") == true)
    harness.wait(.seconds(1))
    #expect(harness.replies[first] == ["accepted x", "expired"])
    #expect(harness.choices[first] == nil)
  }
}

/// Equal requests are merged.
@Suite struct DuplicateTests {
  @Test func `Thirty equal requests are one toast with a repeat count`() {
    var harness = Harness()
    let first = harness.show("Muted", waits: false)
    for _ in 2...30 {
      harness.wait(.milliseconds(100))
      let caller = harness.show("Muted", waits: false)
      #expect(harness.numbers[caller] == harness.numbers[first])
    }
    #expect(harness.figures().count == 1)
    #expect(harness.toasts.stacks[0].toasts[0].content.count == 30)
    harness.wait(.milliseconds(2900))
    #expect(harness.figures() == ["Muted resting y 8.0 opacity 1.0"])
    harness.wait(.seconds(1))
    #expect(harness.figures() == [])
  }

  /// The differences that prevent a merge.
  enum Difference: String, CaseIterable {
    case title, icon, id, actions, wait, urgent, bar, style, value, stackSetting, other, leaving, duration,
      none
  }

  @Test(arguments: Difference.allCases)
  func `Requests are merged only if they look equal`(difference: Difference) {
    var harness = Harness()
    harness.show("Muted", waits: false)
    if difference == .other { harness.show("Other", waits: false) }
    harness.wait(.seconds(1))
    if difference == .leaving { harness.send(.dismiss(.all, harness.nextCaller())) }
    var style = Style.glass
    if difference == .style { style.tint = Color(red: 1, green: 0, blue: 0) }
    if difference == .stackSetting { style.duplicates = .stack }
    if difference == .duration { style.duration = .long }
    harness.show(
      difference == .title ? "Loud" : "Muted", icon: difference == .icon ? .symbol("bell") : nil,
      id: difference == .id ? "x" : nil, style: style, progress: difference == .bar ? .value(0.5) : nil,
      actions: difference == .actions ? [no] : [], waits: difference == .wait,
      origin: difference == .value ? .value : .command, isUrgent: difference == .urgent)
    harness.wait(.seconds(1))
    let expected = [.none, .leaving, .duration].contains(difference) ? 1 : difference == .other ? 3 : 2
    #expect(harness.figures().count == expected)
  }

  private static let outputs = ["A", "B"].map {
    Output(name: $0, size: LogicalSize(width: 1280, height: 720))
  }

  @Test func `A request is merged with the newest toast of its own outputs only`() {
    var harness = Harness(outputs: Self.outputs)
    let first = harness.show("Muted", output: .named("A"), waits: false)
    let other = harness.show("Muted", output: .named("B"), waits: false)
    let all = harness.show("Muted", output: .all, waits: false)
    let again = harness.show("Muted", output: .all, waits: false)
    #expect(Set([first, other, all].map { harness.numbers[$0]?.value }).count == 3)
    #expect(harness.numbers[again] == harness.numbers[all])
  }

  /// The repeat counts of the toasts on each output, in the order of the stacks.
  private func counts(_ harness: Harness) -> [String] {
    harness.toasts.stacks.flatMap { stack in
      stack.toasts.map { "\(stack.output ?? "?") \($0.content.title) \($0.content.count)" }
    }
  }

  @Test func `A request without an output is merged on the output that the compositor chooses`() {
    var harness = Harness(outputs: Self.outputs)
    /// Places the newest surface on `output`.
    func place(on output: String) {
      if let id = harness.surfaces.max(by: { $0.value < $1.value }) {
        harness.send(.entered(id, output: output))
      }
    }
    harness.show("Muted", waits: false)
    place(on: "A")
    #expect(counts(harness) == ["A Muted 1"])
    harness.show("Muted", waits: false)
    place(on: "B")
    #expect(counts(harness) == ["A Muted 1", "B Muted 1"], "the toast appears on the focused output")
    harness.show("Muted", waits: false)
    place(on: "A")
    #expect(counts(harness) == ["A Muted 2", "B Muted 1"])
    for _ in 1...3 { harness.show("Muted", waits: false) }
    place(on: "B")
    #expect(counts(harness) == ["A Muted 2", "B Muted 4"])
    harness.show("Muted", output: .named("A"), waits: false)
    #expect(counts(harness) == ["A Muted 3", "B Muted 4"])
    harness.show("Muted", id: "x", waits: false)
    place(on: "B")
    #expect(counts(harness) == ["A Muted 3", "B Muted 4", "B Muted 1"], "a toast with an id is not merged")
    harness.wait(.seconds(3))
    harness.wait(.seconds(1))
    #expect(counts(harness) == [])
    #expect(harness.surfaces == [])
  }
}

/// Choices for waiting toasts.
@Suite struct WaitingChoiceTests {
  @Test func `An action for a waiting toast is reported like any other`() {
    var harness = Harness(outputs: [])
    let caller = harness.show("Download", id: "dl", actions: [no])
    harness.send(.act(id: "dl", key: "no", harness.nextCaller()))
    #expect(harness.choices[caller] == ["1 no"])
    #expect(harness.replies[caller] == ["accepted dl", "action no"])
  }
}
