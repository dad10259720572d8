import Testing

@testable import ToastCore

@Suite struct ProgressTests {
  private func shown(_ harness: Harness) -> Double? {
    harness.toasts.stacks.first?.scene(at: harness.now)?.figures.first?.content.progress
  }

  @Test func `The value of a bar is animated without a cross-fade`() {
    var harness = Harness()
    harness.show("Volume", id: "volume", progress: .value(0.2))
    harness.wait(.seconds(1))
    harness.show("Volume", id: "volume", progress: .value(0.6))
    #expect(harness.toasts.stacks[0].toasts[0].outgoing == nil)
    harness.wait(.milliseconds(50))
    let way = shown(harness) ?? 0
    #expect(way > 0.2 && way < 0.6)
    // A retarget during the animation does not jump.
    harness.show("Volume", id: "volume", progress: .value(0))
    #expect(abs((shown(harness) ?? 0) - way) < 1e-6)
    harness.wait(.seconds(1))
    #expect(shown(harness) == 0)
  }

  /// Custom content with two bars and a text between them.
  private static func tree(_ first: Double, _ second: Double, _ text: String = "of") -> ContentNode {
    ContentNode(
      .column(
        .init([
          ContentNode(.progress(first)), ContentNode(.text(.init(text))),
          ContentNode(.row(.init([ContentNode(.progress(second))]))),
        ])))
  }

  @Test func `The bars of custom content are animated separately`() throws {
    var harness = Harness()
    func show(_ tree: ContentNode) {
      let content = ToastContent(title: "Tracks", tree: tree)
      harness.send(
        .show(
          ToastRequest(id: "tracks", content: content, style: .glass), harness.nextCaller(), wait: .none))
    }
    func figure() throws -> Figure {
      try #require(harness.toasts.stacks[0].scene(at: harness.now)?.figures.first)
    }
    show(Self.tree(0.2, 0.9))
    harness.wait(.seconds(1))
    show(Self.tree(0.6, 0.9))
    #expect(try figure().outgoing == nil)
    harness.wait(.milliseconds(50))
    let way = try figure().content.bars
    #expect(way[0] > 0.2 && way[0] < 0.6 && way[1] == 0.9)
    harness.wait(.seconds(1))
    #expect(try figure().content.tree == Self.tree(0.6, 0.9))
    // Another text cross-fades, and the bars are animated at the same time.
    show(Self.tree(0, 0.9, "is"))
    #expect(try figure().outgoing != nil)
    #expect(abs(try figure().content.bars[0] - 0.6) < 1e-6)
    // An additional bar is different content.
    show(ContentNode(.column(.init([Self.tree(0.5, 0.5, "is"), ContentNode(.progress(0.1))]))))
    #expect(try figure().content.bars == [0.5, 0.5, 0.1])
  }

  @Test func `Only a bar with a new value is damaged`() {
    func scene(_ first: Double, _ second: Double) -> Scene {
      var scene = Scene.empty(LogicalSize(width: 400, height: 200))
      scene.figures = [
        Figure(
          toast: ToastSerial(1), content: ToastContent(title: "", tree: Self.tree(first, second)),
          style: .glass, frame: LogicalRect(x: 10, y: 20, width: 200, height: 80),
          outline: .rounded(radius: 8),
          bars: [
            LogicalRect(x: 5, y: 5, width: 100, height: 6), LogicalRect(x: 5, y: 60, width: 100, height: 6),
          ])
      ]
      return scene
    }
    #expect(
      scene(0.1, 0.2).changes(from: scene(0.1, 0.3)) == [LogicalRect(x: 15, y: 80, width: 100, height: 6)])
    #expect(
      scene(0.1, 0.2).changes(from: scene(0.2, 0.3)) == [LogicalRect(x: 15, y: 25, width: 100, height: 61)])
  }

  @Test func `An update without progress keeps the bar, and the value none removes the bar`() {
    var harness = Harness()
    harness.show("Copying", id: "copy", progress: .value(0.4))
    harness.wait(.seconds(1))
    harness.show("Still copying", id: "copy")
    #expect(shown(harness) == 0.4)
    harness.show("Copied", id: "copy", progress: Progress.none)
    harness.wait(.seconds(1))
    #expect(shown(harness) == nil)
    harness.show("Copied", id: "copy", progress: .value(1.2))
    #expect(shown(harness) == 1.2)
  }

  @Test func `Without animation a bar changes at once`() {
    var style = Style.plain
    (style.entrance, style.exit) = (.none, .none)
    var harness = Harness()
    harness.show("Volume", id: "volume", style: style, progress: .value(0.2))
    harness.show("Volume", id: "volume", style: style, progress: .value(0.6))
    #expect(shown(harness) == 0.6)
    #expect(harness.toasts.stacks[0].schedule(at: harness.now).deadline == harness.now + .seconds(2))
  }

  @Test func `A hundred updates show the latest value and restart the dwell`() {
    var harness = Harness()
    for number in 0..<100 {
      harness.show("Volume", id: "volume", progress: .value(Double(number) / 100))
      harness.wait(.milliseconds(10))
    }
    harness.wait(.milliseconds(500))
    #expect(shown(harness) == 0.99)
    #expect(harness.toasts.stacks.flatMap(\.toasts).count == 1)
    harness.wait(.milliseconds(2400))
    #expect(harness.figures().first?.contains("resting") == true)
    harness.wait(.milliseconds(100))
    #expect(harness.figures().first?.contains("leaving") == true)
  }
}

@Suite struct ActionTests {
  private static let undo = ToastAction(key: "undo", label: "Undo")
  private static let more = ToastAction(key: "more", label: "More")
  private static let open = ToastAction(key: "default", label: "Open")

