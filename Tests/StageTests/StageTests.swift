import Glibc
import Stage
import Testing
import Wayland

/// What the stage does for a client that keeps the rules.
@Suite struct StageTests {
  /// A mapped surface of 20 x 10 and its client.
  private func mapped(
    on stage: Stage, color: UInt32 = 0xff20_4060
  ) throws -> (RawClient, LayerSurface, StageLayerSurface, PaintedBuffer) {
    let client = try RawClient(on: stage)
    let surface = try client.layerSurface()
    surface.proxy.commit()
    try client.turn()
    let buffer = try client.buffer(width: 20, height: 10, color: color)
    surface.show(buffer)
    try client.turn()
    return (client, surface, try #require(stage.layerSurfaces.last), buffer)
  }

  @Test func anOfferIsAllThereIs() throws {
    let client = try RawClient(on: Stage(.least.with { $0.layerShell = nil }))
    #expect(client.globals == ["wl_compositor 4", "wl_shm 1"])
    #expect(try RawClient(on: Stage(.everything)).globals.count == 12)
    let late = Stage(.least, globalsLast: true)
    late.addOutput()
    late.addSeat()
    #expect(
      try RawClient(on: late).globals
        == ["wl_output 2", "wl_seat 5", "wl_compositor 4", "wl_shm 1", "zwlr_layer_shell_v1 4"])
  }

