import Glibc
import PrivateSession
import Programs
import ToastSystem

/// The end of a compositor, the next one, and two of them in one runtime folder.
let endChecks = [
  Check("end/closed-and-the-next") { stand in
    let desktop = try stand.desktop()
    let toast = try ShownToast(in: desktop)
    let service = try process(listeningAt: socket(desktop, desktop.environment["WAYLAND_DISPLAY"] ?? ""))
    let compositor = try process(listeningAt: desktop.socket)
    kill(compositor, SIGTERM)
    try expect("outcome", try toast.outcome(), is: "closed")
    try desktop.wait("the end of the service") { kill(service, 0) != 0 }
    let next = try Another(desktop)
    let run = try desktop.run(
      "waytoast", ["--wait", "--duration", "0.5", "Next"], environment: ["WAYLAND_DISPLAY": next.display])
    try expect("outcome on the next compositor", run.output + run.errors, is: "expired\n")
    return ""
  },
  Check("end/two-compositors") { stand in
    let desktop = try stand.desktop()
    let other = try Another(desktop)
    try expect(
      other.display != desktop.environment["WAYLAND_DISPLAY"], "display", expected: "another one",
      got: other.display)
    let toast = try ShownToast(in: desktop)
    let there = ["WAYLAND_DISPLAY": other.display]
    let second = try desktop.start(
      "waytoast", ["--wait", "--duration", "forever", "There"], environment: there)
    try desktop.wait("the toast on the second compositor") {
      try desktop.run("waytoastctl", ["list"], environment: there).output.contains("\tresting\tThere")
    }
    try expect(
      "toasts of the first", try desktop.tool("waytoastctl", ["list"]).split(separator: "\n").count, is: 1)
    kill(try process(listeningAt: "\(desktop.runtimeFolder)/\(other.display)"), SIGTERM)
    try expect("outcome on the second", try second.finish().output, is: "closed\n")
    try expect("phase on the first", try toast.phase(), is: "resting")
    return other.display
  },
]

/// One more compositor in the runtime folder of a session.
private final class Another {
  let display: String
  private let program: RunningProgram

  init(_ desktop: any Desktop) throws {
    let fifo = try Fifo(in: desktop, "another-ready")
    let command = try desktop.another(ready: fifo.path)
    // Its words go where nobody has to read them.
    let words = [command.program] + command.arguments
    let log = "\(desktop.runtimeFolder)/another.log"
    program = try desktop.start(
      "sh", ["-c", #"log=$1; shift; exec "$@" >"$log" 2>&1"#, "sh", log] + words,
      environment: command.environment)
    display = try fifo.read(to: "\n").filter { !$0.isNewline }
  }
}

/// The service's socket.
private func socket(_ desktop: any Desktop, _ display: String) -> String {
  "\(desktop.runtimeFolder)/waytoast-\(display).sock"
}

/// The process that listens at a socket.
private func process(listeningAt path: String) throws -> pid_t {
  let connection = try UnixSocket.connect(to: path)
  // struct ucred: the process, the user and the group.
  var peer: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
  var size = socklen_t(MemoryLayout.size(ofValue: peer))
  guard getsockopt(connection.raw, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else {
    throw SystemError("getsockopt", on: path)
  }
  return peer.process
}
