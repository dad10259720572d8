import HeadlessSway
import PrivateSession
import Testing

extension Gestures {
  /// A press that goes down on one toast while others come and go.
  @Suite(.enabled(if: HeadlessSway.obstacle == nil, Comment(rawValue: HeadlessSway.obstacle ?? "")))
  struct PressTests {
    let sway: HeadlessSway
    let pointer: VirtualPointer

    init() throws {
      (sway, pointer) = try HeadlessSway.start(pointerAt: 640, 600)
    }

    /// Three toasts with a button each; the pointer is down on the second one's button.
    private func pressSecondButton() throws -> [ShownToast] {
      func show() throws -> ShownToast {
        try ShownToast(in: sway, "--action", "delete=Delete", animation: "none")
      }
      let first = try show()
      let place = try sway.place()
      let others = [try show(), try show()]
      // The button is at the lower start of the toast: 28 high, 24 and 16 from the sides.
      try pointer.move(to: place.left + 44, place.bottom - 30 + place.height + 8)
      try pointer.press()
      return [first] + others
    }

    @Test func aButtonThatMovesAwayIsStillTheOneThatWasPressed() throws {
      let toasts = try pressSecondButton()
      // The third toast moves under the pointer.
      _ = try sway.control("dismiss", toasts[0].id)
      try pointer.release()
      #expect(try toasts[0].outcome() == "dismissed")
      #expect(try toasts[1].outcome() == "action delete")
      #expect(try toasts[2].phase() == "resting")
    }

    @Test func nothingHappensWhenThePressedToastHasGone() throws {
      let toasts = try pressSecondButton()
      _ = try sway.control("dismiss", toasts[1].id)
      try pointer.release()
      #expect(try toasts[1].outcome() == "dismissed")
      #expect(try toasts[0].phase() == "resting")
      #expect(try toasts[2].phase() == "resting")
    }

    @Test func nothingHappensWhenTheButtonHasGone() throws {
      let toasts = try pressSecondButton()
      let run = try sway.run("waytoast", toasts[1].again + ["--action", "keep=Keep", "Saved successfully"])
      #expect(run.errors == "")
      try pointer.release()
      // The pointer's events have been handled when a toast of the pointer's own is gone.
      try pointer.click(.middle)
      #expect(try toasts.map { try $0.outcome() } == ["dismissed", "dismissed", "dismissed"])
    }

    /// A banner moves the surface of the other toasts, and Sway goes on with points on the surface as it was.
    @Test func aTapIsATapThoughABannerPushesTheToastAway() throws {
      let toast = try ShownToast(in: sway)
      let place = try sway.place()
      try pointer.move(to: place.x, place.y)
      try pointer.press()
      try showBanner()
      try pointer.move(to: place.x + 1, place.y)
      try pointer.release()
      #expect(try toast.outcome() == "tapped")
    }

    @Test func aDragGoesOnThoughABannerPushesTheToastAway() throws {
      let toast = try ShownToast(in: sway)
      let place = try sway.place()
      try pointer.drag(from: place, by: -12)
      try showBanner()
      _ = try sway.first { $0.toast.map { $0.top > place.top } ?? false }
      for way in stride(from: 16, through: 32, by: 4) { try pointer.move(to: place.x, place.y - way) }
      pointer.rest(200)
      try pointer.release()
      #expect(try toast.outcome() == "swiped")
    }

    private func showBanner() throws {
      let run = try sway.run(
        "waytoast", ["--style", "banner", "--animation", "none", "--duration", "forever", "Offline"])
      #expect(run.errors == "")
    }
  }
}

extension HeadlessSway {
  /// What `waytoastctl` says when all is well.
  fileprivate func control(_ arguments: String...) throws -> String {
    let run = try run("waytoastctl", arguments)
    #expect(run.errors == "")
    return run.output
  }
}
