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

  private func insets(_ desk: Desk) -> [Double] { desk.toasts.stacks.map(\.room.inset) }

  @Test func `A banner takes the place at the edge, and the reserved length counts once`() {
    var desk = Desk()
    desk.show("Saved", style: style())
    desk.wait(.seconds(1))
    desk.show("Offline", id: "b", style: style(.banner))
    #expect(insets(desk) == [50, 0])
    desk.send(.stack(StackID(2), .reserved(30)))
    // The banner extends over the bars; the other stack begins below them.
    #expect(insets(desk) == [20, 0])
    desk.wait(.seconds(1))
    desk.send(.dismiss(.id("b"), desk.nextCaller()))
    #expect(insets(desk) == [20, 0])
    desk.wait(.seconds(1))
    #expect(insets(desk) == [0])
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
      var desk = Desk()
      desk.show(title(width), style: style { ($0.edge, $0.layer, $0.alignment) = (edge, layer, alignment) })
      desk.wait(.seconds(1))
      desk.show(
        title(otherWidth),
        style: style { ($0.edge, $0.layer, $0.alignment) = (edge, otherLayer, otherAlignment) })
      #expect(insets(desk) == [0, inset])
    }
  }

  @Test func `A stack moves away from a growing stack, and back when no pointer is on it`() {
    var desk = Desk()
    desk.show("One", style: style())
    let other = style { $0.layer = .top }
    desk.show("Below", style: other)
    desk.show("Two", id: "two", style: style())
    #expect(insets(desk) == [0, 116])
    desk.wait(.seconds(1))
    desk.send(.stack(StackID(2), .hover(seat: 1, LogicalPoint(x: 60, y: 20))))
    desk.send(.dismiss(.id("two"), desk.nextCaller()))
    desk.wait(.seconds(2))
    #expect(insets(desk) == [0, 116])
    desk.send(.stack(StackID(2), .hover(seat: 1, nil)))
    #expect(insets(desk) == [0, 58])
  }

  /// Sway keeps the surface position of the press for later points; other compositors use the present position.
  @Test(arguments: [0.0, 50])
  func `A press stays on its toast when the surface moves`(shift: Double) {
    var desk = Desk()
    desk.show("Below", style: style())
    desk.wait(.seconds(1))
    desk.press(LogicalPoint(x: 60, y: 20))
    desk.show("Offline", style: style(.banner))
    #expect(insets(desk) == [50, 0])
    desk.move(LogicalPoint(x: 60, y: 21 - shift))
    #expect(desk.figures().first == "Below resting y 8.0 opacity 1.0")
    desk.release(LogicalPoint(x: 60, y: 21 - shift))
    #expect(desk.figures().first?.hasPrefix("Below leaving(tapped)") == true)
  }

  @Test func `A press that is released without a motion is a tap although the surface moved`() {
    var desk = Desk()
    desk.show("Below", style: style(), actions: [ToastAction(key: "no", label: "No")])
    desk.wait(.seconds(1))
    desk.press(LogicalPoint(x: 60, y: 20 + 25))
    desk.show("Offline", style: style(.banner))
    desk.release(LogicalPoint(x: 60, y: 20 + 25))
    #expect(desk.figures().first?.contains("leaving(") == true)
  }

  @Test(arguments: [0.0, 50])
  func `A drag continues when the surface moves`(shift: Double) {
    var desk = Desk()
    desk.show("Below", style: style())
    desk.wait(.seconds(1))
    desk.press(LogicalPoint(x: 60, y: 40))
    desk.move(LogicalPoint(x: 60, y: 30))
    desk.show("Offline", style: style(.banner))
    // This event was sent before the surface moved.
    desk.move(LogicalPoint(x: 60, y: 28))
    #expect(desk.figures().first?.hasPrefix("Below dragging y -4.0") == true)
    desk.wait(.milliseconds(200))
    for y in [20.0, 10, 5] { desk.move(LogicalPoint(x: 60, y: y - shift)) }
    #expect(desk.figures().first?.hasPrefix("Below dragging y -27.0") == true)
    desk.release(LogicalPoint(x: 60, y: 5 - shift))
    #expect(desk.figures().first?.hasPrefix("Below leaving(swiped)") == true)
  }

  @Test func `A toast that does not fit past the other stacks waits for room`() {
    var desk = Desk(outputs: [Output(name: "A", size: LogicalSize(width: 400, height: 120))])
    desk.show("One", id: "one", style: style())
    desk.show("Two", style: style { $0.layer = .top })
    desk.show("Three", style: style(.banner))
    desk.wait(.seconds(1))
    let waiting = desk.figures().filter { $0.hasSuffix("waiting") }.count
    #expect(waiting == 1 || waiting == 2)
    desk.send(.dismiss(.id("one"), desk.nextCaller()))
    desk.wait(.seconds(2))
    #expect(desk.figures().filter { $0.contains("resting") }.count == 2)
    desk.send(.dismiss(.all, desk.nextCaller()))
    desk.wait(.seconds(1))
    #expect(desk.toasts.stacks.isEmpty)
  }

  @Test func `Stacks of other edges and outputs do not affect each other`() {
    var desk = Desk(outputs: two)
    desk.show("One", style: style(), output: .named("A"))
    desk.show("Two", style: style { $0.layer = .top }, output: .named("B"))
    desk.show("Three", style: style { $0.edge = .bottom }, output: .named("A"))
    desk.wait(.seconds(1))
    #expect(insets(desk) == [0, 0, 0])
  }
}

