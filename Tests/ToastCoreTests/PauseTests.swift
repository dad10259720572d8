import Testing

@testable import ToastCore

extension Desk {
  fileprivate mutating func pause(_ isPaused: Bool = true) { send(.pause(isPaused, nextCaller())) }
}

@Suite struct PauseTests {
  @Test func `A shown toast stays during a pause and is updated`() {
    var desk = Desk()
    desk.show("Volume", id: "volume", progress: .value(0.2))
    desk.wait(.seconds(1))
    let caller = desk.nextCaller()
    desk.send(.pause(true, caller))
    #expect(desk.replies[caller] == ["done"])
    desk.show("Later")
    let update = desk.show("Volume", id: "volume", progress: .value(0.5))
    desk.wait(.seconds(1))
    #expect(desk.figures() == ["Volume resting y 8.0 opacity 1.0", "Later waiting"])
    #expect(desk.toasts.stacks[0].toasts[0].content.progress == 0.5)
    #expect(!desk.held.contains(update))
    // The dwell continues and ends.
    desk.wait(.seconds(3))
    #expect(desk.figures() == ["Later waiting"])
    desk.pause(false)
    #expect(desk.figures().first?.hasPrefix("Later entering") == true)
  }

  /// The treatment of a new toast, and the reply to its caller before `resume`.
  @Test(
    arguments: WhilePaused.allCases, [false, true])
  func `A new toast is shown, held or dropped during a pause`(whilePaused: WhilePaused, isUrgent: Bool) {
    var desk = Desk()
    desk.pause()
    let caller = desk.show("New", isUrgent: isUrgent, whilePaused: whilePaused)
    desk.wait(.seconds(1))
    switch (whilePaused, isUrgent) {
    case (_, true), (.show, _):
      #expect(desk.figures() == ["New resting y 8.0 opacity 1.0"])
      #expect(desk.replies[caller] == ["accepted 1"])
      #expect(!desk.held.contains(caller))
    case (.hold, _):
      #expect(desk.figures() == ["New waiting"])
      #expect(desk.replies[caller] == ["accepted 1"])
      #expect(desk.held.contains(caller))
    case (.drop, _):
      #expect(desk.figures() == [])
      #expect(desk.replies[caller] == ["accepted 1", "missed"])
      #expect(!desk.held.contains(caller))
    }
  }

