import HeadlessSway
import PrivateSession
import Testing

extension EndToEnd {
  /// Toasts of several stacks at one edge: none of them covers another.
  @Suite struct NeighbourTests {
    /// What two toasts are shown with, in their order.
    struct Case: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let first: [String]
      let second: [String]
      /// Whether the second toast is the nearer one to the edge.
      var isSecondNearer = false
    }

    static let cases = [
      Case(testDescription: "a banner, then glass", first: ["--style", "banner"], second: []),
      Case(
        testDescription: "glass, then a banner", first: [], second: ["--style", "banner"],
        isSecondNearer: true),
      Case(testDescription: "top, then overlay", first: ["--layer", "top"], second: ["--layer", "overlay"]),
      Case(testDescription: "overlay, then top", first: ["--layer", "overlay"], second: ["--layer", "top"]),
      Case(
        testDescription: "start, then center", first: ["--align", "start"], second: ["--align", "center"]),
      Case(testDescription: "center, then end", first: ["--align", "center"], second: ["--align", "end"]),
      Case(
        testDescription: "plain, then a banner at the bottom", first: ["--style", "plain"],
        second: ["--style", "banner", "--edge", "bottom"], isSecondNearer: true),
    ]
    /// Two lines of more than 500 pixels: on 1280 pixels, the columns of two alignments meet.
    private static let text =
      "A long text that goes on and on and on and on, so that it has to be wrapped at the width of a toast"
    private static func isFirst(_ pixel: Screenshot.Pixel) -> Bool { pixel == .init(255, 0, 0) }
    private static func isSecond(_ pixel: Screenshot.Pixel) -> Bool { pixel == .init(0, 0, 255) }

    @Test(arguments: cases) func longTextsDoNotCoverEachOther(_ toasts: Case) throws {
      let sway = try HeadlessSway()
      let alone = try show(toasts.first, "#f00", on: sway).bounds(where: Self.isFirst)
      let size = try #require(alone)
      _ = try show(toasts.second, "#00f", on: sway)
      let both = try ScreenWatch(sway).first { screen in
        guard let first = screen.bounds(where: Self.isFirst), let second = screen.bounds(where: Self.isSecond)
        else { return false }
        return first.isBeside(second) && first.height == size.height
      }
      let first = try #require(both.bounds(where: Self.isFirst))
      let second = try #require(both.bounds(where: Self.isSecond))
      #expect((first.width, first.height) == (size.width, size.height), "all of the first toast is seen")
      let isTop = first.top < 360
      #expect((isTop ? second.top < first.top : second.top > first.top) == toasts.isSecondNearer)
    }

    @Test func shortTextsInSeveralColumnsStandAtOneHeight() throws {
      let sway = try HeadlessSway()
      let first = try sway.show("--align", "start", "--background", "#f00", "Short")
      let second = try sway.show("--align", "center", "--background", "#00f", "Short")
      #expect(
        first.bounds(where: Self.isFirst)?.top == second.bounds(where: Self.isSecond)?.top)
    }

    @Test func aToastMovesBackWhenTheBannerHasGone() throws {
      let sway = try HeadlessSway()
      let place = try show([], "#00f", on: sway).bounds(where: Self.isSecond)
      _ = try show(["--style", "banner", "--id", "banner"], "#f00", on: sway)
      let watch = try ScreenWatch(sway)
      _ = try watch.first { $0.bounds(where: Self.isSecond).map { $0.top > 52 } == true }
      _ = try sway.control("dismiss", "banner")
      _ = try watch.first { $0.bounds(where: Self.isSecond) == place }
      #expect(try sway.screenshot().bounds(where: Self.isFirst) == nil)
    }

    /// What is behind a toast that begins past another one is what lies there, and not what lies at the edge.
    @Test func glassPastAnotherToastShowsWhatIsBehindIt() throws {
      let sway = try HeadlessSway()
      // The toast at the start reaches over the change of colours, and the other one begins below it.
      let wallpaper = try Wallpaper(sway) { _, y in y < 60 ? .init(200, 40, 40) : .init(40, 40, 200) }
      _ = try show(["--align", "start"], "#0f0", on: sway)
      var color = Screenshot.Pixel(0, 0, 0)
      // A busy machine may take longer for a picture than a toast waits for it.
      for _ in 0..<20 where color.blue < color.red + 40 {
        let before = try sway.screenshot()
        let seen = try sway.show("--id", "glass", "--material", "clear-glass", Self.text)
        let toast = try #require(seen.toast(over: before))
        color = seen[toast.right - 60, toast.top + 14]
        let watch = try ScreenWatch(sway)
        _ = try sway.control("dismiss", "glass")
        _ = try watch.first { $0 == before }
      }
      #expect(color.blue > color.red + 40, "\(color)")
      withExtendedLifetime(wallpaper) {}
    }

    private func show(_ arguments: [String], _ color: String, on sway: HeadlessSway) throws -> Screenshot {
      let watch = try ScreenWatch(sway)
      let run = try sway.run(
        "waytoast",
        ["--animation", "none", "--duration", "forever", "--background", color] + arguments + [Self.text])
      #expect(run.end == .exited(0), "\(run.errors)")
      return try watch.first { screen in
        screen.bounds {
          switch color {
          case "#f00": Self.isFirst($0)
          case "#00f": Self.isSecond($0)
          default: $0 == .init(0, 255, 0)
          }
        } != nil
      }
    }
  }
}

extension Screenshot.Bounds {
  /// Whether it and another rectangle have no pixel in common.
  fileprivate func isBeside(_ other: Screenshot.Bounds) -> Bool {
    right <= other.left || other.right <= left || bottom <= other.top || other.bottom <= top
  }
}
