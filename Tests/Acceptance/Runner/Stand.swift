import Glibc
import HeadlessSway
import PrivateSession
import Programs
import ToastSystem
import TouchSway
import VirtualKWin

/// The compositors that can be checked.
enum Compositor: String, CaseIterable {
  case sway, labwc, kwin

  /// The program.
  var program: String { self == .kwin ? "kwin_wayland" : rawValue }
}

/// Starts the sessions that the checks ask for, and keeps their screenshots.
final class Stand {
  let compositor: Compositor
  /// What the program says of its version.
  let version: String
  /// The check that runs.
  var name = ""
  private let folder: String

  init(_ compositor: Compositor, keeping folder: String) throws {
    self.compositor = compositor
    self.folder = folder
    guard let path = ProgramPath.search(compositor.program) else {
      throw SessionError("there is no \(compositor.program)")
    }
    let words = try Program(path: path, environment: ["QT_QPA_PLATFORM": "offscreen"]).run(["--version"])
      .output
    version = words.split(separator: "\n").first.map(String.init) ?? compositor.rawValue
  }

  /// A session with these outputs, side by side.
  ///
  /// - Parameters:
  ///   - configuration: more of Sway's.
  ///   - isWatched: whether a single output is looked at; KWin's cannot be changed then.
  func desktop(
    _ outputs: [OutputSettings] = [OutputSettings()], configuration: String = "", isWatched: Bool = true
  ) throws -> any Desktop {
    let desktop = try start(outputs, configuration, isWatched)
    try keepWire(of: desktop)
    return desktop
  }

  private func start(_ outputs: [OutputSettings], _ configuration: String, _ isWatched: Bool) throws
    -> any Desktop
  {
    switch compositor {
    case .sway:
      var x = 0
      let list = outputs.enumerated().map { index, output in
        defer { x += 1280 }
        return HeadlessSway.Output(index + 1, scale: output.scale, transform: output.transform, x: x)
      }
      return try HeadlessSway(list, configuration: configuration)
    case .labwc: return try HeadlessLabwc(outputs)
    case .kwin:
      if isWatched, outputs == [OutputSettings()] { return try NestedKWin() }
      let kwin = try VirtualKWin(outputs: outputs.count)
      for (index, output) in outputs.enumerated() {
        if output.scale != "1" { try kwin.change("Virtual-\(index)", .scale(output.scale)) }
        if output.transform != "normal" { try kwin.change("Virtual-\(index)", .transform(output.transform)) }
      }
      return kwin
    }
  }

  /// A session with a touch screen.
  func touchDesktop() throws -> (desktop: any Desktop, screen: any TouchScreen) {
    switch compositor {
    case .sway:
      let sway = try TouchSway()
      try keepWire(of: sway)
      return (sway, try InputTest(sway))
    case .labwc:
      let labwc = try HeadlessLabwc([OutputSettings()], touch: true)
      try keepWire(of: labwc)
      return (labwc, try InputTest(labwc))
    case .kwin:
      let kwin = try NestedKWin()
      try keepWire(of: kwin)
      return (kwin, try FakeInput(kwin))
    }
  }

  /// With WIRE in the environment, starts the service and keeps what it says on the wire, for the search of a fault.
  private func keepWire(of desktop: any Desktop) throws {
    // The checks of the wire start a service of their own.
    guard Environment.value("WIRE") != nil, !name.hasPrefix("wire/") else { return }
    let file = "\(folder)/\(fileName).wire"
    // The session's user may be another one.
    close(open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o666))
    chmod(file, 0o666)
    try desktop.tool(
      "sh", ["-c", #"WAYLAND_DEBUG=client waytoastd >/dev/null 2>"$1" </dev/null &"#, "sh", file])
    try desktop.wait("the service") { try desktop.run("waytoastctl", ["status"]).output == "running\n" }
  }

  /// The name of the second output.
  func secondOutput(of desktop: any Desktop) throws -> String {
    compositor == .kwin ? "Virtual-1" : "HEADLESS-2"
  }

  /// Why there are no hooks.
  var withoutEvents: String { "\(compositor.rawValue) tells no events" }

  /// Keeps a screenshot under the name of the check.
  func keep(_ screenshot: Screenshot, _ what: String = "") throws {
    try screenshot.write(png: "\(folder)/\(fileName)\(what.isEmpty ? "" : "-" + what).png")
  }

  /// The check's name, for files.
  private var fileName: String { name.replacing("/", with: "-") }
}
