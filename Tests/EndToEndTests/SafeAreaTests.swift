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

    @Test(arguments: [
      "", "gaps outer 20", "gaps inner 15", "gaps outer 10\ngaps inner 5", "gaps top 25", "gaps bottom 25",
      "gaps vertical 30", "gaps horizontal 30", "gaps outer 20\nsmart_gaps on",
    ]) func onlyBarsCount(_ gaps: String) throws {
      let sway = try HeadlessSway(configuration: gaps + "\n")
      let plain = try HeadlessSway()
      let tops = try height(plain, edge: "top")
      #expect(try height(plain, edge: "bottom") == tops)
      #expect(try height(sway, edge: "top") == tops)
      #expect(try height(sway, edge: "bottom") == tops)
      let bar = try Wallpaper(sway, bar: 30) { _, _ in .init(9, 9, 9) }
      #expect(try height(sway, edge: "top") == tops + 30)
      #expect(try height(sway, edge: "bottom") == tops)
      withExtendedLifetime(bar) {}
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
