import Stage
import Testing
import ToastConfiguration
import ToastCore
import ToastIPC

/// The service and its settings: what changes when they do.
@Suite struct ConfigurationTests {
  /// What the file says at the moment.
  private final class File {
    var text: String

    init(_ text: String) { self.text = text }

    func load(_ former: Configuration? = nil) -> LoadedConfiguration {
      let parsed = ParsedConfiguration(Array(text.utf8), former: former)
      return LoadedConfiguration(
        parsed.configuration,
        errors: parsed.errors.map { ConfigurationError("/home/me/config", line: $0.line, $0.text) })
    }
  }

  private func session(_ file: File, _ stage: Stage? = nil) throws -> Session {
    try Session(stage, configuration: file.load)
  }

  private func reload(_ session: Session) throws -> Reply? { try session.ask(.reload).replies.last }

  @Test func aReloadIsForNewToastsAndLeavesThoseThatAreShown() throws {
    let file = File("style = plain\n[style plain]\nanimation = none\nduration = forever\n")
    let session = try session(file)
    try session.show("old")
    let surface = try session.surface()
    let (image, commits) = (surface.image, surface.commits)
    file.text = "style = mine\n[style mine]\nlike = plain\nanimation = none\nedge = top\n"
    #expect(try reload(session) == .ok())
    #expect(surface.image == image)
    #expect(surface.commits == commits)
    try session.show("new")
    #expect(try session.list().map(\.style) == ["plain", "mine"])
    #expect(session.stage.layerSurfaces.count == 2)
    try session.show("again") { $0.style = "plain" }
    #expect(try session.list().count == 3)
  }

  @Test func aMistakeIsToldToWhoAsksAndTheSettingsInForceStay() throws {
    let file = File("style = plain\n")
    let session = try session(file)
    file.text = "style = plain\nmotion = none\n"
    let complaint = "/home/me/config:2: bad motion 'none': expected 'full' or 'reduced'"
    #expect(try reload(session) == .error(complaint))
    // A command that shows a toast is told too, and the toast is shown.
    let visitor = try session.show("one")
    #expect(visitor.replies == [.ok(Acceptance(id: "1", toast: ToastNumber(2), warning: complaint))])
    #expect(try session.list().map(\.style) == ["plain", "plain"])
    file.text = "style = glass\n"
    #expect(try reload(session) == .ok())
    #expect(try session.show("two").replies == [.ok(Acceptance(id: "2", toast: ToastNumber(3)))])
  }

  private func configuration(_ session: Session) throws -> String {
    guard case .config(let text)? = try session.ask(.config).replies.last else { return "" }
    return text
  }

  private func titles(_ session: Session) throws -> [String] {
    try session.list().filter { $0.phase != "leaving" }.map {
      [$0.id, $0.title, $0.subtitle ?? ""].joined(separator: "|")
    }
  }

