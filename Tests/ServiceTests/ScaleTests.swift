import Stage
import Testing
import ToastCore
import Wayland

/// The very first frame has the right scale, whatever a compositor has to tell it with.
@Suite struct ScaleTests {
  /// Shows a toast and checks that its one frame has this scale.
  private func check(
    _ stage: Stage, scale: Double, output: String? = nil, location: SourceLocation = #_sourceLocation
  ) throws {
    let session = try Session(stage)
    try session.showPlain("Saved") { $0.output = output }
    let surface = try session.surface()
    let (width, height) = try session.layer().grantedSize
    let image = try #require(surface.image)
    #expect(surface.bufferCommits == 1, sourceLocation: location)
    #expect(image.width == scaled(width, scale), sourceLocation: location)
    #expect(image.height == scaled(height, scale), sourceLocation: location)
    #expect(surface.size ?? (0, 0) == (width, height), sourceLocation: location)
  }

  private func scaled(_ length: Int, _ scale: Double) -> Int {
    Int((Double(length) * scale).rounded(.toNearestOrAwayFromZero))
  }

  @Test(arguments: [1.0, 2.0, 3.0])
  func whole(scale: Double) throws {
    let stage = Stage(.least)
    stage.addOutput(width: 3840, height: 2160, scale: scale)
    try check(stage, scale: scale)
  }

  @Test(arguments: [1.25, 1.5, 1.75])
  func fractionalAsTheCompositorPrefers(scale: Double) throws {
    // Without xdg-output nothing else tells.
    let stage = Stage(.everything.with { $0.xdgOutput = nil })
    stage.addOutput(width: 2560, height: 1440, scale: scale)
    try check(stage, scale: scale)
  }

  @Test(arguments: [1.25, 1.5, 2.0])
  func fractionalAsTheLogicalSizeTells(scale: Double) throws {
    let stage = Stage(.sway17)
    stage.addOutput(width: 2560, height: 1440, scale: scale)
    try check(stage, scale: scale)
  }

  @Test func asTheSurfaceItselfIsTold() throws {
    // The guess would be 2, the larger one.
    let stage = Stage(
      .everything.with {
        $0.fractionalScale = false
        $0.viewporter = false
      })
    stage.addOutput("A")
    stage.addOutput("B", scale: 2)
    try check(stage, scale: 1)
    let other = Stage(stage.offer)
    other.addOutput("A")
    other.focusedOutput = other.addOutput("B", scale: 2)
    try check(other, scale: 2)
  }

  @Test(arguments: [WlOutput.Transform._90, ._180, ._270, .flipped90])
  func onARotatedOutput(transform: WlOutput.Transform) throws {
    for (offer, scale) in [(Offer.least, 2.0), (.sway17, 1.5), (.everything, 1.5)] {
      let stage = Stage(offer)
      stage.addOutput(width: 1280, height: 720, scale: scale, transform: transform)
      try check(stage, scale: scale)
    }
  }

  @Test func onANamedOutputOfSeveral() throws {
    for (name, scale) in [("A", 1.0), ("B", 2.0), ("C", 1.5)] {
      let stage = Stage(.sway17)
      stage.addOutput("A")
      stage.addOutput("B", scale: 2)
      stage.addOutput("C", scale: 1.5)
      try check(stage, scale: scale, output: name)
    }
  }

  @Test func whereNothingTellsTheLargestIsTakenAndThenCorrected() throws {
    for (offer, policy) in [
      (Offer.sway17, ScalePolicy.atOnce), (.least, .atOnce), (.everything, .whenCertain),
    ] {
      let stage = Stage(offer)
      stage.scales = policy
      stage.addOutput("A")
      stage.addOutput("B", scale: 2)
      let session = try Session(stage)
      try session.showPlain("Saved")
      let surface = try session.surface()
      let (width, height) = try session.layer().grantedSize
      #expect(try session.layer().askedOutput == nil)
      #expect(surface.bufferCommits == 2)
      #expect(surface.image?.width == width)
      #expect(surface.size ?? (0, 0) == (width, height))
    }
  }

  @Test func anotherScaleWhileItRests() throws {
    let stage = Stage(.everything)
    stage.addOutput(scale: 1)
    let session = try Session(stage)
    try session.showPlain("Saved")
    let surface = try session.surface()
    stage.outputs[0].scale = 180
    stage.outputs[0].announce()
    surface.sendScale(of: stage.outputs[0])
    session.turn()
    let (width, height) = try session.layer().grantedSize
    #expect(width * 3 % 2 == 0 && height * 3 % 2 == 0)
    #expect(surface.image?.width == scaled(width, 1.5))
    #expect(surface.image?.height == scaled(height, 1.5))
    #expect(surface.size ?? (0, 0) == (width, height))
  }
}

extension ScaleTests {
  @Test func anOutputWhoseScaleChangesUnderAToast() throws {
    for offer in [Offer.sway17, .least] {
      let stage = Stage(offer)
      let output = stage.addOutput(width: 3840, height: 2160)
      let session = try Session(stage)
      try session.showPlain("Saved") { $0["duration"] = "forever" }
      let surface = try session.surface()
      let size = try #require(surface.size)
      // Compositors send no `enter` for it: the surface stays where it is.
      output.scale = 240
      output.announce()
      session.turn()
      #expect(surface.image?.width == size.width * 2)
      #expect(surface.size ?? (0, 0) == size)
    }
  }
}
