import Testing

@testable import ToastCore

private let a = Output(name: "A", size: LogicalSize(width: 1280, height: 720))
private let b = Output(name: "B", size: LogicalSize(width: 1920, height: 1080))

@Test func `A toast waits while there is no output`() {
  var desk = Desk(outputs: [])
  let caller = desk.show("Patient")
  desk.wait(.seconds(60))
  #expect(desk.figures() == ["Patient waiting"])
  desk.send(.outputs([a]))
  desk.wait(.seconds(1))
  #expect(desk.figures() == ["Patient resting y 8.0 opacity 1.0"])
  desk.wait(.seconds(3))
  #expect(desk.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A toast whose output is removed keeps its remaining dwell`() {
  var desk = Desk(outputs: [a, b])
  let caller = desk.show("Moving", output: .named("B"))
  desk.wait(.seconds(2))
  desk.send(.outputs([a]))
  #expect(desk.toasts.stacks[0].key.output == "A")
  #expect(desk.figures() == ["Moving resting y 8.0 opacity 1.0"])
  desk.wait(.milliseconds(999))
  #expect(desk.figures() == ["Moving resting y 8.0 opacity 1.0"])
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A toast continues after all outputs were removed and one was added`() {
  var desk = Desk()
  let caller = desk.show("Patient")
  desk.wait(.seconds(2))
  desk.send(.outputs([]))
  #expect(desk.surfaces.isEmpty)
  desk.wait(.seconds(60))
  #expect(desk.replies[caller] == ["accepted 1"])
  desk.send(.outputs([b]))
  desk.wait(.milliseconds(999))
  #expect(desk.figures() == ["Patient resting y 8.0 opacity 1.0"])
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A toast moves to an existing stack on the remaining output`() {
  var desk = Desk(outputs: [a, b])
  desk.show("Here", output: .named("A"))
  desk.show("There", output: .named("B"))
  desk.wait(.seconds(1))
  desk.send(.outputs([a]))
  desk.wait(.seconds(1))
  #expect(desk.surfaces.count == 1)
  #expect(desk.figures() == ["Here resting y 8.0 opacity 1.0", "There resting y 66.0 opacity 1.0"])
}

@Test func `A closed surface is created again`() {
  var desk = Desk()
  desk.show("Stubborn")
  desk.wait(.seconds(1))
  desk.send(.stack(StackID(1), .closed))
  #expect(desk.log == ["0 surface 1 created", "1000 surface 1 destroyed", "1000 surface 1 created"])
  #expect(desk.figures() == ["Stubborn resting y 8.0 opacity 1.0"])
}

@Test func `A surface that is closed before its configure is requested again after a second`() {
  var desk = Desk()
  desk.configures = false
  desk.show("Refused")
  desk.send(.stack(StackID(1), .closed))
  desk.wait(.milliseconds(999))
  #expect(desk.log == ["0 surface 1 created", "0 surface 1 destroyed"])
  desk.configures = true
  desk.wait(.milliseconds(1))
  #expect(desk.log.last == "1000 surface 1 created")
  #expect(desk.figures().count == 1)
}

@Test func `A surface that is closed before its configure is requested at once when the outputs change`() {
  var desk = Desk()
  desk.configures = false
  desk.show("Refused")
  desk.send(.stack(StackID(1), .closed))
  desk.send(.outputs([Output(name: "B", size: LogicalSize(width: 1280, height: 720))]))
  #expect(desk.log == ["0 surface 1 created", "0 surface 1 destroyed", "0 surface 1 created"])
}

@Test func `A toast whose surface is closed during the exit is gone at once`() {
  var desk = Desk()
  let caller = desk.show("Leaving")
  desk.wait(.milliseconds(3100))
  desk.send(.stack(StackID(1), .closed))
  #expect(desk.replies[caller] == ["accepted 1", "expired"])
  #expect(desk.surfaces.isEmpty && desk.toasts.stacks.isEmpty)
}

@Test func `A toast on all outputs is one toast`() {
  var desk = Desk(outputs: [a, b])
  let caller = desk.show("Everywhere", output: .all)
  desk.wait(.seconds(1))
  #expect(desk.surfaces.count == 2)
  desk.tap(StackID(2), at: LogicalPoint(x: 98, y: 33))
  #expect(desk.figures().allSatisfy { $0.hasPrefix("Everywhere leaving(tapped)") })
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "tapped"])
  #expect(desk.surfaces.isEmpty)
}

