import Stage
import Testing
import ToastCore

/// Compositors that keep buffers.
@Suite struct BufferTests {
  @Test func aBufferThatNeverComesBack() throws {
    let session = try Session()
    session.stage.releases = .withheld
    let visitor = try session.showPlain("0 %") {
      $0.id = "volume"
      $0.wait = true
    }
    let surface = try session.surface()
    for percent in 1...5 { try session.showPlain("\(percent) %") { $0.id = "volume" } }
    #expect(session.stage.buffers.allSatisfy { $0.isBusy })
    let shown = surface.bufferCommits
    #expect(shown < 6, "there was no buffer left for the last ones")

    // The next free one shows the latest.
    let before = surface.image
    session.stage.releaseBuffers()
    session.turn()
    #expect(surface.bufferCommits == shown + 1)
    #expect(surface.image != before)

    // And if none is ever free again, it leaves all the same.
    session.pass(.seconds(2))
    #expect(visitor.outcome == "expired")
    #expect(session.stage.layerSurfaces.isEmpty)
  }

  @Test func anAnimationWithoutBuffers() throws {
    let session = try Session()
    session.stage.releases = .withheld
    let visitor = try session.show("Saved") { $0.wait = true }
    session.play(.seconds(4))
    #expect(visitor.outcome == "expired")
    #expect(session.stage.layerSurfaces.isEmpty)
    #expect(session.rings < 20)
  }

  @Test func buffersThatComeBackAtOnceAreUsedAgain() throws {
    let session = try Session()
    session.stage.releases = .atOnce
    try session.show("Saved")
    session.play(.seconds(1.2))
    #expect(session.stage.buffers.count == 1)
    #expect(try session.surface().bufferCommits > 10)
  }

  @Test func aToastShowsWhileAnotherSurfaceHasNoBuffer() throws {
    let session = try Session()
    session.stage.releases = .withheld
    try session.showPlain("0 %") { $0.id = "volume" }
    let first = try session.surface()
    for percent in 1...5 { try session.showPlain("\(percent) %") { $0.id = "volume" } }
    try session.showPlain("Saved") { $0["edge"] = "top" }
    let second = try session.surface()
    #expect(second !== first)
    #expect(second.isMapped)
    #expect(second.image?.isTransparent == false)
  }

  @Test func nothingIsLeftOfAToastThatIsGone() throws {
    let session = try Session(.everythingWithAnOutput())
    let (objects, resources) = (session.objectCount, session.stage.resourceCount)
    for _ in 0..<10 {
      try session.showPlain("Saved")
      #expect(session.objectCount > objects)
      session.pass(.seconds(2))
    }
    // And of one whose last frame callback never comes.
    try session.show("Saved")
    session.pass(.seconds(4))
    #expect(session.objectCount == objects)
    #expect(session.stage.resourceCount == resources)
    #expect(session.stage.buffers.isEmpty)
    #expect(session.stage.surfaces.isEmpty)
  }
}

extension Stage {
  fileprivate static func everythingWithAnOutput() -> Stage {
    let stage = Stage(.everything)
    stage.addOutput()
    return stage
  }
}
