import HeadlessSway
import PrivateSession
import Programs
import TouchSway

/// Events of the compositor, as toasts.
let hookChecks = [
  hook("mode") { sway in
    try sway.shows("hook:mode", "resize", after: "mode resize")
    try sway.run("mode default")
    try sway.isGone("hook:mode")
  },
  hook("workspace") { sway in try sway.shows("hook:workspace", "mail", after: "workspace mail") },
  hook("output") { sway in
    try sway.run("create_output")
    try sway.shows("hook:output", "HEADLESS-2")
    try sway.run("output HEADLESS-2 unplug")
    try sway.isGone("hook:output", title: "connected")
  },
  hook("tick") { sway in
    _ = try sway.ipc.ask(.tick, "somebody else's")
    _ = try sway.ipc.ask(.tick, "waytoast: Grüße")
    try sway.shows("hook:tick", "Grüße")
  },
  hook("urgent") { sway in
    let fifo = try Fifo(in: sway.desktop, "bell")
    let foot = try sway.desktop.start(
      "foot",
      [
        "-o", "bell.urgent=yes", "--title", "build", "sh", "-c",
        "exec 3>\(fifo.path); printf 'ready ' >&3; read line; printf '\\a'; sleep 60",
      ])
    _ = try fifo.read(to: "ready ")
    try sway.desktop.wait("foot's window") { try sway.ipc.ask(.tree).contains(#""build""#) }
    // The window is asked to ring on a workspace that nobody looks at.
    let keyboard = try sway.desktop.makeKeyboard()
    try keyboard.type(.a)
    try sway.run("workspace elsewhere")
    try sway.run(#"[title="build"] move to workspace far"#)
    try sway.run(#"[title="build"] urgent enable"#)
    try sway.shows("hook:urgent", "build")
    withExtendedLifetime(foot) {}
  },
  Check("hooks/layout") { stand in
    guard stand.compositor == .sway else { throw Skipped(stand.withoutEvents) }
    let sway = WatchedSway(try TouchSway())
    try sway.run(#"input type:keyboard xkb_layout "us,de""#)
    try sway.watch()
    try sway.run("input type:keyboard xkb_switch_layout 1")
    try sway.shows("hook:layout", "German")
    try sway.run("input type:keyboard xkb_switch_layout 0")
    try sway.shows("hook:layout", "English (US)")
    return ""
  },
]

private func hook(_ name: String, _ body: @escaping @Sendable (WatchedSway) throws -> Void) -> Check {
  Check("hooks/\(name)") { stand in
    guard stand.compositor == .sway else { throw Skipped(stand.withoutEvents) }
    let sway = WatchedSway(
      try stand.desktop(configuration: "mode \"resize\" {\nbindsym Escape mode default\n}\n"))
    try sway.watch()
    try body(sway)
    return ""
  }
}

/// A Sway whose events are shown.
private final class WatchedSway {
  let desktop: any Desktop
  private var program: RunningProgram?

  init(_ desktop: any Desktop) { self.desktop = desktop }

  var ipc: SwayIPC { SwayIPC(path: desktop.environment["SWAYSOCK"] ?? "") }

  /// Starts to watch, and waits until events are heard.
  func watch() throws {
    program = try desktop.start("waytoastctl", ["watch", "--all"])
    try desktop.wait("the first tick") {
      _ = try ipc.ask(.tick, "waytoast: listening")
      return try desktop.run("waytoastctl", ["list"]).output.contains("hook:tick")
    }
    try desktop.tool("waytoastctl", ["dismiss", "--all"])
    try isGone("hook:tick")
  }

  func run(_ command: String) throws { try ipc.run(command) }

  func shows(_ id: String, _ title: String, after command: String? = nil) throws {
    if let command { try run(command) }
    try desktop.wait("a toast \(id) with \(title)") {
      try rows().contains { $0.hasPrefix("\(id)\t") && $0.contains(title) }
    }
  }

  func isGone(_ id: String, title: String = "") throws {
    try desktop.wait("the end of \(id) \(title)") {
      try !rows().contains { $0.hasPrefix("\(id)\t") && $0.contains(title) }
    }
  }

  private func rows() throws -> [Substring] {
    try desktop.tool("waytoastctl", ["list"]).split(separator: "\n").filter { !$0.contains("\tleaving\t") }
  }
}
