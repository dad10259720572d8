import Testing

@testable import ToastCore

@Suite struct ProgressTests {
  private func shown(_ desk: Desk) -> Double? {
    desk.toasts.stacks.first?.scene(at: desk.now)?.figures.first?.content.progress
  }

  @Test func `The value of a bar is animated without a cross-fade`() {
    var desk = Desk()
    desk.show("Volume", id: "volume", progress: .value(0.2))
    desk.wait(.seconds(1))
    desk.show("Volume", id: "volume", progress: .value(0.6))
    #expect(desk.toasts.stacks[0].toasts[0].outgoing == nil)
    desk.wait(.milliseconds(50))
    let way = shown(desk) ?? 0
    #expect(way > 0.2 && way < 0.6)
    // A retarget during the animation does not jump.
    desk.show("Volume", id: "volume", progress: .value(0))
    #expect(abs((shown(desk) ?? 0) - way) < 1e-6)
    desk.wait(.seconds(1))
    #expect(shown(desk) == 0)
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
    var desk = Desk()
    func show(_ tree: ContentNode) {
      let content = ToastContent(title: "Tracks", tree: tree)
      desk.send(
        .show(
          ToastRequest(id: "tracks", content: content, style: .glass), desk.nextCaller(), wait: .none))
    }
    func figure() throws -> Figure { try #require(desk.toasts.stacks[0].scene(at: desk.now)?.figures.first) }
    show(Self.tree(0.2, 0.9))
    desk.wait(.seconds(1))
    show(Self.tree(0.6, 0.9))
    #expect(try figure().outgoing == nil)
    desk.wait(.milliseconds(50))
    let way = try figure().content.bars
    #expect(way[0] > 0.2 && way[0] < 0.6 && way[1] == 0.9)
    desk.wait(.seconds(1))
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
    var desk = Desk()
    desk.show("Copying", id: "copy", progress: .value(0.4))
    desk.wait(.seconds(1))
    desk.show("Still copying", id: "copy")
    #expect(shown(desk) == 0.4)
    desk.show("Copied", id: "copy", progress: Progress.none)
    desk.wait(.seconds(1))
    #expect(shown(desk) == nil)
    desk.show("Copied", id: "copy", progress: .value(1.2))
    #expect(shown(desk) == 1.2)
  }

  @Test func `Without animation a bar changes at once`() {
    var style = Style.plain
    (style.entrance, style.exit) = (.none, .none)
    var desk = Desk()
    desk.show("Volume", id: "volume", style: style, progress: .value(0.2))
    desk.show("Volume", id: "volume", style: style, progress: .value(0.6))
    #expect(shown(desk) == 0.6)
    #expect(desk.toasts.stacks[0].schedule(at: desk.now).deadline == desk.now + .seconds(2))
  }

  @Test func `A hundred updates show the latest value and restart the dwell`() {
    var desk = Desk()
    for number in 0..<100 {
      desk.show("Volume", id: "volume", progress: .value(Double(number) / 100))
      desk.wait(.milliseconds(10))
    }
    desk.wait(.milliseconds(500))
    #expect(shown(desk) == 0.99)
    #expect(desk.toasts.stacks.flatMap(\.toasts).count == 1)
    desk.wait(.milliseconds(2400))
    #expect(desk.figures().first?.contains("resting") == true)
    desk.wait(.milliseconds(100))
    #expect(desk.figures().first?.contains("leaving") == true)
  }
}

@Suite struct ActionTests {
  private static let undo = ToastAction(key: "undo", label: "Undo")
  private static let more = ToastAction(key: "more", label: "More")
  private static let open = ToastAction(key: "default", label: "Open")

  /// Returns a harness with a resting toast, its caller, and a function from points of the toast to points of the
  /// surface.
  private func rested(_ actions: [ToastAction]) -> (Desk, Caller, (Double, Double) -> LogicalPoint) {
    var desk = Desk()
    let caller = desk.show("Deleted a file", actions: actions)
    desk.wait(.seconds(1))
    let frame = desk.toasts.stacks[0].scene(at: desk.now)?.figures[0].frame
    return (desk, caller, { x, y in LogicalPoint(x: (frame?.x ?? 0) + x, y: (frame?.y ?? 0) + y) })
  }

  @Test func `A tap on a button runs its action, and a tap elsewhere the default action`() {
    for (x, outcome) in [(40.0, "action undo"), (110.0, "action more"), (75.0, "action default")] {
      var (desk, caller, point) = rested([Self.undo, Self.open, Self.more])
      desk.tap(StackID(1), at: point(x, 35))
      desk.wait(.seconds(1))
      #expect(desk.replies[caller]?.last == outcome)
    }
  }

