import Stage
import Testing
import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC
import ToastService

/// What a compositor says, and what a service that watches it shows.
@Suite struct HookTests {
  let sway: FakeSway

  init() throws {
    sway = try FakeSway()
  }

  /// What the file says at the moment.
  final class File {
    var text: String

    init(_ text: String) { self.text = text }

    func load(_ former: Configuration? = nil) -> LoadedConfiguration {
      let parsed = ParsedConfiguration(Array(text.utf8), former: former, hooks: HookSettings.validator)
      return LoadedConfiguration(
        parsed.configuration,
        errors: parsed.errors.map { ConfigurationError("config", line: $0.line, $0.text) })
    }
  }

  /// A service that watches, and knows how things are.
  func watching(_ file: File, mode: String = "default", on stage: Stage? = nil) throws -> Session {
    let session = try Session(stage, watched: sway, configuration: file.load)
    try sway.answerWatch(mode: mode)
    session.turn()
    #expect(try session.list() == [], "how things are is no news")
    return session
  }

  func watching(_ sections: String = "") throws -> Session {
    try watching(File("watch = auto\n" + sections))
  }

  /// What is shown, a line a toast.
  func shown(_ session: Session) throws -> [String] {
    try session.list().map { toast in
      "\(toast.id): " + [toast.title, toast.subtitle].compactMap { $0 }.joined(separator: " | ")
    }
  }

  // MARK: A workspace

  @Test(arguments: [true, false]) func whatIsBehindAToastIsNotThatOfAnotherWorkspace(isShown: Bool) throws {
    let session = try watching("[hook workspace]\nenabled = \(isShown)\nstyle = plain\n")
    try session.show("Stays") { $0["duration"] = "forever" }
    session.play(.seconds(1))
    let surface = try session.surface()
    #expect(session.stage.captures.count == 1)
    /// Over a picture a pane is opaque, and without one a little shines through.
    func isOverAPicture() throws -> Bool {
      let image = try #require(surface.image)
      return image.alpha(image.width / 2, 14) == 255
    }
    #expect(try isOverAPicture())
    try sway.focus(workspace: "7")
    session.turn()
    #expect(try shown(session).contains("hook:workspace: 7") == isShown)
    #expect(try !isOverAPicture())
    // Once it has gone the next one is over what is there then.
    session.play(.seconds(5))
    try session.ask(.dismiss(.all))
    session.play(.seconds(2))
    try session.show("New")
    #expect(session.stage.captures.count == 2)
  }

  // MARK: A mode

  private static let looks = [
    "", "style = material\n", "style = banner\n", "style = plain\n", "motion = reduced\n",
    "[style glass]\nanimation = none\n", "[style glass]\ntransition = move\n",
    "[style glass]\nexit = linear:0.05\n", "[style glass]\nexit = linear:10\n",
  ]

  @Test(arguments: looks) func aModeStaysUntilItIsLeftAndIsGoneAHundredMillisecondsLater(look: String) throws
  {
    let session = try watching(look)
    try sway.enter(mode: "resize")
    session.turn()
    #expect(try shown(session) == ["hook:mode: resize"])
    session.play(.seconds(60))
    #expect(try session.list().map(\.phase) == ["resting"])

    try sway.enter(mode: "default")
    session.turn()
    #expect(try session.list().allSatisfy { $0.phase == "leaving" })
    session.play(.milliseconds(80))
    session.pass(.milliseconds(5))
    #expect(session.stage.layerSurfaces.isEmpty)
    #expect(try session.list() == [])
  }

  @Test(arguments: [0, 1, 10, 40, 100, 300]) func aModeIsGoneAsSoonWhenItIsLeftWhileItMoves(
    milliseconds: Int
  ) throws {
    let session = try watching("max-visible = 5\n")
    try session.show("below") { $0["duration"] = "1" }
    session.play(.milliseconds(980))
    try sway.enter(mode: "resize")
    session.turn()
    session.play(.milliseconds(60))
    // It says something else, the toast beside it leaves and it moves up.
    try sway.enter(mode: "move")
    session.turn()
    session.play(.milliseconds(milliseconds))
    try sway.enter(mode: "default")
    session.turn()
    session.play(.milliseconds(80))
    session.pass(.milliseconds(5))
    #expect(try shown(session).filter { $0.hasPrefix("hook") } == [])
  }

