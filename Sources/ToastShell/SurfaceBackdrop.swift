import ToastCore
import Wayland

/// The picture of what lies behind one surface: taken once, after the surface is granted and before it is seen.
///
/// A frame waits for it, but not for long; what comes later is not heard.
final class SurfaceBackdrop {
  /// The output that it is of: the number of its global.
  let screen: UInt32
  private let output: WlOutput
  private let outputState: Screen.State
  private let outputSize: LogicalSize
  private let key: StackKey
  /// The distance of the surface from its edge; the picture is dropped when it changes.
  private let inset: Double
  /// What the surface may grow to.
  private let largest: LogicalSize
  private let globals: Globals
  private let onFault: (CaptureFault) -> Void

  private var state = State.none
  private var isGranted = false
  private var free: FreeArea?
  /// Finds out whether the session is locked, where that is possible; nil: it is not.
  private var visibility: VisibilityProbe?
  /// Since when a frame could have been shown without it.
  private var since: Instant?
  /// The part behind the surface as it is.
  private var present: (place: LogicalRect, picture: CapturedPicture)?

  private enum State {
    /// Awaits the surface's size, and where it will be.
    case placing
    case capturing(any Capture)
    case captured(Shot)
    case turned(OutputPicture)
    case none
  }

  private var probe: UsableAreaProbe?

  /// A picture that has not come after so long is done without.
  static let patience = Duration.milliseconds(50)

  /// Begins with finding out where the surface of `stack` will be.
  ///
  /// - Parameters:
  ///   - workspace: the output's workspace, in logical pixels of all outputs, where the compositor tells of it.
  ///   - onFault: called when there will be no picture though there could be one.
  init?(
    of stack: ToastStack, on screen: Screen, workspace: LogicalRect?, namespace: String, globals: Globals,
    onFault: @escaping (CaptureFault) -> Void
  ) {
    guard let state = screen.current, let size = screen.output?.size else { return nil }
    self.screen = screen.global
    output = screen.proxy
    outputState = state
    outputSize = size
    key = stack.key
    inset = stack.surfaceInset
    largest = stack.largestSize
    self.globals = globals
    self.onFault = onFault
    self.state = .placing
    if globals.canLock {
      visibility = VisibilityProbe(on: output, layer: key.layer, namespace: namespace, globals: globals) {
        [weak self] isSeen in self?.setSeen(isSeen)
      }
    }
    guard key.keepsClearOfBars else {
      free = FreeArea(all: size)
      return
    }
    let workspace = workspace?.offset(dx: -state.position.x, dy: -state.position.y)
    probe = UsableAreaProbe(on: output, layer: key.layer, namespace: namespace, globals: globals) {
      [weak self] free in
      guard let self else { return }
      probe?.destroy()
      probe = nil
      self.free = free.flatMap { FreeArea(of: $0, on: size, workspace: workspace) }
      if self.free == nil { drop() } else { advance() }
    }
  }

  /// The surface has been granted a size.
  func grant() {
    isGranted = true
    advance()
  }

  private func setSeen(_ isSeen: Bool) {
    visibility?.destroy()
    visibility = nil
    if isSeen { advance() } else { drop() }
  }

  /// Lets go of the picture, or does without it.
  func drop() {
    visibility?.destroy()
    visibility = nil
    probe?.destroy()
    probe = nil
    if case .capturing(let capture) = state { capture.destroy() }
    state = .none
    present = nil
  }

  /// Drops the picture if its output is not any more as it was.
  func check(_ screen: Screen) {
    if screen.current != outputState { drop() }
  }

  // MARK: Waiting

  /// Whether a frame has to wait for it; asked whenever one could be shown.
  func isAwaited(at now: Instant) -> Bool {
    guard isPending else { return false }
    let since = since ?? now
    self.since = since
    guard since + SurfaceBackdrop.patience <= now else { return true }
    let fault = visibility == nil ? CaptureFault.late : .hidden
    drop()
    onFault(fault)
    return false
  }

  /// When it is given up.
  var deadline: Instant? { isPending ? since.map { $0 + SurfaceBackdrop.patience } : nil }

