import Glibc
import HeadlessSway
import PrivateSession
import Programs
import Testing
import ToastSystem

private let still = ["--animation", "none", "--duration", "forever"]

extension EndToEnd {
  @Suite struct ServiceTests {
    @Test func theFirstToastStartsTheService() throws {
      let sway = try HeadlessSway()
      let empty = try sway.screenshot()
      #expect(try sway.control("list", "--json") == "[]\n")
      let seen = try sway.show("--id", "first", "Saved", "to disk")
      #expect(seen.toast(over: empty) != nil)
      let list = try sway.control("list", "--json")
      for word in [
        #""id":"first""#, #""title":"Saved""#, #""subtitle":"to disk""#, #""output":"HEADLESS-1""#,
      ] {
        #expect(list.contains(word), "\(list)")
      }
    }

    @Test func withoutAnyFontAToastIsRefused() throws {
      let sway = try HeadlessSway()
      let folder = try TemporaryFolder()
      // The programs run as another user.
      chmod(folder.path, 0o755)
      _ = try folder.write("fonts.conf", "<fontconfig></fontconfig>".utf8)
      let run = try sway.run(
        "waytoast", still + ["Saved"], environment: ["FONTCONFIG_FILE": "\(folder.path)/fonts.conf"])
      #expect(run.end == .exited(1))
      #expect(run.errors.contains("no fonts are installed"), "\(run.errors)")
      #expect(try sway.control("list", "--json") == "[]\n")
    }

    @Test func dismissQuitAndCloseTellWhoWaits() throws {
      let sway = try HeadlessSway()
      let dismissed = try sway.start("waytoast", ["--wait", "--print-id"] + still + ["one"])
      let id = try dismissed.outputLine().filter { !$0.isNewline }
      _ = try sway.control("dismiss", id)
      #expect(try dismissed.finish().output == "dismissed\n")

      let closed = try sway.start("waytoast", ["--wait", "--print-id"] + still + ["two"])
      _ = try closed.outputLine()
      _ = try sway.control("quit")
      let end = try closed.finish()
      #expect(end.output == "closed\n")
      #expect(end.end == .exited(0))
      #expect(try sway.control("list", "--json") == "[]\n")
    }

    @Test func anUpdateChangesTheToastInItsPlace() throws {
      let sway = try HeadlessSway()
      let empty = try sway.screenshot()
      let wide = try sway.show("--id", "volume", "--style", "plain", "wide as it is")
      let thin = try sway.show("--id", "volume", "--style", "plain", "thin")
      let before = try #require(wide.toast(over: empty))
      let after = try #require(thin.toast(over: empty))
      #expect(after.bottom == before.bottom)
      #expect(after.width < before.width)
    }

    @Test func twoServicesAtOnceAreOne() throws {
      let sway = try HeadlessSway()
      let services = try (0..<2).map { _ in try sway.start("waytoastd") }
      try sway.show("one")
      // Which of the two lost is chance; it says so and is content.
      _ = try sway.control("quit")
      let runs = try services.map { try $0.finish() }
      #expect(runs.map(\.end) == [.exited(0), .exited(0)])
      // The toast may have been first and started a third: then both have lost.
      #expect(runs.contains { $0.errors.contains("another waytoastd runs") })
    }

