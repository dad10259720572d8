import Glibc
import Stage
import Testing
import ToastCore
import Wayland

/// What a toast waits for so that it can show what is behind it, and what it does not wait for.
@Suite struct BackdropTests {
  /// A session with two outputs, the second of which has the focus by Sway's word.
  private func twoOutputs() throws -> (session: Session, sway: FakeSway, other: StageOutput) {
    let sway = try FakeSway()
    let stage = Stage(.sway17)
    stage.addOutput("A")
    let other = stage.addOutput("B", width: 2560, height: 1440, scale: 2)
    return (try Session(stage, sway: sway), sway, other)
  }

  private let second = [
    FakeSway.Workspace(output: "A"),
    FakeSway.Workspace(output: "B", x: 1280, isFocused: true),
  ]

  // MARK: The picture

  @Test func aGlassToastIsShownOverItsPicture() throws {
    let session = try Session()
    _ = session.stage.takeTrace()
    try session.show("Saved")
    let trace = session.stage.takeTrace()
    let copy = try #require(trace.firstIndex { $0.contains("screencopy_frame.copy") })
    let shown = try #require(trace.firstIndex { $0.contains("surface.attach buffer") })
    #expect(copy < shown)
    #expect(session.stage.layerSurfaces.count == 1)
    #expect(session.stage.captures.count == 1)
    #expect(try session.surface().bufferCommits == 1)

    // Nothing is left of the asking, and the next toast of the stack asks for nothing.
    session.play(.seconds(1))
    #expect(session.stage.buffers.allSatisfy { $0.width == session.stage.buffers.first?.width })
    try session.show("And again")
    session.play(.seconds(1))
    #expect(session.stage.captures.count == 1)
    #expect(session.stage.layerSurfaces.count == 1)
  }

  @Test func withoutABackdropNothingIsAsked() throws {
    let sway = try FakeSway()
    let session = try Session(sway: sway)
    _ = session.stage.takeTrace()
    try session.show("Saved") { $0["backdrop"] = "none" }
    try session.showPlain("Saved")
    try session.show("Saved") {
      $0.style = "banner"
      $0["safe-area"] = "0"
    }
    #expect(try session.surface().isMapped)
    #expect(try sway.takeConnections() == 0)
    #expect(!session.stage.takeTrace().contains { $0.contains("screencopy") || $0.contains("set_anchor 15") })
  }

  @Test func whatIsPaintedMeanwhileIsNotPaintedLater() throws {
    let session = try Session()
    session.stage.capturing = .withheld
    try session.show("Saved")
    let surface = try session.surface()
    #expect(surface.bufferCommits == 0)
    #expect(session.stage.buffers.count == 2, "the first frame's buffer is there, and the picture's")
    session.pass(.milliseconds(10))
    session.stage.captures[0].take()
    session.turn()
    #expect(surface.bufferCommits == 1)
  }

  @Test func aPictureThatDoesNotComeIsDoneWithout() throws {
    let session = try Session()
    session.stage.capturing = .withheld
    let visitor = try session.show("Saved") {
      $0.wait = true
      $0["animation"] = "none"
    }
    let surface = try session.surface()
    session.pass(.milliseconds(49))
    #expect(!surface.isMapped)
    session.pass(.milliseconds(1))
    #expect(surface.isMapped)
    session.stage.captures[0].take()
    session.turn()
    #expect(surface.bufferCommits == 1, "what comes late is not heard")
    // The dwell is the time shown.
    session.pass(.milliseconds(2999))
    #expect(visitor.outcome == nil)
    session.pass(.milliseconds(1))
    #expect(visitor.outcome == "expired")
  }

  @Test func toastsThatComeMeanwhileAreShownOverTheSamePicture() throws {
    let session = try Session()
    session.stage.capturing = .withheld
    try session.show("One") { $0["animation"] = "none" }
    session.pass(.milliseconds(10))
    try session.show("Two") { $0["animation"] = "none" }
    session.pass(.milliseconds(10))
    session.stage.captures[0].take()
    session.turn()
    #expect(try session.surface().isMapped)
    #expect(try session.list().map(\.phase) == ["resting", "resting"])
    #expect(session.stage.captures.count == 1)
  }

  @Test(arguments: ["dismiss", "quit"]) func itEndsWhileThePictureIsAwaited(how: String) throws {
    let session = try Session()
    session.stage.capturing = .withheld
    let visitor = try session.show("Saved") { $0.wait = true }
    try session.ask(how == "quit" ? .quit : .dismiss(.all))
    session.pass(.seconds(1))
    #expect(visitor.outcome == (how == "quit" ? "closed" : "dismissed"))
    #expect(session.stage.surfaces.isEmpty)
    #expect(session.hasEnded == (how == "quit"))
  }