@Test func `An unknown output is refused with the known names`() {
  var desk = Desk(outputs: [a, b])
  let caller = desk.show("Nowhere", output: .named("C"))
  #expect(desk.replies[caller] == ["refused: no output 'C'; outputs: A, B"])
  #expect(desk.toasts.stacks.isEmpty)
}

@Test func `An update that names another output moves the toast`() {
  var desk = Desk(outputs: [a, b])
  desk.show("One", id: "x", output: .named("A"))
  desk.wait(.seconds(1))
  let caller = desk.show("Two", id: "x", output: .named("B"))
  desk.wait(.seconds(1))
  #expect(desk.figures() == ["Two resting y 8.0 opacity 1.0"])
  #expect(desk.toasts.stacks.map(\.key.output) == ["B"])
  desk.send(.dismiss(.id("x"), desk.nextCaller()))
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted x", "dismissed"])
}

@Test func `The size fits every output until the compositor chooses the output`() {
  let narrow = Output(name: "N", size: LogicalSize(width: 200, height: 100))
  var desk = Desk(outputs: [a, narrow])
  desk.show("A title that is rather long for so narrow an output")
  desk.wait(.seconds(1))
  #expect(desk.toasts.stacks[0].scene(at: desk.now)?.figures.first?.frame.width == 168)
  desk.send(.entered(StackID(1), output: "A"))
  #expect(desk.toasts.stacks[0].scene(at: desk.now)?.figures.first?.frame.width == 558)
}

@Test func `The surface has room for the toast, its shadow and its overshoot`() {
  var desk = Desk()
  desk.show("Saved")
  let reach = Style.glass.shadow.reach
  #expect(
    desk.toasts.stacks[0].surfaceSize
      == LogicalSize(width: 98 + reach.left + reach.right, height: 8 + 50 + reach.bottom))
  // Without a shadow, the blur of an update needs room; without animation, nothing does.
  var plain = Style.plain
  desk.show("Copied", style: plain)
  #expect(desk.toasts.stacks[1].surfaceSize == LogicalSize(width: 108 + 14, height: 18 + 50 + 7))
  plain.edge = .top
  (plain.entrance, plain.exit) = (.none, .none)
  desk.send(.dismiss(.all, desk.nextCaller()))
  desk.wait(.seconds(1))
  desk.show("Copied", style: plain)
  #expect(desk.toasts.stacks[0].surfaceSize == LogicalSize(width: 108, height: 68))
}

@Test func `A surface grows and never shrinks`() {
  var desk = Desk()
  desk.show("one")
  desk.show("two", id: "two")
  let large = desk.toasts.stacks[0].surfaceSize
  #expect(large.height == 124 + Style.glass.shadow.reach.bottom - 8)
  if let configure = desk.configure(StackID(1)) { desk.send(configure) }
  desk.send(.dismiss(.id("two"), desk.nextCaller()))
  desk.wait(.seconds(1))
  #expect(desk.toasts.stacks[0].surfaceSize == large)
}

@Test(arguments: [1280.0, 1281]) func `A centred toast keeps its position next to toasts of other widths`(
  width: Double
) {
  /// Returns the x coordinate of the toast `x` on the output; the surface is centred on whole pixels.
  func place(of title: String, after other: String?) -> Double? {
    var desk = Desk(outputs: [Output(name: "A", size: LogicalSize(width: width, height: 720))])
    for (id, title) in [("other", other), ("x", title)] {
      guard let title else { continue }
      // The width with an icon is an odd number of pixels.
      let content = ToastContent(title: title, icon: id == "other" ? .symbol("bell") : nil)
      desk.send(.show(ToastRequest(id: id, content: content, style: .plain), desk.nextCaller(), wait: .none))
    }
    desk.wait(.seconds(1))
    guard let scene = desk.toasts.stacks[0].scene(at: desk.now), let figure = scene.figures.last else {
      return nil
    }
    return ((width - scene.size.width) / 2).rounded(.down) + figure.frame.x
  }
  for count in 1...4 {
    let title = String(repeating: "a", count: count)
    let alone = place(of: title, after: nil)
    #expect(alone != nil)
    for more in 5...9 {
      #expect(place(of: title, after: String(repeating: "b", count: more)) == alone)
    }
  }
}

