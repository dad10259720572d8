import Testing

@testable import ToastCore

extension Harness {
  fileprivate mutating func pause(_ isPaused: Bool = true) { send(.pause(isPaused, nextCaller())) }
}

@Suite struct PauseTests {
  @Test func `A shown toast stays during a pause and is updated`() {
    var harness = Harness()
    harness.show("Volume", id: "volume", progress: .value(0.2))
    harness.wait(.seconds(1))
    let caller = harness.nextCaller()
    harness.send(.pause(true, caller))
    #expect(harness.replies[caller] == ["done"])
    harness.show("Later")
    let update = harness.show("Volume", id: "volume", progress: .value(0.5))
    harness.wait(.seconds(1))
    #expect(harness.figures() == ["Volume resting y 8.0 opacity 1.0", "Later waiting"])
    #expect(harness.toasts.stacks[0].toasts[0].content.progress == 0.5)
    #expect(!harness.held.contains(update))
    // The dwell continues and ends.
    harness.wait(.seconds(3))
    #expect(harness.figures() == ["Later waiting"])
    harness.pause(false)
    #expect(harness.figures().first?.hasPrefix("Later entering") == true)
  }

  /// The treatment of a new toast, and the reply to its caller before `resume`.
  @Test(
    arguments: WhilePaused.allCases, [false, true])
  func `A new toast is shown, held or dropped during a pause`(whilePaused: WhilePaused, isUrgent: Bool) {
    var harness = Harness()
    harness.pause()
    let caller = harness.show("New", isUrgent: isUrgent, whilePaused: whilePaused)
    harness.wait(.seconds(1))
    switch (whilePaused, isUrgent) {
    case (_, true), (.show, _):
      #expect(harness.figures() == ["New resting y 8.0 opacity 1.0"])
      #expect(harness.replies[caller] == ["accepted 1"])
      #expect(!harness.held.contains(caller))
    case (.hold, _):
      #expect(harness.figures() == ["New waiting"])
      #expect(harness.replies[caller] == ["accepted 1"])
      #expect(harness.held.contains(caller))
    case (.drop, _):
      #expect(harness.figures() == [])
      #expect(harness.replies[caller] == ["accepted 1", "missed"])
      #expect(!harness.held.contains(caller))
    }
  }

