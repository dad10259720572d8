import PrivateSession
import ToastSystem

/// `keyboard = on-demand` takes the focus while a pointer or a finger is on the toast, and gives it back.
let keyboardChecks = [
  Check("keyboard/not-taken-on-entering") { stand in
    let desktop = try stand.desktop()
    let (keyboard, pointer, foot) = try typing(in: desktop)
    defer { withExtendedLifetime(pointer) {} }
    let toast = try ShownToast(in: desktop, "--keyboard", "on-demand", "--action", "undo=Undo")
    try keyboard.type(.b)
    try foot.input(to: "b")
    try expect("phase", try toast.phase(), is: "resting")
    return ""
  },
  Check("keyboard/taken-by-hover-given-back") { stand in
    let desktop = try stand.desktop()
    let (keyboard, pointer, foot) = try typing(in: desktop)
    let toast = try ShownToast(in: desktop, "--keyboard", "on-demand", "--action", "undo=Undo")
    let place = try desktop.place()
    // Nobody tells who has the focus: keys go to the window until the toast has it.
    try desktop.wait("Escape dismisses the toast under the pointer") {
      try hover(pointer, place, stand)
      try keyboard.type(.escape)
      return try toast.phase() != "resting"
    }
    try expect("outcome", try toast.outcome(), is: "dismissed")
    try desktop.wait("the window has the focus again") {
      try keyboard.type(.c)
      return (try? foot.input(to: "c", seconds: 0.2)) != nil
    }
    return ""
  },
  Check("keyboard/given-back-on-leaving") { stand in
    let desktop = try stand.desktop()
    let (keyboard, pointer, foot) = try typing(in: desktop)
    let toast = try ShownToast(in: desktop, "--keyboard", "on-demand", "--action", "undo=Undo")
    let place = try desktop.place()
    try desktop.wait("the toast has the focus") {
      try hover(pointer, place, stand)
      try keyboard.type(.b)
      return (try? foot.input(to: "b", seconds: 0.2)) == nil
    }
    try pointer.move(to: 640, 500)
    try pointer.move(to: 642, 500)
    // KWin 6 leaves the keyboard with a surface that takes none any more, until something else is clicked or it is gone.
    if stand.compositor == .kwin { try pointer.click() }
    try desktop.wait("the window has the focus again") {
      try keyboard.type(.d)
      return (try? foot.input(to: "d", seconds: 0.2)) != nil
    }
    try expect("phase", try toast.phase(), is: "resting")
    return stand.compositor == .kwin ? "after a click into the window" : ""
  },
  Check("keyboard/tab-enter-chooses") { stand in
    let desktop = try stand.desktop()
    let (keyboard, pointer, foot) = try typing(in: desktop)
    defer { withExtendedLifetime(foot) {} }
    let toast = try ShownToast(in: desktop, "--keyboard", "on-demand", "--action", "undo=Undo")
    let place = try desktop.place()
    try desktop.wait("Tab and Enter choose the button") {
      try hover(pointer, place, stand)
      try keyboard.type(.tab)
      try keyboard.type(.enter)
      return try toast.phase() != "resting"
    }
    try expect("outcome", try toast.outcome(), is: "action undo")
    return ""
  },
  Check("keyboard/none-never-takes") { stand in
    let desktop = try stand.desktop()
    let (keyboard, pointer, foot) = try typing(in: desktop)
    let toast = try ShownToast(in: desktop, "--action", "undo=Undo")
    try hover(pointer, try desktop.place(), stand)
    for _ in 0..<3 {
      try keyboard.type(.b)
      try foot.input(to: "b")
    }
    try keyboard.type(.escape)
    try keyboard.type(.c)
    try foot.input(to: "c")
    try expect("phase", try toast.phase(), is: "resting")
    return ""
  },
]

/// A window that has the focus and gets the keys.
private func typing(in desktop: any Desktop) throws -> (any Keyboard, any Pointer, Foot) {
  let pointer = try desktop.makePointer()
  try pointer.move(to: 640, 500)
  let keyboard = try desktop.makeKeyboard()
  let foot = try Foot(in: desktop)
  try pointer.move(to: 642, 500)
  try desktop.wait("the window gets keys") {
    try keyboard.type(.a)
    return (try? foot.input(to: "a", seconds: 0.2)) != nil
  }
  return (keyboard, pointer, foot)
}

/// Moves the pointer over the toast, as often as it is called; where that gives no focus, presses for longer than a tap,
/// which does nothing else.
private func hover(_ pointer: any Pointer, _ place: Screenshot.Bounds, _ stand: Stand) throws {
  try pointer.move(to: place.x, place.top + 14)
  try pointer.move(to: place.x + 2, place.top + 14)
  guard stand.compositor == .labwc else { return }
  try pointer.press()
  MonotonicClock.wait(until: MonotonicClock.now() + 600_000_000)
  pointer.rest(600)
  try pointer.release()
}
