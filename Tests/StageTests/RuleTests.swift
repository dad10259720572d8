import Glibc
import Stage
import Testing
import Wayland

/// The stage is as strict as the strictest compositor: what breaks a rule is told, and ends the connection.
@Suite struct RuleTests {
  /// Runs a client that breaks a rule; returns what the stage says, and checks that the client hears of it.
  private func broken(
    _ offer: Offer = .everything, _ breaks: (RawClient) throws -> Void
  ) throws -> [String] {
    let stage = Stage(offer)
    stage.addOutput()
    let client = try RawClient(on: stage)
    try breaks(client)
    #expect(throws: DisplayError.self) { for _ in 0..<3 { try client.turn() } }
    #expect(client.display.protocolError != nil)
    return stage.violations
  }

  @Test func aBufferBeforeTheFirstConfigureIsAnswered() throws {
    let violations = try broken { client in
      let surface = try client.layerSurface()
      surface.answers = false
      surface.proxy.commit()
      try client.turn()
      surface.show(try client.buffer(width: 20, height: 10))
    }
    #expect(
      violations == ["zwlr_layer_surface_v1 error 0: a buffer was committed before a configure was answered"])
  }

  @Test func aBufferAtOnceAfterUnmapping() throws {
    let violations = try broken { client in
      let surface = try client.layerSurface()
      surface.proxy.commit()
      try client.turn()
      surface.show(try client.buffer(width: 20, height: 10))
      surface.proxy.attach(buffer: nil, x: 0, y: 0)
      surface.proxy.commit()
      surface.show(try client.buffer(width: 20, height: 10))
    }
    #expect(
      violations == ["zwlr_layer_surface_v1 error 0: a buffer was committed before a configure was answered"])
  }

  @Test func noSizeWithoutTheAnchorsForIt() throws {
    let violations = try broken { client in
      try client.layerSurface(width: 0, anchor: [.top, .left]).proxy.commit()
    }
    #expect(violations == ["zwlr_layer_surface_v1 error 1: 0 x 10 without the anchors for it (5)"])
  }

  @Test func anAnswerToNoConfigure() throws {
    let violations = try broken { client in
      let surface = try client.layerSurface()
      surface.proxy.commit()
      try client.turn()
      surface.role.ackConfigure(serial: surface.lastSerial)
    }
    #expect(violations.count == 1)
    #expect(violations.first?.hasPrefix("zwlr_layer_surface_v1 error 0: answered configure") == true)
  }

  @Test func aSurfaceThatGoesBeforeItsRole() throws {
    let violations = try broken { client in try client.layerSurface().proxy.destroy() }
    #expect(violations == ["wl_surface error 4: destroyed before its layer surface"])
  }

  @Test func aBufferThatDoesNotFitItsScale() throws {
    let violations = try broken { client in
      let surface = try client.layerSurface()
      surface.proxy.commit()
      try client.turn()
      surface.proxy.setBufferScale(scale: 2)
      surface.show(try client.buffer(width: 41, height: 20))
    }
    #expect(violations == ["wl_surface error 2: a buffer of 41 x 20 at scale 2"])
  }

  @Test func twoViewportsOfOneSurface() throws {
    let violations = try broken { client in
      let surface = try client.layerSurface()
      let viewporter = try #require(client.viewporter)
      for _ in 0..<2 { _ = viewporter.getViewport(surface: surface.proxy) }
    }
    #expect(violations == ["wp_viewporter error 0: the surface has a viewport"])
  }

  @Test func anEmptyDestination() throws {
    let violations = try broken { client in
      let viewport = try #require(client.viewporter).getViewport(surface: try client.layerSurface().proxy)
      viewport.setDestination(width: 0, height: 5)
    }
    #expect(violations == ["wp_viewport error 0: a destination of 0 x 5"])
  }

  @Test func aSecondRole() throws {
    let violations = try broken { client in
      let surface = try client.layerSurface()
      _ = try #require(client.shell).getLayerSurface(
        surface: surface.proxy, output: nil, layer: .top, namespace: "again")
    }
    #expect(violations == ["zwlr_layer_shell_v1 error 0: the surface has a role"])
  }

  @Test func aPoolLargerThanItsFile() throws {
    let violations = try broken { client in
      let file = try #require(tmpfile())
      defer { fclose(file) }
      _ = try #require(client.shm).createPool(fd: fileno(file), size: 64)
    }
    #expect(violations == ["wl_shm error 2: a pool of 64 bytes that cannot be mapped"])
  }
}

/// Rules for which no protocol has an error: the stage tells, and the connection goes on.
@Suite struct MannersTests {
  private let stage: Stage
  private let client: RawClient
  private let surface: LayerSurface

  init() throws {
    stage = Stage()
    stage.addOutput()
    client = try RawClient(on: stage)
    surface = try client.layerSurface()
    surface.proxy.commit()
    try client.turn()
  }

  @Test func aBusyBufferIsNotCommittedAgain() throws {
    let buffer = try client.buffer(width: 20, height: 10)
    surface.show(buffer)
    surface.show(buffer)
    try client.turn()
    #expect(stage.violations == ["a buffer was committed again before its release"])
  }

  @Test func aBusyBufferIsNotDrawnOn() throws {
    let buffer = try client.buffer(width: 20, height: 10)
    surface.show(buffer)
    try client.turn()
    #expect(stage.violations.isEmpty)
    buffer.paint(3, 3, 0xffff_ffff)
    try client.turn()
    #expect(stage.violations == ["a buffer was written to before its release"])
  }

  @Test func whatChangesIsDamaged() throws {
    surface.show(try client.buffer(width: 20, height: 10, color: 0xff00_0000))
    let next = try client.buffer(width: 20, height: 10, color: 0xff00_0000)
    next.paint(5, 5, 0xffff_0000)
    surface.show(next, damage: Rect(x: 4, y: 4, width: 2, height: 2))
    try client.turn()
    #expect(stage.violations.isEmpty)
    let last = try client.buffer(width: 20, height: 10, color: 0xff00_0000)
    surface.show(last, damage: Rect(x: 0, y: 0, width: 5, height: 10))
    try client.turn()
    #expect(stage.violations == ["the pixel 5, 5 changed outside of the damage"])
  }
}