  @Test func `Resume shows recent, lasting and awaited toasts, and counts the missed ones`() {
    var harness = Harness()
    var forever = Style.glass
    forever.duration = .forever
    harness.pause()
    let old = harness.show("Old", id: "old", waits: false)
    let lasting = harness.show("Lasting", style: forever, waits: false)
    let awaited = harness.show("Awaited")
    harness.show("Twice", output: .all, waits: false)
    harness.wait(.seconds(59))
    harness.show("Fresh", waits: false)
    harness.wait(.seconds(2))
    harness.pause(false)
    #expect(harness.log.contains("61000 2 missed"))
    harness.wait(.seconds(1))
    #expect(
      harness.figures().map { String($0.prefix { $0 != " " }) } == ["Lasting", "Awaited", "Fresh"])
    #expect(harness.replies[old] == ["accepted old"])
    #expect([lasting, awaited].allSatisfy { harness.replies[$0]?.count == 1 })
  }

  @Test func `An update restarts the time limit of a held toast`() {
    var harness = Harness()
    var rules = Toasts.Rules()
    rules.holdFor = .seconds(5)
    harness.send(.rules(rules))
    harness.pause()
    harness.show("Stale", id: "a", waits: false)
    harness.show("Updated", id: "b", waits: false)
    harness.wait(.seconds(4))
    let update = harness.show("Updated again", id: "b", waits: false)
    #expect(harness.held.contains(update))
    harness.wait(.seconds(4))
    harness.pause(false)
    harness.wait(.seconds(1))
    #expect(harness.figures() == ["Updated again resting y 8.0 opacity 1.0"])
    #expect(harness.log.contains("8000 1 missed"))
  }

  @Test func `Requests affect held toasts`() {
    var harness = Harness()
    harness.pause()
    harness.show("Urgent", id: "u", waits: false)
    let dismissed = harness.show("Dismissed", id: "d")
    let gone = harness.show("Gone", id: "g")
    let urgent = harness.show("Urgent", id: "u", waits: false, isUrgent: true)
    #expect(!harness.held.contains(urgent))
    harness.send(.dismiss(.id("d"), harness.nextCaller()))
    harness.send(.hangUp(gone))
    harness.wait(.seconds(1))
    #expect(harness.figures().first == "Urgent resting y 8.0 opacity 1.0")
    #expect(harness.replies[dismissed] == ["accepted d", "dismissed"])
    harness.wait(.seconds(61))
    harness.pause(false)
    #expect(harness.log.contains { $0.hasSuffix(" 1 missed") })
  }

  @Test func `A pause holds or drops the toasts that wait for room`() {
    var harness = Harness()
    var rules = Toasts.Rules()
    rules.maxVisible = 1
    harness.send(.rules(rules))
    harness.show("Shown")
    let held = harness.show("Held")
    let dropped = harness.show("Dropped", whilePaused: .drop)
    harness.show("Volume", whilePaused: .show)
    harness.wait(.seconds(1))
    harness.pause()
    harness.pause()
    #expect(harness.replies[dropped] == ["accepted 3", "missed"])
    #expect(harness.heldLater == [held], "the caller is told that the toast is held")
    harness.wait(.seconds(4))
    #expect(harness.figures() == ["Held waiting", "Volume resting y 8.0 opacity 1.0"])
    harness.wait(.seconds(4))
    harness.pause(false)
    harness.wait(.seconds(1))
    #expect(harness.figures() == ["Held resting y 8.0 opacity 1.0"])
    #expect(harness.replies[held] == ["accepted 2"])
  }

  @Test(arguments: [WhilePaused.hold, .drop])
  func `A toast that is shown on one output is not held on another`(whilePaused: WhilePaused) {
    var harness = Harness(outputs: [
      Output(name: "A", size: LogicalSize(width: 1280, height: 720)),
      Output(name: "B", size: LogicalSize(width: 1280, height: 720)),
    ])
    var rules = Toasts.Rules()
    rules.maxVisible = 1
    harness.send(.rules(rules))
    var forever = Style.glass
    forever.duration = .forever
    harness.show("First", id: "first", style: forever, output: .named("B"))
    let caller = harness.show("Both", style: forever, output: .all, whilePaused: whilePaused)
    harness.wait(.seconds(1))
    harness.pause()
    harness.wait(.seconds(61))
    harness.pause(false)
    #expect(harness.replies[caller] == ["accepted 1"])
    #expect(
      harness.figures().filter { $0.hasPrefix("Both") } == ["Both waiting", "Both resting y 8.0 opacity 1.0"]
        || harness.figures().filter { $0.hasPrefix("Both") } == [
          "Both resting y 8.0 opacity 1.0", "Both waiting",
        ])
  }

  @Test func `An update with a style that ignores pauses shows a held toast`() {
    var harness = Harness()
    harness.pause()
    harness.show("Volume", id: "v", waits: false)
    let update = harness.show("Volume", id: "v", waits: false, whilePaused: .show)
    harness.wait(.seconds(1))
    #expect(!harness.held.contains(update))
    #expect(harness.figures() == ["Volume resting y 8.0 opacity 1.0"])
  }

  @Test func `Held toasts count toward the limit of the queue`() {
    var harness = Harness()
    harness.pause()
    for number in 0..<256 { harness.show("\(number)") }
    let refused = harness.show("one too many")
    #expect(harness.replies[refused]?.first?.hasPrefix("refused: too many toasts are waiting") == true)
    #expect(harness.surfaces.isEmpty)
  }

  @Test func `Held toasts stay when their output is removed, and end with the service`() {
    var harness = Harness()
    harness.pause()
    let caller = harness.show("Held")
    harness.send(.outputs([]))
    harness.send(.outputs([Output(name: "B", size: LogicalSize(width: 800, height: 600))]))
    #expect(harness.figures() == ["Held waiting"])
    #expect(harness.surfaces.isEmpty)
    harness.send(.quit)
    #expect(harness.replies[caller]?.last == "closed")
    #expect(harness.toasts.stacks.isEmpty)
  }

  @Test func `Held toasts do not wake the service`() {
    var harness = Harness()
    harness.pause()
    harness.show("Held")
    #expect(harness.toasts.deadline(at: harness.now) == nil)
  }
}
