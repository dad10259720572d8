import Glibc
import PrivateSession
import Programs
import TouchSway

/// A swipe, from a toast that rests to an empty screen, in screenshots of a private Sway.
enum Swipe {
  /// Pixels of the output to a logical one.
  private static let scale = 2

  /// Shows a toast and swipes it away, and writes the frames to a PNG file.
  ///
  /// `background` is a picture of the screen's size, in SVG.
  static func record(over background: [UInt8], to path: String) throws {
    let sway = try TouchSway()
    let screen = try InputTest(sway)
    let empty = try show(background, in: sway)
    func bottom(_ screenshot: Screenshot) -> Int {
      screenshot.difference(from: empty, tolerance: 24)?.bottom ?? 0
    }

    let toast = try sway.start(
      "waytoast",
      ["--wait", "--print-id", "--duration", "forever", "--icon", "checkmark", "Saved"])
    _ = try toast.outputLine()
    while try !sway.run("waytoastctl", ["list"]).output.contains("resting") {}
    let resting = try sway.first { _ in true }
    guard let place = resting.difference(from: empty, tolerance: 24) else { throw SessionError("no toast") }
    var strip = FilmStrip(
      cut: .init(left: place.left - 64, top: 0, right: place.right + 64, bottom: place.bottom + 76))

    // A finger on its lower half, so that there is room to swipe up, and beside the words.
    let x = place.right - 40
    let y = place.bottom - 20
    func finger(_ way: Int) -> FilmStrip.Finger { .init(x: Double(x), y: Double(y - way)) }
    try screen.down(.index, at: x, y)
    strip.append(resting, finger: finger(0))
    for way in stride(from: 24, through: 72, by: 24) {
      try screen.drag(from: y - way + 24, to: y - way, x: x)
      // Its rim and shadow are fainter now, and seem to end a little earlier or later.
      strip.append(try sway.first { bottom($0) <= place.bottom - way + 8 }, finger: finger(way))
    }
    let watch = try ScreenWatch(sway, output: TouchSway.output)
    try screen.up(.index)
    strip.append(try watch.first { bottom($0) < place.bottom - 90 })
    guard try toast.finish().output.contains("swiped") else {
      throw SessionError("the toast was not swiped")
    }
    strip.append(try sway.first { $0 == empty })
    try strip.write(to: path)
  }

  /// Fills the screen with a picture, and returns what it looks like.
  private static func show(_ background: [UInt8], in sway: TouchSway) throws -> Screenshot {
    let path = "\(sway.runtimeFolder)/background.svg"
    guard let file = fopen(path, "w") else { throw SessionError("\(path) cannot be written") }
    fwrite(background, 1, background.count, file)
    fclose(file)
    let watch = try ScreenWatch(sway, output: TouchSway.output)
    let bare = try watch.next()
    let command = "output \(TouchSway.output) scale \(scale) bg \(path) fill"
    let run = try sway.run("swaymsg", [command])
    guard run.end == .exited(0) else { throw SessionError("swaymsg: \(run.output)") }
    // The top left corner is of a gradient; until the picture is there the screen is of one colour.
    return try watch.first { $0[0, 0] != bare[0, 0] && $0[0, 0] != $0[0, 700] }
  }
}
