import PrivateSession
import Testing
import VirtualKWin

extension Gestures {
  /// Fingers on KWin.
  @Suite(.enabled(if: VirtualKWin.obstacle == nil, Comment(rawValue: VirtualKWin.obstacle ?? "")))
  struct KWinTests {
    let kwin: VirtualKWin
    let screen: FakeInput
    let hand: Hand

    init() throws {
      kwin = try VirtualKWin()
      screen = try FakeInput(kwin)
      hand = Hand(session: kwin, screen: screen)
    }

    @Test func aToastFollowsTheFingerAndLeaves() throws { try hand.swipesAToastAway() }
    @Test func aHalfSwipeSnapsBackAndATapDismisses() throws { try hand.swipesAToastHalfwayAndTapsIt() }
    @Test func aToastOfTheBottomLeavesDown() throws { try hand.swipesAToastOfTheBottomDown() }
    @Test func aFingerThatLeavesTheSurfaceStillHoldsTheToast() throws {
      try hand.leavesTheSurfaceWithAFinger()
    }
    @Test func aSecondFingerIsIgnored() throws { try hand.putsASecondFingerDown() }

    @Test func aTouchThatIsCancelledSnapsBack() throws {
      let toast = try ShownToast(in: kwin)
      let place = try hand.place()
      try screen.down(.index, at: place.x, place.y)
      try screen.drag(from: place.y, to: place.y - 40, x: place.x)
      _ = try kwin.first { $0.toast?.bottom == place.bottom - 40 }
      try screen.cancel()
      _ = try kwin.first { $0.toast == place }
      try toast.wait(for: "resting")
    }
  }
}
