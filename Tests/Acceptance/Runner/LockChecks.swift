import Glibc
import HeadlessSway
import PrivateSession
import Programs
import ToastSystem

/// A session lock while toasts come and go.
///
/// The lock screen is magenta.
let lockChecks = [
  Check("lock/time-goes-on") { stand in
    let desktop = try stand.desktop()
    let toast = try ShownToast(in: desktop, duration: "1.5")
    try toast.wait(for: "resting")
    let start = MonotonicClock.now()
    let lock = try Lock(desktop, stand)
    try expect("outcome under the lock", try toast.outcome(), is: "expired")
    let seconds = Double(MonotonicClock.now() - start) / 1e9
    try expect(
      seconds < 3.5, "seconds until the end of a toast of 1.5 s", expected: "below 3.5", got: seconds)
    try lock.open()
    return ""
  },
  Check("lock/not-over-the-lock-screen") { stand in
    let desktop = try stand.desktop()
    let lock = try Lock(desktop, stand)
    let toast = try ShownToast(in: desktop)
    let frame = try desktop.frame()
    try stand.keep(frame)
    try expect("toast over the lock screen", frame.toast, is: nil)
    try lock.open()
    try desktop.frame("the toast after unlocking") { $0.toast != nil }
    try expect("phase", try toast.phase(), is: "resting")
    return ""
  },
  Check("lock/no-capture-of-the-lock-screen") { stand in
    let desktop = try stand.desktop()
    let wallpaper = try Wallpaper(desktop, output: desktop.mainOutput) { _, _ in .init(20, 60, 20) }
    defer { withExtendedLifetime(wallpaper) {} }
    let empty = try desktop.frame()
    let lock = try Lock(desktop, stand)
    try desktop.tool(
      "waytoast",
      ["--animation", "none", "--duration", "forever", "--material", "thin", "Asked for under the lock"])
    try desktop.wait("a resting toast") { try desktop.tool("waytoastctl", ["list"]).contains("\tresting\t") }
    try lock.open()
    // At once: a capture is covered after 5 s in any case.
    let frame = try desktop.frame("the toast") { $0.difference(from: empty, tolerance: 24) != nil }
    try stand.keep(frame)
    try expect("magenta after unlocking", frame.bounds(where: isMagenta), is: nil)
    return ""
  },
  Check("lock/locked-while-resting") { stand in
    let desktop = try stand.desktop()
    let toast = try ShownToast(in: desktop)
    let place = try desktop.place()
    let lock = try Lock(desktop, stand)
    try expect("toast over the lock screen", try desktop.frame().toast, is: nil)
    try lock.open()
    try desktop.frame("the toast at \(place)") { $0.toast?.isAbout(place) ?? false }
    try expect("phase", try toast.phase(), is: "resting")
    return ""
  },
]

/// Magenta, also when it shows through something.
private func isMagenta(_ pixel: Screenshot.Pixel) -> Bool {
  Int(pixel.red) > Int(pixel.green) + 24 && Int(pixel.blue) > Int(pixel.green) + 24
}

/// A locked session; swaylock unlocks on SIGUSR1.
private final class Lock {
  private let desktop: any Desktop
  private let program: RunningProgram

  /// Locks, and waits until the lock screen is seen.
  init(_ desktop: any Desktop, _ stand: Stand) throws {
    guard stand.compositor != .kwin else { throw Skipped("KWin locks with its own program") }
    self.desktop = desktop
    program = try desktop.start(
      "swaylock", ["--color", "ff00ff", "--no-unlock-indicator", "--ready-fd", "1"])
    _ = try program.outputLine()
    try desktop.frame("the lock screen") { $0[10, $0.height - 10] == .init(255, 0, 255) }
  }

  /// Unlocks, and waits until the lock screen is gone.
  func open() throws {
    kill(program.process, SIGUSR1)
    _ = try program.finish()
    try desktop.frame("the desktop") { $0[10, $0.height - 10] != .init(255, 0, 255) }
  }
}
