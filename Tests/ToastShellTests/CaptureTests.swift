import Stage
import Testing
import ToastShell
import Wayland

@testable import ToastCore

/// Pictures of what lies behind a surface, however compositors hand them over.
@Suite struct CaptureTests {
  static let transforms = (0..<8).map { WlOutput.Transform(rawValue: $0) }
  static let formats: [WlShm.Format] = [
    .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .xrgb2101010, .argb2101010, .xbgr2101010, .abgr2101010,
    .rgb888, .bgr888, .rgb565,
  ]
  /// What offers pictures by ext_image_copy_capture alone.
  static let imageCopy = Offer.sway17.with {
    $0.screencopy = nil
    $0.imageCopy = true
  }

  /// A desk whose stage has one output, and the toast that is shown there.
  func show(
    _ stage: Stage, style: Style = .glass, workspace: LogicalRect? = nil, inset: Double = 0
  ) throws -> (desk: ShellDesk, stack: StackID) {
    for output in stage.outputs { output.wallpaper = .pattern }
    let desk = try ShellDesk(stage)
    let stack = desk.makeSurface(output: "STAGE-1", style: style, workspace: workspace, inset: inset)
    #expect(try desk.show(try desk.scene(y: 8), on: stack))
    return (desk, stack)
  }

  /// How many pixels of the last canvas's picture are not what lay behind a surface at the upper edge's middle.
  func differences(_ desk: ShellDesk, top: Int = 0, _ seen: (UInt32) -> UInt32 = { $0 }) throws -> Int {
    let picture = try #require(desk.picture)
    let output = try #require(desk.stage.outputs.first)
    let surface = try #require(desk.stage.layerSurfaces.last).grantedSize
    let scale = Double(output.scale) / 120
    let left = Int((Double(output.logicalSize.width / 2 - surface.width / 2) * scale).rounded())
    let first = Int((Double(top) * scale).rounded())
    let width = picture.size.width
    #expect(picture.pixels.count == width * picture.size.height)
    #expect(picture.size.width == Int((Double(surface.width) * scale).rounded()))
    return picture.pixels.indices.count { index in
      picture.pixels[index] != 0xFF00_0000 | seen(output.color(left + index % width, first + index / width))
    }
  }

  // MARK: What it is

  @Test(arguments: transforms, [false, true])
  func everyTransform(transform: WlOutput.Transform, isInverted: Bool) throws {
    for scale in [1.0, 1.5] {
      let stage = Stage(.sway17)
      stage.addOutput(width: 480, height: 360, scale: scale, transform: transform)
      stage.invertsCaptures = isInverted
      let (desk, _) = try show(stage)
      #expect(try differences(desk) == 0, "scale \(scale)")
    }
  }

  @Test(arguments: transforms) func everyTransformOfWholeOutputs(transform: WlOutput.Transform) throws {
    let stage = Stage(CaptureTests.imageCopy)
    stage.addOutput(width: 400, height: 300, scale: 1.25, transform: transform)
    #expect(try differences(try show(stage).desk) == 0)
  }

