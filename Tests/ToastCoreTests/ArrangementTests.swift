import Testing

@testable import ToastCore

private let two = [
  Output(name: "A", size: LogicalSize(width: 1280, height: 720)),
  Output(name: "B", size: LogicalSize(width: 1280, height: 720)),
]

/// Returns a title whose toast is `width` wide in the harness.
private func title(_ width: Int) -> String { String(repeating: "x", count: (width - 48) / 10) }

/// Stacks of one edge do not overlap.
@Suite struct ArrangementTests {
  private func style(_ style: Style = .glass, _ change: (inout Style) -> Void = { _ in }) -> Style {
    var style = style
    style.duration = .forever
    change(&style)
    return style
  }

  private func insets(_ harness: Harness) -> [Double] { harness.toasts.stacks.map(\.room.inset) }

  @Test func `A banner takes the place at the edge, and the reserved length counts once`() {
    var harness = Harness()
    harness.show("Saved", style: style())
    harness.wait(.seconds(1))
    harness.show("Offline", id: "b", style: style(.banner))
    #expect(insets(harness) == [50, 0])
    harness.send(.stack(StackID(2), .reserved(30)))
    // The banner extends over the bars; the other stack begins below them.
    #expect(insets(harness) == [20, 0])
    harness.wait(.seconds(1))
    harness.send(.dismiss(.id("b"), harness.nextCaller()))
    #expect(insets(harness) == [20, 0])
    harness.wait(.seconds(1))
    #expect(insets(harness) == [0])
  }

  /// Pairs of stacks at one edge, with the inset of the second stack.
  @Test(
    arguments: [
      (Layer.overlay, Alignment.center, 300, Layer.top, Alignment.center, 300, 58.0),
      (.overlay, .start, 300, .overlay, .center, 300, 0), (.overlay, .start, 300, .overlay, .end, 300, 0),
      (.overlay, .start, 600, .overlay, .center, 300, 58), (.overlay, .start, 600, .top, .end, 900, 58),
      (.top, .end, 600, .overlay, .center, 300, 58),
    ])
  func `A second stack starts past the first where their columns meet`(
    layer: Layer, alignment: Alignment, width: Int, otherLayer: Layer, otherAlignment: Alignment,
    otherWidth: Int, inset: Double
  ) {
    for edge in Edge.allCases {
      var harness = Harness()
      harness.show(
        title(width), style: style { ($0.edge, $0.layer, $0.alignment) = (edge, layer, alignment) })
      harness.wait(.seconds(1))
      harness.show(
        title(otherWidth),
        style: style { ($0.edge, $0.layer, $0.alignment) = (edge, otherLayer, otherAlignment) })
      #expect(insets(harness) == [0, inset])
    }
  }

  @Test func `A stack moves away from a growing stack, and back when no pointer is on it`() {
    var harness = Harness()
    harness.show("One", style: style())
    let other = style { $0.layer = .top }
    harness.show("Below", style: other)
    harness.show("Two", id: "two", style: style())
    #expect(insets(harness) == [0, 116])
    harness.wait(.seconds(1))
    harness.send(.stack(StackID(2), .hover(seat: 1, LogicalPoint(x: 60, y: 20))))
    harness.send(.dismiss(.id("two"), harness.nextCaller()))
    harness.wait(.seconds(2))
    #expect(insets(harness) == [0, 116])
    harness.send(.stack(StackID(2), .hover(seat: 1, nil)))
    #expect(insets(harness) == [0, 58])
  }

  /// Sway keeps the surface position of the press for later points; other compositors use the present position.
  @Test(arguments: [0.0, 50])
  func `A press stays on its toast when the surface moves`(shift: Double) {
    var harness = Harness()
    harness.show("Below", style: style())
    harness.wait(.seconds(1))
    harness.press(LogicalPoint(x: 60, y: 20))
    harness.show("Offline", style: style(.banner))
    #expect(insets(harness) == [50, 0])
    harness.move(LogicalPoint(x: 60, y: 21 - shift))
    #expect(harness.figures().first == "Below resting y 8.0 opacity 1.0")
    harness.release(LogicalPoint(x: 60, y: 21 - shift))
    #expect(harness.figures().first?.hasPrefix("Below leaving(tapped)") == true)
  }

  @Test func `A press that is released without a motion is a tap although the surface moved`() {
    var harness = Harness()
    harness.show("Below", style: style(), actions: [ToastAction(key: "no", label: "No")])
    harness.wait(.seconds(1))
    harness.press(LogicalPoint(x: 60, y: 20 + 25))
    harness.show("Offline", style: style(.banner))
    harness.release(LogicalPoint(x: 60, y: 20 + 25))
    #expect(harness.figures().first?.contains("leaving(") == true)
  }

  @Test(arguments: [0.0, 50])
  func `A drag continues when the surface moves`(shift: Double) {
    var harness = Harness()
    harness.show("Below", style: style())
    harness.wait(.seconds(1))
    harness.press(LogicalPoint(x: 60, y: 40))
    harness.move(LogicalPoint(x: 60, y: 30))
    harness.show("Offline", style: style(.banner))
    // This event was sent before the surface moved.
    harness.move(LogicalPoint(x: 60, y: 28))
    #expect(harness.figures().first?.hasPrefix("Below dragging y -4.0") == true)
    harness.wait(.milliseconds(200))
    for y in [20.0, 10, 5] { harness.move(LogicalPoint(x: 60, y: y - shift)) }
    #expect(harness.figures().first?.hasPrefix("Below dragging y -27.0") == true)
    harness.release(LogicalPoint(x: 60, y: 5 - shift))
    #expect(harness.figures().first?.hasPrefix("Below leaving(swiped)") == true)
  }

