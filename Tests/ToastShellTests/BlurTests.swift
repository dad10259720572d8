import Stage
import Testing
import ToastShell

@testable import ToastCore

/// Compositors that blur what is behind a toast.
@Suite struct BlurTests {
  private let desk: ShellDesk
  private let stack: StackID

  init() throws {
    let stage = Stage(.everything)
    stage.addOutput()
    desk = try ShellDesk(stage)
    stack = desk.makeSurface(output: "STAGE-1")
  }

  private var surface: StageSurface { get throws { try #require(desk.stage.layerSurfaces.last).surface } }

  private func glass(y: Double, opacity: Double = 1) throws -> Scene {
    try desk.scene(y: y, opacity: opacity, style: .glass)
  }

  @Test func itFollowsTheToast() throws {
    try desk.show(try glass(y: 8), on: stack)
    #expect(try surface.blurRegion?.bounds == Rect(x: 20, y: 8, width: 100, height: 40))
    #expect(desk.stage.captures.isEmpty, "a compositor that blurs needs no picture")
    try desk.show(try glass(y: 12), on: stack)
    #expect(try surface.blurRegion?.bounds == Rect(x: 20, y: 12, width: 100, height: 40))
  }

  @Test func cornersAreLeftOut() throws {
    var scene = try glass(y: 8)
    scene.figures[0].outline = .rounded(radius: 20)
    try desk.show(scene, on: stack)
    let region = try #require(try surface.blurRegion)
    #expect(!region.contains(20, 8))
    #expect(region.contains(70, 8))
    #expect(region.contains(20, 28))
  }

  @Test func aToastThatGrowsInIsBlurredAsLargeAsItIs() throws {
    var scene = try glass(y: 8)
    scene.figures[0].scale = 0.9
    try desk.show(scene, on: stack)
    #expect(try surface.blurRegion?.bounds == Rect(x: 25, y: 10, width: 90, height: 36))
  }

  @Test func whatIsNotSeenIsNotBlurred() throws {
    try desk.show(try glass(y: 8, opacity: 0), on: stack)
    #expect(try surface.blurRegion == nil)
    try desk.show(try glass(y: 8), on: stack)
    try desk.show(.empty(try glass(y: 8).size), on: stack)
    #expect(try surface.blurRegion == Region(), "an explicit region of nothing")
  }

  @Test func theRegionIsSaidOnlyWhenItChanges() throws {
    try desk.show(try glass(y: 8), on: stack)
    _ = desk.stage.takeTrace()
    try desk.show(try glass(y: 8, opacity: 0.5), on: stack)
    #expect(!desk.stage.takeTrace().contains { $0.contains("blur") })
  }

  @Test func itGoesWithTheSurface() throws {
    try desk.show(try glass(y: 8), on: stack)
    _ = desk.stage.takeTrace()
    desk.shell.destroySurface(of: stack)
    desk.turn()
    let trace = desk.stage.takeTrace().filter { $0.contains("background_effect") || $0 == "surface.destroy" }
    #expect(
      trace == [
        "background_effect_surface.set_blur_region region", "background_effect_surface.destroy",
        "surface.destroy",
      ])
  }

  @Test func onlyWhatTheStyleWants() throws {
    var styles = [Style.plain, .glass, .glass, .glass]
    styles[1].backdrop = .none
    styles[2].backdrop = .capture
    styles[3].contrast = .more
    for style in styles {
      try desk.show(try desk.scene(y: 8, style: style), on: stack)
      #expect(try surface.blurRegion?.isEmpty ?? true)
    }
  }

  @Test func aCompositorThatDoesNotBlurAnyMore() throws {
    try desk.show(try glass(y: 8), on: stack)
    desk.stage.setCapabilities([])
    desk.turn()
    try desk.show(try glass(y: 8), on: stack)
    #expect(try surface.blurRegion == Region())
    #expect(desk.shell.backdropSource(for: .glass) == .capture)
    desk.stage.setCapabilities(.blur)
    desk.turn()
    #expect(desk.shell.backdropSource(for: .glass) == .compositor)
  }
}
