import Glibc
import PrivateSession
import ToastSystem
import VirtualKWin

/// What fingers and the left button do alike, what only fingers do, and what only a mouse does.
let gestureChecks: [Check] =
  gestures.map { gesture in
    Check("finger/\(gesture.name)") { stand in
      let (desktop, screen) = try stand.touchDesktop()
      try gesture.make(GestureScene(desktop, FingerContact(screen)))
      return ""
    }
  } + fingerChecks
  + gestures.map { gesture in
    Check("mouse/\(gesture.name)") { stand in
      let desktop = try stand.desktop()
      let pointer = try desktop.makePointer()
      try pointer.move(to: 640, 500)
      try gesture.make(GestureScene(desktop, MouseContact(pointer)))
      return ""
    }
  } + mouseChecks

extension Screenshot.Bounds {
  /// A height in the toast from which a contact can go up by 40 and is still on the output.
  var grip: Int { bottom - 10 }

  /// Whether it is the same place; its rim may count or not.
  func isAbout(_ other: Self) -> Bool {
    [left - other.left, top - other.top, right - other.right, bottom - other.bottom].allSatisfy {
      abs($0) <= 1
    }
  }
}

/// A desktop, and a contact over it.
struct GestureScene {
  let desktop: any Desktop
  let contact: any Contact

  init(_ desktop: any Desktop, _ contact: any Contact) {
    self.desktop = desktop
    self.contact = contact
  }

  /// A toast that rests, and its place.
  func show(_ arguments: String...) throws -> (toast: ShownToast, place: Screenshot.Bounds) {
    let toast = try ShownToast(in: desktop, arguments)
    return (toast, try desktop.place())
  }

  /// Goes down and up; once more when the machine was so busy that it was no tap.
  func tap(_ x: Int, _ y: Int) throws {
    var start: Int64
    repeat {
      start = MonotonicClock.now()
      try contact.down(x, y)
      try contact.up()
    } while MonotonicClock.now() - start > 400_000_000
  }

  func isBack(_ toast: ShownToast, at place: Screenshot.Bounds) throws {
    try desktop.frame("the toast back at \(place)") { $0.toast?.isAbout(place) ?? false }
    try toast.wait(for: "resting")
  }
}

