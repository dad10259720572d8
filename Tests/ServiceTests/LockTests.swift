import Stage
import Testing
import ToastCore

/// Compositors that can lock the session: a capture under the lock would show the lock screen.
@Suite struct LockTests {
  private func session(_ change: (inout Offer) -> Void = { _ in }) throws -> Session {
    let stage = Stage(
      .sway17.with {
        $0.sessionLock = true
        change(&$0)
      })
    stage.addOutput()
    return try Session(stage)
  }

  private func isDense(_ session: Session) throws -> Bool {
    try session.surface().image == session.repaintNewestSurface()
  }

  @Test(arguments: [false, true]) func `No capture is taken under a lock`(overBars: Bool) throws {
    let session = try session()
    session.stage.isLocked = true
    let visitor = try session.show("Saved") {
      $0["duration"] = "forever"
      $0["over-bars"] = overBars ? "true" : "false"
      $0.wait = true
    }
    session.play(.seconds(2))
    #expect(session.stage.captures.isEmpty)
    #expect(try session.surface().isMapped)
    #expect(session.stage.layerSurfaces.count == 1, "nothing is left of the probe")
    session.stage.isLocked = false
    session.play(.seconds(2))
    #expect(session.stage.captures.isEmpty)
    #expect(try isDense(session))
    try session.ask(.dismiss(.all))
    session.play(.seconds(1))
    #expect(visitor.outcome == "dismissed")

    // The next one is shown over its picture.
    try session.show("Saved again") { $0["duration"] = "forever" }
    session.play(.seconds(2))
    #expect(session.stage.captures.count == 1)
  }

  @Test func `A toast under a lock ends on time`() throws {
    let session = try session()
    session.stage.isLocked = true
    let visitor = try session.show("Saved") { $0.wait = true }
    session.play(.seconds(5))
    #expect(visitor.outcome == "expired")
    #expect(session.stage.layerSurfaces.isEmpty)
    #expect(session.stage.buffers.isEmpty)
  }

  @Test(arguments: [false, true]) func `A capture is taken once a frame has been shown`(imageCopy: Bool)
    throws
  {
    let session = try session {
      if imageCopy { $0.screencopy = nil }
      $0.imageCopy = imageCopy
    }
    try session.show("Saved")
    #expect(session.stage.captures.isEmpty)
    #expect(session.stage.layerSurfaces.allSatisfy { $0.surface.image?.isTransparent ?? true })
    #expect(session.stage.layerSurfaces.allSatisfy { $0.surface.inputRegion.isEmpty || !$0.surface.isMapped })
    session.play(Session.refresh)
    #expect(session.stage.captures.count == 1)
    #expect(session.stage.layerSurfaces.count == 1)
    #expect(try session.surface().bufferCommits == 1)
  }

  @Test func `Toasts that need no capture map no probe`() throws {
    let session = try session()
    _ = session.stage.takeTrace()
    try session.showPlain("Saved")
    try session.show("Saved") { $0["backdrop"] = "none" }
    #expect(session.stage.takeTrace().count { $0.contains("get_layer_surface") } == 2)
  }

  @Test(arguments: ["dismiss", "quit", "unplug"]) func `It ends while the probe is awaited`(how: String)
    throws
  {
    let session = try session()
    session.stage.isLocked = true
    try session.show("Saved")
    switch how {
    case "dismiss": try session.ask(.dismiss(.all))
    case "quit": try session.ask(.quit)
    default: session.stage.removeOutput(session.stage.outputs[0], closes: true)
    }
    session.play(.seconds(1))
    #expect(session.stage.surfaces.isEmpty)
    #expect(session.stage.buffers.isEmpty)
  }

  @Test func `A picture is dropped when nothing of its toast is seen for a second`() throws {
    let session = try session()
    session.stage.outputs[0].wallpaper = .pattern
    try session.show("Saved") { $0["duration"] = "forever" }
    session.play(Session.refresh)
    #expect(session.stage.captures.count == 1)
    // The lock begins as it enters.
    session.stage.isLocked = true
    session.play(.seconds(3))
    session.stage.isLocked = false
    session.play(.seconds(1))
    #expect(try isDense(session))
  }
}
