import Glibc
import HeadlessSway
import Programs
import Testing

extension EndToEnd {
  /// The configuration as people edit it, and what the service makes of it.
  @Suite struct ConfigurationTests {
    private let folder: TemporaryFolder
    private let still = ["--animation", "none", "--duration", "forever"]

    init() throws {
      folder = try TemporaryFolder()
      // The session's user is another one.
      chmod(folder.path, 0o755)
    }

    /// Asks until it is answered so; the service hears of a file a moment after it was written.
    private func ask(_ sway: HeadlessSway, _ words: [String], until isSo: (Run) -> Bool) throws -> Run {
      var run = try sway.run(words[0], Array(words.dropFirst()))
      for _ in 0..<200 where !isSo(run) {
        usleep(20_000)
        run = try sway.run(words[0], Array(words.dropFirst()))
      }
      return run
    }

    /// A service that is not started by a toast, once it is there.
    private func startService(_ sway: HeadlessSway, _ words: [String] = []) throws -> RunningProgram {
      let service = try sway.start("waytoastd", words)
      #expect(try ask(sway, ["waytoastctl", "status"]) { $0.output != "stopped\n" }.output == "running\n")
      return service
    }

    @Test func aFileThatIsSavedIsInForceAndToastsStay() throws {
      let sway = try HeadlessSway()
      let file = folder.path + "/waytoast/config"
      try folder.write("waytoast/config", "")
      _ = chmod(folder.path + "/waytoast", 0o755)
      let service = try startService(sway, ["--config", file])
      try sway.show("--id", "first", "first")
      #expect(try sway.run("waytoast", still + ["-s", "mine", "x"]).end == .exited(1))

      // A file that is written again, and then one that an editor puts in its place.
      try folder.write("waytoast/config", "[style mine]\nlike = plain\n")
      let shown = try ask(sway, ["waytoast", "--id", "second", "-s", "mine"] + still + ["second"]) {
        $0.end == .exited(0)
      }
      #expect(shown == Run(output: "", errors: "", end: .exited(0)))
      try folder.write("waytoast/new", "[style other]\nlike = mine\n")
      #expect(rename(folder.path + "/waytoast/new", file) == 0)
      let wrong = try ask(sway, ["waytoast"] + still + ["third"]) { !$0.errors.isEmpty }
      #expect(
        wrong.errors.hasPrefix(
          "waytoast: \(file):2: bad like 'mine': expected the name of a style; styles: glass, "))
      #expect(wrong.end == .exited(0))
      #expect(try sway.run("waytoastctl", ["reload"]).errors.hasPrefix("waytoastctl: \(file):2: bad like"))
      let list = try sway.control("list")
      for id in ["first", "second"] { #expect(list.contains("\(id)\t")) }

      // What is printed is a file that says the same.
      try folder.write("waytoast/config", "style = plain\n")
      #expect(kill(service.process, SIGHUP) == 0)
      let printed = try ask(sway, ["waytoastctl", "config"]) { $0.output.hasPrefix("style = plain\n") }.output
      try folder.write("waytoast/config", printed)
      #expect(try sway.control("reload") == "")
      #expect(try sway.control("config") == printed)
      _ = try sway.control("quit")
      let run = try service.finish()
      #expect(run.end == .exited(0))
      #expect(run.errors.contains("waytoastd: \(file):2: bad like 'mine'"))
    }

    @Test func aBarIsFedAndNothingIsShownWhileOneIsNotToBeDisturbed() throws {
      let sway = try HeadlessSway()
      let stream = try sway.run(
        "sh", ["-c", "printf '1\\nx\\n42 plain\\n' | waytoastctl stream -t forever --animation none Volume"])
      #expect(stream.errors == "waytoastctl: bad line 2 'x': expected VALUE or VALUE STYLE, such as 42\n")
      #expect(stream.end == .exited(0))
      let list = try sway.control("list", "--json")
      for part in [#""id":"stream""#, #""progress":0.42"#, #""style":"plain""#] {
        #expect(list.contains(part))
      }

      #expect(try sway.control("status") == "running\n")
      _ = try sway.control("pause")
      #expect(try sway.run("waytoast", still + ["--id", "late", "late"]).end == .exited(0))
      #expect(try sway.control("status", "--json") == #"{"paused":true,"shown":1,"waiting":1}"# + "\n")
      _ = try sway.control("resume")
      let seen = try ask(sway, ["waytoastctl", "list"]) { $0.output.contains("late\tresting") }
      #expect(seen.output.contains("late\tresting"))
    }

    @Test func whoWaitsHearsWhenTheServiceIsEndedBySignals() throws {
      for signal in [SIGTERM, SIGINT] {
        let sway = try HeadlessSway()
        let service = try startService(sway)
        let waiting = try sway.start("waytoast", ["--wait", "--print-id"] + still + ["x"])
        _ = try waiting.outputLine()
        #expect(kill(service.process, signal) == 0)
        #expect(try waiting.finish().output == "closed\n")
        #expect(try service.finish().end == .exited(0))
      }
    }
  }
}
