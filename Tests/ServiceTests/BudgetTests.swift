import Stage
import Testing
import ToastCore

/// What a toast costs on the wire, and in wake-ups.
@Suite struct BudgetTests {
  /// The trace with the numbers that depend on the installed fonts left out, and regions in one line.
  private func shape(_ trace: [String]) -> String {
    var lines: [String] = []
    for line in trace {
      let words = line.split(separator: " ")
      let depends = ["set_size", "create_pool", "create_buffer", "damage_buffer", "set_destination", "add"]
      let request = words[0].split(separator: ".").last.map(String.init) ?? ""
      let shaped =
        depends.contains(request)
        ? words.map { Int($0) == nil ? $0 : "n" }.joined(separator: " ") : line
      if request != "add" || lines.last != shaped { lines.append(shaped) }
    }
    return lines.joined(separator: "\n")
  }

  @Test func aPlainToastThatDoesNotMove() throws {
    let session = try Session()
    _ = session.stage.takeTrace()
    try session.showPlain("Saved")
    #expect(
      shape(session.stage.takeTrace()) == """
        compositor.create_surface surface
        viewporter.get_viewport viewport surface
        layer_shell.get_layer_surface layer_surface surface output 3 "waytoast"
        layer_surface.set_anchor 2
        layer_surface.set_size n n
        layer_surface.set_exclusive_zone 0
        layer_surface.set_keyboard_interactivity 0
        surface.commit
        shm.create_pool shm_pool fd n
        shm_pool.create_buffer buffer n n n n n
        shm_pool.destroy
        layer_surface.ack_configure serial
        viewport.set_destination n n
        surface.attach buffer 0 0
        surface.damage_buffer n n n n
        compositor.create_region region
        region.add n n n n
        surface.set_input_region region
        region.destroy
        surface.commit
        """)
    let surface = try session.surface()
    #expect(surface.commits == 2)
    #expect(surface.bufferCommits == 1)
    #expect(surface.framesAsked == 0)

    // It rests: nobody wakes up, and nothing is said.
    session.pass(.milliseconds(1999))
    #expect(session.rings == 0)
    #expect(session.stage.takeTrace() == [])