@Test func `A toast for the focused output joins the existing stack of that output`() {
  var desk = Desk(outputs: [a, b])
  desk.show("There", output: .named("A"))
  desk.wait(.seconds(1))
  // The compositor's choice is unknown, so an empty surface resolves the output first.
  desk.show("Focused")
  #expect(desk.surfaces.count == 2)
  #expect(desk.figures() == ["There resting y 8.0 opacity 1.0", "Focused waiting"])
  #expect(desk.toasts.stacks[1].scene(at: desk.now)?.figures == [])
  desk.send(.entered(StackID(2), output: "A"))
  #expect(desk.surfaces == [StackID(1)])
  desk.wait(.seconds(1))
  #expect(desk.figures() == ["There resting y 8.0 opacity 1.0", "Focused resting y 66.0 opacity 1.0"])
}

@Test func `A toast for another focused output has its own stack`() {
  var desk = Desk(outputs: [a, b])
  desk.show("There", output: .named("A"))
  desk.wait(.seconds(1))
  desk.show("Focused")
  desk.send(.entered(StackID(2), output: "B"))
  #expect(desk.figures() == ["There resting y 8.0 opacity 1.0", "Focused entering y -49.14 opacity 0.01"])
  #expect(desk.surfaces.count == 2)
}

@Test func `The focused output is resolved for each toast`() {
  var desk = Desk(outputs: [a, b])
  desk.show("First")
  desk.send(.entered(StackID(1), output: "A"))
  desk.wait(.seconds(1))
  desk.show("Second")
  desk.send(.entered(StackID(2), output: "B"))
  desk.show("Third")
  desk.send(.entered(StackID(3), output: "B"))
  desk.wait(.seconds(1))
  #expect(
    desk.figures() == [
      "First resting y 8.0 opacity 1.0", "Second resting y 8.0 opacity 1.0",
      "Third resting y 66.0 opacity 1.0",
    ])
}

@Test func `A missing report of the output is awaited for 100 ms only`() {
  var desk = Desk(outputs: [a, b])
  desk.show("There", output: .named("A"))
  desk.wait(.seconds(1))
  desk.show("Focused")
  desk.wait(.milliseconds(99))
  #expect(desk.figures().last == "Focused waiting")
  desk.wait(.milliseconds(2))
  #expect(desk.figures().last == "Focused entering y -49.04 opacity 0.02")
}

@Test func `A toast that waits on several outputs counts once in the queue`() {
  var desk = Desk(outputs: [a, b])
  for number in 0..<300 { desk.show("toast \(number)", output: .all) }
  let refused = desk.replies.values.count { $0.contains { $0.hasPrefix("refused") } }
  // Three toasts are shown and 256 wait.
  #expect(refused == 300 - 3 - 256)
}

@Test func `A toast of the service is accepted by a full queue`() {
  var desk = Desk()
  for number in 0..<260 { desk.show("toast \(number)") }
  let mode = ToastRequest(id: "mode", content: ToastContent(title: "resize"), style: .plain)
  desk.send(.show(mode, .internal, wait: .none))
  #expect(desk.replies[.internal] == ["accepted mode"])
  #expect(desk.show("One more").value > 0)
  #expect(desk.replies.values.count { $0.contains { $0.hasPrefix("refused") } } == 2)
}

@Test func `An update that moves a toast without animation does not end a wait`() {
  var desk = Desk(outputs: [a, b])
  var style = Style.plain
  (style.entrance, style.exit) = (.none, .none)
  let first = desk.show("One", id: "x", style: style, output: .named("A"))
  desk.wait(.seconds(1))
  let second = desk.show("Two", id: "x", style: style, output: .named("B"))
  #expect(desk.replies[first] == ["accepted x"])
  let list = desk.nextCaller()
  desk.send(.list(list))
  #expect(desk.replies[list] == ["x"])
  desk.wait(.seconds(3))
  #expect(desk.replies[first] == ["accepted x", "expired"])
  #expect(desk.replies[second] == ["accepted x", "expired"])
}
