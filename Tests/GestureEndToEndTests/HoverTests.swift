import HeadlessSway
import PrivateSession
import Testing

extension Gestures {
  /// A pointer over a toast, and what goes through a toast, on Sway.
  @Suite(.enabled(if: HeadlessSway.obstacle == nil, Comment(rawValue: HeadlessSway.obstacle ?? "")))
  struct HoverTests {
    let sway: HeadlessSway
    let pointer: VirtualPointer
    let clock = ContinuousClock()

    init() throws {
      (sway, pointer) = try HeadlessSway.start(pointerAt: 640, 400)
    }

    @Test func aToastStaysWhileThePointerMovesOverIt() throws {
      let place = try placeOfToasts()
      let toast = try ShownToast(in: sway, duration: "1")
      // It moves from the start: however slow the machine is, the toast has not a second without it.
      let start = clock.now
      var isLeft = true
      repeat {
        try pointer.move(to: place.x + (isLeft ? -10 : 10), place.y)
        isLeft.toggle()
        try #require(try ["waiting", "entering", "resting"].contains(toast.phase()))
      } while clock.now - start < .seconds(2)

      let left = clock.now
      try pointer.move(to: 640, 400)
      #expect(try toast.outcome() == "expired")
      #expect(clock.now - left >= .seconds(1), "what was left runs on, at least a second")
    }

    @Test func aToastThatAppearsUnderAPointerDoesNotStayForIt() throws {
      let place = try placeOfToasts()
      try pointer.move(to: place.x, place.y)
      #expect(try ShownToast(in: sway, duration: "0.5").outcome() == "expired")
    }

    @Test func aToastThatIsLeavingTakesNoClicks() throws {
      let window = try Window(sway, color: .init(230, 230, 230))
      let toast = try ShownToast(in: sway)
      try toast.makeSlow()
      let place = try sway.place()
      try pointer.drag(from: place, by: -32)
      // Let go of without a velocity, which would carry it off at once.
      pointer.rest(200)
      try pointer.release()
      let leaving = try sway.first { ($0.toast?.bottom ?? .max) < place.bottom - 32 }
      let seen = try #require(leaving.toast)
      #expect(try toast.phase() == "leaving")
      try pointer.move(to: seen.x, seen.y)
      #expect(try window.takePresses() == [])
      try pointer.click()
      #expect(try window.takePresses() == [.init(x: Double(seen.x), y: Double(seen.y))])
    }

    @Test func anUpdateOfASwipedToastIsANewToast() throws {
      let toast = try ShownToast(in: sway)
      try toast.makeSlow()
      let place = try sway.place()
      try pointer.drag(from: place, by: -32)
      // Let go of without a velocity, which would carry it off at once.
      pointer.rest(200)
      try pointer.release()
      try toast.wait(for: "leaving")

      let second = try sway.start(
        "waytoast", toast.again + ["--wait", "--animation", "smooth:0.2", "Saved successfully"])
      #expect(try toast.outcome() == "swiped", "a choice is final, and told when the id is shown again")
      _ = try sway.first { $0.toast == place }
      _ = try sway.run("waytoastctl", ["dismiss"])
      #expect(try second.finish().output == "dismissed\n")
    }

    /// Where the toasts of this suite stand, by one that has been there.
    private func placeOfToasts() throws -> Screenshot.Bounds {
      let toast = try ShownToast(in: sway)
      let place = try sway.place()
      _ = try sway.run("waytoastctl", ["dismiss"])
      #expect(try toast.outcome() == "dismissed")
      _ = try sway.first { $0.toast == nil }
      return place
    }
  }
}
