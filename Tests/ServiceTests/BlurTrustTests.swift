import Stage
import Testing
import ToastCore

/// The compositor's blur where its IPC says whether it is there (Hyprland).
@Suite struct BlurTrustTests {
  private let hyprland: FakeHyprland
  private let session: Session

  init() throws {
    hyprland = try FakeHyprland()
    let stage = Stage(.everything)
    stage.addOutput("A")
    session = try Session(stage, hyprland: hyprland)
  }

  private func show(_ title: String = "Saved", edge: String = "top", backdrop: String = "compositor") throws {
    try session.show(title) {
      $0["animation"] = "none"
      $0["duration"] = "forever"
      $0["edge"] = edge
      // Captures are no alternative here.
      $0["backdrop"] = backdrop
    }
  }

  private func isBlurred() throws -> Bool { try session.surface().blurRegion?.isEmpty == false }

  @Test(arguments: [true, false], [true, false]) func itIsAskedBeforeTheFirstFrame(isOn: Bool, isOld: Bool)
    throws
  {
    try show()
    #expect(session.stage.layerSurfaces.isEmpty)
    #expect(try hyprland.questions() == ["j/getoption decoration:blur:enabled"])
    try hyprland.answer(blur: isOn, isOld: isOld)
    session.turn()
    #expect(try session.surface().isMapped)
    #expect(try isBlurred() == isOn)
    #expect(try session.surface().bufferCommits == 1)
    #expect(try hyprland.listenerCount() == 1, "a reload is heard while it is shown")
    try session.ask(.dismiss(.all))
    session.play(.seconds(1))
    #expect(session.stage.surfaces.isEmpty)
    try session.wait(for: "the end of listening") { try hyprland.listenerCount() == 0 }
  }

  @Test func aReloadIsHeardWhileAToastIsShown() throws {
    try show()
    try hyprland.answer(blur: true)
    session.turn()
    for isOn in [false, true, false] {
      let commits = try session.surface().bufferCommits
      try hyprland.say("activewindow>>foot,foot")
      session.turn()
      try session.wait(for: "the end of every question") { try hyprland.questions() == [] }
      try hyprland.say("configreloaded>>")
      session.turn()
      try hyprland.answer(blur: isOn)
      session.play(.milliseconds(100))
      #expect(try isBlurred() == isOn)
      #expect(try session.surface().bufferCommits > commits)
    }
  }

  @Test func aSecondReloadWhileTheFirstIsAskedAboutIsNotMissed() throws {
    try show()
    try hyprland.answer(blur: true)
    session.turn()
    try hyprland.say("configreloaded>>")
    session.turn()
    try hyprland.say("configreloaded>>")
    session.turn()
    try hyprland.answer(blur: true)
    session.turn()
    try hyprland.answer(blur: false)
    session.play(.milliseconds(100))
    #expect(try !isBlurred())
    try session.wait(for: "the end of every question") { try hyprland.questions() == [] }
  }

  @Test func eachSurfaceAsksAnew() throws {
    try show()
    try hyprland.answer(blur: true)
    session.turn()
    try session.ask(.dismiss(.all))
    session.play(.seconds(1))
    // `hyprctl keyword` changes options without a reload.
    try show()
    try hyprland.answer(blur: false)
    session.turn()
    #expect(try !isBlurred())
  }

  @Test(arguments: ["silence", "hang-up", "nonsense", "another type", "no such option"])
  func withoutAnAnswerNothingIsReliedOn(how: String) throws {
    try show()
    let question = "j/getoption decoration:blur:enabled"
    switch how {
    case "hang-up": try hyprland.hangUp()
    case "nonsense": try hyprland.answer(question, "{]")
    case "another type": try hyprland.answer(question, #"{"option": "x", "float": 1.5, "set": true}"#)
    case "no such option": try hyprland.answer(question, "no such option")
    default: session.pass(.milliseconds(50))
    }
    session.turn()
    #expect(try session.surface().isMapped)
    #expect(try !isBlurred())
    try session.wait(for: "the end of every question") { try hyprland.questions() == [] }
  }

  @Test func whatWasSaidLastHoldsWhereThereIsNoAnswer() throws {
    try show()
    try hyprland.answer(blur: true)
    session.turn()
    try show("Below", edge: "bottom")
    session.pass(.milliseconds(50))
    session.turn()
    #expect(try isBlurred())
    try hyprland.endEvents()
    session.turn()
    #expect(try isBlurred())
  }

  @Test func aToastWithoutBlurAsksNothing() throws {
    try session.showPlain("Saved")
    try show("Solid", backdrop: "none")
    #expect(try session.surface().isMapped)
    try session.wait(for: "the end of every question") { try hyprland.questions() == [] }
    try session.wait(for: "the end of listening") { try hyprland.listenerCount() == 0 }
  }

  @Test func aDismissalWhileHyprlandIsAskedLeavesNothing() throws {
    try show()
    try session.ask(.dismiss(.all))
    session.play(.seconds(1))
    #expect(session.stage.surfaces.isEmpty)
    try session.wait(for: "the end of every question") { try hyprland.questions() == [] }
  }

  @Test func elsewhereAnOfferIsEnough() throws {
    let stage = Stage(.everything)
    stage.addOutput("A")
    let session = try Session(stage, sway: FakeSway())
    try session.show("Saved") {
      $0["animation"] = "none"
      $0["backdrop"] = "compositor"
    }
    #expect(try session.surface().blurRegion?.isEmpty == false)
  }
}
