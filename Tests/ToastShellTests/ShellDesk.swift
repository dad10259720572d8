import Stage
import Testing
import ToastShell
import Wayland

@testable import ToastCore

/// A shell and a compositor in one thread, without a service: a test says what is shown.
final class ShellDesk {
  let stage: Stage
  let shell: Shell
  var now = Instant(nanoseconds: 0)
  /// What the shell has told, in order.
  private(set) var events: [ShellEvent] = []
  /// The canvases that were handed out to be painted.
  private(set) var canvases: [(size: BufferSize, stale: [LogicalRect])] = []
  /// What the last canvas had behind it.
  private(set) var picture: CapturedPicture?

  init(_ stage: Stage, capturesQuietly: Bool = true) throws {
    self.stage = stage
    stage.onViolation = { Issue.record("\($0)") }
    shell = Shell(display: try Display(fd: stage.connect()), capturesQuietly: { capturesQuietly })
    turn()
  }

  deinit { shell.disconnect() }

  func turn() {
    for _ in 0..<8 {
      _ = shell.flush()
      stage.turn()
      shell.read()
      events += shell.takeEvents()
    }
  }

  func takeEvents() -> [ShellEvent] {
    defer { events = [] }
    return events
  }

  /// The surface for one toast of 100 x 40, of the stack with this number.
  ///
  /// `inset` is what other stacks take between the surface and its edge.
  func makeSurface(
    _ number: UInt32 = 1, output: String? = nil, style: Style = .glass, workspace: LogicalRect? = nil,
    inset: Double = 0
  ) -> StackID {
    let id = StackID(number)
    var stack = ToastStack(
      id: id, key: StackKey(output: output, style: style), bounds: LogicalSize(width: 1280, height: 720))
    let toast = Toast(
      serial: ToastSerial(1), number: ToastNumber(1), id: "1", content: ToastContent(title: "Saved"),
      style: style, duration: nil)
    _ = stack.handle(.add(toast), at: now)
    let measure = Measure(size: LogicalSize(width: 100, height: 40), lines: 1)
    _ = stack.handle(.measured(ToastSerial(1), measure), at: now)
    stack.setRoom(StackRoom(inset: inset, taken: inset, isWhole: inset == 0))
    shell.createSurface(for: stack, workspace: workspace)
    turn()
    return id
  }

  /// A toast that stands at `y` on a surface of the stage's size.
  func scene(y: Double, opacity: Double = 1, style: Style = .plain) throws -> Scene {
    let size = try #require(stage.layerSurfaces.last).grantedSize
    let frame = LogicalRect(x: 20, y: y, width: 100, height: 40)
    var scene = Scene.empty(LogicalSize(width: Double(size.width), height: Double(size.height)))
    scene.figures = [
      Figure(
        toast: ToastSerial(1), content: ToastContent(title: "Saved"), style: style, frame: frame,
        outline: .rounded(radius: 0), opacity: opacity)
    ]
    scene.inputRegion = [frame.outerPixels]
    return scene
  }

  /// Shows a scene, in which the stale parts are filled with one grey; returns whether the shell could take it.
  @discardableResult
  func show(_ scene: Scene, on stack: StackID, wantsFrame: Bool = false) throws -> Bool {
    guard shell.refresh(of: stack, at: now) != nil else { return false }
    try shell.show(scene, on: stack, wantsFrame: wantsFrame, at: now) { scene, canvas in
      canvases.append((canvas.size, canvas.stale))
      picture = if case .picture(let picture) = canvas.backdrop { picture } else { nil }
      let pixels = canvas.pixels.bindMemory(to: UInt32.self)
      for area in canvas.stale {
        guard let area = canvas.scale.damage(area, in: canvas.size) else { continue }
        for y in area.y..<area.y + area.height {
          for x in area.x..<area.x + area.width {
            let isInside = scene.figures.contains { figure in
              let point = LogicalPoint(
                x: (Double(x) + 0.5) / canvas.scale.factor, y: (Double(y) + 0.5) / canvas.scale.factor)
              return figure.outline.contains(point, in: figure.frame)
            }
            pixels[Int(y) * canvas.size.width + Int(x)] = isInside ? 0x8080_8080 : 0
          }
        }
      }
    }
    shell.finish(stack)
    turn()
    return true
  }
}
