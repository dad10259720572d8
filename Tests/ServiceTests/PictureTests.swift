import Stage
import Testing
import ToastCore
import Wayland

/// What is seen.
@Suite struct PictureTests {
  @Test func outsideOfAPlainToastNothingIsSeen() throws {
    let session = try Session()
    try session.showPlain("Saved")
    let layer = try session.layer()
    let image = try #require(layer.surface.image)
    #expect(layer.properties.layer == .overlay)
    #expect(layer.properties.anchor == .bottom)
    #expect(layer.properties.keyboardInteractivity == .none)
    #expect(layer.namespace == "waytoast")
    let toast = try #require(image.visibleBounds)
    // 18 from its edge, in the middle of its surface.
    #expect(toast.y + toast.height == image.height - 18)
    #expect(abs(toast.x - (image.width - toast.x - toast.width)) <= 1)
    #expect(image.alpha(toast.x, toast.y) < 75, "its corners are round")
    // Black at 0.588 beside the text, white in it.
    #expect(image.pixel(toast.x + 4, toast.y + toast.height / 2) == 0x9600_0000)
    #expect(image.pixels.contains { $0 & 0xff > 0xc0 })
  }

  @Test func anUpdateChangesItInPlace() throws {
    let session = try Session()
    try session.showPlain("Volume 40 %") { $0.id = "volume" }
    let surface = try session.surface()
    let before = try #require(surface.image)
    try session.showPlain("Volume 41 %") { $0.id = "volume" }
    let after = try #require(surface.image)
    #expect(session.stage.layerSurfaces.count == 1)
    #expect(after.visibleBounds?.height == before.visibleBounds?.height)
    #expect(after != before)
    #expect(try session.list().map(\.title) == ["Volume 41 %"])
  }

  @Test func theFirstFrameShowsSomethingAndTheLastNothing() throws {
    let session = try Session()
    try session.show("Saved")
    let surface = try session.surface()
    #expect(surface.image?.isTransparent == false)
    var last = surface.image
    for _ in 0..<300 where surface.isMapped {
      session.play(Session.refresh)
      if surface.isMapped { last = surface.image }
    }
    #expect(session.stage.layerSurfaces.isEmpty)
    // The frames of the exit fade; the transparent one and the end came in one turn.
    #expect(last.map { $0.bounds(ofAlphaAtLeast: 128) == nil } == true)
  }

  @Test func whatIsSeenDoesNotDependOnTheBufferItIsDrawnOn() throws {
    // One draws each frame over the last one, the other over the last but one.
    let sessions = [try Session(), try Session()]
    sessions[0].stage.releases = .atOnce
    func both(_ act: (Session) throws -> Void) rethrows {
      for session in sessions { try act(session) }
    }
    func compare() throws {
      for _ in 0..<15 {
        both { $0.play(Session.refresh) }
        #expect(try sessions[0].surface().image == sessions[1].surface().image)
      }
    }
    try both { try $0.show("First") { $0.id = "a" } }
    try compare()
    try both { try $0.show("Second, which is longer") { $0.id = "b" } }
    try compare()
    try both { try $0.show("Third") { $0.id = "a" } }
    try compare()
    try both { try $0.ask(.dismiss(.id("a"))) }
    try compare()
    #expect(sessions[0].stage.buffers.count == 1)
    #expect(sessions[1].stage.buffers.count == 2)
  }

  @Test func severalStandInAStack() throws {
    let session = try Session()
    for title in ["One", "Two", "Three", "Four"] {
      try session.showPlain(title) { $0["duration"] = "forever" }
    }
    #expect(session.stage.layerSurfaces.count == 1)
    guard case .region(let region) = try session.surface().inputRegion else { return }
    let image = try #require(try session.surface().image)
    let middle = image.width / 2
    let covered = (0..<image.height).filter { region.contains(middle, $0) }
    #expect(zip(covered, covered.dropFirst()).count { $1 != $0 + 1 } == 2, "three, with gaps between them")
    #expect(try session.list().map(\.phase) == ["resting", "resting", "resting", "waiting"])
  }
}