  @Test func oneModeGivesWayToTheNext() throws {
    let session = try watching()
    try sway.enter(mode: "resize")
    session.turn()
    session.play(.seconds(2))
    let commits = try session.surface().bufferCommits
    try sway.enter(mode: "move")
    session.turn()
    session.play(.seconds(2))
    #expect(try shown(session) == ["hook:mode: move"])
    #expect(session.stage.layerSurfaces.count == 1)
    #expect(try session.surface().bufferCommits > commits)
    // Once more the same is nothing.
    let after = try session.surface().bufferCommits
    try sway.enter(mode: "move")
    session.turn()
    session.play(.milliseconds(500))
    #expect(try session.surface().bufferCommits == after)
  }

  @Test func aModeThatWasSoAtTheStartIsSilentAndSoIsItsEnd() throws {
    let session = try watching(File("watch = auto\n"), mode: "resize")
    try sway.enter(mode: "default")
    session.turn()
    #expect(try session.list() == [])
  }

  @Test func reloadingResetsTheMode() throws {
    let session = try watching()
    try sway.enter(mode: "resize")
    session.turn()
    try sway.reloadConfiguration()
    session.turn()
    #expect(try shown(session) == ["hook:mode: resize"], "nobody knows yet")
    try sway.answerWatch()
    session.turn()
    session.play(.milliseconds(100))
    #expect(try session.list() == [])
  }

  @Test func whoTakesAModesToastAwayIsNotContradicted() throws {
    let session = try watching()
    try sway.enter(mode: "resize")
    session.turn()
    try session.ask(.dismiss(.all))
    session.play(.seconds(1))
    #expect(try session.list() == [])
    try sway.enter(mode: "default")
    session.turn()
    try sway.enter(mode: "move")
    session.turn()
    session.pass(.milliseconds(60))
    #expect(try shown(session) == ["hook:mode: move"])
  }

  // MARK: Everything else

  @Test func whatIsOnWithoutAWordAndWhatIsNot() throws {
    let session = try watching()
    try sway.focus(workspace: "mail")
    try sway.tick("waytoast: hello")
    try sway.changeOutputs()
    session.turn()
    #expect(try shown(session) == [])
    try sway.use(layout: "German")
    try sway.makeUrgent("foot", "make: done")
    session.turn()
    #expect(try shown(session).sorted() == ["hook:layout: German", "hook:urgent: make: done | foot"])
  }

  @Test(arguments: ["mode", "layout", "urgent"]) func eachCanBeSwitchedOff(hook: String) throws {
    let session = try watching("[hook \(hook)]\nenabled = false\n")
    try sway.enter(mode: "resize")
    try sway.use(layout: "German")
    try sway.makeUrgent("foot", "make: done")
    session.turn()
    session.pass(.milliseconds(100))
    let ids = ["mode", "layout", "urgent"].filter { $0 != hook }.map { "hook:\($0)" }
    #expect(Set(try session.list().map(\.id)) == Set(ids))
  }

  @Test func eachHasItsStyleItsIconAndItsWords() throws {
    let session = try watching(
      """
      [style mine]
      like = plain
      animation = none
      [hook workspace]
      enabled = true
      style = mine
      icon = star
      text = {{{number}}} {name} on {output}
      subtitle = of Sway
      """)
    try sway.focus(workspace: "5")
    session.turn()
    #expect(try shown(session) == ["hook:workspace: {5} 5 on A | of Sway"])
    #expect(try session.list().map(\.style) == ["mine"])
    // As somebody else would show it.
    let other = try Session(configuration: File("[style mine]\nlike = plain\nanimation = none\n").load)
    try other.show("{5} 5 on A") {
      $0.subtitle = "of Sway"
      $0.style = "mine"
      $0.icon = "star"
    }
    let isSame = try session.surface().image == other.surface().image
    #expect(isSame)
  }

  @Test func aSwitchIsOneToastAndTheNextOneChangesIt() throws {
    let session = try watching("[hook workspace]\nenabled = true\n")
    for name in ["2", "mail", "3"] {
      try sway.focus(workspace: name)
      session.turn()
      session.play(.milliseconds(200))
      #expect(try shown(session) == ["hook:workspace: \(name)"])
      #expect(session.stage.layerSurfaces.count == 1)
    }
    try sway.focus(workspace: "3")
    session.turn()
    session.play(.seconds(4))
    #expect(try session.list() == [], "what does not change is no news: it left on time")
  }

  /// Where the toasts are that stay, by their ids.
  private func outputs(_ session: Session) throws -> [String: String] {
    let toasts = try session.list().filter { $0.phase != "leaving" }
    return Dictionary(uniqueKeysWithValues: toasts.map { ($0.id, $0.output ?? "") })
  }

