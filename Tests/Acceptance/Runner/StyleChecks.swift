import HeadlessSway
import PrivateSession
import Programs
import VirtualKWin

/// Each style on each kind of output shows what `waytoastctl preview` draws over the same screen.
let styleChecks: [Check] = outputKinds.flatMap { output in
  styles.map { style in
    Check("styles/\(style.name)@\(output.name)") { try looksLikePreview(style.words, on: output, $0) }
  }
}

/// The kinds of outputs: scales and turns.
let outputKinds = [
  OutputSettings(), OutputSettings(scale: "1.25"), OutputSettings(scale: "1.5"), OutputSettings(scale: "2"),
  OutputSettings(transform: "90"), OutputSettings(transform: "270"),
  OutputSettings(scale: "1.5", transform: "90"),
]

private let styles: [(name: String, words: [String])] = [
  ("glass", ["Saved successfully"]),
  ("glass-tint", ["--tint", "system-green", "-i", "checkmark", "Saved", "All changes are on the disk"]),
  ("glass-buttons", ["-a", "undo=Undo", "-a", "keep=Keep", "Moved to the trash"]),
  ("material", ["-s", "material", "-i", "bell", "Reminder"]),
  ("banner", ["-s", "banner", "No network", "Retrying"]),
  ("plain", ["-s", "plain", "Copied"]),
  ("plain-bar", ["-s", "plain", "-i", "volume", "-p", "0.6", "Volume"]),
]

/// A colour may differ by 2 %.
let tolerance = 5

private func looksLikePreview(_ words: [String], on output: OutputSettings, _ stand: Stand) throws -> String {
  let desktop = try stand.desktop([output])
  guard desktop.isWatched else {
    throw Skipped("not seen: KWin in a window has one scale; see wire/first-frame")
  }
  // KWin lets nobody capture, and without a graphics card it blurs nothing.
  let words = words + (stand.compositor == .kwin ? ["--backdrop", "none"] : [])
  let wallpaper = try Wallpaper(desktop, output: desktop.mainOutput)
  defer { withExtendedLifetime(wallpaper) {} }
  // In a window the frame is there later than its client was told.
  try desktop.frame("the wallpaper") { frame in
    guard let seen = frame.bounds(where: { $0 != frame[0, 0] }) else { return false }
    return seen.right > frame.width - 20 && seen.bottom > frame.height - 20
  }
  var differences = 0
  var isSharp = true
  // A busy machine may take longer for a capture than a toast waits for it.
  for attempt in 1...5 {
    let watch = try desktop.watch(desktop.mainOutput)
    let empty = try watch.upright(watch.next(limit: 10))
    try desktop.tool(
      "waytoast", ["--animation", "none", "--duration", "forever"] + words)
    let first = try watch.upright("a toast") { $0 != empty }
    try desktop.wait("a resting toast") { try desktop.tool("waytoastctl", ["list"]).contains("\tresting\t") }
    let seen = try desktop.frame()
    let preview = try preview(words, over: empty, scale: output.scale, in: desktop)
    differences = seen.differences(from: preview, tolerance: tolerance)
    isSharp = first == seen
    try stand.keep(seen)
    if differences == 0, isSharp { return attempt == 1 ? "" : "capture in time at attempt \(attempt)" }
    try stand.keep(preview, "preview")
    try desktop.tool("waytoastctl", ["dismiss", "--all"])
    try desktop.frame("the screen without the toast") { $0 == empty }
  }
  try expect("pixels that differ from preview", differences, is: 0)
  try expect(isSharp, "first frame", expected: "as the last one", got: "another one")
  return ""
}

/// What `waytoastctl preview` draws over a screen.
func preview(_ words: [String], over screen: Screenshot, scale: String, in desktop: any Desktop) throws
  -> Screenshot
{
  let folder = desktop.runtimeFolder
  try screen.write(png: "\(folder)/before.png")
  try desktop.tool(
    "waytoastctl",
    ["preview", "\(folder)/preview.png", "--scale", scale, "--backdrop-image", "\(folder)/before.png"]
      + words)
  return try Screenshot(png: "\(folder)/preview.png")
}
