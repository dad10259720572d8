import HeadlessSway
import PrivateSession
import Testing

extension EndToEnd {
  /// A window of one colour below, a toast above, a pointer between.
  @Suite struct PointerTests {
    let sway: HeadlessSway
    let pointer: VirtualPointer
    let window: Window
    let empty: Screenshot

    init() throws {
      sway = try HeadlessSway()
      pointer = try VirtualPointer(sway)
      try pointer.move(to: 640, 400)
      window = try Window(sway, color: .init(230, 230, 230))
      empty = try sway.screenshot()
    }

    @Test func clicksBesideAToastReachTheWindowBelow() throws {
      let toast = try #require(try sway.show("Saved successfully").toast(over: empty))
      let middle = (toast.left + toast.right) / 2
      let beside = [
        // Its shadow, its own corners, the gap between it and the edge: all of it is the surface's, none the toast's.
        (toast.left - 6, toast.top + toast.height / 2), (toast.right + 6, toast.top + toast.height / 2),
        (middle, toast.bottom + 6), (middle, 2),
        (toast.left + 2, toast.top + 2), (toast.right - 3, toast.bottom - 3),
        (640, 500),
      ]
      for (x, y) in beside {
        try pointer.move(to: x, y)
        try pointer.click()
        #expect(try window.takePresses() == [.init(x: Double(x), y: Double(y))], "\(x), \(y) beside \(toast)")
      }
      try pointer.move(to: 640, 400)
      #expect(try sway.screenshot().toast(over: empty) == toast, "it is still there")
    }

    @Test func aClickOnAToastDismissesIt() throws {
      let watch = try ScreenWatch(sway)
      let waiting = try sway.start(
        "waytoast", ["--wait", "--animation", "none", "--duration", "forever", "Saved successfully"])
      let shown = try watch.first { $0.toast(over: empty) != nil }
      let toast = try #require(shown.toast(over: empty))
      try pointer.move(to: (toast.left + toast.right) / 2, toast.top + toast.height / 2)
      try pointer.click()

      #expect(try waiting.finish().output == "tapped\n")
      #expect(try window.takePresses() == [])
      // Sway draws the pointer itself.
      try pointer.move(to: 640, 400)
      _ = try watch.first { $0.toast(over: empty) == nil }

      // Where the toast was, the window is again.
      try pointer.move(to: (toast.left + toast.right) / 2, toast.top + toast.height / 2)
      try pointer.click()
      #expect(try window.takePresses().count == 1)
    }

    @Test(arguments: [VirtualPointer.Button.right, .middle])
    func anotherButtonDismissesItToo(_ button: VirtualPointer.Button) throws {
      let watch = try ScreenWatch(sway)
      let waiting = try sway.start(
        "waytoast", ["--wait", "--animation", "none", "--duration", "forever", "Saved successfully"])
      let shown = try watch.first { $0.toast(over: empty) != nil }
      let toast = try #require(shown.toast(over: empty))
      try pointer.move(to: (toast.left + toast.right) / 2, toast.top + toast.height / 2)
      try pointer.click(button)
      #expect(try waiting.finish().output == "dismissed\n")
    }
  }
}
