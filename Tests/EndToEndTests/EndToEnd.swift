import HeadlessSway
import PrivateSession
import Programs
import Testing

/// What people see and type, against a real compositor: one private Sway after the other.
@Suite(
  .serialized, .timeLimit(.minutes(5)),
  .enabled(if: HeadlessSway.obstacle == nil, Comment(rawValue: HeadlessSway.obstacle ?? "")))
enum EndToEnd {
  /// A configuration of Sway with two binding modes.
  static let modes = """
    mode "resize" {
    bindsym Escape mode default
    }
    mode --pango_markup "<b>Move</b> &amp; more" {
    bindsym Escape mode default
    }

    """
}

extension HeadlessSway {
  /// Says a toast that does not move and stays, which has to be accepted without a word, and waits until it is seen.
  ///
  /// Returns what the output shows then.
  @discardableResult
  func show(_ arguments: String..., on output: String = "HEADLESS-1") throws -> Screenshot {
    try show(arguments, on: output)
  }

  /// The same with the arguments in an array.
  @discardableResult
  func show(_ arguments: [String], on output: String = "HEADLESS-1") throws -> Screenshot {
    let watch = try ScreenWatch(self, output: output)
    let before = try watch.next()
    let run = try run("waytoast", ["--animation", "none", "--duration", "forever"] + arguments)
    #expect(run == Run(output: "", errors: "", end: .exited(0)))
    _ = try watch.first { $0 != before }
    return try screenshot(of: output)
  }

  /// What `waytoastctl` says when all is well.
  func control(_ arguments: String...) throws -> String {
    let run = try run("waytoastctl", arguments)
    #expect(run.errors == "")
    #expect(run.end == .exited(0))
    return run.output
  }
}

extension Screenshot {
  /// Where it differs so much from `empty` that it is a toast and not its shadow.
  func toast(over empty: Screenshot) -> Bounds? { difference(from: empty, tolerance: 24) }
}