  @Test func `A tap beside the buttons dismisses a toast without a default action`() {
    var (desk, caller, point) = rested([Self.undo])
    desk.tap(StackID(1), at: point(150, 35))
    desk.wait(.seconds(1))
    #expect(desk.replies[caller]?.last == "tapped")
  }

  @Test func `A click performs the action of its pointer button`() {
    var (desk, caller, point) = rested([Self.undo])
    desk.send(.click(StackID(1), .left, point(40, 35)))
    desk.wait(.seconds(1))
    #expect(desk.replies[caller]?.last == "action undo")
    (desk, caller, point) = rested([Self.undo])
    desk.send(.click(StackID(1), .right, point(40, 35)))
    desk.wait(.seconds(1))
    #expect(desk.replies[caller]?.last == "dismissed")
  }

  @Test func `A drag that begins on a button is a swipe`() {
    var (desk, caller, point) = rested([Self.undo])
    desk.press(point(40, 35))
    desk.move(point(40, 25))
    desk.move(point(40, -5))
    desk.release(point(40, -5))
    desk.wait(.seconds(1))
    #expect(desk.replies[caller]?.last == "swiped")
  }

  @Test func `A request chooses an action by its key, and an unknown key is refused`() {
    var (desk, caller, _) = rested([Self.undo, Self.open])
    func act(_ id: String, _ key: String) -> String? {
      let other = desk.nextCaller()
      desk.send(.act(id: id, key: key, other))
      return desk.replies[other]?.last
    }
    #expect(act("1", "redo") == "refused: toast '1' has no action 'redo'; actions: undo, default")
    #expect(act("7", "undo")?.hasPrefix("refused: no toast '7' is shown") == true)
    #expect(act("1", "undo") == "done")
    desk.wait(.seconds(1))
    #expect(desk.replies[caller]?.last == "action undo")
  }
}

@Suite struct KeyTests {
  /// Returns a harness with two toasts that use the keyboard, and a toast between them that does not.
  private func rested() -> Desk {
    var desk = Desk()
    var style = Style.glass
    style.keyboard = .onDemand
    style.duration = .forever
    let undo = ToastAction(key: "undo", label: "Undo")
    desk.show("One", style: style, actions: [undo, ToastAction(key: "more", label: "More")])
    desk.show("Two", actions: [undo])
    desk.show("Three", style: style, actions: [undo, ToastAction(key: "default", label: "Open")])
    desk.wait(.seconds(1))
    return desk
  }

  private func press(_ keys: Key..., on desk: inout Desk) {
    for key in keys { desk.send(.stack(StackID(1), .key(key))) }
  }

  /// The title of the toast with the highlighted button, and the index of the button.
  private func lit(_ desk: Desk) -> String? {
    desk.toasts.stacks[0].scene(at: desk.now)?.figures.compactMap { figure in
      figure.highlight.map { "\(figure.content.title) \($0)" }
    }.first
  }

  @Test func `Tab moves the focus through the buttons of all toasts`() {
    var desk = rested()
    #expect(lit(desk) == nil)
    let stops = (0..<4).map { _ in
      press(.tab(isBackwards: false), on: &desk)
      return lit(desk)
    }
    #expect(stops == ["One 0", "One 1", "Three 0", "One 0"])
    press(.tab(isBackwards: true), on: &desk)
    #expect(lit(desk) == "Three 0")
    // No button is highlighted after the keyboard has left the surface.
    desk.send(.stack(StackID(1), .key(nil)))
    #expect(lit(desk) == nil)
  }

  @Test
  func `Enter chooses the focused action, else the default action of the newest toast, and Escape dismisses`()
  {
    for (keys, outcome) in [
      ([Key.tab(isBackwards: false), .tab(isBackwards: false), .enter], "action more"),
      ([.enter], "action default"), ([.escape], "dismissed"),
      ([.tab(isBackwards: false), .escape], "dismissed"),
    ] {
      var desk = rested()
      for key in keys { press(key, on: &desk) }
      desk.wait(.seconds(1))
      #expect(desk.log.contains { $0.hasSuffix(outcome) }, "\(keys)")
      #expect(desk.toasts.stacks[0].toasts.count == 2)
    }
  }

  @Test func `The stack needs the keyboard only while a toast uses it`() {
    var desk = rested()
    #expect(desk.toasts.stacks[0].keyboardNeed == .later)
    press(.escape, .escape, on: &desk)
    #expect(desk.toasts.stacks[0].keyboardNeed == .none)
    press(.escape, .enter, .tab(isBackwards: false), on: &desk)
    desk.wait(.seconds(1))
    #expect(desk.figures().map { $0.prefix(3) } == ["Two"])
  }
}