  /// Returns a harness with a resting toast, its caller, and a function from points of the toast to points of the
  /// surface.
  private func rested(_ actions: [ToastAction]) -> (Harness, Caller, (Double, Double) -> LogicalPoint) {
    var harness = Harness()
    let caller = harness.show("Deleted a file", actions: actions)
    harness.wait(.seconds(1))
    let frame = harness.toasts.stacks[0].scene(at: harness.now)?.figures[0].frame
    return (harness, caller, { x, y in LogicalPoint(x: (frame?.x ?? 0) + x, y: (frame?.y ?? 0) + y) })
  }

  @Test func `A tap on a button runs its action, and a tap elsewhere the default action`() {
    for (x, outcome) in [(40.0, "action undo"), (110.0, "action more"), (75.0, "action default")] {
      var (harness, caller, point) = rested([Self.undo, Self.open, Self.more])
      harness.tap(StackID(1), at: point(x, 35))
      harness.wait(.seconds(1))
      #expect(harness.replies[caller]?.last == outcome)
    }
  }

  @Test func `A tap beside the buttons dismisses a toast without a default action`() {
    var (harness, caller, point) = rested([Self.undo])
    harness.tap(StackID(1), at: point(150, 35))
    harness.wait(.seconds(1))
    #expect(harness.replies[caller]?.last == "tapped")
  }

  @Test func `A click performs the action of its pointer button`() {
    var (harness, caller, point) = rested([Self.undo])
    harness.send(.click(StackID(1), .left, point(40, 35)))
    harness.wait(.seconds(1))
    #expect(harness.replies[caller]?.last == "action undo")
    (harness, caller, point) = rested([Self.undo])
    harness.send(.click(StackID(1), .right, point(40, 35)))
    harness.wait(.seconds(1))
    #expect(harness.replies[caller]?.last == "dismissed")
  }

  @Test func `A drag that begins on a button is a swipe`() {
    var (harness, caller, point) = rested([Self.undo])
    harness.press(point(40, 35))
    harness.move(point(40, 25))
    harness.move(point(40, -5))
    harness.release(point(40, -5))
    harness.wait(.seconds(1))
    #expect(harness.replies[caller]?.last == "swiped")
  }

  @Test func `A request chooses an action by its key, and an unknown key is refused`() {
    var (harness, caller, _) = rested([Self.undo, Self.open])
    func act(_ id: String, _ key: String) -> String? {
      let other = harness.nextCaller()
      harness.send(.act(id: id, key: key, other))
      return harness.replies[other]?.last
    }
    #expect(act("1", "redo") == "refused: toast '1' has no action 'redo'; actions: undo, default")
    #expect(act("7", "undo")?.hasPrefix("refused: no toast '7' is shown") == true)
    #expect(act("1", "undo") == "done")
    harness.wait(.seconds(1))
    #expect(harness.replies[caller]?.last == "action undo")
  }
}

@Suite struct KeyTests {
  /// Returns a harness with two toasts that use the keyboard, and a toast between them that does not.
  private func rested() -> Harness {
    var harness = Harness()
    var style = Style.glass
    style.keyboard = .onDemand
    style.duration = .forever
    let undo = ToastAction(key: "undo", label: "Undo")
    harness.show("One", style: style, actions: [undo, ToastAction(key: "more", label: "More")])
    harness.show("Two", actions: [undo])
    harness.show("Three", style: style, actions: [undo, ToastAction(key: "default", label: "Open")])
    harness.wait(.seconds(1))
    return harness
  }

  private func press(_ keys: Key..., on harness: inout Harness) {
    for key in keys { harness.send(.stack(StackID(1), .key(key))) }
  }

  /// The title of the toast with the highlighted button, and the index of the button.
  private func lit(_ harness: Harness) -> String? {
    harness.toasts.stacks[0].scene(at: harness.now)?.figures.compactMap { figure in
      figure.highlight.map { "\(figure.content.title) \($0)" }
    }.first
  }

  @Test func `Tab moves the focus through the buttons of all toasts`() {
    var harness = rested()
    #expect(lit(harness) == nil)
    let stops = (0..<4).map { _ in
      press(.tab(isBackwards: false), on: &harness)
      return lit(harness)
    }
    #expect(stops == ["One 0", "One 1", "Three 0", "One 0"])
    press(.tab(isBackwards: true), on: &harness)
    #expect(lit(harness) == "Three 0")
    // No button is highlighted after the keyboard has left the surface.
    harness.send(.stack(StackID(1), .key(nil)))
    #expect(lit(harness) == nil)
  }

  @Test
  func `Enter chooses the focused action, else the default action of the newest toast, and Escape dismisses`()
  {
    for (keys, outcome) in [
      ([Key.tab(isBackwards: false), .tab(isBackwards: false), .enter], "action more"),
      ([.enter], "action default"), ([.escape], "dismissed"),
      ([.tab(isBackwards: false), .escape], "dismissed"),
    ] {
      var harness = rested()
      for key in keys { press(key, on: &harness) }
      harness.wait(.seconds(1))
      #expect(harness.log.contains { $0.hasSuffix(outcome) }, "\(keys)")
      #expect(harness.toasts.stacks[0].toasts.count == 2)
    }
  }

  @Test func `The stack needs the keyboard only while a toast uses it`() {
    var harness = rested()
    #expect(harness.toasts.stacks[0].keyboardNeed == .later)
    press(.escape, .escape, on: &harness)
    #expect(harness.toasts.stacks[0].keyboardNeed == .none)
    press(.escape, .enter, .tab(isBackwards: false), on: &harness)
    harness.wait(.seconds(1))
    #expect(harness.figures().map { $0.prefix(3) } == ["Two"])
  }
}
