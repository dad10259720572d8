import HeadlessSway
import PrivateSession
import Testing

extension EndToEnd {
  /// A banner is padded by bars, and by gaps it is not.
  @Suite struct SafeAreaTests {
    private static func isBanner(_ pixel: Screenshot.Pixel) -> Bool { pixel == .init(0, 0, 255) }

    private func height(
      _ sway: HeadlessSway, edge: String, on output: String = "HEADLESS-1"
    ) throws -> Int {
      let seen = try sway.show(
        "--style", "banner", "--background", "#00f", "--edge", edge, "--output", output, "Saved", on: output)
      let banner = try #require(seen.bounds(where: Self.isBanner))
      #expect(edge == "top" ? banner.top == 0 : banner.bottom == seen.height, "at the very edge")
      _ = try sway.control("dismiss", "--all")
      return banner.height
    }

    /// Gaps as Sway is configured, and the one at the top that follows.
    static let gaps = [
      ("", 0), ("gaps outer 20", 20), ("gaps inner 15", 15), ("gaps outer 10\ngaps inner 5", 15),
      ("gaps top 25", 25), ("gaps bottom 25", 0), ("gaps vertical 30", 30), ("gaps horizontal 30", 0),
      ("gaps outer 20\nsmart_gaps on", 0),
    ]

    @Test(arguments: gaps) func onlyBarsCount(_ gaps: String, top: Int) throws {
      let plain = try HeadlessSway()
      let height = try height(plain, edge: "top")
      #expect(try self.height(plain, edge: "bottom") == height)

      let sway = try HeadlessSway(configuration: gaps + "\n")
      let pointer = try VirtualPointer(sway)
      try pointer.move(to: 640, 400)
      // Sway has gaps where there is a window.
      let window = try Window(sway, color: .init(20, 60, 90))
      #expect(try sway.ipc.ask(.workspaces).contains("\"y\": \(top),"))
      #expect(try self.height(sway, edge: "top") == height)
      #expect(try self.height(sway, edge: "bottom") == height)
      let bar = try Wallpaper(sway, bar: 30) { _, _ in .init(9, 9, 9) }
      #expect(try sway.ipc.ask(.workspaces).contains("\"y\": \(top + 30),"))
      #expect(try self.height(sway, edge: "top") == height + 30)
      #expect(try self.height(sway, edge: "bottom") == height)
      withExtendedLifetime((bar, window, pointer)) {}
    }

    @Test func eachOutputHasItsOwnBars() throws {
      let sway = try HeadlessSway([.init(1), .init(2, x: 1280)], configuration: "gaps outer 20\n")
      let bar = try Wallpaper(sway, output: "HEADLESS-2", bar: 34) { _, _ in .init(9, 9, 9) }
      let first = try height(sway, edge: "top")
      #expect(try height(sway, edge: "top", on: "HEADLESS-2") == first + 34)
      withExtendedLifetime(bar) {}
    }

    @Test func aBannerFollowsABarThatComesAndGoes() throws {
      let sway = try HeadlessSway(configuration: "gaps outer 20\n")
      let seen = try sway.show("--style", "banner", "--background", "#00f", "Saved")
      let height = try #require(seen.bounds(where: Self.isBanner)).height
      let watch = try ScreenWatch(sway)
      var bar: Wallpaper? = try Wallpaper(sway, bar: 30) { _, _ in .init(9, 9, 9) }
      _ = try watch.first { $0.bounds(where: Self.isBanner)?.height == height + 30 }
      withExtendedLifetime(bar) {}
      bar = nil
      _ = try watch.first { $0.bounds(where: Self.isBanner)?.height == height }
    }
  }
}
