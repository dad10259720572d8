import HeadlessSway
import PrivateSession

/// Bars and gaps.
let placeChecks = [
  Check("places/bar-glass") { stand in
    let desktop = try stand.desktop()
    let bar = try Wallpaper(desktop, output: desktop.mainOutput, bar: 34, color: grey)
    defer { withExtendedLifetime(bar) {} }
    _ = try ShownToast(in: desktop, animation: "none")
    let place = try desktop.place()
    try stand.keep(try desktop.frame())
    try expect(
      (42...44).contains(place.top), "top below a bar of 34 and a margin of 8", expected: 42, got: place.top)
    return "top \(place.top)"
  },
  Check("places/bar-banner") { stand in
    let without = try bannerHeight(stand)
    let with = try bannerHeight(stand, bar: 34)
    // Only the IPC of Sway and Hyprland tells at which edge a bar is.
    let padding = stand.compositor == .sway ? 34 : 0
    try expect("height of a banner under a bar of 34", with, is: without + padding)
    return "\(without) without a bar, \(with) with one of 34"
  },
  Check("places/gaps-banner") { stand in
    guard stand.compositor == .sway else { throw Skipped("only Sway has gaps") }
    let without = try bannerHeight(stand)
    try expect("height with 'gaps outer 20'", try bannerHeight(stand, configuration: gaps), is: without)
    let both = try bannerHeight(stand, bar: 34, configuration: gaps)
    try expect("height with 'gaps outer 20' and a bar of 34", both, is: without + 34)
    return "\(without), with a bar \(both)"
  },
  Check("places/gaps-glass") { stand in
    guard stand.compositor == .sway else { throw Skipped("only Sway has gaps") }
    let desktop = try stand.desktop(configuration: gaps)
    _ = try ShownToast(in: desktop, animation: "none")
    let place = try desktop.place()
    try expect((8...10).contains(place.top), "top with 'gaps outer 20'", expected: 8, got: place.top)
    return "top \(place.top)"
  },
]

@Sendable private func grey(_ x: Int, _ y: Int) -> Screenshot.Pixel { .init(90, 90, 90) }

private let gaps = "gaps outer 20\n"

private func bannerHeight(_ stand: Stand, bar height: Int? = nil, configuration: String = "") throws -> Int {
  let desktop = try stand.desktop(configuration: configuration)
  // Sway has gaps where there is a window.
  let foot = try Foot(in: desktop)
  let bar = try height.map { try Wallpaper(desktop, output: desktop.mainOutput, bar: $0, color: grey) }
  defer { withExtendedLifetime((foot, bar)) {} }
  try desktop.tool(
    "waytoast", ["-s", "banner", "--animation", "none", "--duration", "forever", "No network"])
  func isRed(_ pixel: Screenshot.Pixel) -> Bool { pixel.red > 200 && pixel.green < 90 && pixel.blue < 90 }
  let frame = try desktop.frame("a red banner") { $0.bounds(where: isRed) != nil }
  try stand.keep(frame, "\(height ?? 0)-\(configuration.isEmpty ? "plain" : "gaps")")
  guard let banner = frame.bounds(where: isRed) else { return 0 }
  try expect("top of the banner", banner.top, is: 0)
  return banner.height
}
