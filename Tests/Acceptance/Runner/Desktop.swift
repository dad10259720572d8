import Glibc
import HeadlessSway
import PrivateSession
import ToastSystem
import Wayland

/// A private session on one of the compositors, and what the checks do to it.
protocol Desktop: PrivateSession {
  /// The name of the first output.
  var mainOutput: String { get }
  /// Whether its outputs can be looked at.
  var isWatched: Bool { get }
  /// Sees every change of an output.
  func watch(_ output: String) throws -> ScreenWatch
  /// Changes an output, and waits until the compositor has done so.
  func change(_ output: String, _ change: OutputChange) throws
  /// A pointer, as long as it lives.
  func makePointer() throws -> any Pointer
  /// A keyboard, as long as it lives.
  func makeKeyboard() throws -> any Keyboard
  /// The command line of one more compositor of this kind; it writes the name of its display to `ready`.
  func another(ready: String) throws -> (program: String, arguments: [String], environment: [String: String])
}

/// What can happen to an output.
enum OutputChange: Hashable {
  case scale(String)
  case transform(String)
  case disabled
  case enabled
  case unplugged
  /// Switched on or off by power management.
  case power(Bool)
}

/// An output of a session that is to be started.
struct OutputSettings: Equatable {
  var scale = "1"
  var transform = "normal"

  /// For a check's name: `1.5`, `1-90`.
  var name: String { transform == "normal" ? scale : "\(scale)-\(transform)" }
}

extension Desktop {
  var isWatched: Bool { true }

  /// What an output shows, in its own pixels, as a person looks at it.
  func frame(of output: String) throws -> Screenshot {
    let watch = try watch(output)
    return try watch.upright(try watch.next(limit: 10))
  }

  /// Waits for a frame of which that is true.
  func frame(of output: String, _ what: String, where isIt: (Screenshot) -> Bool) throws -> Screenshot {
    try watch(output).upright(what, where: isIt)
  }

  /// What the first output shows.
  func frame() throws -> Screenshot { try frame(of: mainOutput) }

  /// Waits for a frame of the first output of which that is true.
  @discardableResult
  func frame(_ what: String, where isIt: (Screenshot) -> Bool) throws -> Screenshot {
    try frame(of: mainOutput, what, where: isIt)
  }

  /// Where the blue toast is, as soon as it is seen.
  func place() throws -> Screenshot.Bounds {
    guard let place = try frame("a blue toast", where: { $0.toast != nil }).toast else {
      throw SessionError("no toast")
    }
    return place
  }

  /// Runs a program that has to succeed, and returns what it printed.
  @discardableResult
  func tool(_ name: String, _ arguments: [String]) throws -> String {
    let run = try run(name, arguments)
    guard run.end == .exited(0) else {
      throw SessionError("\(name) \(arguments.joined(separator: " ")): \(run.end) \(run.errors)")
    }
    return run.output
  }

  /// Waits until something is so, asking every 20 ms: for what nobody tells.
  func wait(_ what: String, seconds: Int64 = 10, until isSo: () throws -> Bool) throws {
    let deadline = MonotonicClock.now() + seconds * 1_000_000_000
    while try !isSo() {
      guard MonotonicClock.now() < deadline else {
        throw Unexpected(what, expected: "within \(seconds) s", got: "nothing")
      }
      MonotonicClock.wait(until: MonotonicClock.now() + 20_000_000)
    }
  }
}

/// A session on a compositor of wlroots.
protocol WlrootsDesktop: Desktop {}

extension WlrootsDesktop {
  func watch(_ output: String) throws -> ScreenWatch {
    try ScreenWatch(self, output: output, copiesAtOnce: true)
  }

  func makePointer() throws -> any Pointer { try VirtualPointer(self) }
  func makeKeyboard() throws -> any Keyboard { try VirtualKeyboard(self) }
}

extension ScreenWatch {
  /// A frame as a person looks at it.
  func upright(_ frame: Screenshot) throws -> Screenshot {
    switch transform {
    case .normal: frame
    case ._90: try frame.turned(quarters: 1)
    case ._180: try frame.turned(quarters: 2)
    case ._270: try frame.turned(quarters: 3)
    default: throw Skipped("mirrored outputs are not looked at")
    }
  }

  /// The first frame of which that is true, as a person looks at it.
  func upright(_ what: String, where isIt: (Screenshot) -> Bool) throws -> Screenshot {
    let deadline = MonotonicClock.now() + 15_000_000_000
    var last: Screenshot?
    while true {
      let left = max(1, (deadline - MonotonicClock.now()) / 1_000_000_000)
      guard MonotonicClock.now() < deadline, let frame = try? upright(next(limit: left)) else {
        let toast = last?.toast.map { ", a toast at \($0)" } ?? ""
        throw Unexpected("on the screen", expected: what, got: "nothing like this within 15 s\(toast)")
      }
      if isIt(frame) { return frame }
      last = frame
    }
  }
}
