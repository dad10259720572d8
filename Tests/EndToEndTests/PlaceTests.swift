import HeadlessSway
import PrivateSession
import Testing

extension EndToEnd {
  @Suite struct PlaceTests {
    @Test func aPlainToastStandsAtTheBottom() throws {
      let sway = try HeadlessSway()
      let empty = try sway.screenshot()
      let seen = try sway.show("--style", "plain", "Saved successfully")
      let toast = try #require(seen.toast(over: empty))
      #expect(toast.bottom == 720 - 18)
      #expect(abs(toast.left - (1280 - toast.right)) <= 1, "centred: \(toast)")
      #expect((30..<40).contains(toast.height), "a line of 14 and twice a padding of 8: \(toast)")
      // Black at 0.588 over the grey of an output without background.
      #expect(seen[toast.left + 3, toast.top + toast.height / 2] == .init(26, 26, 26))
    }

    @Test func aGlassToastStandsAtTheTop() throws {
      let sway = try HeadlessSway()
      let empty = try sway.screenshot()
      let seen = try sway.show("--tint", "#0000ff", "Saved successfully")
      #expect(seen.toast(over: empty) != nil)
      let toast = try #require(seen.bounds { $0.blue > 100 && $0.red < 60 })
      #expect((8...10).contains(toast.top), "below a margin of 8 and a bright rim: \(toast)")
      #expect(abs(toast.left - (1280 - toast.right)) <= 1, "centred: \(toast)")
      #expect((44..<54).contains(toast.height), "a line of 15 and twice a padding of 16: \(toast)")
    }

    @Test func aToastGoesToTheEdgeThatItIsTold() throws {
      let sway = try HeadlessSway()
      let empty = try sway.screenshot()
      let seen = try sway.show("--style", "plain", "--edge", "top", "Saved successfully")
      let toast = try #require(seen.toast(over: empty))
      #expect(toast.top == 18)
    }

    @Test func aToastIsGoneAfterItsTimeAndLeavesNothingBehind() throws {
      let sway = try HeadlessSway()
      let watch = try ScreenWatch(sway)
      let empty = try watch.next()
      let clock = ContinuousClock()
      let start = clock.now
      let toast = try sway.start(
        "waytoast", ["--wait", "--animation", "none", "--duration", "0.4", "--style", "plain", "Saved"])
      _ = try watch.first { $0.toast(over: empty) != nil }

      let run = try toast.finish()
      #expect(run.output == "expired\n")
      #expect(run.end == .exited(0))
      #expect(clock.now - start >= .milliseconds(400))
      #expect(try watch.first { $0 == empty } == empty)
    }

    @Test func aGlassToastGlidesInFromTheTopAndOutAgain() throws {
      let sway = try HeadlessSway()
      let watch = try ScreenWatch(sway)
      let empty = try watch.next()
      _ = try sway.run("waytoast", ["--tint", "#ffcc00", "--duration", "forever", "Saved"])
      var bottoms: [Int] = []
      func isAtRest(_ frame: Screenshot) -> Bool {
        guard let toast = frame.toast(over: empty) else { return false }
        bottoms.append(toast.bottom)
        return toast.top == 8
      }
      _ = try watch.first(where: isAtRest)
      // While it fades in, what counts as its last row may change by one.
      let turns = zip(bottoms, bottoms.dropFirst()).filter { $1 < $0 - 1 }
      #expect(turns.isEmpty, "a spring without bounce never turns back: \(bottoms)")

      #expect(try sway.control("dismiss") == "")
      #expect(try watch.first { $0 == empty } == empty)
    }

    @Test func toastsGrowAStack() throws {
      let sway = try HeadlessSway()
      let empty = try sway.screenshot()
      try sway.show("--style", "plain", "first")
      let both = try #require(try sway.show("--style", "plain", "second").toast(over: empty))
      #expect(both.bottom == 720 - 18)
      #expect((68..<88).contains(both.height), "two, 8 apart: \(both)")
    }
  }
}
