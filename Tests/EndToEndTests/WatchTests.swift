import Glibc
import HeadlessSway
import PrivateSession
import Programs
import Testing

extension EndToEnd {
  /// What a real Sway does is seen, with the three lines of the README and in the foreground.
  @Suite struct WatchTests {
    private let folder: TemporaryFolder
    private let file: String
    private let sway: HeadlessSway

    init() throws {
      folder = try TemporaryFolder()
      file = folder.path + "/config"
      sway = try HeadlessSway(configuration: EndToEnd.modes)
      try configure(ReadmeTests.lines(of: "conf").joined(separator: "\n") + "\n")
    }

    private func configure(_ text: String) throws {
      try folder.write("config", text)
      // The session's user is another one.
      chmod(folder.path, 0o755)
      chmod(file, 0o644)
    }

    /// A service that has heard how things are.
    private func startService() throws -> RunningProgram {
      let service = try sway.start("waytoastd", ["--config", file])
      try wait(for: "the service") { try sway.run("waytoastctl", ["status"]).output == "running\n" }
      return service
    }

    /// The ids and titles of what is shown and stays.
    private func shown() throws -> [String] {
      let rows = try sway.control("list").split(separator: "\n")
      return rows.compactMap { row in
        let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return fields[1] == "leaving" ? nil : fields[0] + ": " + fields[2]
      }
    }

    private func wait(for what: String, until isSo: () throws -> Bool) throws {
      for _ in 0..<500 {
        if try isSo() { return }
        usleep(20_000)
      }
      throw SessionError("\(what) did not come")
    }

    /// Runs a command of Sway's, and waits until that is shown and nothing else.
    private func expect(_ toasts: String..., after command: String) throws {
      try sway.ipc.run(command)
      try wait(for: "\(toasts) after \(command)") { try shown() == toasts }
    }

