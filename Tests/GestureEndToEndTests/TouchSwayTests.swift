import Testing
import TouchSway

extension Gestures {
  /// Fingers on Sway.
  @Suite(.enabled(if: TouchSway.obstacle == nil, Comment(rawValue: TouchSway.obstacle ?? "")))
  struct TouchSwayTests {
    let hand: Hand

    init() throws {
      let sway = try TouchSway()
      hand = Hand(session: sway, screen: try InputTest(sway))
    }

    @Test func aToastFollowsTheFingerAndLeaves() throws { try hand.swipesAToastAway() }
    @Test func aHalfSwipeSnapsBackAndATapDismisses() throws { try hand.swipesAToastHalfwayAndTapsIt() }
    @Test func aToastOfTheBottomLeavesDown() throws { try hand.swipesAToastOfTheBottomDown() }
    @Test func aFingerThatLeavesTheSurfaceStillHoldsTheToast() throws {
      try hand.leavesTheSurfaceWithAFinger()
    }
    @Test func aSecondFingerIsIgnored() throws { try hand.putsASecondFingerDown() }
  }
}
