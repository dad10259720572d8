import Glibc
import HeadlessSway
import PrivateSession
import Programs
import Testing
import ToastSystem

extension EndToEnd {
  /// The recipes of docs/elsewhere.md, each run from an environment as empty as that of the real caller.
  @Suite struct ElsewhereTests {
    private let sway: HeadlessSway
    private let programs: TemporaryFolder

    /// Stand-ins for what a test cannot have: another machine, another user, containers.
    ///
    /// Each keeps what matters, which is that the environment does not come along.
    private static let standIns = [
      ("ssh", "shift; exec env -i PATH=\"$PATH\" HOME=\"$HOME\" sh -c \"$*\""),
      ("sudo", "shift 2; exec env -i PATH=\"$PATH\" \"$@\""),
      ("runuser", "shift 3; exec env -i PATH=\"$PATH\" \"$@\""),
      ("su", "shift 2; exec env -i PATH=\"$PATH\" sh -c \"$1\""),
      ("tmux", "echo 'WAYLAND_DISPLAY=\"wayland-1\"; export WAYLAND_DISPLAY;'"),
      ("podman", container), ("docker", container),
    ]

    /// Mounts sockets by links into a directory of the caller, and runs the command after the image.
    private static let container = """
      test "$1" = run || exit 9
      shift
      folder=$(mktemp -d "$XDG_RUNTIME_DIR/c.XXX")
      while :; do
        case $1 in
          --rm) shift ;;
          --user | --tmpfs) shift 2 ;;
          -v)
            test -e "${2%%:*}" || exit 8
            case $2 in *.sock:*) ln -s "${2%%:*}" "$folder/${2##*/}" ;; esac
            shift 2 ;;
          -e) test "$2" = XDG_RUNTIME_DIR=/run/toasts || exit 7; shift 2 ;;
          *:*) shift; break ;;
          *) exit 6 ;;
        esac
      done
      exec env -i PATH="$PATH" XDG_RUNTIME_DIR="$folder" "$@"
      """

    init() throws {
      sway = try HeadlessSway()
      programs = try TemporaryFolder()
      for (name, script) in Self.standIns { _ = try programs.script(name, script) }
      for block in try Page("docs/elsewhere.md").blocks(in: "sh") where block.first == "#!/bin/sh" {
        _ = try programs.script("in-session", here(block.dropFirst().joined(separator: "\n")))
      }
      let chmod = Program(path: try #require(ProgramPath.search("chmod")))
      #expect(try chmod.run(["-R", "a+rX", programs.path]).end == .exited(0))
    }

    /// A recipe as it would be on this machine.
    private func here(_ recipe: String) -> String {
      recipe.replacing("/run/user/$(id -u)", with: sway.runtimeFolder)
        .replacing("/run/user/1000", with: sway.runtimeFolder)
    }

    /// Runs a recipe with nothing in its environment but PATH and HOME, and what else is said.
    private func run(_ recipe: String, _ variables: [String] = []) throws {
      let path = "PATH=\(programs.path):\(sway.environment["PATH"] ?? "")"
      let run = try sway.run(
        "env", ["-i", path, "HOME=\(sway.runtimeFolder)"] + variables + ["sh", "-c", here(recipe)])
      #expect(run.errors == "", "\(recipe)")
      #expect(run.end == .exited(0), "\(recipe)")
    }

    private func expectToast(after recipe: String) throws {
      let list = try sway.run("waytoastctl", ["list"]).output
      #expect(list.isEmpty == recipe.contains("waytoastctl"), "\(recipe)")
      #expect(try sway.run("waytoastctl", ["quit"]).end == .exited(0))
    }

    private static func lines(_ language: String) throws -> [String] {
      try Page("docs/elsewhere.md").blocks(in: language).filter { $0.first != "#!/bin/sh" }.flatMap { $0 }
    }

    @Test(arguments: try lines("sh")) func aCommandFromNowhereFindsTheSession(_ line: String) throws {
      try run(line)
      try expectToast(after: line)
    }

    @Test(arguments: try lines("bash")) func aCommandOfTheSessionIsSeenFromElsewhere(_ line: String) throws {
      // Containers need a service that runs.
      #expect(try sway.run("waytoastctl", ["pause"]).end == .exited(0))
      #expect(try sway.run("waytoastctl", ["resume"]).end == .exited(0))
      let session = ["XDG_RUNTIME_DIR=\(sway.runtimeFolder)"]
      try run(line, line.contains("tmux") ? session : session + ["WAYLAND_DISPLAY=wayland-1"])
      try expectToast(after: line)
    }

    @Test(arguments: try lines("crontab")) func aJobOfCronFindsTheSession(_ line: String) throws {
      let fields = line.split(separator: " ", maxSplits: 5).map(String.init)
      try #require(fields.count == 6)
      // cron ends the command at a bare percent sign.
      let command = fields[5].replacing(#"\%"#, with: "\u{0}")
      #expect(!command.contains("%"), "\(line)")
      try run(command.replacing("\u{0}", with: "%"), ["SHELL=/bin/sh", "LOGNAME=ana"])
      try expectToast(after: command)
    }

    @Test(arguments: try Page("docs/elsewhere.md").blocks(in: "ini"))
    func aUnitShowsItsToast(_ unit: [String]) throws {
      guard let start = unit.first(where: { $0.hasPrefix("ExecStart=") }) else {
        return #expect(unit.contains("[Timer]"))
      }
      let stated = unit.first { $0.hasPrefix("Environment=") }.map { here(String($0.dropFirst(12))) }
      let session = "XDG_RUNTIME_DIR=\(sway.runtimeFolder) WAYLAND_DISPLAY=wayland-1"
      let variables = (stated ?? session).split(separator: " ").map(String.init)
      try run(String(start.dropFirst(10)).replacing("%i", with: "backup.service"), variables)
      try expectToast(after: start)
    }

    @Test(arguments: try Page("docs/elsewhere.md").blocks(in: "ini"))
    func aUnitIsOneThatSystemdUnderstands(_ unit: [String]) throws {
      guard let analyze = ProgramPath.search("systemd-analyze") else { return }
      let isTimer = unit.contains("[Timer]")
      if isTimer { try programs.write("toast.service", "[Service]\nExecStart=true\n") }
      let name =
        isTimer ? "toast.timer" : unit.contains { $0.contains("%i") } ? "toast@.service" : "toast.service"
      // The program need not be installed here.
      let text = unit.joined(separator: "\n").replacing("=waytoast", with: "=true")
        .replacing("User=ana", with: "User=root")
      let file = try programs.write(name, text + "\n")
      let run = try Program(path: analyze, environment: ["HOME": programs.path]).run([
        "verify", "--man=no", file,
      ])
      #expect(run.end == .exited(0), "\(run.errors)")
    }
  }
}
