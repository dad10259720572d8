import HeadlessSway
import PrivateSession
import Testing

extension Gestures {
  /// Two fingers on a touchpad, and a wheel, on Sway.
  @Suite(.enabled(if: HeadlessSway.obstacle == nil, Comment(rawValue: HeadlessSway.obstacle ?? "")))
  struct ScrollTests {
    let sway: HeadlessSway
    let pointer: VirtualPointer
    let toast: ShownToast
    let place: Screenshot.Bounds

    init() throws {
      sway = try HeadlessSway()
      pointer = try VirtualPointer(sway)
      toast = try ShownToast(in: sway)
      place = try sway.place()
      try pointer.move(to: place.x, place.y)
    }

    @Test func twoFingersSwipeTheToastAway() throws {
      for _ in 0..<5 { try pointer.scroll(down: 4) }
      _ = try sway.first { $0.toast?.bottom == place.bottom - 20 }
      #expect(try toast.phase() == "dragging")
      for _ in 0..<3 { try pointer.scroll(down: 4) }
      pointer.rest(200)
      try pointer.scroll(down: nil)
      #expect(try toast.outcome() == "swiped")
    }

    @Test func twoFingersThatStopHalfwayLetItSnapBack() throws {
      for _ in 0..<5 { try pointer.scroll(down: 4) }
      _ = try sway.first { $0.toast?.bottom == place.bottom - 20 }
      pointer.rest(200)
      try pointer.scroll(down: nil)
      _ = try sway.first { $0.toast == place }
      try toast.wait(for: "resting")
    }

    @Test func theWheelDoesNothing() throws {
      for _ in 0..<4 {
        try pointer.turnWheel(down: true)
        #expect(try toast.phase() == "resting")
      }
      for _ in 0..<8 { try pointer.turnWheel(down: false) }
      #expect(try toast.phase() == "resting")
      #expect(try sway.place() == place)
    }
  }
}
