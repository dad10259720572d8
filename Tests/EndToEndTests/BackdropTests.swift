import Glibc
import HeadlessSway
import PrivateSession
import Programs
import Testing
import ToastShell
import ToastSystem
import Wayland

@testable import ToastCore

extension EndToEnd {
  /// What a toast is given as what lies behind it is what lay there.
  @Suite struct BackdropTests {
    /// An output, and how much of it there is to see in its own pixels.
    struct Case: Sendable, CustomTestStringConvertible {
      let scale: String
      let transform: String
      var testDescription: String { "scale \(scale), \(transform)" }
    }

    static let cases =
      ["1", "2", "1.5", "1.25"].map { Case(scale: $0, transform: "normal") }
      + ["90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270"].map {
        Case(scale: "1", transform: $0)
      } + [Case(scale: "2", transform: "90")]

    @Test(arguments: cases) func itIsThePictureOfItsPlace(_ output: Case) throws {
      let sway = try HeadlessSway([.init(scale: output.scale, transform: output.transform)])
      let wallpaper = try Wallpaper(sway)
      // As the eye has it where it is turned; grim blurs what is scaled by a fraction.
      let before =
        output.transform == "normal" ? try ScreenWatch(sway).next() : try sway.screenshot()
      let viewer = try Viewer(sway)
      let picture = try #require(try viewer.picture(.glass))
      // The surface hangs in the middle of the upper edge.
      let scale = try #require(Double(output.scale))
      let width = (Double(before.width) / scale).rounded(.down)
      let left =
        ((width / 2).rounded(.down) - (Double(picture.size.width) / scale / 2).rounded(.down)) * scale
      #expect(picture.size == viewer.bufferSize(at: scale))
      #expect(differences(picture, before, left: Int(left.rounded()), top: 0) == 0)
      withExtendedLifetime(wallpaper) {}
    }

    @Test func aBarIsNoPartOfIt() throws {
      let sway = try HeadlessSway()
      let wallpaper = try Wallpaper(sway)
      let bar = try Wallpaper(sway, bar: 30)
      let before = try sway.screenshot()
      let left = 640 - 174
      let unknown = try Viewer(sway).picture(.glass)
      #expect(unknown == nil, "it may be below the bar, or beside it")
      let workspace = LogicalRect(x: 0, y: 30, width: 1280, height: 690)
      let known = try #require(try Viewer(sway).picture(.glass, workspace: workspace))
      #expect(differences(known, before, left: left, top: 30) == 0)
      var style = Style.glass
      style.keepsClearOfBars = false
      let over = try #require(try Viewer(sway).picture(style))
      #expect(differences(over, before, left: left, top: 0) == 0)
      withExtendedLifetime((wallpaper, bar)) {}
    }

    @Test func aToastIsSeenOverItAndLeavesNothingBehind() throws {
      let sway = try HeadlessSway([.init(1), .init(2, x: 1280)])
      try sway.ipc.run("focus output HEADLESS-2")
      let wallpaper = try Wallpaper(sway, output: "HEADLESS-2") { x, _ in
        x < 640 ? Screenshot.Pixel(200, 40, 40) : Screenshot.Pixel(40, 40, 200)
      }
      let empty = try sway.screenshot(of: "HEADLESS-2")
      let watch = try ScreenWatch(sway, output: "HEADLESS-2")
      func look() throws -> (left: Screenshot.Pixel, right: Screenshot.Pixel) {
        let seen = try sway.show("A toast over two colours", on: "HEADLESS-2")
        let toast = try #require(seen.difference(from: empty))
        let middle = (toast.top + toast.bottom) / 2
        return (seen[toast.left + 40, middle], seen[toast.right - 40, middle])
      }
      func dismiss() throws {
        #expect(try sway.control("dismiss") == "")
        #expect(try watch.first { $0 == empty } == empty, "nothing is left behind")
      }
      var (left, right) = try look()
      // A machine with other things to do may take longer for a picture than a toast waits for it.
      for _ in 0..<20 where left.red < left.blue + 40 {
        try dismiss()
        (left, right) = try look()
      }
      #expect(left.red > left.blue + 40, "\(left)")
      #expect(right.blue > right.red + 40, "\(right)")
      try dismiss()

      // Without anything behind it, it is the same on both sides.
      let veiled = try sway.show("--backdrop", "none", "A toast over two colours", on: "HEADLESS-2")
      let toast = try #require(veiled.difference(from: empty))
      #expect(veiled[toast.left + 40, (toast.top + toast.bottom) / 2].red < left.red)
      withExtendedLifetime(wallpaper) {}
    }

