import PrivateSession
import Programs

/// A real window: a terminal over the whole output, whose program tells what keys and clicks it gets.
final class Foot {
  private let fifo: Fifo
  private let program: RunningProgram

  /// Opens it, and waits until it is seen.
  init(in desktop: any Desktop) throws {
    fifo = try Fifo(in: desktop, "foot")
    let before = try desktop.frame()
    // Buttons are told as escape sequences, `ESC [ < 0 ; column ; row M`.
    let script = """
      exec 3>\(fifo.path); printf '\\033[?1000h\\033[?1006h'; stty raw -echo; printf 'ready ' >&3; exec cat >&3
      """
    program = try desktop.start("foot", ["--maximized", "-o", "csd.preferred=none", "sh", "-c", script])
    _ = try fifo.read(to: "ready ")
    let middle = (x: before.width / 2, y: before.height / 2)
    try desktop.frame("foot's window") { $0[middle.x, middle.y] != before[middle.x, middle.y] }
  }

  /// What it gets up to and with this text, which is awaited.
  @discardableResult
  func input(to end: String, seconds: Double = 10) throws -> String {
    try fifo.read(to: end, seconds: seconds)
  }

  /// A click of the left button: it goes up.
  static let clicked = "m"
}
