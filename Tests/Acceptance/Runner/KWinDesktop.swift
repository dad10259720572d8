import Glibc
import PrivateSession
import VirtualKWin

/// A private KWin in the window of a private Sway, which is watched: one output.
final class NestedKWin: PrivateSession, Desktop {
  let mainOutput = "WL-0"

  /// Starts both, and waits until they are ready.
  init() throws { try super.init(script: "nested-kwin") }

  /// Watches Sway's output, on which nothing else is.
  func watch(_ output: String) throws -> ScreenWatch {
    try ScreenWatch(socket: "\(runtimeFolder)/wayland-1", output: "HEADLESS-1", copiesAtOnce: true)
  }

  func change(_ output: String, _ change: OutputChange) throws {
    throw Skipped("KWin's output is a window, which cannot be changed")
  }
}

extension VirtualKWin: Desktop {
  var mainOutput: String { "Virtual-0" }
  var isWatched: Bool { false }

  func watch(_ output: String) throws -> ScreenWatch {
    throw Skipped("KWin without a graphics card takes no screenshots")
  }

  func change(_ output: String, _ change: OutputChange) throws {
    let words =
      switch change {
      case .scale(let scale): "output.\(output).scale.\(scale)"
      case .transform("90"): "output.\(output).rotation.left"
      case .transform("270"): "output.\(output).rotation.right"
      case .transform: "output.\(output).rotation.none"
      case .disabled: "output.\(output).disable"
      case .enabled: "output.\(output).enable"
      case .unplugged: throw Skipped("KWin cannot unplug a virtual output") as Skipped
      case .power(let isOn): isOn ? "--dpms on" : "--dpms off"
      }
    let run = try run(
      "kscreen-doctor", words.split(separator: " ").map(String.init),
      environment: ["QT_QPA_PLATFORM": "wayland"])
    guard run.end == .exited(0) else {
      throw SessionError("kscreen-doctor \(words): \(run.end) \(run.errors)")
    }
  }
}

extension NestedKWin {
  func makePointer() throws -> any Pointer { try FakePointer(self) }
  func makeKeyboard() throws -> any Keyboard { try FakeKeyboard(self) }
  func another(ready: String) throws -> (program: String, arguments: [String], environment: [String: String])
  {
    try anotherKWin(ready: ready)
  }
}

extension VirtualKWin {
  func makePointer() throws -> any Pointer { try FakePointer(self) }
  func makeKeyboard() throws -> any Keyboard { try FakeKeyboard(self) }
  func another(ready: String) throws -> (program: String, arguments: [String], environment: [String: String])
  {
    try anotherKWin(ready: ready)
  }
}

extension PrivateSession {
  fileprivate func anotherKWin(ready: String) throws
    -> (program: String, arguments: [String], environment: [String: String])
  {
    let script = try write("tell-another", "#!/bin/sh\necho \"$WAYLAND_DISPLAY\" >\(ready)\n")
    chmod(script, 0o755)
    let arguments = [
      "--virtual", "--width", "1280", "--height", "720", "--socket", "wayland-other", "--no-lockscreen",
      "--no-global-shortcuts", "--no-kactivities", script,
    ]
    let environment = [
      "KWIN_WAYLAND_NO_PERMISSION_CHECKS": "1", "KWIN_COMPOSE": "Q", "QT_QPA_PLATFORM": "",
      "XDG_CURRENT_DESKTOP": "KDE",
    ]
    return ("\(runtimeFolder)/kwin_wayland", arguments, environment)
  }
}
