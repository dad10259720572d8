import HeadlessSway
import PrivateSession
import TouchSway

extension HeadlessSway: WlrootsDesktop {
  var mainOutput: String { "HEADLESS-1" }

  func change(_ output: String, _ change: OutputChange) throws {
    try ipc.run("output \(output) \(change.swayWords)")
  }

  func another(ready: String) throws -> (program: String, arguments: [String], environment: [String: String])
  {
    try anotherSway(ready: ready)
  }
}

extension TouchSway: WlrootsDesktop {
  var mainOutput: String { TouchSway.output }

  func change(_ output: String, _ change: OutputChange) throws {
    try SwayIPC(path: environment["SWAYSOCK"] ?? "").run("output \(output) \(change.swayWords)")
  }

  func another(ready: String) throws -> (program: String, arguments: [String], environment: [String: String])
  {
    try anotherSway(ready: ready)
  }
}

extension PrivateSession {
  fileprivate func anotherSway(ready: String) throws
    -> (program: String, arguments: [String], environment: [String: String])
  {
    let file = try write(
      "another", "output * mode 1280x720\nxwayland disable\nexec echo \"$WAYLAND_DISPLAY\" >\(ready)\n")
    return (
      "sway", ["-c", file], Self.headless.merging(["SWAYSOCK": "\(runtimeFolder)/another.sock"]) { $1 }
    )
  }

  /// What compositors of wlroots need in their environment to run without a screen.
  static var headless: [String: String] {
    [
      "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
      "WLR_HEADLESS_OUTPUTS": "1",
    ]
  }
}

extension OutputChange {
  /// As sway-output(5) says it.
  fileprivate var swayWords: String {
    switch self {
    case .scale(let scale): "scale \(scale)"
    case .transform(let transform): "transform \(transform)"
    case .disabled: "disable"
    case .enabled: "enable"
    case .unplugged: "unplug"
    case .power(let isOn): "power \(isOn ? "on" : "off")"
    }
  }
}