  @Test(arguments: formats) func everyFormat(format: WlShm.Format) throws {
    for offer in [Offer.sway17, CaptureTests.imageCopy] {
      let stage = Stage(offer)
      stage.addOutput(width: 300, height: 200)
      stage.captureFormats = [format]
      let (desk, _) = try show(stage)
      #expect(
        try differences(desk) { color in
          guard format == .rgb565 else { return color }
          // The highest bits stand in for those that are lost.
          func channel(_ shift: UInt32, _ bits: UInt32) -> UInt32 {
            let high = color >> shift & 255 & ~(255 >> bits)
            return (high | high >> bits) << shift
          }
          return channel(16, 5) | channel(8, 6) | channel(0, 5)
        } == 0)
    }
  }

  @Test func theBestOfSeveralFormats() throws {
    let stage = Stage(CaptureTests.imageCopy)
    stage.addOutput(width: 300, height: 200)
    let unknown = WlShm.Format(rawValue: 0x3231_564e)
    stage.captureFormats = [unknown, .rgb565, .xbgr2101010, .abgr8888]
    _ = stage.takeTrace()
    #expect(try differences(try show(stage).desk) == 0)
    let number = WlShm.Format.abgr8888.rawValue
    #expect(
      stage.takeTrace().contains { $0.hasPrefix("shm_pool.create_buffer") && $0.hasSuffix(" \(number)") })
  }

  @Test(arguments: [1, 2, 3] as [UInt32]) func everyVersion(version: UInt32) throws {
    let stage = Stage(.sway17.with { $0.screencopy = version })
    stage.addOutput()
    #expect(try differences(try show(stage).desk) == 0)
  }

  @Test(arguments: [1.0, 1.5, 2]) func aSurfaceThatGrows(scale: Double) throws {
    let stage = Stage(.sway17)
    stage.addOutput(width: 600, height: 360, scale: scale)
    let (desk, stack) = try show(stage)
    #expect(try differences(desk) == 0)
    desk.shell.place(stack, size: LogicalSize(width: 200, height: 120), inset: 0)
    desk.shell.finish(stack)
    desk.turn()
    #expect(try desk.show(try desk.scene(y: 12), on: stack))
    #expect(try differences(desk) == 0)
    #expect(stage.captures.count == 1)
    #expect(desk.canvases.last?.stale == [LogicalRect(x: 0, y: 0, width: 200, height: 120)])
  }

  @Test func beyondThePictureItsRimGoesOn() throws {
    let stage = Stage(.sway17)
    stage.addOutput()
    let (desk, stack) = try show(stage)
    let rows = try #require(stage.captures.first).area.height
    desk.shell.place(stack, size: LogicalSize(width: 148, height: Double(rows + 50)), inset: 0)
    desk.shell.finish(stack)
    desk.turn()
    #expect(try desk.show(try desk.scene(y: 12), on: stack))
    let picture = try #require(desk.picture)
    #expect(picture.size.height == rows + 50)
    #expect(
      picture.pixels[148 * (rows + 49)..<148 * (rows + 50)] == picture.pixels[148 * (rows - 1)..<148 * rows])
  }

  // MARK: What goes wrong

  private func faults(_ desk: ShellDesk) -> [CaptureFault] {
    desk.takeEvents().compactMap { event in
      if case .captureFailed(_, let fault) = event { fault } else { nil }
    }
  }

  @Test(arguments: [Offer.sway17, imageCopy]) func aRefusal(offer: Offer) throws {
    let stage = Stage(offer)
    stage.addOutput()
    stage.capturing = .failed
    let (desk, _) = try show(stage)
    #expect(desk.picture == nil)
    #expect(faults(desk) == [.refused])
    #expect(stage.buffers.count == 1, "what was for the picture is gone")
  }

  @Test(arguments: [Offer.sway17, imageCopy]) func aFormatThatIsNotKnown(offer: Offer) throws {
    let stage = Stage(offer)
    stage.addOutput()
    stage.captureFormats = [WlShm.Format(rawValue: 0x3231_564e)]
    let (desk, _) = try show(stage)
    #expect(desk.picture == nil)
    #expect(faults(desk) == [.format(0x3231_564e)])
  }

  @Test(arguments: [Offer.sway17, imageCopy]) func aPictureThatDoesNotCome(offer: Offer) throws {
    let stage = Stage(offer)
    stage.addOutput()
    stage.capturing = .withheld
    let desk = try ShellDesk(stage)
    let stack = desk.makeSurface(output: "STAGE-1")
    #expect(try !desk.show(try desk.scene(y: 8), on: stack))
    let deadline = Instant(nanoseconds: 50_000_000)
    #expect(desk.shell.deadline == deadline)
    desk.now = Instant(nanoseconds: 49_999_999)
    #expect(try !desk.show(try desk.scene(y: 8), on: stack))
    desk.now = deadline
    #expect(try desk.show(try desk.scene(y: 8), on: stack))
    #expect(desk.picture == nil)
    #expect(desk.shell.deadline == nil)
    #expect(faults(desk) == [.late])
    // When it comes after all, nobody minds.
    let capture = try #require(stage.captures.first)
    #expect(!capture.isAwaited)
    capture.take()
    desk.turn()
    #expect(try desk.show(try desk.scene(y: 9), on: stack))
    #expect(desk.picture == nil)
    #expect(faults(desk) == [])
  }

  @Test func aPictureThatComesLateButInTime() throws {
    let stage = Stage(.sway17)
    stage.addOutput().wallpaper = .pattern
    stage.capturing = .withheld
    let desk = try ShellDesk(stage)
    let stack = desk.makeSurface(output: "STAGE-1")
    #expect(try !desk.show(try desk.scene(y: 8), on: stack))
    desk.now = Instant(nanoseconds: 40_000_000)
    try #require(stage.captures.first).take()
    desk.turn()
    #expect(try desk.show(try desk.scene(y: 8), on: stack))
    #expect(try differences(desk) == 0)
    #expect(desk.shell.deadline == nil)
  }

  @Test(arguments: [true, false]) func theOutputGoesWhileItIsAwaited(closes: Bool) throws {
    let stage = Stage(.sway17)
    let output = stage.addOutput()
    stage.capturing = .withheld
    let desk = try ShellDesk(stage)
    let stack = desk.makeSurface(output: "STAGE-1")
    let objects = stage.resourceCount
    stage.removeOutput(output, closes: closes)
    desk.turn()
    #expect(stage.captures.first?.isAwaited == false)
    #expect(stage.resourceCount < objects)
    desk.shell.destroySurface(of: stack)
    desk.turn()
    #expect(stage.surfaces.isEmpty)
    #expect(stage.buffers.isEmpty)
  }

  @Test func theSurfaceGoesWhileItIsAwaited() throws {
    let stage = Stage(.sway17)
    stage.addOutput()
    stage.capturing = .withheld
    let desk = try ShellDesk(stage)
    let objects = stage.resourceCount
    let stack = desk.makeSurface(output: "STAGE-1")
    #expect(stage.captures.count == 1)
    desk.shell.destroySurface(of: stack)
    desk.turn()
    #expect(stage.resourceCount == objects)
  }

  @Test func theShellGoesWhileItIsAwaited() throws {
    let stage = Stage(.sway17)
    stage.addOutput()
    stage.configures = .withheld
    let desk = try ShellDesk(stage)
    _ = desk.makeSurface(output: "STAGE-1")
    #expect(stage.layerSurfaces.count == 2, "a surface and its probe")
    desk.shell.disconnect()
    stage.turn()
    #expect(stage.surfaces.isEmpty)
  }

  @Test func aProbeThatIsRefused() throws {
    let stage = Stage(.sway17)
    stage.addOutput()
    stage.configures = .withheld
    let desk = try ShellDesk(stage)
    let stack = desk.makeSurface(output: "STAGE-1")
    stage.layerSurfaces[1].close()
    stage.layerSurfaces[0].configure(width: 148, height: 78)
    desk.turn()
    #expect(try desk.show(try desk.scene(y: 8), on: stack))
    #expect(desk.picture == nil)
  }

  @Test func aScaleThatChangesWhileItIsShown() throws {
    let stage = Stage(.everything.with { $0.backgroundEffect = false })
    stage.addOutput()
    let (desk, stack) = try show(stage)
    #expect(try differences(desk) == 0)
    try #require(stage.layerSurfaces.last).surface.sendPreferred(scale: 1.5)
    desk.turn()
    #expect(try desk.show(try desk.scene(y: 8), on: stack))
    #expect(desk.picture == nil, "it is drawn again, without")
    #expect(stage.captures.count == 1)
  }

  @Test func anOutputThatTurnsWhileItIsShown() throws {
    let stage = Stage(.sway17)
    let output = stage.addOutput()
    let (desk, stack) = try show(stage)
    output.transform = ._180
    output.announce()
    desk.turn()
    #expect(try desk.show(try desk.scene(y: 8), on: stack))
    #expect(desk.picture == nil)
    #expect(desk.canvases.last?.stale.first?.height == 78, "all of it is drawn again")
  }

  @Test func anotherOutputThanWasCaptured() throws {
    let stage = Stage(.sway17)
    stage.addOutput()
    let other = stage.addOutput("OTHER")
    let (desk, stack) = try show(stage)
    try #require(stage.layerSurfaces.last).surface.sendEnter(other)
    desk.turn()
    #expect(try desk.show(try desk.scene(y: 8), on: stack))
    #expect(desk.picture == nil)
  }

  // MARK: For whom it is

  @Test func onlyForThoseWhoSeeThrough() throws {
    let changes: [(String, (inout Style) -> Void)] = [
      ("plain", { $0.background = .color(Color(rgba: 0x0000_0080)) }),
      ("no background", { $0.background = .none }),
      ("none", { $0.backdrop = .none }),
      ("compositor", { $0.backdrop = .compositor }),
      ("contrast", { ($0.contrast, $0.appearance) = (.more, .dark) }),
      ("opaque", { ($0.transparency, $0.appearance) = (.reduced, .light) }),
    ]
    for (name, change) in changes {
      let stage = Stage(.sway17)
      stage.addOutput()
      _ = stage.takeTrace()
      var style = Style.glass
      change(&style)
      let desk = try show(stage, style: style).desk
      #expect(desk.picture == nil, "\(name)")
      #expect(stage.captures.isEmpty, "\(name)")
      #expect(stage.takeTrace().count { $0.hasPrefix("compositor.create_surface") } == 1, "\(name)")
    }
  }

  @Test func opaqueOnesForTheirBrightness() throws {
    for change: (inout Style) -> Void in [{ $0.contrast = .more }, { $0.transparency = .reduced }] {
      let stage = Stage(.sway17)
      stage.addOutput()
      var style = Style.glass
      change(&style)
      _ = try show(stage, style: style)
      #expect(!stage.captures.isEmpty)
    }
  }

  @Test func onlyOnDemandWhereThereIsASign() throws {
    for (backdrop, expected) in [(BackdropSource.auto, false), (.capture, true), (.compositor, false)] {
      let stage = Stage(.sway17)
      stage.addOutput()
      let desk = try ShellDesk(stage, capturesQuietly: false)
      var style = Style.glass
      style.backdrop = backdrop
      let stack = desk.makeSurface(output: "STAGE-1", style: style)
      #expect(try desk.show(try desk.scene(y: 8), on: stack))
      #expect((desk.picture != nil) == expected, "\(backdrop)")
    }
  }
}
