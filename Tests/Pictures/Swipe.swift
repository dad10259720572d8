import Glibc
import PrivateSession
import Programs
import TouchSway

/// Screenshots of a swipe in a private Sway, from a resting toast to an empty screen.
enum Swipe {
  /// The scale of the output.
  private static let scale = 2

  /// Shows a toast and swipes it away, and writes the frames to a PNG file.
  ///
  /// - Parameter background: an SVG image of the size of the screen.
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

    // The finger is on the lower half of the toast, which leaves room to swipe up, and beside the text.
    let x = place.right - 40
    let y = place.bottom - 20
    func finger(_ way: Int) -> FilmStrip.Finger { .init(x: Double(x), y: Double(y - way)) }
    try screen.down(.index, at: x, y)
    strip.append(resting, finger: finger(0))
    for way in stride(from: 24, through: 72, by: 24) {
      try screen.drag(from: y - way + 24, to: y - way, x: x)
      // The rim and the shadow are fainter now, so the edge of the toast is found with a tolerance.
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

  /// Fills the screen with an image, and returns a screenshot.
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
    // The top left corner of the image is a gradient; before it is shown, the screen has a single colour.
    return try watch.first { $0[0, 0] != bare[0, 0] && $0[0, 0] != $0[0, 700] }
  }
}
