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

    func read() throws(ConfigurationError) -> Configuration {
      do throws(ConfigurationFault) {
        return try Configuration(file: Array(text.utf8))
      } catch {
        throw ConfigurationError("config:\(error.line ?? 0): \(error.message)")
      }
    }
  }

  private func session(_ file: File, _ stage: Stage? = nil) throws -> Session {
    try Session(stage, configuration: file.read)
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
    let complaint = "config:2: bad motion 'none': expected full or reduced"
    #expect(try reload(session) == .error(complaint))
    // Who shows a toast hears of it too, and the toast is shown.
    let visitor = try session.show("one")
    #expect(visitor.replies == [.ok(Acceptance(id: "1", warning: complaint))])
    #expect(try session.list().map(\.style) == ["plain"])
    file.text = "style = glass\n"
    #expect(try reload(session) == .ok())
    #expect(try session.show("two").replies == [.ok(Acceptance(id: "2"))])
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
    #expect(try Configuration(file: Array(text.utf8)).wholeText == text)
    #expect(text == (try file.read().wholeText))
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
    #expect(visitor.replies == [.ok(Acceptance(id: "1"))])
  }

  @Test func theServiceStaysAsLongAsItIsToldTo() throws {
    let file = File("linger = 10\n")
    let sway = try FakeSway()
    let session = try Session(watched: sway, configuration: file.read)
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
