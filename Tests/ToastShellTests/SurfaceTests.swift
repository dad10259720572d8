import Stage
import Testing
import ToastCore
import ToastShell

/// One surface: what goes over the wire for it, to the number.
@Suite struct SurfaceTests {
  private let desk: ShellDesk
  private let stack: StackID

  init() throws {
    let stage = Stage(.sway17)
    stage.addOutput("A", scale: 2)
    desk = try ShellDesk(stage)
    _ = stage.takeTrace()
    var style = Style.glass
    style.backdrop = .none
    stack = desk.makeSurface(style: style)
  }

  private var surface: StageSurface { get throws { try #require(desk.stage.layerSurfaces.last).surface } }

  @Test func fromTheFirstRequestToTheLast() throws {
    try desk.show(try desk.scene(y: 8), on: stack)
    desk.shell.destroySurface(of: stack)
    desk.turn()
    #expect(
      desk.stage.takeTrace().joined(separator: "\n") == """
        compositor.create_surface surface
        viewporter.get_viewport viewport surface
        layer_shell.get_layer_surface layer_surface surface null 3 "waytoast"
        layer_surface.set_anchor 1
        layer_surface.set_size 148 78
        layer_surface.set_exclusive_zone 0
        layer_surface.set_keyboard_interactivity 0
        surface.commit
        layer_surface.ack_configure serial
        shm.create_pool shm_pool fd 184704
        shm_pool.create_buffer buffer 0 296 156 1184 0
        shm_pool.destroy
        viewport.set_destination 148 78
        surface.attach buffer 0 0
        surface.damage_buffer 0 0 296 156
        compositor.create_region region
        region.add 20 8 100 40
        surface.set_input_region region
        region.destroy
        surface.commit
        shm.create_pool shm_pool fd 184704
        shm_pool.create_buffer buffer#2 0 296 156 1184 0
        shm_pool.destroy
        surface.attach buffer#2 0 0
        surface.damage_buffer 0 0 296 156
        compositor.create_region region
        surface.set_input_region region
        region.destroy
        surface.commit
        surface.attach null 0 0
        surface.commit
        viewport.destroy
        layer_surface.destroy
        surface.destroy
        buffer.destroy
        buffer#2.destroy
        """)
  }

  @Test func theSameSceneIsNotCommittedAgain() throws {
    let scene = try desk.scene(y: 8)
    try desk.show(scene, on: stack)
    let commits = try surface.commits
    try desk.show(scene, on: stack, wantsFrame: true)
    #expect(try surface.commits == commits)
    #expect(desk.canvases.count == 1)
  }

  @Test func onlyWhatChangedIsDamagedAndOnlyWhatIsOldIsDrawn() throws {
    try desk.show(try desk.scene(y: 8), on: stack)
    try desk.show(try desk.scene(y: 10), on: stack)
    // In buffer pixels, twice the logical ones, and one around for what falls between two.
    #expect(try surface.damage == [Rect(x: 39, y: 15, width: 202, height: 86)])
    // The second buffer is new, and drawn on all over.
    #expect(desk.canvases[1].stale == desk.canvases[0].stale)
    // The third frame gets the first buffer, which holds the first scene.
    try desk.show(try desk.scene(y: 12), on: stack)
    #expect(desk.canvases[2].stale == [LogicalRect(x: 20, y: 8, width: 100, height: 44)])
    #expect(try surface.damage == [Rect(x: 39, y: 19, width: 202, height: 86)])
    #expect(desk.stage.buffers.count == 2)
    #expect(try surface.image?.visibleBounds == Rect(x: 40, y: 24, width: 200, height: 80))
  }

  @Test func theInputRegionIsSaidOnlyWhenItChanges() throws {
    try desk.show(try desk.scene(y: 8), on: stack)
    _ = desk.stage.takeTrace()
    try desk.show(try desk.scene(y: 8, opacity: 0.5), on: stack)
    #expect(!desk.stage.takeTrace().contains { $0.contains("region") })
    try desk.show(try desk.scene(y: 9), on: stack)
    #expect(desk.stage.takeTrace().contains("region.add 20 9 100 40"))
  }

  @Test func noSecondFrameBeforeTheCallback() throws {
    #expect(try desk.show(try desk.scene(y: 8), on: stack, wantsFrame: true))
    #expect(try !desk.show(try desk.scene(y: 9), on: stack, wantsFrame: true))
    desk.stage.frame(at: 16)
    desk.turn()
    #expect(try desk.show(try desk.scene(y: 9), on: stack))
    #expect(try surface.framesAsked == 1)
  }

  @Test func aCallbackThatDoesNotComeIsGivenUpAfterASecond() throws {
    try desk.show(try desk.scene(y: 8), on: stack, wantsFrame: true)
    desk.now = Instant(nanoseconds: 999_999_999)
    #expect(try !desk.show(try desk.scene(y: 9), on: stack))
    desk.now = Instant(nanoseconds: 1_000_000_000)
    #expect(try desk.show(try desk.scene(y: 9), on: stack))
    // When it comes after all, nobody minds.
    desk.stage.frame(at: 2000)
    desk.turn()
    #expect(try desk.show(try desk.scene(y: 10), on: stack))
  }

  @Test func noMoreThanThreeBuffers() throws {
    desk.stage.releases = .withheld
    for y in 0..<3 { #expect(try desk.show(try desk.scene(y: Double(y)), on: stack)) }
    #expect(try !desk.show(try desk.scene(y: 3), on: stack))
    desk.stage.releaseBuffers()
    desk.turn()
    #expect(try desk.show(try desk.scene(y: 4), on: stack))
    #expect(desk.stage.buffers.count == 3)
  }

  @Test func buffersOfAnotherSizeDoNotTakeTheRoomOfNewOnes() throws {
    desk.stage.releases = .withheld
    for y in 0..<3 { try desk.show(try desk.scene(y: Double(y)), on: stack) }
    desk.stage.releaseBuffers()
    try #require(desk.stage.layerSurfaces.last).configure(width: 200, height: 90)
    desk.turn()
    var scene = try desk.scene(y: 8)
    scene.size = LogicalSize(width: 200, height: 90)
    #expect(try desk.show(scene, on: stack))
    #expect(try surface.size ?? (0, 0) == (200, 90))
  }
}