    session.pass(.milliseconds(1))
    #expect(session.rings == 1)
    #expect(
      shape(session.stage.takeTrace()) == """
        shm.create_pool shm_pool fd n
        shm_pool.create_buffer buffer#2 n n n n n
        shm_pool.destroy
        surface.attach buffer#2 0 0
        surface.damage_buffer n n n n
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
    #expect(surface.commits == 4)
    #expect(surface.framesAsked == 0)
    #expect(session.alarm == nil)
  }

  @Test func glassAsksForFramesOnlyWhileItMoves() throws {
    let session = try Session()
    try session.show("Saved")
    let surface = try session.surface()
    #expect(surface.bufferCommits == 1)
    #expect(surface.framesAsked == 1)

    session.play(.seconds(1.2))
    #expect(surface.pendingFrames.isEmpty)
    let entered = surface.commits
    let asked = surface.framesAsked
    let rings = session.rings
    // A frame is drawn a refresh, and each of them asks for the next but the last one.
    #expect(surface.bufferCommits <= 1 + 60)
    #expect(surface.bufferCommits == asked + 1)

    session.play(.seconds(1.7))
    #expect(surface.commits == entered)
    #expect(surface.framesAsked == asked)
    #expect(session.rings == rings)

    session.play(.seconds(1.5))
    #expect(surface.bufferCommits > entered)
    #expect(session.stage.layerSurfaces.isEmpty)
    #expect(session.alarm == nil)
  }

  @Test func aDragIsCommittedOnceARefreshHoweverOftenTheFingerTells() throws {
    let stage = Stage(.sway17)
    stage.addOutput()
    let seat = stage.addSeat()
    let session = try Session(stage)
    try session.show("Saved") { $0["duration"] = "forever" }
    session.play(.seconds(1.2))
    let surface = try session.surface()
    guard case .region(let region) = surface.inputRegion, let toast = region.bounds else {
      Issue.record("no toast")
      return
    }
    let x = Double(toast.x + toast.width / 2)
    let y = Double(toast.y + toast.height / 2)
    #expect(seat.touchDown(0, x, y, on: surface, at: session.time))
    let before = surface.bufferCommits
    for step in 1...15 {
      session.pass(.milliseconds(1))
      seat.touchMotion(0, x, y - Double(step), at: session.time)
      session.turn()
    }
    #expect(surface.bufferCommits == before + 1, "the first of them at once")
    stage.frame(at: session.time)
    session.turn()
    #expect(surface.bufferCommits == before + 2, "the newest of them with the next frame")

    session.play(.seconds(1))
    #expect(surface.bufferCommits == before + 2)
    #expect(surface.pendingFrames.isEmpty, "a finger that keeps still asks for nothing")
  }

  @Test func aToastEndsOnTimeThoughNoFrameEverComes() throws {
    let session = try Session()
    let visitor = try session.show("Saved") { $0.wait = true }
    try session.surface().isHidden = true
    session.pass(.seconds(2.999))
    #expect(visitor.outcome == nil)
    // The dwell of 3 s, and then the exit.
    session.pass(.seconds(1.001))
    #expect(visitor.outcome == "expired")
    #expect(session.stage.layerSurfaces.isEmpty)
    #expect(session.rings < 10)
  }

  @Test func aFrameThatNeverComesIsGivenUpAndWhatIsShownIsRight() throws {
    let session = try Session()
    try session.show("Saved") { $0["duration"] = "forever" }
    let surface = try session.surface()
    surface.isHidden = true
    let entering = surface.image
    session.pass(.milliseconds(999))
    #expect(surface.image == entering)
    // A second after the callback was asked for, and without anyone waking us.
    session.pass(.milliseconds(2))
    #expect(surface.image != entering)
    // The picture of what is behind is hidden once, when it is 5 s old.
    session.pass(.seconds(6))
    #expect(session.alarm == nil)
    let commits = surface.commits
    session.pass(.seconds(60))
    #expect(surface.commits == commits)
  }

  @Test func anOldPictureIsHiddenOnceAndNothingElseWakes() throws {
    for (style, isWoken) in [("glass", true), ("plain", false)] {
      let session = try Session()
      try session.show("Saved") {
        $0.style = style
        $0["duration"] = "forever"
      }
      session.play(.seconds(3))
      let (commits, image, rings) = (
        try session.surface().commits, try session.surface().image, session.rings
      )
      session.play(.seconds(3))
      #expect((try session.surface().image != image) == isWoken)
      let most = isWoken ? 22 : 0
      #expect(try session.surface().commits <= commits + most)
      #expect(session.rings <= rings + (isWoken ? 2 : 0))
      #expect(session.alarm == nil)
    }
  }

  @Test func anUpdateOfAToastAtRestIsCommittedAtOnce() throws {
    let session = try Session()
    try session.showPlain("40 %") { $0.id = "volume" }
    let surface = try session.surface()
    session.pass(.seconds(1))
    try session.showPlain("41 %") { $0.id = "volume" }
    #expect(surface.commits == 3)
    #expect(surface.bufferCommits == 2)
    #expect(surface.framesAsked == 0)
    // The dwell starts anew.
    session.pass(.milliseconds(1999))
    #expect(surface.isMapped)
    session.pass(.milliseconds(1))
    #expect(session.stage.layerSurfaces.isEmpty)
  }

  @Test func theServiceLeavesAfterItsLastToast() throws {
    let session = try Session(linger: .seconds(5))
    try session.showPlain("Saved")
    session.pass(.seconds(2))
    #expect(session.alarm == session.now + .seconds(5))
    session.pass(.seconds(5))
    #expect(!session.stage.hasClients)
    #expect(session.alarm == nil)
  }
}
