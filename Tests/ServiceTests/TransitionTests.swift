import Stage
import Testing
import ToastCore

/// Toasts that blur and change, frame by frame; the stage sees to it that no pixel changes outside of the damage.
@Suite struct TransitionTests {
  private func session(_ scale: Double, _ releases: ReleasePolicy = .whenReplaced) throws -> Session {
    let stage = Stage(.sway17)
    stage.releases = releases
    stage.addOutput(width: 1920, height: 1080, scale: scale)
    return try Session(stage)
  }

  /// What a toast that says this looks like at rest, in a session of its own.
  private func resting(_ title: String, _ subtitle: String?, _ scale: Double) throws -> Image? {
    let session = try session(scale)
    try session.show(title) {
      $0.subtitle = subtitle
      $0["duration"] = "forever"
    }
    session.play(.seconds(1.2))
    return try session.surface().image
  }

  /// The picture that is seen, without the empty pixels around it.
  private func seen(_ image: Image?) throws -> Image {
    let image = try #require(image)
    let bounds = try #require(image.visibleBounds)
    let rows = bounds.y..<bounds.y + bounds.height
    return Image(
      width: bounds.width, height: bounds.height,
      pixels: rows.flatMap { y in
        image.pixels[y * image.width + bounds.x..<y * image.width + bounds.x + bounds.width]
      })
  }

  @Test(arguments: [1.0, 1.5, 2.0], [ReleasePolicy.atOnce, .whenReplaced])
  func aToastThatChangesIsInTheEndLikeANewOne(scale: Double, releases: ReleasePolicy) throws {
    let session = try session(scale, releases)
    func say(_ title: String, _ subtitle: String? = nil) throws {
      try session.show(title) {
        $0.id = "value"
        $0.subtitle = subtitle
        $0["duration"] = "forever"
      }
    }
    try say("41 %")
    session.play(.seconds(1.2))
    for (title, subtitle) in [("14 %", nil), ("All of it", "and a second row"), ("42 %", nil)] {
      let before = try session.surface().bufferCommits
      try say(title, subtitle)
      session.play(.seconds(0.5))
      let commits = try session.surface().bufferCommits - before
      #expect(commits >= 10 && commits <= 15, "a frame a refresh, for a fifth of a second")
      let isLike = try seen(session.surface().image) == seen(resting(title, subtitle, scale))
      #expect(isLike, "\(title)")
    }
  }

  @Test(arguments: [1.0, 1.5, 2.0])
  func blurReplace(scale: Double) throws {
    let session = try session(scale)
    try session.show("Saved") {
      $0["transition"] = "blur-replace"
      $0["duration"] = "1"
    }
    let surface = try session.surface()
    // Wider than it is at rest at no time, and blurred from the first frame on.
    let first = try #require(surface.image)
    #expect(!first.isTransparent)
    #expect(first.pixels.allSatisfy { $0 >> 24 < 128 })
    session.play(.seconds(0.9))
    let isLike = try seen(surface.image) == seen(resting("Saved", nil, scale))
    #expect(isLike)
    session.play(.seconds(1.2))
    #expect(session.stage.layerSurfaces.isEmpty)
  }
}