  /// Whether it is on its way.
  var isPending: Bool {
    switch state {
    case .placing, .capturing: true
    case .captured, .turned, .none: false
    }
  }

  // MARK: Taking

  private func advance() {
    guard case .placing = state, isGranted, visibility == nil, let free, let shm = globals.shm else { return }
    // The picture has its own time.
    since = nil
    let area = area(in: free)
    let onEnd: (CaptureEnd) -> Void = { [weak self] in self?.end($0) }
    if let manager = globals.screencopy {
      state = .capturing(
        ScreencopyCapture(
          of: area, on: output, size: outputSize, transform: outputState.transform, manager: manager,
          shm: shm,
          onEnd: onEnd))
    } else if let sources = globals.imageSources, let manager = globals.imageCopy {
      state = .capturing(
        ImageCopyCapture(
          on: output, size: outputSize, sources: sources, manager: manager, shm: shm, onEnd: onEnd))
    } else {
      state = .none
    }
  }

  /// The part of the output that is behind the surface at its largest, by a little more where the scale is fractional:
  /// a compositor that takes whole logical pixels takes whole pixels then.
  private func area(in free: FreeArea) -> LogicalRect {
    let place = place(of: largest, in: free)
    let unit = outputState.scale.captureUnit
    let left = (place.x / unit).rounded(.down) * unit
    let top = (place.y / unit).rounded(.down) * unit
    let right = (place.maxX / unit).rounded(.up) * unit
    let bottom = (place.maxY / unit).rounded(.up) * unit
    let area = LogicalRect(x: left, y: top, width: right - left, height: bottom - top)
    return area.intersection(FreeArea(all: outputSize).rect) ?? place
  }

  private func place(of size: LogicalSize, in free: FreeArea) -> LogicalRect {
    free.place(of: size, edge: key.edge, inset: inset, alignment: key.alignment)
  }

  private func end(_ end: CaptureEnd) {
    switch end {
    case .taken(let shot):
      guard isPlausible(shot) else {
        state = .none
        return onFault(.wrongSize(shot.uprightSize))
      }
      state = .captured(shot)
    case .failed(let fault):
      state = .none
      onFault(fault)
    }
  }

  /// Whether the frame shows what was asked for.
  private func isPlausible(_ shot: Shot) -> Bool {
    let size = shot.uprightSize
    let scale = outputState.scale.factor
    return Shot.accepts(size.width, for: shot.area.width, scale: scale)
      && Shot.accepts(size.height, for: shot.area.height, scale: scale)
  }

  /// What lies behind the surface at a size of `size`; nil where there is no picture of that scale.
  func picture(behind size: LogicalSize, at scale: Scale) -> CapturedPicture? {
    guard let free else { return nil }
    let place = place(of: size, in: free)
    switch state {
    case .captured(let shot):
      // The shared memory goes with the shot.
      state = .turned(
        OutputPicture(of: shot, area: self.place(of: largest, in: free).union(place), scale: scale))
    case .turned(let picture) where picture.scale != scale: drop()
    case .placing, .capturing, .turned, .none: break
    }
    guard case .turned(let whole) = state else { return nil }
    if let present, present.place == place { return present.picture }
    let picture = whole.picture(behind: place)
    present = (place, picture)
    return picture
  }
}

extension ToastSurface {
  /// Whether toasts of this surface are shown where those of another stack will be: a picture would be one of them.
  ///
  /// A stack with an inset begins past all others that its column meets. `screen` is the number of its output's global.
  func covers(_ other: ToastStack, on screen: UInt32) -> Bool {
    guard other.surfaceInset == 0, stack != other.id, !figures.isEmpty, self.screen ?? screen == screen,
      key.edge == other.key.edge
    else { return false }
    return key.alignment == other.key.alignment || other.toasts.contains { $0.style.width == .output }
      || figures.contains { $0.style.width == .output }
  }
}

extension Scale {
  /// The least number of logical pixels that are whole pixels, where that is a few of them; else 1.
  fileprivate var captureUnit: Double { self.unit <= 24 ? self.unit : 1 }
}