private let gestures: [(name: String, make: @Sendable (GestureScene) throws -> Void)] = [
  (
    "tap",
    { scene in
      let (toast, place) = try scene.show()
      try scene.tap(place.x, place.grip)
      try expect("outcome", try toast.outcome(), is: "tapped")
      try scene.desktop.frame("no toast") { $0.toast == nil }
    }
  ),
  (
    "double-tap",
    { scene in
      let (toast, place) = try scene.show()
      for _ in 0..<2 { try scene.tap(place.x, place.grip) }
      try expect("outcome", try toast.outcome(), is: "tapped")
      // Nothing is left of the second tap. (labwc sends nothing for a pointer that a new surface is under.)
      try scene.contact.leave()
      let (next, nextPlace) = try scene.show()
      try expect(nextPlace.isAbout(place), "place of the next toast", expected: place, got: nextPlace)
      try scene.tap(place.x, place.grip)
      try expect("outcome of the next toast", try next.outcome(), is: "tapped")
    }
  ),
  (
    "press-and-hold",
    { scene in
      let (toast, place) = try scene.show()
      try scene.contact.down(place.x, place.grip)
      // The pointer's clock is the check's, but the service's is not.
      MonotonicClock.wait(until: MonotonicClock.now() + 600_000_000)
      scene.contact.rest(milliseconds: 600)
      try scene.contact.up()
      try scene.isBack(toast, at: place)
    }
  ),
  (
    "half-swipe",
    { scene in
      let (toast, place) = try scene.show()
      try scene.contact.down(place.x, place.grip)
      try scene.contact.drag(place.x, from: place.grip, to: place.grip - 28)
      try scene.desktop.frame("the toast 28 higher") { $0.toast?.bottom == place.bottom - 28 }
      try expect("phase", try toast.phase(), is: "dragging")
      scene.contact.stop()
      try scene.contact.up()
      try scene.isBack(toast, at: place)
    }
  ),
  (
    "swipe",
    { scene in
      let (toast, place) = try scene.show()
      try scene.contact.down(place.x, place.grip)
      try scene.contact.drag(place.x, from: place.grip, to: place.grip - 36)
      scene.contact.stop()
      try scene.contact.up()
      try expect("outcome", try toast.outcome(), is: "swiped")
      try scene.desktop.frame("no toast") { $0.toast == nil }
    }
  ),
  (
    "slow-swipe",
    { scene in
      let (toast, place) = try scene.show()
      try scene.contact.down(place.x, place.grip)
      for y in stride(from: place.grip, through: place.grip - 36, by: -2) {
        try scene.contact.move(place.x, y)
        scene.contact.rest(milliseconds: 20)
      }
      try scene.contact.up()
      try expect("outcome", try toast.outcome(), is: "swiped")
    }
  ),
  (
    "flick",
    { scene in
      let (toast, place) = try scene.show()
      try scene.contact.down(place.x, place.grip)
      try scene.contact.drag(place.x, from: place.grip, to: place.grip - 24, step: 12)
      try scene.contact.up()
      try expect("outcome of 24 within 20 ms", try toast.outcome(), is: "swiped")
    }
  ),
  (
    "wrong-way",
    { scene in
      let (toast, place) = try scene.show()
      try scene.contact.down(place.x, place.grip)
      try scene.contact.drag(place.x, from: place.grip, to: place.grip + 60, step: 10)
      try toast.wait(for: "dragging")
      try expect("place while dragged away from its edge", try scene.desktop.place(), is: place)
      try scene.contact.up()
      try scene.isBack(toast, at: place)
    }
  ),
  (
    "button",
    { scene in
      let (toast, place) = try scene.show("--action", "undo=Undo")
      // The button is at the lower start of the toast: 28 high, 24 and 16 from the sides.
      try scene.tap(place.left + 44, place.bottom - 30)
      try expect("outcome", try toast.outcome(), is: "action undo")
    }
  ),
  (
    "drag-off-a-button",
    { scene in
      let (toast, place) = try scene.show("--action", "undo=Undo")
      try scene.contact.down(place.left + 44, place.bottom - 30)
      try scene.contact.drag(place.left + 44, from: place.bottom - 30, to: place.bottom - 50)
      scene.contact.stop()
      try scene.contact.up()
      try scene.isBack(toast, at: place)
    }
  ),
  (
    "drag-outside-the-surface",
    { scene in
      let (toast, place) = try scene.show()
      try scene.contact.down(place.x, place.grip)
      try scene.contact.drag(place.x, from: place.grip, to: place.grip - 20)
      try scene.desktop.frame("the toast 20 higher") { $0.toast?.bottom == place.bottom - 20 }
      for x in stride(from: place.x, through: 40, by: -100) { try scene.contact.move(x, place.grip - 20) }
      try expect("phase outside", try toast.phase(), is: "dragging")
      scene.contact.stop()
      try scene.contact.up()
      try scene.isBack(toast, at: place)
      try scene.contact.down(place.x, place.grip)
      try scene.contact.drag(place.x, from: place.grip, to: place.grip - 36)
      try scene.contact.up()
      try expect("outcome of the next swipe", try toast.outcome(), is: "swiped")
    }
  ),
]

private let fingerChecks = [
  Check("finger/two-fingers") { stand in
    let (desktop, screen) = try stand.touchDesktop()
    let scene = GestureScene(desktop, FingerContact(screen))
    let (toast, place) = try scene.show()
    try scene.contact.down(place.x, place.grip)
    try scene.contact.drag(place.x, from: place.grip, to: place.grip - 20)
    try desktop.frame("the toast 20 higher") { $0.toast?.bottom == place.bottom - 20 }
    try screen.down(.middle, at: place.x + 40, place.grip - 20)
    try screen.move(.middle, to: place.x + 40, 200)
    try screen.up(.middle)
    try expect("phase with the first finger down", try toast.phase(), is: "dragging")
    scene.contact.stop()
    try scene.contact.up()
    try scene.isBack(toast, at: place)
    return ""
  },
  Check("finger/cancel") { stand in
    let (desktop, screen) = try stand.touchDesktop()
    guard screen is FakeInput else { throw Skipped("Xorg's test driver cancels no touch") }
    let scene = GestureScene(desktop, FingerContact(screen))
    let (toast, place) = try scene.show()
    try scene.contact.down(place.x, place.grip)
    try scene.contact.drag(place.x, from: place.grip, to: place.grip - 40)
    try desktop.frame("the toast 40 higher") { $0.toast?.bottom == place.bottom - 40 }
    try (screen as? FakeInput)?.cancel()
    try scene.isBack(toast, at: place)
    return ""
  },
]
