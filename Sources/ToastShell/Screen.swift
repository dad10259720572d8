import ToastCore
import Wayland

/// One wl_output and what it says of itself.
///
/// What it says between two `done` events belongs together; `current` changes only there.
final class Screen {
  let global: UInt32
  let proxy: WlOutput
  private(set) var current: State?
  private var pending = State()
  private var extended: ZxdgOutputV1?
  private let onChange: () -> Void

  struct State: Equatable {
    var name: String?
    /// The mode in buffer pixels, not rotated.
    var mode = BufferSize(width: 0, height: 0)
    /// How it lies in its buffers.
    var transform = WlOutput.Transform.normal
    var wholeScale = 1
    /// Between two refreshes.
    var refresh = Duration.nanoseconds(16_666_667)
    /// What xdg-output says: the only place that knows a fractional scale before a surface is shown.
    var logical: LogicalSize?
    /// Where it lies among the outputs, where xdg-output says so.
    var position = LogicalPoint(x: 0, y: 0)
  }

  init(global: UInt32, proxy: WlOutput, xdgOutput: ZxdgOutputManagerV1?, onChange: @escaping () -> Void) {
    self.global = global
    self.proxy = proxy
    self.onChange = onChange
    proxy.onEvent = { [weak self] in self?.handle($0) }
    if let xdgOutput { extend(with: xdgOutput) }
  }

  /// Asks for the logical size too.
  func extend(with manager: ZxdgOutputManagerV1) {
    guard extended == nil else { return }
    let extended = manager.getXdgOutput(output: proxy)
    self.extended = extended
    extended.onEvent = { [weak self] in self?.handle($0) }
  }

  func destroy() {
    extended?.destroy()
    proxy.destroy()
  }

  private func handle(_ event: WlOutput.Event) {
    switch event {
    case .geometry(_, _, _, _, _, _, _, let transform):
      pending.transform = transform
    case .mode(let flags, let width, let height, let refresh):
      guard flags.contains(.current) else { return }
      pending.mode = BufferSize(width: Int(max(0, width)), height: Int(max(0, height)))
      if refresh > 0 { pending.refresh = .nanoseconds(1_000_000_000_000 / Int64(refresh)) }
    case .scale(let factor): pending.wholeScale = min(max(1, Int(factor)), 16)
    case .name(let name): pending.name = name
    case .done: apply()
    case .description: break
    }
    // The first version has no `done`.
    if proxy.version < 2 { apply() }
  }

  private func handle(_ event: ZxdgOutputV1.Event) {
    switch event {
    case .logicalSize(let width, let height):
      guard width > 0, height > 0 else { return }
      pending.logical = LogicalSize(width: Double(width), height: Double(height))
    case .name(let name): pending.name = pending.name ?? name
    // Before version 3; from then on wl_output's `done` stands for both.
    case .done: apply()
    case .logicalPosition(let x, let y): pending.position = LogicalPoint(x: Double(x), y: Double(y))
    case .description: break
    }
  }

  private func apply() {
    guard current != pending else { return }
    current = pending
    onChange()
  }
}

extension Screen {
  /// No output is longer, in logical pixels: what a compositor says beyond is an error of its own.
  private static let limit = 16384.0

  var name: String { current?.name ?? "output-\(global)" }

  /// The output for the core, once its size is known.
  var output: Output? {
    guard let current, let size = current.logicalSize else { return nil }
    return Output(
      name: name,
      size: LogicalSize(width: min(size.width, Screen.limit), height: min(size.height, Screen.limit)))
  }

  /// Its scale, as well as it can be known before a surface is shown on it.
  ///
  /// - Parameter fractional: whether buffers of a fractional scale can be shown (wp_viewporter).
  func scale(fractional: Bool) -> Scale {
    guard let current else { return .one }
    return fractional ? current.scale : Scale(whole: current.wholeScale)
  }
}

extension Screen.State {
  /// Its own scale, be it fractional.
  var scale: Scale {
    guard let logical, mode.width > 0, mode.height > 0 else { return Scale(whole: wholeScale) }
    let sides = transform.isSideways ? (mode.height, mode.width) : (mode.width, mode.height)
    // The logical size is rounded; the longer side tells the scale best.
    let (length, pixels) =
      logical.width > logical.height ? (logical.width, sides.0) : (logical.height, sides.1)
    let factor = min(Double(pixels) / length, 16)
    let nearest = Scale(numerator: Int((factor * Double(Scale.denominator)).rounded()))
    // Of the scales that give this size, users choose round ones.
    let possible = (-6...6).map { Scale(numerator: nearest.numerator + $0) }.filter { scale in
      scale.gives(logical.width, of: sides.0) && scale.gives(logical.height, of: sides.1)
    }
    return possible.min { one, other in
      (one.unit, one.distance(to: factor)) < (other.unit, other.distance(to: factor))
    } ?? nearest
  }

  fileprivate var logicalSize: LogicalSize? {
    if let logical { return logical }
    guard mode.width > 0, mode.height > 0 else { return nil }
    let width = Double(mode.width) / Double(wholeScale)
    let height = Double(mode.height) / Double(wholeScale)
    return transform.isSideways
      ? LogicalSize(width: height, height: width) : LogicalSize(width: width, height: height)
  }
}

extension Scale {
  /// Whether a side of so many pixels may be `length` logical pixels long: most compositors round down, some of them with
  /// an error of their own.
  fileprivate func gives(_ length: Double, of pixels: Int) -> Bool {
    let exact = Double(pixels) / factor
    return length > exact - 1.001 && length <= exact + 0.5
  }

  fileprivate func distance(to factor: Double) -> Double { abs(self.factor - factor) }
}