    @Test func threeLinesAreEnough() throws {
      #expect(ReadmeTests.lines(of: "conf").count == 3)
      let service = try startService()
      let empty = try sway.screenshot()
      #expect(try shown() == [])

      let watch = try ScreenWatch(sway, output: "HEADLESS-1")
      let before = try watch.next()
      try expect("hook:workspace: mail", after: "workspace mail")
      _ = try watch.first { $0.toast(over: before) != nil }
      // It leaves by itself; a mode does not.
      try wait(for: "its end") { try shown() == [] }
      try expect("hook:mode: resize", after: "mode resize")
      try expect("hook:mode: Move & more", after: #"mode "<b>Move</b> &amp; more""#)
      try expect(after: "mode default")
      try wait(for: "the empty screen") { try sway.screenshot().toast(over: empty) == nil }

      // Whoever takes it away is left alone, and nothing is said of that.
      try expect("hook:mode: resize", after: "mode resize")
      #expect(try sway.control("dismiss") == "")
      try wait(for: "its end") { try shown() == [] }
      try expect(after: "mode default")

      // Sway tells no mode that a reload has left.
      try expect("hook:mode: resize", after: "mode resize")
      try expect(after: "reload")
      #expect(try sway.control("quit") == "")
      #expect(try service.finish() == Run(output: "", errors: "", end: .exited(0)))
    }

    @Test func aModesToastIsOffTheScreenAMomentAfterTheModeWasLeft() throws {
      let service = try startService()
      let empty = try sway.screenshot()
      try sway.ipc.run("mode resize")
      try wait(for: "the toast at rest") { try sway.control("list").contains("\tresting\tresize") }
      let watch = try ScreenWatch(sway, output: "HEADLESS-1")
      _ = try watch.next()
      try sway.ipc.run("mode default")
      // A refresh is 16.7 ms: within 100 there are five pictures of a toast that goes, and the one without it.
      var frames = 0
      while try watch.next().toast(over: empty) != nil { frames += 1 }
      #expect(frames <= 6)
      withExtendedLifetime(service) {}
    }

    @Test func everyHookOfSwayCanBeHad() throws {
      try configure(
        """
        watch = auto
        duration = 10
        animation = none
        max-visible = 20
        [hook mode]
        enabled = false
        [hook workspace]
        enabled = true
        style = plain
        icon = star
        text = {number} on {output}
        [hook tick]
        enabled = true
        [hook urgent]
        text = {app}{title} calls
        """)
      let service = try startService()
      let pointer = try VirtualPointer(sway)
      let window = try Window(sway, color: .init(20, 60, 90))
      try sway.ipc.run("mode resize")
      try expect("hook:workspace: 7 on HEADLESS-1", after: "workspace 7")
      _ = try sway.ipc.ask(.tick, "somebody else's")
      _ = try sway.ipc.ask(.tick, "waytoast: Grüße")
      try wait(for: "the tick") { try shown().last == "hook:tick: Grüße" }
      try sway.ipc.run("[shell=xdg_shell] urgent enable")
      try wait(for: "the urgent window") { try shown().last == "hook:urgent:  calls" }
      #expect(try shown().count == 3)
      withExtendedLifetime((service, pointer, window)) {}
    }

    @Test func itsEndIsSilent() throws {
      let service = try startService()
      let watch = try sway.start("waytoastctl", ["watch", "sway", "--print"])
      #expect(try watch.outputLine().contains("initial"))
      _ = try? sway.ipc.run("exit")
      let run = try watch.finish()
      #expect(run.output.hasSuffix("{\"event\":\"lost\"}\n"))
      #expect(run.errors == "")
      #expect(run.end == .exited(0))
      let errors = try service.finish().errors
      #expect(!errors.contains("sway"), "\(errors)")
    }

    // MARK: In the foreground

    @Test func whatHappensIsPrinted() throws {
      let program = try sway.start(
        "waytoastctl", ["watch", "sway", "--print"], environment: ["WAYLAND_DISPLAY": ""])
      for line in [
        #"{"event":"mode","initial":true,"mode":"default"}"#,
        #"{"event":"workspace","initial":true,"name":"1","number":1,"output":"HEADLESS-1"}"#,
        #"{"event":"output","initial":true,"outputs":{"HEADLESS-1":"headless headless"}}"#,
      ] { #expect(try program.outputLine() == line + "\n") }
      try sway.ipc.run("mode resize")
      #expect(try program.outputLine() == #"{"event":"mode","mode":"resize"}"# + "\n")
      try sway.ipc.run("workspace mail")
      #expect(
        try program.outputLine() == #"{"event":"workspace","name":"mail","output":"HEADLESS-1"}"# + "\n")
      _ = try sway.ipc.ask(.tick, "somebody else's")
      #expect(try program.outputLine() == #"{"event":"tick","text":"somebody else's"}"# + "\n")
      #expect(try sway.control("status") == "stopped\n", "no service is needed")
      kill(program.process, SIGTERM)
      #expect(try program.finish() == Run(output: "", errors: "", end: .killed(SIGTERM)))
    }

    @Test func theForegroundShowsAllThatIsAskedForAndTakesItsModeAlong() throws {
      let program = try sway.start("waytoastctl", ["watch", "--all"])
      // There is no word of its being ready: it is asked again until it has heard.
      try wait(for: "the watch") {
        _ = try sway.ipc.ask(.tick, "waytoast: ready")
        return try shown() == ["hook:tick: ready"]
      }
      _ = try sway.control("dismiss", "--all")
      try wait(for: "nothing") { try shown() == [] }
      try sway.ipc.run("workspace mail")
      try sway.ipc.run("mode resize")
      try wait(for: "the toasts") {
        try shown().sorted() == ["hook:mode: resize", "hook:workspace: mail"]
      }
      kill(program.process, SIGINT)
      #expect(try program.finish() == Run(output: "", errors: "", end: .killed(SIGINT)))
      try wait(for: "the mode's end") { try !shown().contains("hook:mode: resize") }
    }
  }
}