/// The output of a toast after an update.
@Suite struct UpdateOutputTests {
  private func outputs(_ desk: Desk) -> [String] {
    desk.toasts.stacks.flatMap { stack in
      stack.toasts.map {
        "\($0.content.title) on \(stack.output ?? stack.key.output ?? "?") \($0.phase.story)"
      }
    }
  }

  @Test func `An update keeps the output unless the request names an output or asks for the focused output`()
  {
    var desk = Desk(outputs: two)
    let caller = desk.show("1 %", id: "x", output: .named("A"))
    desk.wait(.seconds(1))
    desk.show("2 %", id: "x")
    #expect(outputs(desk) == ["2 % on A resting"])
    desk.show("3 %", id: "x", output: .focused)
    // The toast is updated in place until the compositor reports the focused output.
    #expect(outputs(desk).first == "3 % on A resting")
    desk.send(.entered(StackID(2), output: "B"))
    desk.wait(.seconds(1))
    #expect(outputs(desk) == ["3 % on B resting"])
    #expect(desk.replies[caller] == ["accepted x"])
    desk.wait(.seconds(3))
    #expect(desk.replies[caller] == ["accepted x", "expired"])
  }

  @Test func `A toast does not enter again if the focused output is its present output`() {
    var desk = Desk(outputs: two)
    desk.show("1 %", id: "x", output: .named("A"))
    desk.wait(.seconds(1))
    for percent in 2...4 {
      desk.show("\(percent) %", id: "x", output: .focused)
      desk.send(.entered(StackID(UInt32(percent)), output: "A"))
      #expect(outputs(desk) == ["\(percent) % on A resting"])
      #expect(desk.toasts.stacks.count == 1)
    }
  }

  @Test func `An update without an output continues an unfinished move to another output`() {
    var desk = Desk(outputs: two)
    desk.show("1 %", id: "x", output: .named("A"))
    desk.show("Other", output: .named("B"))
    desk.wait(.seconds(1))
    desk.show("2 %", id: "x", output: .focused)
    var bottom = Style.glass
    bottom.edge = .bottom
    desk.show("3 %", id: "x", style: bottom)
    for stack in desk.toasts.stacks.map(\.id) { desk.send(.entered(stack, output: "B")) }
    desk.wait(.seconds(1))
    #expect(outputs(desk).filter { $0.hasPrefix("3") } == ["3 % on B resting"])
  }

  @Test func `The latest update decides the place while the compositor chooses the output`() {
    var desk = Desk(outputs: two)
    let caller = desk.show("1 %", id: "x", output: .named("A"))
    desk.wait(.seconds(1))
    var bottom = Style.glass
    bottom.edge = .bottom
    bottom.duration = .forever
    desk.show("Other", style: bottom, output: .named("A"))
    bottom.duration = .short
    desk.show("2 %", id: "x", style: bottom, output: .focused)
    desk.show("3 %", id: "x", output: .focused)
    desk.send(.entered(StackID(3), output: "B"))
    #expect(outputs(desk).first == "3 % on A resting")
    desk.send(.entered(StackID(4), output: "B"))
    desk.wait(.seconds(1))
    #expect(outputs(desk) == ["Other on A resting", "3 % on B resting"])
    desk.wait(.seconds(4))
    #expect(desk.replies[caller] == ["accepted x", "expired"])
  }

  @Test func `A toast moves to an output on which a copy of it is leaving`() {
    var desk = Desk(outputs: two)
    let first = desk.show("x", id: "X", output: .named("B"))
    desk.wait(.seconds(1))
    let second = desk.show("x", id: "X", output: .named("A"))
    desk.wait(.milliseconds(100))
    desk.send(.outputs([two[1]]))
    desk.wait(.seconds(1))
    #expect(outputs(desk).filter { $0.contains("resting") } == ["x on B resting"])
    #expect(desk.replies[first] == ["accepted X"] && desk.replies[second] == ["accepted X"])
    desk.wait(.seconds(4))
    #expect(desk.replies[first] == ["accepted X", "expired"])
    #expect(desk.replies[second] == ["accepted X", "expired"])
  }
}
