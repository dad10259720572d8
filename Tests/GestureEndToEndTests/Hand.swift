import PrivateSession
import Testing
import TouchSway
import VirtualKWin

/// A session with a touch screen.
protocol TouchSession: PrivateSession {
  /// The first screenshot, from now on, of which that is true.
  func first(where isIt: (Screenshot) -> Bool) throws -> Screenshot
}

extension TouchSway: TouchSession {}
extension VirtualKWin: TouchSession {}

/// A hand before a touch screen, and what it does on every compositor alike.
struct Hand {
  let session: any TouchSession
  let screen: any TouchScreen

  /// Where the toast is now, or will be when it is seen first.
  func place() throws -> Screenshot.Bounds {
    try #require(try session.first { $0.toast != nil }.toast)
  }

  func swipesAToastAway() throws {
    let toast = try ShownToast(in: session, animation: "default")
    let place = try place()
    try screen.down(.index, at: place.x, place.y)
    try screen.drag(from: place.y, to: place.y - 20, x: place.x)
    let dragged = try session.first { $0.toast?.bottom == place.bottom - 20 }
    #expect(dragged.toast?.left == place.left)
    #expect(try toast.phase() == "dragging")

    try screen.drag(from: place.y - 20, to: place.y - 32, x: place.x)
    try screen.up(.index)
    #expect(try toast.outcome() == "swiped")
    _ = try session.first { $0.toast == nil }
  }

  func swipesAToastHalfwayAndTapsIt() throws {
    let toast = try ShownToast(in: session)
    let place = try place()
    try screen.down(.index, at: place.x, place.y)
    try screen.drag(from: place.y, to: place.y - 28, x: place.x)
    _ = try session.first { $0.toast?.bottom == place.bottom - 28 }
    screen.rest()
    try screen.up(.index)
    _ = try session.first { $0.toast == place }
    try toast.wait(for: "resting")
    // Nothing is left of the swipe: what comes now is a tap.
    try screen.tap(place.x, place.y)
    #expect(try toast.outcome() == "tapped")
    _ = try session.first { $0.toast == nil }
  }

  func swipesAToastOfTheBottomDown() throws {
    let toast = try ShownToast(in: session, "--edge", "bottom")
    let place = try place()
    #expect(place.bottom == 720 - 8)
    // The other way it does not go.
    try screen.down(.index, at: place.x, place.y)
    try screen.drag(from: place.y, to: place.y - 60, x: place.x, by: 10)
    try toast.wait(for: "dragging")
    #expect(try session.first { $0.toast != nil }.toast == place)
    try screen.drag(from: place.y - 60, to: place.y + 20, x: place.x, by: 10)
    _ = try session.first { $0.toast?.top == place.top + 20 }
    try screen.drag(from: place.y + 20, to: place.y + 32, x: place.x)
    try screen.up(.index)
    #expect(try toast.outcome() == "swiped")
  }

  /// Where the surface ends is the compositor's and the shell's business: far beside the toast there is none.
  func leavesTheSurfaceWithAFinger() throws {
    let toast = try ShownToast(in: session)
    let place = try place()
    try screen.down(.index, at: place.x, place.y)
    try screen.drag(from: place.y, to: place.y - 20, x: place.x)
    _ = try session.first { $0.toast?.bottom == place.bottom - 20 }
    for x in stride(from: place.x, through: 40, by: -100) { try screen.move(.index, to: x, place.y - 20) }
    #expect(try toast.phase() == "dragging", "it is held as long as the finger is down")
    screen.rest()
    try screen.up(.index)
    _ = try session.first { $0.toast == place }
    try toast.wait(for: "resting")

    // Nothing is left of that finger: the next one swipes.
    try screen.down(.index, at: place.x, place.y)
    try screen.drag(from: place.y, to: place.y - 32, x: place.x)
    try screen.up(.index)
    #expect(try toast.outcome() == "swiped")
  }

  func putsASecondFingerDown() throws {
    let toast = try ShownToast(in: session)
    let place = try place()
    try screen.down(.index, at: place.x, place.y)
    try screen.drag(from: place.y, to: place.y - 20, x: place.x)
    _ = try session.first { $0.toast?.bottom == place.bottom - 20 }
    try screen.down(.middle, at: place.x + 40, place.y - 20)
    try screen.move(.middle, to: place.x + 40, 200)
    try screen.up(.middle)
    #expect(try toast.phase() == "dragging")
    #expect(try session.first { $0.toast != nil }.toast?.bottom == place.bottom - 20)
    screen.rest()
    try screen.up(.index)
    _ = try session.first { $0.toast == place }
    try toast.wait(for: "resting")
  }
}
