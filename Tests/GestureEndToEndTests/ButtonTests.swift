import HeadlessSway
import PrivateSession
import Testing

extension Gestures {
  /// A mouse's buttons on Sway.
  @Suite(.enabled(if: HeadlessSway.obstacle == nil, Comment(rawValue: HeadlessSway.obstacle ?? "")))
  struct ButtonTests {
    let sway: HeadlessSway
    let pointer: VirtualPointer

    init() throws {
      (sway, pointer) = try HeadlessSway.start(pointerAt: 640, 400)
    }

    @Test func aDragSwipesTheToastAway() throws {
      let toast = try ShownToast(in: sway, animation: "default")
      let resting = try sway.first { $0.toast != nil }
      let place = try #require(resting.toast)
      try pointer.drag(from: place, by: -20)
      let dragged = try sway.first { $0.toast?.bottom == place.bottom - 20 }
      #expect(dragged.toast?.left == place.left)
      #expect(try toast.phase() == "dragging")
      // 1 - 20 / 200 of it is left.
      #expect(
        isMix(dragged[place.left + 14, place.y - 20], of: resting[place.left + 14, place.y], 0.9))

      try pointer.move(to: place.x, place.y - 32)
      pointer.rest(200)
      try pointer.release()
      #expect(try toast.outcome() == "swiped")
      _ = try sway.first { $0.toast == nil }
    }

    @Test func aDragBackSnapsBack() throws {
      let toast = try ShownToast(in: sway)
      let place = try sway.place()
      try pointer.drag(from: place, by: -32)
      _ = try sway.first { $0.toast?.bottom == place.bottom - 32 }
      for y in stride(from: place.y - 32, through: place.y, by: 4) { try pointer.move(to: place.x, y) }
      pointer.rest(200)
      try pointer.release()
      _ = try sway.first { $0.toast == place }
      try toast.wait(for: "resting")
    }

    @Test func aFlickNeedsNotGoFar() throws {
      let toast = try ShownToast(in: sway)
      let place = try sway.place()
      // 24 in 70 ms, the release 10 ms after the last step: 343 a second.
      try pointer.drag(from: place, by: -24, step: 4)
      try pointer.release()
      _ = try sway.first { $0.toast == place }
      try toast.wait(for: "resting")
      // 24 in 30 ms: 800 a second.
      try pointer.drag(from: place, by: -24, step: 12)
      try pointer.release()
      #expect(try toast.outcome() == "swiped")
    }

    @Test func aClickDismisses() throws {
      let toast = try ShownToast(in: sway)
      let place = try sway.place()
      try pointer.move(to: place.x, place.y)
      try pointer.click()
      #expect(try toast.outcome() == "tapped")
    }

    @Test func aLongPressDoesNothing() throws {
      let toast = try ShownToast(in: sway)
      let place = try sway.place()
      try pointer.move(to: place.x, place.y)
      try pointer.press()
      let clock = ContinuousClock()
      let start = clock.now
      while clock.now - start < .milliseconds(550) { #expect(try toast.phase() == "resting") }
      try pointer.release()
      #expect(try toast.phase() == "resting")
    }

    @Test func theRightButtonDismissesTheToastThatItIsOver() throws {
      let first = try ShownToast(in: sway)
      let place = try sway.place()
      let second = try ShownToast(in: sway)
      try pointer.move(to: place.x, place.y)
      try pointer.click(.right)
      #expect(try first.outcome() == "dismissed")
      _ = try sway.first { $0.toast == place }
      #expect(try second.phase() == "resting", "it has moved up to where the first was")
    }

    @Test func theMiddleButtonDismissesAll() throws {
      let toasts = try (0..<3).map { _ in try ShownToast(in: sway) }
      let place = try sway.place()
      try pointer.move(to: place.x, place.top + 10)
      try pointer.click(.middle)
      #expect(try toasts.map { try $0.outcome() } == ["dismissed", "dismissed", "dismissed"])
    }

    /// Whether a pixel is one of the toast, so much of it, over the grey of an output without background.
    private func isMix(_ seen: Screenshot.Pixel, of toast: Screenshot.Pixel, _ part: Double) -> Bool {
      [(seen.red, toast.red), (seen.green, toast.green), (seen.blue, toast.blue)].allSatisfy { seen, toast in
        abs(Double(toast) * part + 0x40 * (1 - part) - Double(seen)) < 3
      }
    }
  }
}
