import Glibc
import HeadlessSway
import Programs
import ToastSystem

extension Bench {
  /// Returns the figures of events of a real Sway, compared with requests of a client for the same toast.
  func hooks() throws -> [Figure] {
    setenv("WAYTOAST_PROGRAMS", programs, 1)
    let sway = try HeadlessSway(
      [.init(width: 1920, height: 1080)], configuration: "mode \"resize\" {\nbindsym Escape mode default\n}\n"
    )
    let watching = try WatchingService(sway)
    let latencies = try ["plain", "glass"].map { try latency(of: $0, watching, sway) }
    MonotonicClock.wait(until: MonotonicClock.now() + seconds(0.5))
    let before = try contextSwitches(of: watching.process)
    MonotonicClock.wait(until: MonotonicClock.now() + seconds(10))
    let switches = try contextSwitches(of: watching.process) - before
    return latencies + [
      Figure(
        name: "context switches in 10 s while it watches Sway", unit: "", ours: switches,
        against: "none", theirs: 0, limit: .atMost(0))
    ]
  }

  /// Returns the time from the command that enters a mode to the first commit of its toast, compared with a request.
  private func latency(of style: String, _ service: WatchingService, _ sway: HeadlessSway) throws -> Figure {
    try service.use(style)
    var hooked: [Double] = []
    var asked: [Double] = []
    for round in 0..<rounds {
      // The start varies within a refresh.
      MonotonicClock.wait(until: MonotonicClock.now() + Int64(round % 7) * 2_400_000)
      hooked.append(try service.timeOfFirstFrame { try sway.ipc.run("mode resize") })
      try sway.ipc.run("mode default")
      try service.awaitNothing()
      asked.append(try service.timeOfFirstFrame { try service.ask(style) })
      _ = try sway.run("waytoastctl", ["dismiss", "hook:mode"])
      try service.awaitNothing()
    }
    return Figure(
      name: "a mode of Sway to its toast's first commit, \(style)", unit: "ms", ours: median(hooked),
      against: "the same by the socket", theirs: median(asked), limit: .over(3))
  }
}

/// A service that watches Sway and logs its Wayland requests.
private final class WatchingService {
  let process: pid_t
  private let sway: HeadlessSway
  private let configuration: String
  /// The log of libwayland (WAYLAND_DEBUG), with the time of each request and event.
  private let log: PipeLines

  init(_ sway: HeadlessSway) throws {
    self.sway = sway
    // The file has a folder of its own, as for users, so that other files do not wake the service.
    configuration = sway.runtimeFolder + "/waytoast/config"
    mkdir(sway.runtimeFolder + "/waytoast", 0o755)
    try WatchingService.configure("watch = auto\n", at: configuration)
    let command = try sway.command("waytoastd", ["--linger", "3600", "--config", configuration])
    var child = ChildProcess(path: command.path, arguments: command.arguments)
    child.environment = (sway.environment.map { "\($0)=\($1)" }) + ["WAYLAND_DEBUG=1"]
    let pipe = try Pipe()
    child.errors = .descriptor(pipe.writing.raw)
    process = try child.start()
    log = PipeLines(pipe.reading)
    while try sway.run("waytoastctl", ["status"]).output != "running\n" {}
  }

  deinit { terminate(process) }

  /// Sets the style of the toasts of modes.
  func use(_ style: String) throws {
    try WatchingService.configure("watch = auto\n[hook mode]\nstyle = \(style)\n", at: configuration)
    _ = try sway.run("waytoastctl", ["reload"])
    // The service first reads the state of the compositor, which shows no toast.
    MonotonicClock.wait(until: MonotonicClock.now() + seconds(0.5))
  }

  /// Sends the request of a hook over the socket.
  func ask(_ style: String) throws {
    let socket = "\(sway.runtimeFolder)/waytoast-\(sway.environment["WAYLAND_DISPLAY"] ?? "").sock"
    let request =
      #"{"show":{"title":"resize","style":"\#(style)","icon":"keyboard","duration":"forever","#
      + #""exit":"ease-out:0.08","hook":"mode"}}"#
    // The service refuses other users.
    var owner = stat()
    stat(sway.runtimeFolder, &owner)
    let own = geteuid()
    seteuid(owner.st_uid)
    defer { seteuid(own) }
    let dialogue = try Dialogue(with: socket)
    _ = try dialogue.say([request])
    guard dialogue.lines.first?.hasPrefix(#"{"ok":"#) == true else {
      throw BenchError("refused: \(dialogue.lines.first ?? "")")
    }
  }

  /// Returns the time from `action` to the commit of the next buffer, in ms.
  func timeOfFirstFrame(after action: () throws -> Void) throws -> Double {
    while try log.next(until: MonotonicClock.now()) != nil {}
    let start = WatchingService.now
    try action()
    var surface: Substring?
    while true {
      let line = try nextLine()
      if let surface, line.contains("\(surface).commit("), let time = WatchingService.time(of: line) {
        return Double(time &- start) / 1000
      }
      guard line.contains(".attach(wl_buffer") else { continue }
      surface = line.split(separator: " ").last { $0.hasPrefix("wl_surface") }?.prefix { $0 != "." }
    }
  }

  /// Waits until the surface is destroyed.
  func awaitNothing() throws {
    while try !nextLine().contains("zwlr_layer_surface_v1@") || !lastLine.contains(".destroy(") {}
  }

  private var lastLine = ""

  private func nextLine() throws -> String {
    guard let line = try log.next(until: MonotonicClock.now() + seconds(10)) else {
      throw BenchError("the service does nothing for 10 s")
    }
    lastLine = line
    return line
  }

  /// The time in microseconds of the clock of libwayland's log, with its 32 bits.
  private static var now: UInt32 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UInt32(truncatingIfNeeded: time.tv_sec * 1_000_000 + time.tv_nsec / 1000)
  }

  /// Returns the time of a line such as `[1234567.890] …`, which is in milliseconds, in microseconds.
  private static func time(of line: String) -> UInt32? {
    let parts = line.dropFirst().prefix { $0 != "]" }.split { $0 == "." || $0 == " " }.compactMap {
      UInt32($0)
    }
    return parts.count == 2 ? parts[0] &* 1000 &+ parts[1] : nil
  }

  /// Writes the configuration so that another user can read it.
  private static func configure(_ text: String, at path: String) throws {
    unlink(path)
    try write(text, to: path)
    chmod(path, 0o644)
  }
}
