import Programs
import Stage
import Testing
import ToastCore

/// The pixels of a surface change with more than its scene: what is on a released buffer may be out of date.
///
/// The stage itself reports each pixel that changes outside of the damage.
@Suite struct RepaintTests {
  private func session(_ offer: Offer = .everything) throws -> Session {
    let stage = Stage(offer)
    stage.addOutput(width: 480, height: 360)
    return try Session(stage)
  }

  private func showGlass(_ title: String, in session: Session) throws {
    try session.show(title) {
      $0.id = "glass"
      $0["duration"] = "forever"
      $0["animation"] = "none"
    }
  }

  @Test(arguments: [ReleasePolicy.atOnce, .whenReplaced])
  func `A toast becomes dense when the compositor stops blurring`(_ releases: ReleasePolicy) throws {
    let session = try session()
    session.stage.releases = releases
    try showGlass("Saved", in: session)
    let surface = try session.surface()
    let blurred = try #require(surface.image)
    for _ in 0..<3 {
      session.stage.setCapabilities([])
      session.turn()
      let dense = try #require(surface.image)
      let differs = dense != blurred
      #expect(differs)
      #expect(surface.blurRegion?.isEmpty == true)
      let isRepainted = try dense == session.repaintNewestSurface()
      #expect(isRepainted)
      session.stage.setCapabilities(.blur)
      session.turn()
      let isBlurredAgain = surface.image == blurred
      #expect(isBlurredAgain)
      #expect(surface.blurRegion?.isEmpty == false)
    }
  }

  @Test func `A compositor that stops blurring while no buffer is free`() throws {
    let session = try session()
    session.stage.releases = .withheld
    for number in 0..<3 { try showGlass("Saved \(number)", in: session) }
    session.stage.setCapabilities([])
    session.turn()
    session.stage.releaseBuffers()
    session.turn()
    let isRepainted = try session.surface().image == session.repaintNewestSurface()
    #expect(isRepainted)
  }

  @Test func `A dropped picture is not seen in any buffer`() throws {
    let session = try session(.sway17)
    session.stage.outputs[0].wallpaper = .pattern
    for title in ["One", "Two", "One"] { try showGlass(title, in: session) }
    let surface = try session.surface()
    let pictured = surface.image
    // The output is another one by its scale, and then the old one again.
    for scale in [240, 120] {
      session.stage.outputs[0].scale = scale
      session.stage.outputs[0].announce()
      session.turn()
    }
    let differs = surface.image != pictured
    #expect(differs)
    for title in ["Two", "One", "Two"] {
      try showGlass(title, in: session)
      let isRepainted = try surface.image == session.repaintNewestSurface()
      #expect(isRepainted)
    }
  }

  // MARK: Any order of events

  private static let styles = ["glass", "material", "plain", "banner", "osd"]
  private static let values: [[String: String]] = [
    [:], ["tint": "system-orange"], ["appearance": "light"], ["contrast": "more"],
    ["transparency": "reduced"],
    ["material": "regular"], ["material": "clear-glass"], ["background": "none"], ["backdrop": "none"],
    ["backdrop": "capture"], ["backdrop": "compositor"], ["animation": "none"],
  ]

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `After any events a surface shows what a new buffer would show`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let icon = try folder.write(
      "green.svg",
      #"<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16"/></svg>"#)
    let session = try session(
      seed % 2 == 0 ? .everything : seed % 3 == 0 ? .everything.with { $0.backgroundEffect = false } : .sway17
    )
    let stage = session.stage
    stage.outputs[0].wallpaper = .pattern
    stage.releases = seed % 4 == 1 ? .atOnce : .whenReplaced
    var compared = 0
    for _ in 0..<50 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...4:
        let style = RepaintTests.styles.randomElement(using: &random)
        let values = RepaintTests.values.randomElement(using: &random) ?? [:]
        let number = Int.random(in: 0..<3, using: &random)
        let level = Int.random(in: 0...120, using: &random)
        try session.show("Toast \(number)") {
          $0.id = "\(number)"
          $0.style = style
          $0["duration"] = number == 0 ? "1" : "forever"
          $0["edge"] = "top"
          if level % 2 == 0 { $0.progress = "\(level)%" }
          if level % 3 == 0 { $0.subtitle = "With a subtitle" }
          if level % 5 == 0 { $0.icon = level % 2 == 0 ? icon : "volume" }
          for (name, value) in values { $0[name] = value }
        }
      case 5: stage.setCapabilities(stage.capabilities.isEmpty ? .blur : [])
      case 6: stage.capturing = Bool.random(using: &random) ? .taken : .failed
      case 7: try session.ask(.dismiss(.newest))
      case 8:
        let output = stage.outputs[0]
        output.scale = [120, 180, 240, 121].randomElement(using: &random) ?? 120
        output.announce()
        for surface in stage.surfaces { surface.sendScale(of: output) }
      case 9: session.play(.milliseconds(Int.random(in: 1...300, using: &random)))
      case 10: session.play(.seconds(6))
      default: session.pass(.milliseconds(Int.random(in: 1...300, using: &random)))
      }
      session.turn()
      guard let layer = stage.layerSurfaces.last, stage.layerSurfaces.count == 1, layer.surface.isMapped,
        layer.surface.pendingFrames.isEmpty, let whole = try session.repaintNewestSurface()
      else { continue }
      compared += 1
      let image = try #require(layer.surface.image)
      let different = image.pixels.indices.filter { image.pixels[$0] != whole.pixels[$0] }
      if let first = different.first, let last = different.last {
        let places = [first, last].map { "\($0 % image.width), \($0 / image.width)" }
        let toasts = try session.list().map { "\($0)" }.joined(separator: "\n")
        Issue.record(
          "\(different.count) of \(image.width) x \(image.height) pixels differ, from \(places): \(toasts)")
        return
      }
    }
    #expect(compared > 1)
  }
}