  @Test func aSurfaceFromItsRoleToItsEnd() throws {
    let stage = Stage(.least)
    stage.addOutput()
    let (client, surface, shown, buffer) = try mapped(on: stage)
    #expect(shown.state == .mapped)
    #expect(shown.askedOutput == nil)
    #expect(shown.output === stage.outputs[0])
    #expect(surface.entered == 1)
    #expect(shown.surface.image?.pixel(7, 7) == 0xff20_4060)
    #expect(shown.surface.size ?? (0, 0) == (20, 10))

    surface.proxy.attach(buffer: nil, x: 0, y: 0)
    surface.proxy.commit()
    try client.turn()
    #expect(shown.state == .new)
    #expect(shown.surface.image == nil)
    #expect(buffer.releases == 1)

    surface.role.destroy()
    surface.proxy.destroy()
    try client.turn()
    #expect(stage.surfaces.isEmpty)
    #expect(stage.layerSurfaces.isEmpty)
    #expect(stage.violations.isEmpty)
    let trace = stage.trace.lines.joined(separator: "\n")
    #expect(
      trace == """
        registry.bind wl_compositor 4
        registry.bind wl_shm 1
        registry.bind zwlr_layer_shell_v1 4
        registry.bind wl_output 2
        compositor.create_surface surface
        layer_shell.get_layer_surface layer_surface surface null 3 "raw"
        layer_surface.set_size 20 10
        layer_surface.set_anchor 1
        surface.commit
        layer_surface.ack_configure serial
        shm.create_pool shm_pool fd 800
        shm_pool.create_buffer buffer 0 20 10 80 0
        shm_pool.destroy
        surface.attach buffer 0 0
        surface.damage_buffer 0 0 20 10
        surface.commit
        surface.attach null 0 0
        surface.commit
        layer_surface.destroy
        surface.destroy
        """)
  }

  @Test func configuresAsTheScriptSays() throws {
    let stage = Stage()
    stage.addOutput(width: 100, height: 50)
    let client = try RawClient(on: stage)
    func configures(_ policy: ConfigurePolicy, _ width: UInt32, anchor: ZwlrLayerSurfaceV1.Anchor = .top)
      throws -> [String]
    {
      stage.configures = policy
      let surface = try client.layerSurface(width: width, anchor: anchor)
      surface.proxy.commit()
      try client.turn()
      return surface.configures
    }
    #expect(try configures(.granted, 20) == ["20x10"])
    #expect(try configures(.granted, 0, anchor: [.left, .right]) == ["100x10"])
    #expect(try configures(.sized(width: 7, height: 3), 20) == ["7x3"])
    #expect(try configures(.zeroFirst, 20) == ["0x0", "20x10"])
    #expect(try configures(.repeated(3), 20) == ["20x10", "20x10", "20x10"])
    #expect(try configures(.withheld, 20) == [])
    try #require(stage.layerSurfaces.last).configure(width: 5, height: 5)
    try client.turn()
    #expect(stage.layerSurfaces.last?.state == .configuring, "nobody is there to answer")
    #expect(stage.violations.isEmpty)
  }

  @Test func everyNewSizeIsAnswered() throws {
    let stage = Stage()
    stage.addOutput()
    let (client, surface, shown, _) = try mapped(on: stage)
    surface.role.setSize(width: 20, height: 10)
    #expect(surface.configures.count == 1)
    surface.proxy.commit()
    surface.proxy.commit()
    try client.turn()
    #expect(surface.configures == ["20x10", "20x10"])
    #expect(shown.state == .mapped)
  }

  @Test func framesComeWhenTheTestSaysSo() throws {
    let stage = Stage()
    stage.addOutput()
    let (client, surface, shown, _) = try mapped(on: stage)
    surface.askForFrame()
    try client.turn()
    stage.frame(at: 5)
    try client.turn()
    #expect(surface.frames.isEmpty, "it was not committed")
    surface.proxy.commit()
    try client.turn()
    shown.surface.isHidden = true
    stage.frame(at: 16)
    try client.turn()
    #expect(surface.frames.isEmpty)
    shown.surface.isHidden = false
    stage.frame(at: 33)
    stage.frame(at: 50)
    try client.turn()
    #expect(surface.frames == [33])
    #expect(shown.surface.framesAsked == 1)
  }

  @Test func buffersComeBackAsTheScriptSays() throws {
    for (policy, first) in [(ReleasePolicy.atOnce, 1), (.whenReplaced, 1), (.withheld, 0)] {
      let stage = Stage()
      stage.addOutput()
      stage.releases = policy
      let (client, surface, _, buffer) = try mapped(on: stage)
      #expect(buffer.releases == (policy == .atOnce ? 1 : 0))
      surface.show(try client.buffer(width: 20, height: 10, color: 0xffff_ffff))
      try client.turn()
      #expect(buffer.releases == first)
      stage.releaseBuffers()
      try client.turn()
      #expect(buffer.releases == 1)
    }
  }

  @Test func inputFallsOnlyInTheInputRegion() throws {
    let stage = Stage()
    stage.addOutput()
    let seat = stage.addSeat()
    let client = try RawClient(on: stage)
    let pointer = try #require(client.seat).getPointer()
    let touch = try #require(client.seat).getTouch()
    var heard: [String] = []
    pointer.onEvent = { event in
      switch event {
      case .enter(_, _, let x, let y): heard.append("enter \(x) \(y)")
      case .leave: heard.append("leave")
      case .motion(let time, let x, let y): heard.append("motion \(time) \(x) \(y)")
      case .button(_, let time, let button, let state):
        heard.append("button \(time) \(button) \(state.rawValue)")
      default: break
      }
    }
    touch.onEvent = { event in
      switch event {
      case .down(_, let time, _, let id, let x, let y): heard.append("down \(time) \(id) \(x) \(y)")
      case .motion(let time, let id, let x, let y): heard.append("move \(time) \(id) \(x) \(y)")
      case .up(_, let time, let id): heard.append("up \(time) \(id)")
      case .cancel: heard.append("cancel")
      default: break
      }
    }
    let surface = try client.layerSurface()
    surface.proxy.commit()
    try client.turn()
    surface.show(try client.buffer(width: 20, height: 10))
    try client.turn()
    let shown = try #require(stage.layerSurfaces.last).surface
    #expect(shown.inputRegion == .infinite)
    #expect(seat.movePointer(to: 19, 9, on: shown, at: 1))
    #expect(!seat.movePointer(to: 20, 9, on: shown, at: 1), "outside of the surface")
    try client.turn()
    #expect(heard == ["enter 19.0 9.0", "leave"])
    heard = []

    let region = try #require(client.compositor).createRegion()
    region.add(x: 0, y: 0, width: 10, height: 10)
    region.subtract(x: 0, y: 0, width: 2, height: 2)
    surface.proxy.setInputRegion(region: region)
    region.destroy()
    try client.turn()
    #expect(shown.inputRegion == .infinite, "it was not committed")
    surface.proxy.commit()
    try client.turn()
    #expect(!seat.click(1, 1, on: shown, at: 2))
    #expect(!seat.touchDown(7, 12, 5, on: shown, at: 2))
    #expect(seat.click(5, 5, on: shown, at: 3))
    #expect(seat.touchDown(7, 3, 3, on: shown, at: 4))
    seat.touchMotion(7, 3, -20, at: 5)
    seat.touchUp(7, at: 6)
    #expect(seat.touchDown(1, 3, 3, on: shown, at: 7))
    seat.touchCancel()
    try client.turn()
    #expect(
      heard == [
        "enter 5.0 5.0", "button 3 272 1", "button 3 272 0", "down 4 7 3.0 3.0", "move 5 7 3.0 -20.0",
        "up 6 7",
        "down 7 1 3.0 3.0", "cancel",
      ])
    heard = []

    // The region goes away under the pointer.
    let empty = try #require(client.compositor).createRegion()
    surface.proxy.setInputRegion(region: empty)
    surface.proxy.commit()
    try client.turn()
    #expect(heard == ["leave"])
    #expect(stage.violations.isEmpty)
  }

  @Test func scalesAreToldAsTheScriptSays() throws {
    for policy in [ScalePolicy.atOnce, .whenCertain] {
      let stage = Stage(.everything)
      stage.scales = policy
      stage.addOutput(scale: 1.5)
      let client = try RawClient(on: stage)
      var fractional: [UInt32] = []
      let surface = try client.layerSurface()
      try #require(client.fractionalScale).getFractionalScale(surface: surface.proxy).onEvent = { event in
        switch event {
        case .preferredScale(let scale): fractional.append(scale)
        }
      }
      surface.proxy.commit()
      try client.turn()
      #expect(fractional == (policy == .atOnce ? [180] : []))
      #expect(surface.preferredScale == (policy == .atOnce ? 2 : nil))
      surface.show(try client.buffer(width: 20, height: 10))
      try client.turn()
      #expect(fractional.last == 180)
      #expect(surface.preferredScale == 2)
    }
  }

  @Test func anOutputTellsItsLogicalSize() throws {
    let stage = Stage()
    stage.addOutput("A", width: 1000, height: 600, scale: 1.25, transform: ._90)
    let client = try RawClient(on: stage)
    var told: [String] = []
    client.outputs[0].onEvent = { event in
      switch event {
      case .scale(let factor): told.append("scale \(factor)")
      case .name(let name): told.append(name)
      default: break
      }
    }
    try #require(client.xdgOutput).getXdgOutput(output: client.outputs[0]).onEvent = { event in
      if case .logicalSize(let width, let height) = event { told.append("\(width) x \(height)") }
    }
    try client.turn()
    stage.outputs[0].scale = 240
    stage.outputs[0].announce()
    try client.turn()
    #expect(told == ["480 x 800", "scale 2", "A", "300 x 500"])
  }

  @Test func aBlurRegionHoldsFromTheNextCommit() throws {
    let stage = Stage(.everything)
    stage.addOutput()
    let (client, surface, shown, _) = try mapped(on: stage)
    let effect = try #require(client.backgroundEffect).getBackgroundEffect(surface: surface.proxy)
    let region = try #require(client.compositor).createRegion()
    region.add(x: 1, y: 2, width: 3, height: 4)
    effect.setBlurRegion(region: region)
    region.destroy()
    try client.turn()
    #expect(shown.surface.blurRegion == nil)
    surface.proxy.commit()
    try client.turn()
    #expect(shown.surface.blurRegion?.rects == [Rect(x: 1, y: 2, width: 3, height: 4)])
    effect.destroy()
    surface.proxy.commit()
    try client.turn()
    #expect(shown.surface.blurRegion == nil)
  }

  @Test func presentationIsToldWithTheFrame() throws {
    let stage = Stage(.everything)
    stage.addOutput()
    let (client, surface, _, _) = try mapped(on: stage)
    var presented: [UInt32] = []
    try #require(client.presentation).feedback(surface: surface.proxy).onEvent = { event in
      if case .presented(_, let seconds, let nanoseconds, _, _, _, _) = event {
        presented.append(seconds * 1000 + nanoseconds / 1_000_000)
      }
    }
    surface.proxy.commit()
    try client.turn()
    #expect(presented.isEmpty)
    stage.frame(at: 12_345)
    try client.turn()
    #expect(presented == [12_345])
  }

  @Test func anOutputThatGoesTakesItsSurfaces() throws {
    for closes in [true, false] {
      let stage = Stage()
      let output = stage.addOutput()
      let (client, surface, shown, _) = try mapped(on: stage)
      stage.removeOutput(output, closes: closes)
      try client.turn()
      #expect(client.removed == 1)
      #expect(surface.isClosed == closes)
      #expect(shown.surface.isMapped == !closes)
      #expect(shown.surface.isHidden)
    }
  }

  @Test func aLayerSurfaceWithoutAnyOutputIsClosed() throws {
    let client = try RawClient(on: Stage())
    let surface = try client.layerSurface()
    surface.proxy.commit()
    try client.turn()
    #expect(surface.isClosed)
    #expect(surface.configures.isEmpty)
  }

  @Test func aStageThatDoesNotReadIsFullSooner() throws {
    let stage = Stage()
    stage.isReading = false
    let display = try Display(fd: stage.connect(sendBuffer: 1))
    var sent = 0
    while try display.flush() == .done, sent < 100_000 {
      _ = display.sync()
      sent += 1
    }
    #expect(sent < 1000)
    stage.isReading = true
    stage.turn()
    #expect(try display.flush() == .done)
  }

  @Test func aStageThatIsGone() throws {
    let stage = Stage()
    let client = try RawClient(on: stage)
    stage.hangUp()
    #expect(!stage.hasClients)
    #expect(throws: DisplayError.self) { for _ in 0..<3 { try client.turn() } }
    #expect(client.display.protocolError == nil)
  }
}
