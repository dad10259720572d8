import HeadlessSway
import PrivateSession
import TouchSway

/// A private labwc without screen and devices; its outputs are changed by wlr-randr and wlopm, because it has no socket.
final class HeadlessLabwc: PrivateSession, WlrootsDesktop {
  let mainOutput: String

  /// Starts it with these outputs, or on a touch screen, and waits until it is ready.
  init(_ outputs: [OutputSettings], touch: Bool = false) throws {
    mainOutput = touch ? TouchSway.output : "HEADLESS-1"
    try super.init(script: "headless-labwc", arguments: touch ? ["-t"] : ["-o", "\(outputs.count)"])
    for (index, output) in outputs.enumerated() where !touch {
      let name = "HEADLESS-\(index + 1)"
      try tool(
        "wlr-randr",
        [
          "--output", name, "--scale", output.scale, "--transform", output.transform, "--pos",
          "\(index * 1280),0",
        ])
    }
  }

  func change(_ output: String, _ change: OutputChange) throws {
    switch change {
    case .scale(let scale): try tool("wlr-randr", ["--output", output, "--scale", scale])
    case .transform(let transform): try tool("wlr-randr", ["--output", output, "--transform", transform])
    case .disabled: try tool("wlr-randr", ["--output", output, "--off"])
    case .enabled: try tool("wlr-randr", ["--output", output, "--on", "--custom-mode", "1280x720"])
    case .unplugged: throw Skipped("labwc cannot unplug a headless output")
    case .power(let isOn): try tool("wlopm", [isOn ? "--on" : "--off", output])
    }
  }

  func another(ready: String) throws -> (program: String, arguments: [String], environment: [String: String])
  {
    let script = try write("tell-another", "#!/bin/sh\necho \"$WAYLAND_DISPLAY\" >\(ready)\n")
    return (
      "labwc", ["-C", "\(runtimeFolder)/labwc", "-s", "sh \(script)"], PrivateSession.headless
    )
  }
}