    @Test func toastsThatAllStartAServiceAreAllShown() throws {
      let sway = try HeadlessSway()
      let toasts = try (0..<3).map { try sway.start("waytoast", still + ["toast-\($0)"]) }
      for toast in toasts { #expect(try toast.finish() == Run(output: "", errors: "", end: .exited(0))) }
      let list = try sway.control("list", "--json")
      for number in 0..<3 { #expect(list.contains("toast-\(number)")) }
    }

    @Test func aServiceThatIsStoppedIsAnErrorAndNotAWait() throws {
      let sway = try HeadlessSway()
      try sway.show("one")
      let service = try sway.service()
      kill(service, SIGSTOP)
      defer { kill(service, SIGKILL) }

      let clock = ContinuousClock()
      let start = clock.now
      let run = try sway.run("waytoast", ["two"])
      #expect(run.end == .exited(1))
      #expect(run.errors.hasPrefix("waytoast: "))
      #expect(run.errors.split(separator: "\n").count == 1)
      // 2 s are what a command waits; the rest is for a machine that is busy.
      #expect(clock.now - start < .seconds(10))
    }

    @Test func whatWasToldAsFailedIsNotDoneLater() throws {
      let sway = try HeadlessSway()
      let waiting = try sway.start("waytoast", ["--wait", "--print-id"] + still + ["one"])
      let id = try waiting.outputLine().filter { !$0.isNewline }
      let service = try sway.service()
      kill(service, SIGSTOP)
      defer { kill(service, SIGCONT) }
      let failed = try [
        sway.start("waytoast", still + ["late"]), sway.start("waytoastctl", ["dismiss", id]),
        sway.start("waytoastctl", ["quit"]), sway.start("waytoastctl", ["stream"], input: Array("50\n".utf8)),
      ]
      for command in failed { #expect(try command.finish().end == .exited(1)) }
      kill(service, SIGCONT)
      let list = try sway.control("list", "--json")
      #expect(list.contains("one"), "\(list)")
      #expect(!list.contains("late") && !list.contains("stream"), "\(list)")
      _ = try sway.control("dismiss", id)
      #expect(try waiting.finish().output == "dismissed\n")
    }

    /// The update is read in the turn in which the time of the toast, or its exit too, is over.
    @Test(arguments: ["none", "linear:3"])
    func anUpdateThatIsReadWhenTheTimeIsOverIsShown(animation: String) throws {
      let sway = try HeadlessSway()
      let common = ["--wait", "--print-id", "--id", "x", "--animation", animation]
      let old = try sway.start("waytoast", common + ["--duration", "0.3", "Old"])
      _ = try old.outputLine()
      let service = try sway.service()
      kill(service, SIGSTOP)
      defer { kill(service, SIGCONT) }
      // The time that passes is what the test is about.
      usleep(400_000)
      let new = try sway.start(
        "waytoast", common + ["--duration", "forever", "--background", "#00f", "New"])
      // The command has sent its request when it sleeps.
      let state = Program(path: "/bin/cat")
      while try !state.run(["/proc/\(new.process)/stat"]).output.contains("(waytoast) S") {}
      let watch = try ScreenWatch(sway)
      kill(service, SIGCONT)
      _ = try watch.first { $0.bounds { $0 == .init(0, 0, 255) } != nil }
      _ = try new.outputLine()
      _ = try sway.control("dismiss", "x")
      #expect(try new.finish().output == "dismissed\n")
      #expect(try ["expired\n", "dismissed\n"].contains(old.finish().output))
    }

    @Test func aServiceWhoseSocketIsRemovedIsFoundAgain() throws {
      let sway = try HeadlessSway()
      try sway.show("one")
      let socket = "\(sway.runtimeFolder)/waytoast-wayland-1.sock"
      unlink(socket)
      // The file is made anew by an event that nobody else hears of.
      while access(socket, F_OK) != 0 { usleep(1000) }
      try sway.show("two")
      let list = try sway.control("list")
      #expect(list.contains("one") && list.contains("two"))
    }

    @Test func aSecondServiceIsLeftAloneByTheFirst() throws {
      let sway = try HeadlessSway()
      let waiting = try sway.start(
        "waytoast", ["--wait", "--print-id", "--animation", "none", "-t", "2", "one"])
      _ = try waiting.outputLine()
      let first = try sway.service()
      let socket = "\(sway.runtimeFolder)/waytoast-wayland-1.sock"
      unlink(socket + ".lock")
      unlink(socket)
      // Whichever of the two is there, one of them can be asked.
      try sway.show("two")
      #expect(try waiting.finish().output == "expired\n")
      if try sway.service() != first { try waitForEnd(of: first) }
      #expect(try sway.control("list").contains("two"))
    }

    @Test func aStaleSocketIsReplaced() throws {
      let sway = try HeadlessSway()
      try sway.show("one")
      let service = try sway.service()
      kill(service, SIGKILL)
      try waitForEnd(of: service)
      #expect(access("\(sway.runtimeFolder)/waytoast-wayland-1.sock", F_OK) == 0)
      try sway.show("two")
      #expect(try sway.control("list").contains("two"))
    }

    @Test func aServiceLeavesWhenItHasNothingToShow() throws {
      let sway = try HeadlessSway()
      let service = try sway.start("waytoastd", ["--linger", "0.1"])
      #expect(try service.finish() == Run(output: "", errors: "", end: .exited(0)))
    }

    @Test func whenTheCompositorGoesTheServiceGoesAndTellsWhoWaits() throws {
      let sway = try HeadlessSway()
      let waiting = try sway.start("waytoast", ["--wait", "--print-id"] + still + ["Saved"])
      _ = try waiting.outputLine()
      let service = try sway.service()
      // It may hang up before it answers.
      try? sway.ipc.run("exit")

      let end = try waiting.finish()
      #expect(end.output == "closed\n")
      #expect(end.end == .exited(0))
      try waitForEnd(of: service)
    }

    @Test(arguments: ["waytoast", "waytoastd"])
    func aCompositorWithoutLayerShellIsNamed(by name: String) throws {
      let folder = try TemporaryFolder()
      let server = BareServer(socket: "\(folder.path)/bare")
      let sway = try HeadlessSway()
      defer { withExtendedLifetime(sway) {} }
      let program = Program(
        path: try sway.path(of: name),
        environment: ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "\(folder.path)/bare"])
      let run = try server.serve(try program.start(name == "waytoast" ? ["Saved"] : []))
      #expect(run.end == .exited(1))
      #expect(run.errors == "\(name): this compositor has no layer shell (zwlr_layer_shell_v1)\n")
    }

    @Test func withoutACompositorThereIsNoToast() throws {
      let sway = try HeadlessSway()
      let run = try sway.run("waytoast", ["Saved"], environment: ["WAYLAND_DISPLAY": "wayland-9"])
      #expect(run.end == .exited(1))
      #expect(run.errors.hasPrefix("waytoast: "))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }
}

extension HeadlessSway {
  /// The process id of the service that listens.
  fileprivate func service() throws -> pid_t {
    let connection = try UnixSocket.connect(to: "\(runtimeFolder)/waytoast-wayland-1.sock")
    // struct ucred: process, user and group.
    var credentials: [Int32] = [0, 0, 0]
    var size = socklen_t(12)
    try #require(getsockopt(connection.raw, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0)
    return credentials[0]
  }
}

private func waitForEnd(of process: pid_t) throws {
  let end = try ChildProcess.descriptor(of: process)
  #expect(try end.wait(for: .readable, until: MonotonicClock.now() + 60_000_000_000) == .readable)
}
