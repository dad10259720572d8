import PrivateSession
import ToastSystem

/// What only a mouse or a touchpad does.
///
/// The compositors say that positive values of an axis are fingers that move down (wl_pointer 9), so a swipe up is negative.
let mouseChecks = [
  Check("mouse/right") { try ends(with: "dismissed", $0) { try $0.click(.right) } },
  Check("mouse/middle") { try ends(with: "dismissed", $0) { try $0.click(.middle) } },
  Check("mouse/left") { try ends(with: "tapped", $0) { try $0.click(.left) } },
  Check("mouse/unplugged-while-dragging") { stand in
    let desktop = try stand.desktop()
    guard stand.compositor != .labwc else {
      throw Skipped("labwc tells nothing of a virtual pointer that goes")
    }
    // Before the toast: a client hears no button that is pressed while it asks for a new pointer.
    var pointer: (any Pointer)? = try desktop.makePointer()
    try pointer?.move(to: 640, 500)
    let toast = try ShownToast(in: desktop)
    let place = try desktop.place()
    if let mouse = pointer.map(MouseContact.init) {
      try mouse.down(place.x, place.grip)
      try mouse.drag(place.x, from: place.grip, to: place.grip - 20)
      // Sway 1.12 releases the button of a mouse that is unplugged: from here the toast snaps back all the same.
      try desktop.frame("the toast 20 higher") { $0.toast?.bottom == place.bottom - 20 }
    }
    pointer = nil
    try desktop.frame("the toast back at \(place)") { $0.toast?.isAbout(place) ?? false }
    try toast.wait(for: "resting")
    return ""
  },
  Check("mouse/wheel") { stand in
    try withPointerOnToast(stand) { desktop, pointer, toast, place in
      for _ in 0..<4 { try pointer.turnWheel(down: true) }
      for _ in 0..<8 { try pointer.turnWheel(down: false) }
      try expect("phase", try toast.phase(), is: "resting")
      try expect("place", try desktop.place(), is: place)
    }
  },
  Check("mouse/two-finger-swipe") { stand in
    guard stand.compositor != .kwin else { throw Skipped("KWin's fake input has no touchpad") }
    return try withPointerOnToast(stand) { desktop, pointer, toast, place in
      for _ in 0..<5 { try pointer.scroll(down: -4) }
      try desktop.frame("the toast 20 higher") { $0.toast?.bottom == place.bottom - 20 }
      for _ in 0..<4 { try pointer.scroll(down: -4) }
      pointer.rest(200)
      try pointer.scroll(down: nil)
      try expect("outcome", try toast.outcome(), is: "swiped")
    }
  },
  Check("mouse/two-finger-half-swipe") { stand in
    guard stand.compositor != .kwin else { throw Skipped("KWin's fake input has no touchpad") }
    return try withPointerOnToast(stand) { desktop, pointer, toast, place in
      for _ in 0..<5 { try pointer.scroll(down: -4) }
      try desktop.frame("the toast 20 higher") { $0.toast?.bottom == place.bottom - 20 }
      pointer.rest(200)
      try pointer.scroll(down: nil)
      try desktop.frame("the toast back at \(place)") { $0.toast?.isAbout(place) ?? false }
    }
  },
  Check("mouse/hover-holds") { stand in
    let desktop = try stand.desktop()
    let pointer = try desktop.makePointer()
    try pointer.move(to: 640, 500)
    let first = try ShownToast(in: desktop)
    let place = try desktop.place()
    try desktop.tool("waytoastctl", ["dismiss"])
    try expect("outcome of the toast before", try first.outcome(), is: "dismissed")
    let toast = try ShownToast(in: desktop, duration: "1")
    let start = MonotonicClock.now()
    var isLeft = true
    repeat {
      try pointer.move(to: place.x + (isLeft ? -10 : 10), place.y)
      isLeft.toggle()
      guard let phase = try toast.phase() else {
        throw Unexpected("toast of 1 s under a moving pointer after 2 s", expected: "there", got: "gone")
      }
      try expect(phase != "leaving", "phase", expected: "resting", got: phase)
    } while MonotonicClock.now() - start < 2_000_000_000
    let left = MonotonicClock.now()
    try pointer.move(to: 640, 500)
    try expect("outcome", try toast.outcome(), is: "expired")
    let rest = Double(MonotonicClock.now() - left) / 1e9
    try expect(rest >= 1, "seconds after the pointer has left", expected: "at least 1", got: rest)
    return ""
  },
]

private func withPointerOnToast(
  _ stand: Stand, _ body: (any Desktop, any Pointer, ShownToast, Screenshot.Bounds) throws -> Void
) throws -> String {
  let desktop = try stand.desktop()
  let pointer = try desktop.makePointer()
  try pointer.move(to: 640, 500)
  let toast = try ShownToast(in: desktop)
  let place = try desktop.place()
  try pointer.move(to: place.x, place.y)
  try body(desktop, pointer, toast, place)
  return ""
}

private func ends(with outcome: String, _ stand: Stand, _ body: (any Pointer) throws -> Void) throws -> String
{
  try withPointerOnToast(stand) { _, pointer, toast, _ in
    try body(pointer)
    try expect("outcome", try toast.outcome(), is: outcome)
  }
}
