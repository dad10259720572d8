import Glibc
import HeadlessSway
import PrivateSession
import Programs
import Testing

extension EndToEnd {
  /// Do not disturb: what is held, what is said about it, and what comes of it.
  @Suite struct PauseTests {
    @Test func aWaitingCommandSaysThatItWaitsForResume() throws {
      let sway = try HeadlessSway()
      let empty = try sway.screenshot()
      _ = try sway.control("pause")
      let held = try sway.start(
        "waytoast", ["--wait", "--print-id", "--animation", "none", "--duration", "0.5", "Held"])
      let id = try held.outputLine().filter { !$0.isNewline }
      #expect(try sway.control("list") == "\(id)\twaiting\tHeld\n")
      #expect(try sway.screenshot() == empty)

      let watch = try ScreenWatch(sway)
      _ = try sway.control("resume")
      _ = try watch.first { $0.toast(over: empty) != nil }
      let run = try held.finish()
      #expect(run.output == "expired\n")
      #expect(run.errors == "waytoast: toasts are paused: the toast waits for 'waytoastctl resume'\n")
      #expect(run.end == .exited(0))
    }

    @Test func anUrgentToastIsShownMeanwhile() throws {
      let sway = try HeadlessSway()
      let empty = try sway.screenshot()
      _ = try sway.control("pause")
      #expect(try sway.show("--urgent", "Urgent").toast(over: empty) != nil)
    }

    @Test func whatIsHeldTooLongIsMissedAndCounted() throws {
      let sway = try HeadlessSway()
      let folder = try TemporaryFolder()
      try folder.write(
        "config",
        """
        hold-for = 1ms
        [style level]
        like = glass
        while-paused = show

        """)
      // The session's user is another one.
      chmod(folder.path, 0o755)
      let service = try sway.start("waytoastd", ["--config", "\(folder.path)/config"])
      while try sway.run("waytoastctl", ["status"]).output != "running\n" {}
      _ = try sway.control("pause")
      for number in 1...2 {
        #expect(try sway.run("waytoast", ["Held \(number)"]) == Run(output: "", errors: "", end: .exited(0)))
      }
      #expect(try sway.run("waytoast", ["-t", "forever", "--id", "lasting", "Lasting"]).end == .exited(0))
      try sway.show("--style", "level", "--id", "level", "Level")
      #expect(try sway.control("list").contains("lasting\twaiting"))

      _ = try sway.control("resume")
      let list = try sway.control("list")
      #expect(list.contains("lasting") && list.contains("2 toasts were missed"), "\(list)")
      #expect(!list.contains("Held"), "\(list)")
      withExtendedLifetime(service) {}
    }
  }
}