  @Test func aToastIsOnTheOutputThatHasTheFocus() throws {
    let stage = Stage(.sway17)
    for name in ["A", "B"] { stage.addOutput(name) }
    let session = try watching(File("watch = auto\n[hook workspace]\nenabled = true\n"), on: stage)
    for output in ["A", "B", "A", "gone"] {
      try sway.focus(workspace: "of " + output, on: output)
      session.turn()
      session.play(.milliseconds(200))
      // Nobody refuses a toast for an output that is not there any more: it stays where it is.
      #expect(try outputs(session) == ["hook:workspace": output == "gone" ? "A" : output])
      session.play(.milliseconds(800))
      #expect(stage.layerSurfaces.count == 1)
    }
    // A mode's goes along as soon as it says something else.
    try sway.focus(workspace: "2", on: "B")
    try sway.enter(mode: "resize")
    session.turn()
    #expect(try outputs(session)["hook:mode"] == "B")
  }

  @Test(arguments: ["A", "all"]) func whoHasAnOutputForToastsHasItForTheseToo(output: String) throws {
    let stage = Stage(.sway17)
    for name in ["A", "B"] { stage.addOutput(name) }
    let session = try watching(
      File("watch = auto\noutput = \(output)\n[hook workspace]\nenabled = true\n"), on: stage)
    try sway.focus(workspace: "2", on: "B")
    session.turn()
    #expect(stage.layerSurfaces.map(\.output?.name) == (output == "all" ? ["A", "B"] : ["A"]))
  }

  @Test func fiftySwitchesInABurstAreTwoToasts() throws {
    let session = try watching(
      "[hook workspace]\nenabled = true\nstyle = still\n[style still]\nanimation = none")
    for number in 2...51 { try sway.focus(workspace: "\(number)") }
    session.turn()
    let commits = try session.surface().bufferCommits
    session.play(.milliseconds(100))
    #expect(try shown(session) == ["hook:workspace: 51"])
    #expect(try session.surface().bufferCommits - commits <= 1)
  }

  @Test func ticksAndOutputs() throws {
    let session = try watching("[hook tick]\nenabled = true\n[hook output]\nenabled = true\n")
    try sway.tick("somebody else's")
    try sway.tick("waytoast: Grüße")
    session.turn()
    #expect(try shown(session) == ["hook:tick: Grüße"])
    try sway.changeOutputs()
    session.turn()
    try sway.answerWatch(outputs: ["A", "DP-3"])
    session.turn()
    #expect(try shown(session).last == "hook:output: DP-3 connected | Acme X1")
    session.pass(.milliseconds(60))
    try sway.changeOutputs()
    session.turn()
    try sway.answerWatch(outputs: ["A"])
    session.turn()
    #expect(try shown(session).last == "hook:output: DP-3 disconnected | Acme X1")
  }

  // MARK: The watch itself

  @Test func nothingWakesAServiceToWhichNothingIsSaid() throws {
    let session = try watching("linger = 1\n")
    session.pass(.seconds(60))
    #expect(session.rings == 0, "it stays, and sleeps")
    try sway.enter(mode: "resize")
    session.turn()
    // Until the picture of what is behind is old, and hidden.
    session.play(.seconds(6))
    let rings = session.rings
    session.pass(.seconds(600))
    #expect(session.rings == rings && session.alarm == nil)
  }

  @Test func anEndIsSilentAndTakesTheModeAlong() throws {
    let session = try watching()
    try sway.enter(mode: "resize")
    session.turn()
    try sway.hangUp()
    session.turn()
    #expect(try shown(session) == ["hook:mode: resize"], "it may come back")
    session.play(.seconds(1.2))
    #expect(try session.list() == [])
  }

  @Test func whatIsSoAfterABreakIsRight() throws {
    let session = try watching()
    try sway.enter(mode: "resize")
    session.turn()
    try sway.hangUp()
    session.turn()
    session.pass(.milliseconds(150))
    try sway.answerWatch(mode: "move")
    session.turn()
    #expect(try shown(session) == ["hook:mode: move"])
    session.play(.seconds(5))
    #expect(try shown(session) == ["hook:mode: move"])
  }

  @Test func aWindowThatGotItsAttentionAsksForNoneAnyMore() throws {
    let session = try watching()
    try sway.makeUrgent("foot", "make: done")
    session.turn()
    session.play(.milliseconds(500))
    try sway.makeUrgent("foot", "make: done", false)
    session.turn()
    session.play(.seconds(1))
    #expect(try session.list() == [])
  }
}
