import Stage
import Testing
import ToastShell
import Wayland

@testable import ToastCore

/// The place that a picture is taken of, beside bars and other stacks.
extension CaptureTests {
  @Test func belowABarThatSwayTellsOf() throws {
    let stage = Stage(.sway17)
    let output = stage.addOutput()
    output.bars.top = 30
    let area = LogicalRect(x: 0, y: 30, width: 1280, height: 690)
    #expect(try differences(try show(stage, workspace: area).desk, top: 30) == 0)
    #expect(stage.layerSurfaces.count == 1, "the probe is gone")
  }

  @Test func belowABarBetweenGaps() throws {
    let stage = Stage(.sway17)
    let output = stage.addOutput()
    output.bars.top = 30
    let area = LogicalRect(x: 10, y: 40, width: 1260, height: 670)
    #expect(try differences(try show(stage, workspace: area).desk, top: 30) == 0)
  }

  @Test(arguments: [
    nil,
    // All of the gaps at the bottom, or a bar at both ends: that cannot be told apart.
    LogicalRect(x: 0, y: 30, width: 1280, height: 670),
    // As it was before the bar was there.
    LogicalRect(x: 0, y: 0, width: 1280, height: 720),
  ]) func noPictureWhereThePlaceIsNotSure(workspace: LogicalRect?) throws {
    let stage = Stage(.sway17)
    let output = stage.addOutput()
    output.bars.top = 30
    let desk = try show(stage, workspace: workspace).desk
    #expect(desk.picture == nil)
    #expect(stage.captures.isEmpty)
    #expect(stage.layerSurfaces.count == 1)
  }

  @Test func overABarThePlaceIsSure() throws {
    let stage = Stage(.sway17)
    let output = stage.addOutput()
    output.bars.top = 30
    _ = stage.takeTrace()
    var style = Style.glass
    style.keepsClearOfBars = false
    #expect(try differences(try show(stage, style: style).desk) == 0)
    #expect(stage.takeTrace().count { $0.hasPrefix("compositor.create_surface") } == 1, "without a probe")
  }

  @Test func noPictureWhereTheOutputIsTheCompositorsChoice() throws {
    let stage = Stage(.sway17)
    stage.addOutput("A")
    stage.addOutput("B")
    let desk = try ShellDesk(stage)
    let stack = desk.makeSurface()
    #expect(try desk.show(try desk.scene(y: 8), on: stack))
    #expect(stage.captures.isEmpty)
  }

  @Test(arguments: [1.0, 1.5, 2]) func pastAnotherStack(scale: Double) throws {
    let stage = Stage(.sway17)
    let output = stage.addOutput(width: 900, height: 660, scale: scale)
    output.bars.top = 30
    let size = output.logicalSize
    let area = LogicalRect(x: 0, y: 30, width: Double(size.width), height: Double(size.height - 30))
    let (desk, _) = try show(stage, workspace: area, inset: 75)
    #expect(try differences(desk, top: 105) == 0)
  }

  @Test func pastAnotherStackOfTheBottom() throws {
    let stage = Stage(.sway17)
    stage.addOutput()
    var style = Style.glass
    style.edge = .bottom
    let (desk, _) = try show(stage, style: style, inset: 75)
    let height = try #require(stage.layerSurfaces.last).grantedSize.height
    #expect(try differences(desk, top: 720 - 75 - height) == 0)
  }

  @Test func belowAToastThatIsShown() throws {
    let stage = Stage(.sway17)
    stage.addOutput().wallpaper = .pattern
    let desk = try ShellDesk(stage)
    let first = desk.makeSurface(output: "STAGE-1")
    #expect(try desk.show(try desk.scene(y: 8), on: first))
    var style = Style.glass
    style.layer = .top
    let second = desk.makeSurface(2, output: "STAGE-1", style: style, inset: 75)
    #expect(try desk.show(try desk.scene(y: 8), on: second))
    #expect(try differences(desk, top: 75) == 0)
  }
}