    /// Scales at which a part of an output is no whole number of pixels.
    @Test(arguments: ["1.33", "1.1", "1.75"]) func atAFractionalScaleThereIsAPicture(scale: String) throws {
      let sway = try HeadlessSway([.init(scale: scale)])
      let middle = try Int(640 / #require(Double(scale)))
      let wallpaper = try Wallpaper(sway) { x, _ in
        x < middle ? Screenshot.Pixel(200, 40, 40) : Screenshot.Pixel(40, 40, 200)
      }
      let watch = try ScreenWatch(sway)
      let empty = try watch.next()
      var colors = (left: Screenshot.Pixel(0, 0, 0), right: Screenshot.Pixel(0, 0, 0))
      // A busy machine may take longer for a picture than a toast waits for it.
      for _ in 0..<20 where colors.left.red < colors.left.blue + 40 {
        let run = try sway.run(
          "waytoast", ["--animation", "none", "--duration", "forever", "A toast over two colours"])
        #expect(run == Run(output: "", errors: "", end: .exited(0)))
        let seen = try watch.first { $0 != empty }
        let toast = try #require(seen.difference(from: empty))
        let y = (toast.top + toast.bottom) / 2
        colors = (seen[toast.left + 50, y], seen[toast.right - 50, y])
        _ = try sway.control("dismiss")
        _ = try watch.first { $0 == empty }
      }
      #expect(colors.left.red > colors.left.blue + 40, "\(colors)")
      #expect(colors.right.blue > colors.right.red + 40, "\(colors)")
      withExtendedLifetime(wallpaper) {}
    }

    /// How many pixels of a picture differ from those of a screenshot there.
    private func differences(
      _ picture: CapturedPicture, _ screenshot: Screenshot, left: Int, top: Int
    ) -> Int {
      var count = 0
      for y in 0..<picture.size.height {
        for x in 0..<picture.size.width {
          let pixel = picture.pixels[y * picture.size.width + x]
          let seen = screenshot[left + x, top + y]
          let color = UInt32(seen.red) << 16 | UInt32(seen.green) << 8 | UInt32(seen.blue)
          if pixel != 0xFF00_0000 | color { count += 1 }
        }
      }
      return count
    }
  }
}

/// A shell of the tests' own that wants to know what lies behind a toast.
private final class Viewer {
  private let shell: Shell
  private let size = LogicalSize(width: 1280, height: 720)
  private var surfaceSize = LogicalSize.zero

  init(_ sway: HeadlessSway) throws {
    shell = Shell(display: try Display(name: sway.socket))
    try wait { $0 == .ready }
  }

  deinit { shell.disconnect() }

  /// The size of the surface, in buffer pixels.
  func bufferSize(at scale: Double) -> BufferSize {
    Scale(numerator: Int((scale * 120).rounded())).bufferSize(surfaceSize)
  }

  /// What lies behind a toast of 300 x 50.
  func picture(_ style: Style, workspace: LogicalRect? = nil) throws -> CapturedPicture? {
    let id = StackID(1)
    let key = StackKey(output: "HEADLESS-1", style: style)
    var stack = ToastStack(id: id, key: key, bounds: size)
    let now = Instant(nanoseconds: 0)
    let serial = ToastSerial(1)
    let toast = Toast(
      serial: serial, number: ToastNumber(1), id: "1", content: ToastContent(title: "Saved"), style: style,
      duration: nil)
    _ = stack.handle(.add(toast), at: now)
    _ = stack.handle(.measured(serial, Measure(size: LogicalSize(width: 300, height: 50), lines: 1)), at: now)
    surfaceSize = stack.surfaceSize
    shell.createSurface(for: stack, workspace: workspace)
    try wait { event in
      guard case .stack(id, .configured(let size)) = event else { return false }
      _ = stack.handle(.configured(size), at: now)
      return true
    }
    let scene = try #require(stack.scene(at: now))
    try wait(until: { shell.refresh(of: id, at: now) != nil })
    var picture: CapturedPicture?
    try shell.show(scene, on: id, wantsFrame: false, at: now) { _, canvas in
      if case .picture(let known) = canvas.backdrop { picture = known }
    }
    return picture
  }

  private func wait(for isAwaited: (ShellEvent) -> Bool) throws {
    try wait(until: { shell.takeEvents().contains(where: isAwaited) })
  }

  private func wait(until isSo: () -> Bool) throws {
    let deadline = MonotonicClock.now() + 10_000_000_000
    repeat {
      _ = shell.flush()
      if isSo() { return }
      var entry = pollfd(fd: shell.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 100) > 0 { shell.read() }
    } while MonotonicClock.now() < deadline
    Issue.record("it did not come")
  }
}
