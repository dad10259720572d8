import Testing

@testable import ToastCore

private let a = Output(name: "A", size: LogicalSize(width: 1280, height: 720))
private let b = Output(name: "B", size: LogicalSize(width: 1920, height: 1080))

@Test func `A toast waits while there is no output`() {
  var harness = Harness(outputs: [])
  let caller = harness.show("Patient")
  harness.wait(.seconds(60))
  #expect(harness.figures() == ["Patient waiting"])
  harness.send(.outputs([a]))
  harness.wait(.seconds(1))
  #expect(harness.figures() == ["Patient resting y 8.0 opacity 1.0"])
  harness.wait(.seconds(3))
  #expect(harness.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A toast whose output is removed keeps its remaining dwell`() {
  var harness = Harness(outputs: [a, b])
  let caller = harness.show("Moving", output: .named("B"))
  harness.wait(.seconds(2))
  harness.send(.outputs([a]))
  #expect(harness.toasts.stacks[0].key.output == "A")
  #expect(harness.figures() == ["Moving resting y 8.0 opacity 1.0"])
  harness.wait(.milliseconds(999))
  #expect(harness.figures() == ["Moving resting y 8.0 opacity 1.0"])
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A toast continues after all outputs were removed and one was added`() {
  var harness = Harness()
  let caller = harness.show("Patient")
  harness.wait(.seconds(2))
  harness.send(.outputs([]))
  #expect(harness.surfaces.isEmpty)
  harness.wait(.seconds(60))
  #expect(harness.replies[caller] == ["accepted 1"])
  harness.send(.outputs([b]))
  harness.wait(.milliseconds(999))
  #expect(harness.figures() == ["Patient resting y 8.0 opacity 1.0"])
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "expired"])
}

@Test func `A toast moves to an existing stack on the remaining output`() {
  var harness = Harness(outputs: [a, b])
  harness.show("Here", output: .named("A"))
  harness.show("There", output: .named("B"))
  harness.wait(.seconds(1))
  harness.send(.outputs([a]))
  harness.wait(.seconds(1))
  #expect(harness.surfaces.count == 1)
  #expect(harness.figures() == ["Here resting y 8.0 opacity 1.0", "There resting y 66.0 opacity 1.0"])
}

@Test func `A closed surface is created again`() {
  var harness = Harness()
  harness.show("Stubborn")
  harness.wait(.seconds(1))
  harness.send(.stack(StackID(1), .closed))
  #expect(harness.log == ["0 surface 1 created", "1000 surface 1 destroyed", "1000 surface 1 created"])
  #expect(harness.figures() == ["Stubborn resting y 8.0 opacity 1.0"])
}

@Test func `A surface that is closed before its configure is requested again after a second`() {
  var harness = Harness()
  harness.configures = false
  harness.show("Refused")
  harness.send(.stack(StackID(1), .closed))
  harness.wait(.milliseconds(999))
  #expect(harness.log == ["0 surface 1 created", "0 surface 1 destroyed"])
  harness.configures = true
  harness.wait(.milliseconds(1))
  #expect(harness.log.last == "1000 surface 1 created")
  #expect(harness.figures().count == 1)
}

@Test func `A surface that is closed before its configure is requested at once when the outputs change`() {
  var harness = Harness()
  harness.configures = false
  harness.show("Refused")
  harness.send(.stack(StackID(1), .closed))
  harness.send(.outputs([Output(name: "B", size: LogicalSize(width: 1280, height: 720))]))
  #expect(harness.log == ["0 surface 1 created", "0 surface 1 destroyed", "0 surface 1 created"])
}

@Test func `A toast whose surface is closed during the exit is gone at once`() {
  var harness = Harness()
  let caller = harness.show("Leaving")
  harness.wait(.milliseconds(3100))
  harness.send(.stack(StackID(1), .closed))
  #expect(harness.replies[caller] == ["accepted 1", "expired"])
  #expect(harness.surfaces.isEmpty && harness.toasts.stacks.isEmpty)
}

@Test func `A toast on all outputs is one toast`() {
  var harness = Harness(outputs: [a, b])
  let caller = harness.show("Everywhere", output: .all)
  harness.wait(.seconds(1))
  #expect(harness.surfaces.count == 2)
  harness.tap(StackID(2), at: LogicalPoint(x: 98, y: 33))
  #expect(harness.figures().allSatisfy { $0.hasPrefix("Everywhere leaving(tapped)") })
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "tapped"])
  #expect(harness.surfaces.isEmpty)
}

@Test func `An unknown output is refused with the known names`() {
  var harness = Harness(outputs: [a, b])
  let caller = harness.show("Nowhere", output: .named("C"))
  #expect(harness.replies[caller] == ["refused: no output 'C'; outputs: A, B"])
  #expect(harness.toasts.stacks.isEmpty)
}

@Test func `An update that names another output moves the toast`() {
  var harness = Harness(outputs: [a, b])
  harness.show("One", id: "x", output: .named("A"))
  harness.wait(.seconds(1))
  let caller = harness.show("Two", id: "x", output: .named("B"))
  harness.wait(.seconds(1))
  #expect(harness.figures() == ["Two resting y 8.0 opacity 1.0"])
  #expect(harness.toasts.stacks.map(\.key.output) == ["B"])
  harness.send(.dismiss(.id("x"), harness.nextCaller()))
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted x", "dismissed"])
}

@Test func `The size fits every output until the compositor chooses the output`() {
  let narrow = Output(name: "N", size: LogicalSize(width: 200, height: 100))
  var harness = Harness(outputs: [a, narrow])
  harness.show("A title that is rather long for so narrow an output")
  harness.wait(.seconds(1))
  #expect(harness.toasts.stacks[0].scene(at: harness.now)?.figures.first?.frame.width == 168)
  harness.send(.entered(StackID(1), output: "A"))
  #expect(harness.toasts.stacks[0].scene(at: harness.now)?.figures.first?.frame.width == 558)
}

@Test func `The surface has room for the toast, its shadow and its overshoot`() {
  var harness = Harness()
  harness.show("Saved")
  let reach = Style.glass.shadow.reach
  #expect(
    harness.toasts.stacks[0].surfaceSize
      == LogicalSize(width: 98 + reach.left + reach.right, height: 8 + 50 + reach.bottom))
  // Without a shadow, the blur of an update needs room; without animation, nothing does.
  var plain = Style.plain
  harness.show("Copied", style: plain)
  #expect(harness.toasts.stacks[1].surfaceSize == LogicalSize(width: 108 + 14, height: 18 + 50 + 7))
  plain.edge = .top
  (plain.entrance, plain.exit) = (.none, .none)
  harness.send(.dismiss(.all, harness.nextCaller()))
  harness.wait(.seconds(1))
  harness.show("Copied", style: plain)
  #expect(harness.toasts.stacks[0].surfaceSize == LogicalSize(width: 108, height: 68))
}

@Test func `A surface grows and never shrinks`() {
  var harness = Harness()
  harness.show("one")
  harness.show("two", id: "two")
  let large = harness.toasts.stacks[0].surfaceSize
  #expect(large.height == 124 + Style.glass.shadow.reach.bottom - 8)
  if let configure = harness.configure(StackID(1)) { harness.send(configure) }
  harness.send(.dismiss(.id("two"), harness.nextCaller()))
  harness.wait(.seconds(1))
  #expect(harness.toasts.stacks[0].surfaceSize == large)
}

@Test(arguments: [1280.0, 1281]) func `A centred toast keeps its position next to toasts of other widths`(
  width: Double
) {
  /// Returns the x coordinate of the toast `x` on the output; the surface is centred on whole pixels.
  func place(of title: String, after other: String?) -> Double? {
    var harness = Harness(outputs: [Output(name: "A", size: LogicalSize(width: width, height: 720))])
    for (id, title) in [("other", other), ("x", title)] {
      guard let title else { continue }
      // The width with an icon is an odd number of pixels.
      let content = ToastContent(title: title, icon: id == "other" ? .symbol("bell") : nil)
      harness.send(
        .show(ToastRequest(id: id, content: content, style: .plain), harness.nextCaller(), wait: .none))
    }
    harness.wait(.seconds(1))
    guard let scene = harness.toasts.stacks[0].scene(at: harness.now), let figure = scene.figures.last else {
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
  var harness = Harness(outputs: [a, b])
  harness.show("There", output: .named("A"))
  harness.wait(.seconds(1))
  // The compositor's choice is unknown, so an empty surface resolves the output first.
  harness.show("Focused")
  #expect(harness.surfaces.count == 2)
  #expect(harness.figures() == ["There resting y 8.0 opacity 1.0", "Focused waiting"])
  #expect(harness.toasts.stacks[1].scene(at: harness.now)?.figures == [])
  harness.send(.entered(StackID(2), output: "A"))
  #expect(harness.surfaces == [StackID(1)])
  harness.wait(.seconds(1))
  #expect(harness.figures() == ["There resting y 8.0 opacity 1.0", "Focused resting y 66.0 opacity 1.0"])
}

@Test func `A toast for another focused output has its own stack`() {
  var harness = Harness(outputs: [a, b])
  harness.show("There", output: .named("A"))
  harness.wait(.seconds(1))
  harness.show("Focused")
  harness.send(.entered(StackID(2), output: "B"))
  #expect(harness.figures() == ["There resting y 8.0 opacity 1.0", "Focused entering y -49.14 opacity 0.01"])
  #expect(harness.surfaces.count == 2)
}

@Test func `The focused output is resolved for each toast`() {
  var harness = Harness(outputs: [a, b])
  harness.show("First")
  harness.send(.entered(StackID(1), output: "A"))
  harness.wait(.seconds(1))
  harness.show("Second")
  harness.send(.entered(StackID(2), output: "B"))
  harness.show("Third")
  harness.send(.entered(StackID(3), output: "B"))
  harness.wait(.seconds(1))
  #expect(
    harness.figures() == [
      "First resting y 8.0 opacity 1.0", "Second resting y 8.0 opacity 1.0",
      "Third resting y 66.0 opacity 1.0",
    ])
}

@Test func `A missing report of the output is awaited for 100 ms only`() {
  var harness = Harness(outputs: [a, b])
  harness.show("There", output: .named("A"))
  harness.wait(.seconds(1))
  harness.show("Focused")
  harness.wait(.milliseconds(99))
  #expect(harness.figures().last == "Focused waiting")
  harness.wait(.milliseconds(2))
  #expect(harness.figures().last == "Focused entering y -49.04 opacity 0.02")
}

@Test func `A toast that waits on several outputs counts once in the queue`() {
  var harness = Harness(outputs: [a, b])
  for number in 0..<300 { harness.show("toast \(number)", output: .all) }
  let refused = harness.replies.values.count { $0.contains { $0.hasPrefix("refused") } }
  // Three toasts are shown and 256 wait.
  #expect(refused == 300 - 3 - 256)
}

@Test func `A toast of the service is accepted by a full queue`() {
  var harness = Harness()
  for number in 0..<260 { harness.show("toast \(number)") }
  let mode = ToastRequest(id: "mode", content: ToastContent(title: "resize"), style: .plain)
  harness.send(.show(mode, .internal, wait: .none))
  #expect(harness.replies[.internal] == ["accepted mode"])
  #expect(harness.show("One more").value > 0)
  #expect(harness.replies.values.count { $0.contains { $0.hasPrefix("refused") } } == 2)
}

@Test func `An update that moves a toast without animation does not end a wait`() {
  var harness = Harness(outputs: [a, b])
  var style = Style.plain
  (style.entrance, style.exit) = (.none, .none)
  let first = harness.show("One", id: "x", style: style, output: .named("A"))
  harness.wait(.seconds(1))
  let second = harness.show("Two", id: "x", style: style, output: .named("B"))
  #expect(harness.replies[first] == ["accepted x"])
  let list = harness.nextCaller()
  harness.send(.list(list))
  #expect(harness.replies[list] == ["x"])
  harness.wait(.seconds(3))
  #expect(harness.replies[first] == ["accepted x", "expired"])
  #expect(harness.replies[second] == ["accepted x", "expired"])
}
