import Stage
import Testing
import ToastCore

/// Outputs that come and go.
@Suite struct OutputTests {
  @Test(arguments: [true, false])
  func anOutputIsRemovedWhileAToastRests(closes: Bool) throws {
    let stage = Stage(.sway17)
    let first = stage.addOutput("A")
    stage.addOutput("B", width: 800, height: 600)
    let session = try Session(stage)
    let visitor = try session.showPlain("Saved") { $0.wait = true }
    #expect(try session.layer().output === first)
    session.pass(.seconds(1.5))
    stage.removeOutput(first, closes: closes)
    session.turn()
    #expect(stage.layerSurfaces.count == 1)
    #expect(try session.layer().output?.name == "B")
    #expect(try session.surface().isMapped)
    session.pass(.milliseconds(499))
    #expect(visitor.outcome == nil, "the time that was left is kept")
    session.pass(.milliseconds(1))
    #expect(visitor.outcome == "expired")
  }

  @Test(arguments: [true, false])
  func theOnlyOutputIsRemovedAndAnotherComes(closes: Bool) throws {
    let session = try Session()
    let visitor = try session.showPlain("Saved") { $0.wait = true }
    session.pass(.seconds(1.5))
    session.stage.removeOutput(session.stage.outputs[0], closes: closes)
    session.turn()
    #expect(session.stage.layerSurfaces.isEmpty)
    #expect(session.alarm == nil, "it waits, and its time does not run")
    session.pass(.seconds(100))
    #expect(visitor.outcome == nil)
    session.stage.addOutput("NEXT", scale: 2)
    session.turn()
    #expect(try session.surface().isMapped)
    session.pass(.milliseconds(499))
    #expect(visitor.outcome == nil)
    session.pass(.milliseconds(1))
    #expect(visitor.outcome == "expired")
  }

  @Test func noOutputAtTheStartAndOneLater() throws {
    let session = try Session(Stage(.sway17))
    #expect(session.report == .ready)
    let visitor = try session.showPlain("Saved") { $0.wait = true }
    #expect(visitor.replies.count == 1, "it is accepted")
    #expect(session.stage.surfaces.isEmpty)
    session.stage.addOutput()
    session.turn()
    #expect(try session.surface().isMapped)
    session.pass(.seconds(2))
    #expect(visitor.outcome == "expired")
  }

  @Test func everyOutputShowsItAndOneClickEndsItEverywhere() throws {
    let stage = Stage(.sway17)
    stage.addOutput("A")
    stage.addOutput("B", scale: 2)
    let seat = stage.addSeat()
    let session = try Session(stage)
    let visitor = try session.showPlain("Saved") {
      $0.output = "all"
      $0.wait = true
    }
    #expect(stage.layerSurfaces.map(\.output?.name) == ["A", "B"])
    #expect(stage.layerSurfaces.allSatisfy { $0.surface.isMapped })
    let surface = stage.layerSurfaces[1].surface
    let size = try #require(surface.size)
    #expect(seat.click(Double(size.width / 2), Double(size.height / 2), on: surface, at: session.time))
    session.turn()
    #expect(visitor.outcome == "tapped")
    #expect(stage.layerSurfaces.isEmpty)
  }

  @Test func aNamedOutput() throws {
    let stage = Stage(.sway17)
    stage.addOutput("A")
    stage.addOutput("B")
    let session = try Session(stage)
    try session.showPlain("Saved") { $0.output = "B" }
    #expect(try session.layer().askedOutput?.name == "B")
    let visitor = try session.showPlain("Saved") { $0.output = "C" }
    guard case .error(let text)? = visitor.replies.last else {
      Issue.record("an output that is not there was accepted")
      return
    }
    #expect(text.contains("A, B"))
  }

  @Test func anOutputThatOnlyFlaps() throws {
    let session = try Session()
    try session.showPlain("Saved") { $0["duration"] = "forever" }
    for _ in 0..<5 {
      session.stage.removeOutput(session.stage.outputs[0], closes: true)
      session.turn()
      session.stage.addOutput()
      session.turn()
    }
    #expect(session.stage.layerSurfaces.count == 1)
    #expect(try session.surface().isMapped)
  }

  @Test func aCompositorThatClosesEverySurfaceKeepsNobodyBusy() throws {
    let session = try Session()
    session.stage.closesEverything = true
    let visitor = try session.showPlain("Saved") { $0.wait = true }
    session.pass(.seconds(10))
    #expect(session.rings == 10, "it is asked again each second")
    session.stage.closesEverything = false
    // Or at once when there are other outputs.
    session.stage.addOutput("B")
    session.turn()
    #expect(try session.surface().isMapped)
    session.pass(.seconds(2))
    #expect(visitor.outcome == "expired")
  }
}