  @Test(arguments: [true, false]) func itsOutputGoesWhileThePictureIsAwaited(closes: Bool) throws {
    let stage = Stage(.sway17)
    let first = stage.addOutput("A")
    let session = try Session(stage)
    stage.capturing = .withheld
    try session.show("Saved")
    stage.addOutput("B")
    stage.removeOutput(first, closes: closes)
    stage.capturing = .taken
    session.turn()
    #expect(try session.layer().output?.name == "B")
    #expect(try session.surface().isMapped)
    #expect(stage.captures.count == 2)
  }

  @Test func aCompositorThatDoesNotReadCostsNoWakeUps() throws {
    let session = try Session(sendBuffer: 4608)
    session.stage.capturing = .withheld
    try session.show("Saved")
    session.stage.isReading = false
    for number in 0..<20 { try session.show("Toast \(number)") { $0.output = "all" } }
    session.pass(.seconds(1))
    #expect(session.rings < 10)
    session.stage.isReading = true
    session.turn()
    session.pass(.milliseconds(50))
    #expect(try session.surface().isMapped)
  }

  @Test func aTransparentFrameThatFindsTheOutputIsNoHindrance() throws {
    // Without Sway's word the first, empty frame of a second stack finds out where it is.
    let stage = Stage(.sway17)
    stage.addOutput("A")
    let other = stage.addOutput("B")
    let session = try Session(stage)
    try session.show("Saved") { $0["duration"] = "forever" }
    stage.focusedOutput = other
    session.play(.seconds(1))
    try session.show("Saved too") { $0["duration"] = "forever" }
    session.play(.seconds(1))
    #expect(stage.captures.isEmpty, "nobody knows where these are before they are there")
    #expect(Set(stage.layerSurfaces.compactMap { $0.output?.name }) == ["A", "B"])
  }

  // MARK: Sway

  @Test func swaySaysWhichOutputHasTheFocus() throws {
    let (session, sway, other) = try twoOutputs()
    try session.show("Saved") { $0["animation"] = "none" }
    #expect(session.stage.surfaces.isEmpty, "it waits for the answer")
    #expect(session.alarm == session.now + .milliseconds(50))
    #expect(try sway.takeConnections() == 1)
    #expect(try sway.takeMessages() == [1])
    session.pass(.milliseconds(1))
    try sway.answer(second)
    session.turn()
    let layer = try session.layer()
    #expect(layer.askedOutput === other)
    #expect(layer.surface.isMapped)
    #expect(layer.surface.bufferCommits == 1, "with the right scale at once")
    #expect(session.stage.captures.map { $0.output.name } == ["B"])
    #expect(try session.list().first?.output == "B")
    #expect(try sway.openCount() == 0)
  }

  @Test func swaySaysWhereBarsAre() throws {
    let sway = try FakeSway()
    let stage = Stage(.sway17)
    stage.addOutput("A").bars.top = 30
    let session = try Session(stage, sway: sway)
    try session.show("Saved")
    try sway.answer([FakeSway.Workspace(output: "A", y: 30, height: 690, isFocused: true)])
    session.turn()
    #expect(stage.captures.map(\.area.y) == [30])
    #expect(try session.surface().isMapped)
  }

  @Test func aBannerDoesNotWaitForOneWhoDoesNotSay() throws {
    let sway = try FakeSway()
    let session = try Session(sway: sway)
    try session.show("Saved") { $0.style = "banner" }
    #expect(session.stage.layerSurfaces.isEmpty)
    session.pass(.milliseconds(50))
    session.turn()
    #expect(try session.surface().isMapped)
    #expect(try sway.openCount() == 0)
  }

  @Test func ourOwnToastsAreNoBackdrop() throws {
    let session = try Session()
    try session.show("Banner") {
      $0.style = "banner"
      $0["duration"] = "forever"
    }
    session.play(.seconds(1))
    try session.show("Saved")
    session.play(.seconds(1))
    #expect(session.stage.layerSurfaces.count == 2)
    let picture = try #require(session.stage.captures.first).area
    #expect(picture.y >= 17 + 2 * 16, "the banner would be in the picture, and stay in it")
    // At the other edge there is nothing of ours.
    try session.show("Below") { $0["edge"] = "bottom" }
    #expect(session.stage.captures.count == 2)
  }

  @Test func anOutputThatIsNamedIsTheOneThatIsCaptured() throws {
    let (session, sway, _) = try twoOutputs()
    try session.show("Saved") { $0.output = "A" }
    try sway.answer(second)
    session.turn()
    #expect(session.stage.captures.map { $0.output.name } == ["A"])
    try session.show("Saved") { $0.output = "all" }
    try sway.answer(second)
    session.turn()
    #expect(session.stage.captures.map { $0.output.name } == ["A", "B"])
  }