  @Test func `A toast that does not fit past the other stacks waits for room`() {
    var harness = Harness(outputs: [Output(name: "A", size: LogicalSize(width: 400, height: 120))])
    harness.show("One", id: "one", style: style())
    harness.show("Two", style: style { $0.layer = .top })
    harness.show("Three", style: style(.banner))
    harness.wait(.seconds(1))
    let waiting = harness.figures().filter { $0.hasSuffix("waiting") }.count
    #expect(waiting == 1 || waiting == 2)
    harness.send(.dismiss(.id("one"), harness.nextCaller()))
    harness.wait(.seconds(2))
    #expect(harness.figures().filter { $0.contains("resting") }.count == 2)
    harness.send(.dismiss(.all, harness.nextCaller()))
    harness.wait(.seconds(1))
    #expect(harness.toasts.stacks.isEmpty)
  }

  @Test func `Stacks of other edges and outputs do not affect each other`() {
    var harness = Harness(outputs: two)
    harness.show("One", style: style(), output: .named("A"))
    harness.show("Two", style: style { $0.layer = .top }, output: .named("B"))
    harness.show("Three", style: style { $0.edge = .bottom }, output: .named("A"))
    harness.wait(.seconds(1))
    #expect(insets(harness) == [0, 0, 0])
  }
}

/// The output of a toast after an update.
@Suite struct UpdateOutputTests {
  private func outputs(_ harness: Harness) -> [String] {
    harness.toasts.stacks.flatMap { stack in
      stack.toasts.map {
        "\($0.content.title) on \(stack.output ?? stack.key.output ?? "?") \($0.phase.story)"
      }
    }
  }

  @Test func `An update keeps the output unless the request names an output or asks for the focused output`()
  {
    var harness = Harness(outputs: two)
    let caller = harness.show("1 %", id: "x", output: .named("A"))
    harness.wait(.seconds(1))
    harness.show("2 %", id: "x")
    #expect(outputs(harness) == ["2 % on A resting"])
    harness.show("3 %", id: "x", output: .focused)
    // The toast is updated in place until the compositor reports the focused output.
    #expect(outputs(harness).first == "3 % on A resting")
    harness.send(.entered(StackID(2), output: "B"))
    harness.wait(.seconds(1))
    #expect(outputs(harness) == ["3 % on B resting"])
    #expect(harness.replies[caller] == ["accepted x"])
    harness.wait(.seconds(3))
    #expect(harness.replies[caller] == ["accepted x", "expired"])
  }

  @Test func `A toast does not enter again if the focused output is its present output`() {
    var harness = Harness(outputs: two)
    harness.show("1 %", id: "x", output: .named("A"))
    harness.wait(.seconds(1))
    for percent in 2...4 {
      harness.show("\(percent) %", id: "x", output: .focused)
      harness.send(.entered(StackID(UInt32(percent)), output: "A"))
      #expect(outputs(harness) == ["\(percent) % on A resting"])
      #expect(harness.toasts.stacks.count == 1)
    }
  }

  @Test func `An update without an output continues an unfinished move to another output`() {
    var harness = Harness(outputs: two)
    harness.show("1 %", id: "x", output: .named("A"))
    harness.show("Other", output: .named("B"))
    harness.wait(.seconds(1))
    harness.show("2 %", id: "x", output: .focused)
    var bottom = Style.glass
    bottom.edge = .bottom
    harness.show("3 %", id: "x", style: bottom)
    for stack in harness.toasts.stacks.map(\.id) { harness.send(.entered(stack, output: "B")) }
    harness.wait(.seconds(1))
    #expect(outputs(harness).filter { $0.hasPrefix("3") } == ["3 % on B resting"])
  }

  @Test func `The latest update decides the place while the compositor chooses the output`() {
    var harness = Harness(outputs: two)
    let caller = harness.show("1 %", id: "x", output: .named("A"))
    harness.wait(.seconds(1))
    var bottom = Style.glass
    bottom.edge = .bottom
    bottom.duration = .forever
    harness.show("Other", style: bottom, output: .named("A"))
    bottom.duration = .short
    harness.show("2 %", id: "x", style: bottom, output: .focused)
    harness.show("3 %", id: "x", output: .focused)
    harness.send(.entered(StackID(3), output: "B"))
    #expect(outputs(harness).first == "3 % on A resting")
    harness.send(.entered(StackID(4), output: "B"))
    harness.wait(.seconds(1))
    #expect(outputs(harness) == ["Other on A resting", "3 % on B resting"])
    harness.wait(.seconds(4))
    #expect(harness.replies[caller] == ["accepted x", "expired"])
  }

  @Test func `A toast moves to an output on which a copy of it is leaving`() {
    var harness = Harness(outputs: two)
    let first = harness.show("x", id: "X", output: .named("B"))
    harness.wait(.seconds(1))
    let second = harness.show("x", id: "X", output: .named("A"))
    harness.wait(.milliseconds(100))
    harness.send(.outputs([two[1]]))
    harness.wait(.seconds(1))
    #expect(outputs(harness).filter { $0.contains("resting") } == ["x on B resting"])
    #expect(harness.replies[first] == ["accepted X"] && harness.replies[second] == ["accepted X"])
    harness.wait(.seconds(4))
    #expect(harness.replies[first] == ["accepted X", "expired"])
    #expect(harness.replies[second] == ["accepted X", "expired"])
  }
}