  @Test func errorsAreShownAtTheStartAndOncePerChange() throws {
    let file = File("motion = none\nmax-visible = 5\nedge = left\n")
    let session = try session(file)
    let first =
      "waytoast-config|Configuration: 2 errors|config:1: bad motion 'none': expected 'full' or 'reduced'"
    #expect(try titles(session) == [first])
    // The right lines are in force.
    #expect(try configuration(session).contains("max-visible = 5\n"))
    // The same errors of the same settings are not shown again.
    _ = try session.ask(.dismiss(.all))
    session.play(.seconds(1))
    #expect(try titles(session) == [])
    let told = try reload(session)
    #expect(
      told
        == .error(
          "/home/me/config:1: bad motion 'none': expected 'full' or 'reduced'\n"
            + "/home/me/config:3: bad edge 'left': expected 'top' or 'bottom'"))
    #expect(try titles(session) == [])
    // Another change is.
    file.text = "motion = none\nmax-visible = 6\n"
    _ = try reload(session)
    #expect(
      try titles(session)
        == [
          "waytoast-config|Configuration: 1 error|config:1: bad motion 'none': expected 'full' or 'reduced'"
        ])
    // When nothing is wrong any more, the toast goes.
    file.text = "max-visible = 6\n"
    #expect(try reload(session) == .ok())
    #expect(try titles(session) == [])
  }

  @Test func errorsAreHeldWhilePaused() throws {
    let file = File("")
    let session = try session(file)
    _ = try session.ask(.pause)
    file.text = "motion = none\n"
    _ = try reload(session)
    #expect(try session.list().map(\.phase) == ["waiting"])
    _ = try session.ask(.resume)
    #expect(try session.list().map(\.phase) != ["waiting"])
  }

  @Test func errorsOfTheStyleOfTheErrorsAreShownAllTheSame() throws {
    let session = try session(File("style = nobody\n"))
    #expect(try session.list().map(\.style) == ["glass"])
  }

  @Test func aMistakeAtTheStartLeavesTheDefaults() throws {
    let session = try session(File("nonsense"))
    #expect(session.report == .ready)
    let visitor = try session.show("one") { $0.icon = "no-such" }
    guard case .ok(let acceptance)? = visitor.replies.last else {
      Issue.record("\(visitor.replies)")
      return
    }
    #expect(acceptance.warning?.contains("unknown icon 'no-such'") == true)
    #expect(acceptance.warning?.contains("config:1: bad line 'nonsense'") == true)
  }

  @Test func theRulesChangeForWhatWaits() throws {
    let file = File("max-visible = 1\n[style plain]\nduration = forever\n")
    let session = try session(file)
    for number in 1...4 { try session.showPlain("\(number)") }
    #expect(try session.list().map(\.phase) == ["resting", "waiting", "waiting", "waiting"])
    file.text = "max-visible = 3\n"
    #expect(try reload(session) == .ok())
    #expect(try session.list().map(\.phase) == ["resting", "resting", "resting", "waiting"])
  }

  @Test func theSettingsInForceAreTold() throws {
    let file = File("motion = reduced\n[style x]\n")
    let session = try session(file)
    guard case .config(let text)? = try session.ask(.config).replies.last else {
      Issue.record("no configuration")
      return
    }
    #expect(ParsedConfiguration(Array(text.utf8)).configuration.wholeText == text)
    #expect(text == file.load().configuration.wholeText)
  }

  @Test func toastsStandWhereTheConfigurationSaysIfThatIsThere() throws {
    let stage = Stage(.sway17)
    stage.addOutput("LEFT")
    stage.addOutput("RIGHT")
    let file = File("output = RIGHT\n")
    let session = try session(file, stage)
    try session.showPlain("one") { $0.id = "one" }
    #expect(try session.list().map(\.output) == ["RIGHT"])
    // One that stands elsewhere stays there.
    try session.showPlain("two") {
      $0.id = "two"
      $0.output = "LEFT"
    }
    try session.showPlain("two again") { $0.id = "two" }
    #expect(try session.list().map(\.output) == ["RIGHT", "LEFT"])
    file.text = "output = GONE\n"
    #expect(try reload(session) == .ok())
    let visitor = try session.showPlain("three")
    #expect(visitor.replies == [.ok(Acceptance(id: "1", toast: ToastNumber(3)))])
  }

  @Test func theServiceStaysAsLongAsItIsToldTo() throws {
    let file = File("linger = 10\n")
    let sway = try FakeSway()
    let session = try Session(watched: sway, configuration: file.load)
    #expect(session.alarm == session.now + .seconds(10))
    file.text = "linger = 2\n"
    #expect(try reload(session) == .ok())
    #expect(session.alarm == session.now + .seconds(2))
    file.text = "linger = 2\nwatch = auto\n"
    #expect(try reload(session) == .ok())
    try sway.answerWatch()
    session.turn()
    #expect(session.alarm == nil)
    file.text = "linger = 1\n"
    #expect(try reload(session) == .ok())
    session.pass(.seconds(1))
    #expect(session.hasEnded)
  }

  @Test func theSurfacesHaveTheNameThatRulesKnow() throws {
    let session = try session(File("namespace = toasts\n"))
    try session.showPlain("one")
    #expect(session.stage.trace.lines.contains { $0.contains("get_layer_surface") && $0.contains("toasts") })
  }
}
