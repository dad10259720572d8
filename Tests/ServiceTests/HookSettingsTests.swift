import Testing
import ToastConfiguration
import ToastHooks
import ToastIPC
import ToastService

// A configuration that changes while a compositor is listened to, and what it says.

extension HookTests {
  @Test func switchingItOffTakesItsToastsAlong() throws {
    let file = File("watch = auto\n")
    let session = try watching(file)
    try sway.enter(mode: "resize")
    session.turn()
    file.text = "# a line more\nwatch = auto\n[hook urgent]\nenabled = true\n"
    #expect(try session.ask(.reload).replies.last == .ok())
    #expect(try shown(session) == ["hook:mode: resize"], "nothing of the hooks is otherwise")
    #expect(try sway.openCount() == 1)
    file.text = "watch = sway\n[hook mode]\nenabled = false\n"
    #expect(try session.ask(.reload).replies.last == .ok())
    session.play(.milliseconds(100))
    #expect(try session.list() == [])
    file.text = "watch = off\n"
    #expect(try session.ask(.reload).replies.last == .ok())
    session.play(.milliseconds(100))
    #expect(try session.list() == [])
    #expect(try sway.openCount() == 0)
  }

  @Test func aModeInForceOutlivesAnotherHooksSettings() throws {
    let file = File("watch = auto\n")
    let session = try watching(file)
    try sway.enter(mode: "resize")
    session.turn()
    // Another hook needs other events: it connects anew, and asks how things are.
    file.text = "watch = auto\n[hook output]\nenabled = true\n"
    #expect(try session.ask(.reload).replies.last == .ok())
    try sway.answerWatch(mode: "resize")
    session.turn()
    session.play(.seconds(2))
    #expect(try shown(session) == ["hook:mode: resize"])
    file.text = "watch = auto\n[hook output]\nenabled = true\n[hook mode]\ntext = in {mode}\n"
    #expect(try session.ask(.reload).replies.last == .ok())
    session.play(.seconds(2))
    #expect(try shown(session) == ["hook:mode: in resize"])
    try sway.enter(mode: "default")
    session.turn()
    session.play(.milliseconds(100))
    #expect(try session.list() == [])
  }

  @Test func aCompositorThatWasNotThereIsSearchedForAgain() throws {
    let session = try Session(configuration: File("watch = auto\n").load)
    #expect(try session.ask(.reload).replies.last == .error("no compositor to watch"))
    session.watched.sway = sway
    #expect(try session.ask(.reload).replies.last == .ok())
    try sway.answerWatch()
    session.turn()
    try sway.enter(mode: "resize")
    session.turn()
    #expect(try shown(session) == ["hook:mode: resize"])
  }

  @Test func withoutACompositorToWatchItLingersLikeAnyOther() throws {
    let session = try Session(configuration: File("watch = auto\nlinger = 1\n").load)
    #expect(session.report == .ready)
    try session.show("hello") { $0["duration"] = "0.5" }
    session.play(.seconds(3))
    #expect(session.hasEnded)
  }

  @Test func whatIsInForceIsPrintedAndMeansTheSame() throws {
    let file = File("watch = auto\n[hook urgent]\nstyle = plain\ntext = {{{app}}}\nduration = 1\nicon =\n")
    let session = try watching(file)
    guard case .config(let text) = try session.ask(.config).replies.last else { return #expect(Bool(false)) }
    #expect(text.contains("[hook urgent]\nenabled = true\nstyle = plain\nicon =\ntext = {{{app}}}\n"))
    for hook in Hook.allCases { #expect(text.contains("[hook \(hook.rawValue)]\n")) }
    let former = HookSettings.inForce(file.load().configuration)
    file.text = text
    #expect(HookSettings.inForce(file.load().configuration) == former)
    #expect(file.load().errors == [])
    #expect(file.load().configuration.wholeText == text)
    // What explains itself is no mistake once it is in force.
    let lines = Configuration.wholeExample.split(separator: "\n").map(String.init)
    file.text = lines.map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? String($0.dropFirst()) : $0 }
      .joined(separator: "\n")
    #expect(file.load().configuration.hooks.map(\.name) == Hook.allCases.map(\.rawValue))
  }

  @Test func aHookSaysHowLongItIsShown() throws {
    let session = try watching("[hook workspace]\nenabled = true\ntext = {label}\nduration = 1\n")
    try sway.focus(workspace: "3:web")
    session.turn()
    #expect(try shown(session) == ["hook:workspace: web"])
    session.play(.milliseconds(1900))
    #expect(try session.list() == [])
  }

  @Test func aStyleThatIsNotThereIsAMistakeOfTheFile() throws {
    let session = try Session(
      watched: sway, configuration: File("watch = auto\n[hook mode]\nstyle = glas\n").load)
    #expect(
      try session.ask(.reload).replies.last
        == .error(
          "config:3: bad style 'glas': expected the name of a style; did you mean 'glass'? "
            + "Styles: glass, material, banner, plain"))
  }
}
