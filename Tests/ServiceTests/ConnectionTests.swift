import Stage
import Testing
import ToastCore
import ToastShell

/// Compositors that lack something, stop reading, or go away.
@Suite struct ConnectionTests {
  @Test func noLayerShell() throws {
    let session = try Session(Stage(.everything.with { $0.layerShell = nil }))
    guard case .failed(let error)? = session.report else {
      Issue.record("the start was not reported as failed")
      return
    }
    #expect(error.description == "this compositor has no layer shell (zwlr_layer_shell_v1)")
    #expect(!session.stage.hasClients, "and it ends")
  }

  @Test func aCompositorOfLongAgo() throws {
    let session = try Session(Stage(.least.with { $0.compositor = 3 }))
    #expect(session.report == .failed(.missing(interface: "wl_compositor", version: 4)))
    let other = try Session(Stage(.least.with { $0.shm = false }))
    #expect(other.report == .failed(.missing(interface: "wl_shm", version: 1)))
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt32])
  func everyVersionOfTheLayerShell(version: UInt32) throws {
    let stage = Stage(.least.with { $0.layerShell = version })
    stage.addOutput()
    let session = try Session(stage)
    try session.showPlain("Saved")
    #expect(try session.surface().isMapped)
    session.pass(.seconds(2))
    #expect(stage.layerSurfaces.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt32])
  func everyVersionOfOutputs(version: UInt32) throws {
    let stage = Stage(.least.with { $0.output = version })
    stage.addOutput(scale: 2)
    stage.addOutput(scale: 2)
    let session = try Session(stage)
    try session.showPlain("Saved")
    #expect(try session.surface().isMapped)
    #expect(try session.surface().scale == (version >= 2 ? 2 : 1))
  }

  @Test(arguments: [4, 5, 6] as [UInt32])
  func everyVersionOfTheCompositor(version: UInt32) throws {
    let stage = Stage(.least.with { $0.compositor = version })
    stage.addOutput(scale: 2)
    let session = try Session(stage)
    try session.show("Saved")
    session.play(.seconds(4))
    #expect(stage.layerSurfaces.isEmpty)
    #expect(stage.trace.lines.contains("surface.set_buffer_scale 2"))
  }

  @Test func aCompositorThatGoesAway() throws {
    for isAtRest in [true, false] {
      let session = try Session()
      let visitor = try session.show("Saved") { $0.wait = true }
      if isAtRest { session.play(.seconds(1.5)) }
      session.stage.hangUp()
      session.turn()
      #expect(visitor.outcome == "closed")
      #expect(session.alarm == nil)
      #expect(session.hasEnded)
    }
  }

  @Test func aCompositorThatGoesAwayAtTheStart() throws {
    let stage = Stage()
    stage.isReading = false
    let session = try Session(stage)
    #expect(session.report == nil)
    stage.hangUp()
    session.turn()
    #expect(session.report == .failed(.disconnected))
    #expect(session.hasEnded)
  }

  @Test func aCompositorThatAccusesUs() throws {
    let session = try Session()
    let visitor = try session.showPlain("Saved") { $0.wait = true }
    try session.layer().accuse("of nothing in particular")
    session.turn()
    #expect(visitor.outcome == "closed")
    #expect(session.hasEnded)
  }

  @Test func nobodyAsksWhileTheCompositorDoesNotRead() throws {
    let session = try Session(sendBuffer: 1)
    let visitor = try session.show("Saved") { $0.wait = true }
    session.stage.isReading = false
    session.play(.seconds(10))
    #expect(visitor.outcome == "expired", "it ends on time")
    session.stage.isReading = true
    session.turn()
    #expect(session.stage.layerSurfaces.isEmpty)
    #expect(!session.hasEnded)
  }

  @Test func manyAskWhileTheCompositorDoesNotRead() throws {
    let session = try Session(sendBuffer: 1)
    session.stage.isReading = false
    for number in 1...200 {
      try session.showPlain("Toast \(number)") { $0.id = "\(number % 7)" }
      try session.showPlain("Top \(number)") { $0["edge"] = "top" }
      session.pass(.milliseconds(100))
      if number % 10 == 0 { try session.ask(.dismiss(.all)) }
    }
    #expect(!session.hasEnded)
    session.pass(.seconds(100))
    #expect(session.alarm.map { $0 > session.now } ?? true)

    // Then it reads again, and all is as if nothing had been.
    session.stage.isReading = true
    session.turn()
    try session.ask(.dismiss(.all))
    session.pass(.seconds(5))
    #expect(session.stage.layerSurfaces.isEmpty)
    try session.showPlain("Saved")
    #expect(session.stage.layerSurfaces.count == 1)
    #expect(try session.surface().isMapped)
  }

  @Test func aBurstBeyondTheBuffersWaitsUntilTheCompositorReads() throws {
    let stage = Stage(.sway17)
    for number in 1...100 { stage.addOutput("OUT-\(number)") }
    let session = try Session(stage, sendBuffer: 16_384)
    stage.isReading = false
    // A surface on each output, in one turn: more than the socket and libwayland's buffer hold together.
    let visitor = try session.showPlain("Saved") {
      $0.output = "all"
      $0.wait = true
    }
    #expect(visitor.outcome == nil)
    #expect(!session.hasEnded)
    stage.isReading = true
    session.turn()
    #expect(stage.layerSurfaces.count == 100)
    stage.isReading = false
    try session.ask(.dismiss(.all))
    session.pass(.seconds(2))
    #expect(visitor.outcome == "dismissed")
    stage.isReading = true
    session.turn()
    #expect(stage.layerSurfaces.isEmpty)
    #expect(!session.hasEnded)
  }
}
