import HeadlessSway
import PrivateSession
import ToastSystem

/// Outputs that change while a toast rests.
let outputChecks = [
  Check("outputs/unplugged") { try movesOn($0, .unplugged) },
  Check("outputs/disabled") { try movesOn($0, .disabled) },
  Check("outputs/none-then-one") { stand in
    let desktop = try stand.desktop()
    let toast = try ShownToast(in: desktop)
    let place = try desktop.place()
    try desktop.change(desktop.mainOutput, .disabled)
    MonotonicClock.wait(until: MonotonicClock.now() + 300_000_000)
    guard try toast.phase() != nil else {
      throw Unexpected("toast without any output", expected: "there", got: "gone")
    }
    try desktop.change(desktop.mainOutput, .enabled)
    try desktop.frame("the toast at \(place) again") { $0.toast?.isAbout(place) ?? false }
    return ""
  },
  Check("outputs/scaled") { try isRedrawn($0, .scale("1.5"), scale: "1.5") },
  Check("outputs/scaled-down") {
    try isRedrawn($0, .scale("1"), scale: "1", from: OutputSettings(scale: "2"))
  },
  Check("outputs/rotated") { try isRedrawn($0, .transform("90"), scale: "1") },
  Check("outputs/two-scales") { stand in
    let desktop = try stand.desktop([OutputSettings(), OutputSettings(scale: "2")])
    let second = try stand.secondOutput(of: desktop)
    guard desktop.isWatched else { throw Skipped("KWin without a graphics card takes no screenshots") }
    let watch = try desktop.watch(second)
    let empty = try watch.upright(watch.next(limit: 10))
    let words = ["-s", "plain", "Copied"]
    try desktop.tool("waytoast", ["-o", second, "--animation", "none", "--duration", "forever"] + words)
    let first = try watch.upright("a toast") { $0 != empty }
    let seen = try desktop.frame(of: second, "a toast") { $0 != empty }
    try stand.keep(seen)
    let drawn = try preview(words, over: empty, scale: "2", in: desktop)
    try expect("pixels that differ from preview", seen.differences(from: drawn, tolerance: tolerance), is: 0)
    try expect(first == seen, "first frame", expected: "as the last one", got: "another one")
    return ""
  },
  Check("outputs/dpms-time-goes-on") { stand in
    let desktop = try stand.desktop(isWatched: false)
    let start = MonotonicClock.now()
    let toast = try ShownToast(in: desktop, duration: "1.5")
    try toast.wait(for: "resting")
    try desktop.change(desktop.mainOutput, .power(false))
    try expect("outcome", try toast.outcome(), is: "expired")
    let seconds = Double(MonotonicClock.now() - start) / 1e9
    try expect(
      seconds < 3.5, "seconds until the end of a toast of 1.5 s", expected: "below 3.5", got: seconds)
    return ""
  },
  Check("outputs/dpms-shown-afterwards") { stand in
    try wakesUp(stand)
    let desktop = try stand.desktop()
    let before = try ShownToast(in: desktop)
    let place = try desktop.place()
    try desktop.tool("waytoastctl", ["dismiss"])
    _ = try before.outcome()
    try desktop.change(desktop.mainOutput, .power(false))
    let toast = try ShownToast(in: desktop, animation: "none")
    try desktop.change(desktop.mainOutput, .power(true))
    try desktop.frame("the toast at \(place)") { $0.toast?.isAbout(place) ?? false }
    try expect("phase", try toast.phase(), is: "resting")
    return ""
  },
]

/// Skips a check where the compositor itself draws nothing more on an output that was switched off.
private func wakesUp(_ stand: Stand) throws {
  let desktop = try stand.desktop()
  try desktop.change(desktop.mainOutput, .power(false))
  MonotonicClock.wait(until: MonotonicClock.now() + 300_000_000)
  try desktop.change(desktop.mainOutput, .power(true))
  guard (try? desktop.frame()) != nil else {
    throw Skipped("\(stand.version) draws nothing more on an empty headless output that was off")
  }
}

/// A toast that names an output continues on the other one, at its place there.
private func movesOn(_ stand: Stand, _ change: OutputChange) throws -> String {
  let desktop = try stand.desktop([OutputSettings(), OutputSettings()])
  let second = try stand.secondOutput(of: desktop)
  let toast = try ShownToast(in: desktop, "--output", second)
  let place = desktop.isWatched ? try desktop.frame(of: second, "a toast") { $0.toast != nil }.toast : nil
  try expect("output", try desktop.outputOfToast(), is: second)
  try desktop.change(second, change)
  try desktop.wait("the toast on the other output") { try desktop.outputOfToast() == desktop.mainOutput }
  if let place {
    try desktop.frame("the toast at \(place) of the other output") { $0.toast?.isAbout(place) ?? false }
  }
  try toast.wait(for: "resting")
  try desktop.tool("waytoastctl", ["dismiss"])
  try expect("outcome", try toast.outcome(), is: "dismissed")
  return desktop.isWatched ? "" : "by list"
}

extension Desktop {
  /// The output that the service names for the one toast.
  fileprivate func outputOfToast() throws -> String? {
    let list = try tool("waytoastctl", ["list", "--json"])
    guard let key = list.firstRange(of: #""output":""#) else { return nil }
    return String(list[key.upperBound...].prefix { $0 != "\"" })
  }
}

/// A resting toast is what `preview` draws at the new scale, over what the output shows then.
private func isRedrawn(_ stand: Stand, _ change: OutputChange, scale: String, from: OutputSettings = .init())
  throws
  -> String
{
  let desktop = try stand.desktop([from])
  let words = ["-s", "plain", "-i", "volume", "-p", "0.6", "Volume"]
  try desktop.tool("waytoast", ["--animation", "none", "--duration", "forever"] + words)
  let old = try desktop.frame("a toast") { frame in frame.bounds { $0 != frame[0, 0] } != nil }
  try desktop.change(desktop.mainOutput, change)
  let changed = try desktop.frame("another frame") { $0 != old }
  // What the output shows without the toast, once the toast is gone.
  var seen = changed
  var differences = Int.max
  var drawn = changed
  let empty = try Screenshot(
    width: changed.width, height: changed.height,
    bytes: (0..<changed.width * changed.height).flatMap { _ in
      [changed[0, 0].red, changed[0, 0].green, changed[0, 0].blue]
    })
  drawn = try preview(words, over: empty, scale: scale, in: desktop)
  do {
    seen = try desktop.frame("the toast at its new scale") { frame in
      seen = frame
      // Below the middle: some compositors show a cursor without a pointer.
      differences = frame.differences(from: drawn, tolerance: tolerance, below: frame.height / 2)
      return differences == 0
    }
    try stand.keep(seen)
  } catch {
    try stand.keep(seen)
    try stand.keep(drawn, "preview")
    throw Unexpected("pixels that differ from preview", expected: 0, got: differences)
  }
  return ""
}