  @Test func `Resume shows recent, lasting and awaited toasts, and counts the missed ones`() {
    var desk = Desk()
    var forever = Style.glass
    forever.duration = .forever
    desk.pause()
    let old = desk.show("Old", id: "old", waits: false)
    let lasting = desk.show("Lasting", style: forever, waits: false)
    let awaited = desk.show("Awaited")
    desk.show("Twice", output: .all, waits: false)
    desk.wait(.seconds(59))
    desk.show("Fresh", waits: false)
    desk.wait(.seconds(2))
    desk.pause(false)
    #expect(desk.log.contains("61000 2 missed"))
    desk.wait(.seconds(1))
    #expect(
      desk.figures().map { String($0.prefix { $0 != " " }) } == ["Lasting", "Awaited", "Fresh"])
    #expect(desk.replies[old] == ["accepted old"])
    #expect([lasting, awaited].allSatisfy { desk.replies[$0]?.count == 1 })
  }

  @Test func `An update restarts the time limit of a held toast`() {
    var desk = Desk()
    var rules = Toasts.Rules()
    rules.holdFor = .seconds(5)
    desk.send(.rules(rules))
    desk.pause()
    desk.show("Stale", id: "a", waits: false)
    desk.show("Updated", id: "b", waits: false)
    desk.wait(.seconds(4))
    let update = desk.show("Updated again", id: "b", waits: false)
    #expect(desk.held.contains(update))
    desk.wait(.seconds(4))
    desk.pause(false)
    desk.wait(.seconds(1))
    #expect(desk.figures() == ["Updated again resting y 8.0 opacity 1.0"])
    #expect(desk.log.contains("8000 1 missed"))
  }

  @Test func `Requests affect held toasts`() {
    var desk = Desk()
    desk.pause()
    desk.show("Urgent", id: "u", waits: false)
    let dismissed = desk.show("Dismissed", id: "d")
    let gone = desk.show("Gone", id: "g")
    let urgent = desk.show("Urgent", id: "u", waits: false, isUrgent: true)
    #expect(!desk.held.contains(urgent))
    desk.send(.dismiss(.id("d"), desk.nextCaller()))
    desk.send(.hangUp(gone))
    desk.wait(.seconds(1))
    #expect(desk.figures().first == "Urgent resting y 8.0 opacity 1.0")
    #expect(desk.replies[dismissed] == ["accepted d", "dismissed"])
    desk.wait(.seconds(61))
    desk.pause(false)
    #expect(desk.log.contains { $0.hasSuffix(" 1 missed") })
  }

  @Test func `A pause holds or drops the toasts that wait for room`() {
    var desk = Desk()
    var rules = Toasts.Rules()
    rules.maxVisible = 1
    desk.send(.rules(rules))
    desk.show("Shown")
    let held = desk.show("Held")
    let dropped = desk.show("Dropped", whilePaused: .drop)
    desk.show("Volume", whilePaused: .show)
    desk.wait(.seconds(1))
    desk.pause()
    desk.pause()
    #expect(desk.replies[dropped] == ["accepted 3", "missed"])
    #expect(desk.heldLater == [held], "the caller is told that the toast is held")
    desk.wait(.seconds(4))
    #expect(desk.figures() == ["Held waiting", "Volume resting y 8.0 opacity 1.0"])
    desk.wait(.seconds(4))
    desk.pause(false)
    desk.wait(.seconds(1))
    #expect(desk.figures() == ["Held resting y 8.0 opacity 1.0"])
    #expect(desk.replies[held] == ["accepted 2"])
  }

  @Test(arguments: [WhilePaused.hold, .drop])
  func `A toast that is shown on one output is not held on another`(whilePaused: WhilePaused) {
    var desk = Desk(outputs: [
      Output(name: "A", size: LogicalSize(width: 1280, height: 720)),
      Output(name: "B", size: LogicalSize(width: 1280, height: 720)),
    ])
    var rules = Toasts.Rules()
    rules.maxVisible = 1
    desk.send(.rules(rules))
    var forever = Style.glass
    forever.duration = .forever
    desk.show("First", id: "first", style: forever, output: .named("B"))
    let caller = desk.show("Both", style: forever, output: .all, whilePaused: whilePaused)
    desk.wait(.seconds(1))
    desk.pause()
    desk.wait(.seconds(61))
    desk.pause(false)
    #expect(desk.replies[caller] == ["accepted 1"])
    #expect(
      desk.figures().filter { $0.hasPrefix("Both") } == ["Both waiting", "Both resting y 8.0 opacity 1.0"]
        || desk.figures().filter { $0.hasPrefix("Both") } == [
          "Both resting y 8.0 opacity 1.0", "Both waiting",
        ])
  }

  @Test func `An update with a style that ignores pauses shows a held toast`() {
    var desk = Desk()
    desk.pause()
    desk.show("Volume", id: "v", waits: false)
    let update = desk.show("Volume", id: "v", waits: false, whilePaused: .show)
    desk.wait(.seconds(1))
    #expect(!desk.held.contains(update))
    #expect(desk.figures() == ["Volume resting y 8.0 opacity 1.0"])
  }

  @Test func `Held toasts count toward the limit of the queue`() {
    var desk = Desk()
    desk.pause()
    for number in 0..<256 { desk.show("\(number)") }
    let refused = desk.show("one too many")
    #expect(desk.replies[refused]?.first?.hasPrefix("refused: too many toasts are waiting") == true)
    #expect(desk.surfaces.isEmpty)
  }

  @Test func `Held toasts stay when their output is removed, and end with the service`() {
    var desk = Desk()
    desk.pause()
    let caller = desk.show("Held")
    desk.send(.outputs([]))
    desk.send(.outputs([Output(name: "B", size: LogicalSize(width: 800, height: 600))]))
    #expect(desk.figures() == ["Held waiting"])
    #expect(desk.surfaces.isEmpty)
    desk.send(.quit)
    #expect(desk.replies[caller]?.last == "closed")
    #expect(desk.toasts.stacks.isEmpty)
  }

  @Test func `Held toasts do not wake the service`() {
    var desk = Desk()
    desk.pause()
    desk.show("Held")
    #expect(desk.toasts.deadline(at: desk.now) == nil)
  }
}
