import Stage
import Testing
import ToastCore

/// Compositors that answer otherwise than asked.
@Suite struct ConfigureTests {
  @Test(arguments: [(41, 40), (30, 400), (2000, 1000), (32767, 32767), (16384, 16384)])
  func anOddSizeIsDrawnOnButNeverMoreThanWasAskedFor(width: Int, height: Int) throws {
    let session = try Session()
    try session.showPlain("Saved") { $0.id = "usual" }
    let usual = try #require(try session.surface().size)
    try session.ask(.dismiss(.all))
    session.pass(.seconds(2))
    session.stage.configures = .sized(width: width, height: height)
    let visitor = try session.showPlain("Saved") { $0.wait = true }
    let surface = try session.surface()
    #expect(surface.size ?? (0, 0) == (min(width, usual.width), min(height, usual.height)))
    #expect(surface.image?.isTransparent == false)
    session.pass(.seconds(2))
    #expect(visitor.outcome == "expired")
    #expect(session.stage.layerSurfaces.isEmpty)
  }

  @Test(arguments: [ConfigurePolicy.zeroFirst, .repeated(3)])
  func aConfigureThatComesAgainDrawsNothingAnew(_ policy: ConfigurePolicy) throws {
    let session = try Session()
    session.stage.configures = policy
    try session.showPlain("Saved")
    let surface = try session.surface()
    #expect(surface.bufferCommits == 1)
    #expect(surface.commits == 2)
    let (width, height) = try session.layer().grantedSize
    #expect(surface.size ?? (0, 0) == (width, height))

    try session.layer().configure(width: width, height: height)
    session.turn()
    #expect(surface.commits == 2)
  }

  @Test func aConfigureThatIsLate() throws {
    let session = try Session()
    session.stage.configures = .withheld
    let visitor = try session.showPlain("Saved") { $0.wait = true }
    session.pass(.seconds(60))
    #expect(visitor.outcome == nil, "its time begins with its first buffer")
    let (width, height) = try session.layer().grantedSize
    try session.layer().configure(width: width, height: height)
    session.turn()
    #expect(try session.surface().isMapped)
    session.pass(.seconds(2))
    #expect(visitor.outcome == "expired")
  }

  @Test func aToastIsDismissedBeforeItIsConfigured() throws {
    let session = try Session()
    session.stage.configures = .withheld
    let visitor = try session.showPlain("Saved") { $0.wait = true }
    try session.ask(.dismiss(.all))
    #expect(visitor.outcome == "dismissed")
    #expect(session.stage.layerSurfaces.isEmpty)
    #expect(session.stage.surfaces.isEmpty)
  }

  @Test func anotherSizeWhileItRests() throws {
    let session = try Session()
    try session.showPlain("Saved")
    let surface = try session.surface()
    let usual = try #require(surface.size)
    try session.layer().configure(width: 77, height: 550)
    session.turn()
    #expect(surface.size ?? (0, 0) == usual, "it needs no more")
    try session.layer().configure(width: 40, height: 45)
    session.turn()
    #expect(surface.size ?? (0, 0) == (40, 45))
    #expect(surface.bufferCommits == 2)
  }

  @Test func aToastThatDoesNotFitGrowsTheSurface() throws {
    let session = try Session()
    try session.showPlain("Saved") { $0["duration"] = "forever" }
    let surface = try session.surface()
    let before = try #require(surface.size)
    let commits = surface.commits
    try session.showPlain("Something that is longer than the first one") { $0["duration"] = "forever" }
    let after = try #require(surface.size)
    #expect(after.width > before.width)
    #expect(after.height > before.height)
    // The size that was asked for, and the two toasts in it.
    #expect(surface.commits - commits <= 2)
    #expect(session.stage.layerSurfaces.count == 1)
  }

  @Test func closedWhileAFrameIsPending() throws {
    let session = try Session()
    let visitor = try session.show("Saved") { $0.wait = true }
    let first = try session.layer()
    #expect(first.surface.pendingFrames.count == 1)
    first.close()
    session.turn()
    #expect(session.stage.layerSurfaces.count == 1)
    #expect(try session.layer() !== first)
    #expect(try session.surface().isMapped, "it goes on")
    session.play(.seconds(4.5))
    #expect(visitor.outcome == "expired")
    #expect(session.stage.layerSurfaces.isEmpty)
  }

  @Test func closedAtRestItGoesOnWithTheTimeThatWasLeft() throws {
    let session = try Session()
    let visitor = try session.showPlain("Saved") { $0.wait = true }
    session.pass(.seconds(1.5))
    try session.layer().close()
    session.turn()
    #expect(try session.surface().isMapped)
    session.pass(.milliseconds(499))
    #expect(visitor.outcome == nil)
    session.pass(.milliseconds(1))
    #expect(visitor.outcome == "expired")
  }

  @Test func closedWhileItLeaves() throws {
    let session = try Session()
    let visitor = try session.show("Saved") { $0.wait = true }
    session.play(.seconds(3.05))
    #expect(try session.layer().state == .mapped)
    try session.layer().close()
    session.turn()
    #expect(visitor.outcome == "expired", "nobody sees the rest of an exit")
    #expect(session.stage.layerSurfaces.isEmpty)
  }
}
