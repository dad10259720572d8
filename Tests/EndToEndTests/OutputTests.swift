import HeadlessSway
import PrivateSession
import Programs
import Testing

extension EndToEnd {
  @Suite struct OutputTests {
    /// How an output can be set, and where a margin of 18 at the bottom is then, in its pixels as they are seen.
    struct Case: Sendable, CustomTestStringConvertible {
      let output: HeadlessSway.Output
      let width: Int
      let height: Int
      let margin: Int
      let testDescription: String
    }

    static let cases = [
      Case(output: .init(), width: 1280, height: 720, margin: 18, testDescription: "scale 1"),
      Case(output: .init(scale: "2"), width: 1280, height: 720, margin: 36, testDescription: "scale 2"),
      Case(output: .init(scale: "1.5"), width: 1280, height: 720, margin: 27, testDescription: "scale 1.5"),
      Case(
        output: .init(transform: "90"), width: 720, height: 1280, margin: 18, testDescription: "turned by 90"),
      Case(
        output: .init(scale: "2", transform: "270"), width: 720, height: 1280, margin: 36,
        testDescription: "turned by 270 at scale 2"),
    ]

    @Test(arguments: cases) func theFirstFrameIsRight(_ expected: Case) throws {
      let sway = try HeadlessSway([expected.output])
      let empty = try sway.screenshot()
      let watch = try ScreenWatch(sway)
      let before = try watch.next()
      let seen = try sway.show("--style", "plain", "Saved successfully")
      let first = try watch.first { $0 != before }

      let toast = try #require(seen.toast(over: empty))
      #expect(seen.width == expected.width)
      #expect(seen.height == expected.height)
      #expect(abs(toast.bottom - (expected.height - expected.margin)) <= 1, "\(toast)")
      #expect(abs(toast.left - (expected.width - toast.right)) <= 2, "centred: \(toast)")
      #expect(
        try ScreenWatch(sway).next() == first, "what is seen first is what is seen later: sharp at once")
    }

    @Test func aToastAppearsOnTheOutputThatIsNamed() throws {
      let sway = try HeadlessSway([.init(1), .init(2, scale: "2", x: 1280)])
      let first = try sway.screenshot(of: "HEADLESS-1")
      let second = try sway.screenshot(of: "HEADLESS-2")
      let watch = try ScreenWatch(sway, output: "HEADLESS-2")
      let before = try watch.next()
      let seen = try sway.show("--output", "HEADLESS-2", "--style", "plain", "Here", on: "HEADLESS-2")
      let sharp = try watch.first { $0 != before }

      #expect(try sway.screenshot(of: "HEADLESS-1") == first)
      let toast = try #require(seen.toast(over: second))
      #expect(toast.bottom == 720 - 36)
      #expect(try ScreenWatch(sway, output: "HEADLESS-2").next() == sharp)
    }

    @Test func aToastAppearsOnTheFocusedOutput() throws {
      let sway = try HeadlessSway([.init(1), .init(2, x: 1280)])
      try sway.ipc.run("focus output HEADLESS-2")
      let first = try sway.screenshot(of: "HEADLESS-1")
      let second = try sway.screenshot(of: "HEADLESS-2")
      let seen = try sway.show("Here", on: "HEADLESS-2")
      #expect(seen.toast(over: second) != nil)
      #expect(try sway.screenshot(of: "HEADLESS-1") == first)
    }

    @Test func anUpdateStaysWhereItIsUnlessItNamesAnOutput() throws {
      let sway = try HeadlessSway([.init(1), .init(2, x: 1280)])
      try sway.ipc.run("focus output HEADLESS-1")
      let first = try sway.screenshot(of: "HEADLESS-1")
      let second = try sway.screenshot(of: "HEADLESS-2")
      try sway.show("--id", "moving", "one")
      try sway.ipc.run("focus output HEADLESS-2")
      try sway.show("--id", "moving", "the second text")
      #expect(try sway.screenshot(of: "HEADLESS-2") == second)

      let left = try ScreenWatch(sway)
      let moved = try sway.show("--id", "moving", "--output", "focused", "third", on: "HEADLESS-2")
      #expect(moved.toast(over: second) != nil)
      #expect(try left.first { $0 == first } == first)
      let back = try sway.show("--id", "moving", "--output", "HEADLESS-1", "fourth")
      #expect(back.toast(over: first) != nil)
      #expect(try sway.control("list").split(separator: "\n").count == 1)
    }

    @Test func aToastAppearsOnAnOutputThatIsPluggedInMeanwhile() throws {
      let sway = try HeadlessSway()
      try sway.show("one")
      try sway.ipc.run("create_output")
      let empty = try sway.screenshot(of: "HEADLESS-2")
      let seen = try sway.show("--output", "HEADLESS-2", "Here", on: "HEADLESS-2")
      #expect(seen.toast(over: empty) != nil)
    }

    @Test func anUnknownOutputIsRefusedWithTheNamesThereAre() throws {
      let sway = try HeadlessSway([.init(1), .init(2, x: 1280)])
      let run = try sway.run("waytoast", ["--output", "DP-7", "Nowhere"])
      #expect(run.end == .exited(1))
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("waytoast: "))
      #expect(run.errors.contains("DP-7"))
      #expect(run.errors.contains("HEADLESS-1"))
      #expect(run.errors.contains("HEADLESS-2"))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }
}
