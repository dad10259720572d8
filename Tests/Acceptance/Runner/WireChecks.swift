import Glibc
import PrivateSession
import Programs
import ToastSystem

/// What a plain toast costs on the wire (SPEC 5).
let wireChecks =
  firstFrameChecks + [
    Check("wire/plain-toast") { stand in
      let log = try wire(
        of: ["-s", "plain", "--animation", "none", "--duration", "1", "Copied"],
        stand.desktop(isWatched: false))
      try expect(log.commits <= 4, "commits of the toast's surface", expected: "at most 4", got: log.commits)
      try expect("buffers attached", log.buffers, is: 2)
      try expect("frame callbacks", log.frames, is: 0)
      return log.description
    },
    Check("wire/glass-toast") { stand in
      let log = try wire(
        of: ["--animation", "none", "--duration", "1", "Saved"], stand.desktop(isWatched: false))
      try expect("frame callbacks", log.frames, is: 0)
      try expect(log.commits <= 5, "commits of the toast's surface", expected: "at most 5", got: log.commits)
      return log.description
    },
  ]

/// Of the buffers of a toast one is drawn and one transparent: so the first one had the right scale.
private let firstFrameChecks = outputKinds.dropFirst().map { output in
  Check("wire/first-frame@\(output.name)") { stand in
    let desktop = try stand.desktop([output], isWatched: false)
    let log = try wire(of: ["-s", "plain", "--animation", "none", "--duration", "1", "Copied"], desktop)
    try expect("buffers attached", log.buffers, is: 2)
    try expect(log.commits <= 4, "commits of the toast's surface", expected: "at most 4", got: log.commits)
    return log.description
  }
}

/// The requests that concern the surface of a toast.
struct WireLog: CustomStringConvertible {
  var commits = 0
  var buffers = 0
  var frames = 0
  var description: String { "\(commits) commits, \(buffers) buffers, \(frames) frame callbacks" }

  /// Counts in what WAYLAND_DEBUG wrote.
  init(_ text: String) throws {
    // The surface of each layer surface, and that of the toast while there is one: ids are used again.
    var surfaces: [Substring: Substring] = [:]
    var toast: Substring?
    var count = 0
    for line in text.split(separator: "\n") {
      guard let request = line.firstRange(of: " -> ") else { continue }
      // libwayland 1.22 and older write @ before an id, newer ones #.
      let words = line[request.upperBound...].replacing("@", with: "#").split { " (),.".contains($0) }
      guard words.count > 1 else { continue }
      switch words[1] {
      case "get_layer_surface":
        if let role = words.first(where: { $0.hasPrefix("zwlr_layer_surface_v1#") }) {
          surfaces[role] = words.first { $0.hasPrefix("wl_surface#") }
        }
      case "set_size" where !["0 0", "1 1"].contains(words[2...].joined(separator: " ")):
        // The probes are of a whole output or of one pixel.
        if surfaces[words[0]] != toast { count += 1 }
        toast = surfaces[words[0]]
      case "commit" where words[0] == toast: commits += 1
      case "attach" where words[0] == toast && words[2].hasPrefix("wl_buffer"): buffers += 1
      case "frame" where words[0] == toast: frames += 1
      case "destroy" where words[0] == toast: toast = nil
      default: break
      }
    }
    try expect("surfaces of toasts", count, is: 1)
  }
}

/// What the service sends for one toast, from its start to its end.
private func wire(of words: [String], _ desktop: any Desktop) throws -> WireLog {
  let file = "\(desktop.runtimeFolder)/wire.log"
  let service = try desktop.start(
    "sh", ["-c", #"exec waytoastd 2>"$1""#, "sh", file], environment: ["WAYLAND_DEBUG": "client"])
  try desktop.wait("the service") { try desktop.run("waytoastctl", ["status"]).output == "running\n" }
  let run = try desktop.run("waytoast", ["--wait"] + words)
  try expect("outcome", run.output + run.errors, is: "expired\n")
  try desktop.tool("waytoastctl", ["quit"])
  _ = try service.finish()
  return try WireLog(try Program(path: "/bin/cat").run([file]).output)
}