  @Test func aToastJoinsTheStackWhereSwaySaysThatItWouldBe() throws {
    let (session, sway, _) = try twoOutputs()
    try session.show("One") { $0["duration"] = "forever" }
    try sway.answer(second)
    session.turn()
    session.play(.seconds(1))
    try session.show("Two") { $0["duration"] = "forever" }
    #expect(session.stage.layerSurfaces.count == 1)
    try sway.answer(second)
    session.turn()
    session.play(.seconds(1))
    #expect(session.stage.layerSurfaces.count == 1)
    #expect(session.stage.captures.count == 1)
    #expect(try session.list().map(\.phase) == ["resting", "resting"])
  }

  @Test(arguments: ["silence", "nonsense", "nothing", "hang-up", "another output"])
  func aSwayThatIsOfNoHelp(answer: String) throws {
    let (session, sway, _) = try twoOutputs()
    try session.show("Saved")
    #expect(session.stage.surfaces.isEmpty)
    switch answer {
    case "nonsense": try sway.send("{]")
    case "nothing": try sway.send("[]")
    case "hang-up": try sway.hangUp()
    case "another output": try sway.answer([FakeSway.Workspace(output: "C", isFocused: true)])
    default:
      session.pass(.milliseconds(49))
      #expect(session.stage.surfaces.isEmpty)
      session.pass(.milliseconds(1))
    }
    session.turn()
    #expect(try session.layer().askedOutput == nil)
    #expect(try session.surface().isMapped)
    #expect(session.stage.captures.isEmpty)
    #expect(try sway.openCount() == 0)
  }

  @Test func noSwayAtAll() throws {
    let sway = try FakeSway()
    let stage = Stage(.sway17)
    stage.addOutput()
    let session = try Session(stage, sway: sway)
    _ = try sway.takeConnections()
    unlink(sway.path)
    try session.show("Saved")
    #expect(try session.surface().isMapped)
    #expect(stage.captures.count == 1)
  }

  @Test(arguments: ["dismiss", "quit"]) func itEndsWhileSwayIsAsked(how: String) throws {
    let (session, sway, _) = try twoOutputs()
    let visitor = try session.show("Saved") { $0.wait = true }
    try session.ask(how == "quit" ? .quit : .dismiss(.all))
    try sway.answer(second)
    session.turn()
    #expect(session.stage.surfaces.isEmpty, "there is nothing to show")
    session.pass(.seconds(1))
    #expect(visitor.outcome == (how == "quit" ? "closed" : "dismissed"))
    #expect(session.stage.surfaces.isEmpty)
    #expect(try sway.openCount() == 0)
  }

  @Test func aDismissedToastIsShownAnewAfterSwayHasAnswered() throws {
    let (session, sway, _) = try twoOutputs()
    try session.show("Saved") { $0.id = "name" }
    try session.ask(.dismiss(.all))
    try sway.answer(second)
    session.turn()
    try session.show("Saved again") { $0.id = "name" }
    try sway.answer(second)
    session.turn()
    #expect(try session.surface().isMapped)
    #expect(session.stage.captures.count == 1)
  }

  @Test func theOutputsGoWhileSwayIsAsked() throws {
    let (session, sway, other) = try twoOutputs()
    let first = session.stage.outputs[0]
    try session.show("Saved")
    session.stage.removeOutput(first, closes: false)
    session.stage.removeOutput(other, closes: false)
    session.turn()
    try sway.answer(second)
    session.turn()
    #expect(session.stage.surfaces.isEmpty)
    session.stage.addOutput("A")
    session.turn()
    try sway.answer([FakeSway.Workspace(output: "A", isFocused: true)])
    session.turn()
    #expect(try session.surface().isMapped)
  }

  // MARK: The compositor

  @Test func aCompositorThatBlursIsAskedForNothingElse() throws {
    let sway = try FakeSway()
    let stage = Stage(.everything)
    stage.addOutput()
    let session = try Session(stage, sway: sway)
    try session.show("Saved")
    session.play(.seconds(1))
    #expect(try sway.takeConnections() == 0)
    #expect(stage.captures.isEmpty)
    let surface = try session.surface()
    guard case .region(let input) = surface.inputRegion else {
      Issue.record("no input region")
      return
    }
    #expect(surface.blurRegion == input, "at rest it is where the toast is")
    try session.ask(.dismiss(.all))
    session.play(.milliseconds(100))
    #expect(surface.blurRegion?.isEmpty == false, "it is blurred on its way out")
    session.play(.seconds(2))
    #expect(stage.surfaces.isEmpty)
  }
}
