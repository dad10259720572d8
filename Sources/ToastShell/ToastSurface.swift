import ToastCore
import ToastSystem
import Wayland

/// The layer surface of one stack: its role, its scale, its buffers and the pace of its frames.
///
/// Its size is the stack's to choose and is asked for once; everything that moves does so inside it.
final class ToastSurface {
  let stack: StackID
  /// Where it was asked for.
  let key: StackKey
  let proxy: WlSurface
  private let role: ZwlrLayerSurfaceV1
  private let viewport: WpViewport?
  private let fractional: WpFractionalScaleV1?
  private let pool: BufferPool
  private let globals: Globals
  private let onEvent: (ShellEvent) -> Void

  private var state = State.awaitingConfigure
  private var asked: LogicalSize
  /// The scale at which that is a whole number of buffer pixels.
  private var askedScale: Scale
  /// The wait for a configure with the size for another scale, before anything is shown.
  private var sizing = Sizing.settled
  /// The distance from its place at the edge, in logical pixels.
  private var inset: Double
  private(set) var keyboard = KeyboardNeed.none
  /// What the compositor prefers, once it has said so; before that a guess.
  private(set) var scale: Scale
  private var callback: PendingFrame?
  /// Whether the compositor was asked for something that no commit has made true.
  private var hasPending = false
  /// What the compositor was given last.
  private var committed: Commit?
  /// The output that it is on: the number of its global.
  var screen: UInt32?
  /// The picture of what lies behind it, where its toasts need one.
  var backdrop: SurfaceBackdrop?
  /// Its blur by the compositor, from the first time that a toast wants it.
  private var effect: ExtBackgroundEffectSurfaceV1?

  private enum State: Equatable {
    case awaitingConfigure
    case granted(LogicalSize)
    /// The compositor will not show it again.
    case closed
  }

  private enum Sizing: Equatable {
    case settled
    /// Awaits the configure; since when a frame could have been shown, if one could.
    case awaited(since: Instant?)
  }

  private struct PendingFrame {
    var proxy: WlCallback
    var since: Instant
  }

  private struct Commit {
    var painting: Painting
    var bufferSize: BufferSize
    var blurRegion: [PixelRect]
  }

  /// A frame callback that has not come for so long never will: the output is off, locked or gone.
  private static let patience = Duration.seconds(1)
  /// A configure with the size for another scale that has not come for so long is done without.
  private static let sizingPatience = Duration.milliseconds(50)

  /// Asks for a surface; it can be drawn on after `ToastStack.Event.configured`.
  ///
  /// - Parameters:
  ///   - output: nil leaves the choice to the compositor.
  ///   - scale: the best guess before the compositor says more.
  init?(
    of stack: ToastStack, on output: WlOutput?, namespace: String, scale: Scale, globals: Globals,
    onEvent: @escaping (ShellEvent) -> Void
  ) {
    guard let compositor = globals.compositor, let shm = globals.shm, let shell = globals.layerShell else {
      return nil
    }
    self.stack = stack.id
    key = stack.key
    self.globals = globals
    self.onEvent = onEvent
    self.scale = scale
    asked = stack.surfaceSize
    askedScale = scale
    pool = BufferPool(shm: shm)
    proxy = compositor.createSurface()
    viewport = globals.viewporter?.getViewport(surface: proxy)
    // Before the first commit, so that its answer comes before the first configure.
    fractional = viewport == nil ? nil : globals.fractionalScale?.getFractionalScale(surface: proxy)
    role = shell.getLayerSurface(
      surface: proxy, output: output, layer: stack.key.layer.wire, namespace: namespace)

    inset = stack.surfaceInset
    role.setAnchor(anchor: stack.key.anchor)
    if inset > 0 { setMargin() }
    role.setSize(width: UInt32(asked.width), height: UInt32(asked.height))
    role.setExclusiveZone(zone: stack.key.keepsClearOfBars ? 0 : -1)
    role.setKeyboardInteractivity(keyboardInteractivity: .none)
    proxy.commit()
  }

  /// Hears the compositor; called once the surface can be found by its events.
  func listen(outputName: @escaping (WlOutput) -> String?) {
    role.onEvent = { [weak self] in self?.handle($0) }
    fractional?.onEvent = { [weak self] event in
      switch event {
      case .preferredScale(let scale): self?.scale = Scale(numerator: Int(scale))
      }
    }
    proxy.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .enter(let output):
        if let output, let name = outputName(output) { onEvent(.entered(stack, output: name)) }
      case .preferredBufferScale(let factor):
        if fractional == nil { scale = Scale(whole: Int(factor)) }
      case .leave, .preferredBufferTransform: break
      }
    }
  }

  /// The surface is on an output of this scale; ignored where the compositor itself says what it prefers.
  func entered(scale: Scale) {
    if fractional == nil, proxy.version < 6 { self.scale = scale }
  }

  private func handle(_ event: ZwlrLayerSurfaceV1.Event) {
    switch event {
    case .configure(let serial, let width, let height):
      guard state != .closed else { return }
      role.ackConfigure(serial: serial)
      sizing = .settled
      // Zero leaves the choice to us. A surface is never larger than it asked to be: its toasts need no more.
      let size = LogicalSize(
        width: width == 0 ? asked.width : min(Double(width), asked.width),
        height: height == 0 ? asked.height : min(Double(height), asked.height))
      guard state != .granted(size) else { return }
      state = .granted(size)
      backdrop?.grant()
      onEvent(.stack(stack, .configured(size)))
    case .closed:
      guard state != .closed else { return }
      state = .closed
      onEvent(.stack(stack, .closed))
    }
  }

  /// Asks for another size with the next commit; drawing goes on in the old one until the configure.
  func ask(for size: LogicalSize) {
    guard state != .closed, size != asked else { return }
    // In the old size the first frame would be resampled.
    if committed == nil, case .granted = state, askedScale != scale { sizing = .awaited(since: nil) }
    asked = size
    askedScale = scale
    role.setSize(width: UInt32(size.width), height: UInt32(size.height))
    hasPending = true
  }

  /// Asks for another distance from the edge with the next commit.
  func move(to inset: Double) {
    guard state != .closed, inset != self.inset else { return }
    self.inset = inset
    setMargin()
    hasPending = true
    // The picture is that of another place.
    backdrop?.drop()
  }

  /// Asks for the keyboard, or gives the keyboard back, with the next commit.
  func use(_ keyboard: KeyboardNeed) {
    guard state != .closed, keyboard != self.keyboard else { return }
    let isRequested = keyboard == .now
    let wasRequested = self.keyboard == .now
    self.keyboard = keyboard
    // Older versions know only all of the keyboard or nothing of it.
    guard role.version >= 4, isRequested != wasRequested else { return }
    role.setKeyboardInteractivity(keyboardInteractivity: isRequested ? .onDemand : .none)
    hasPending = true
  }

  private func setMargin() {
    let margin = Int32(inset)
    role.setMargin(
      top: key.edge == .top ? margin : 0, right: 0, bottom: key.edge == .bottom ? margin : 0, left: 0)
  }

  /// Commits what is pending, where no frame did.
  func finish() {
    guard hasPending else { return }
    proxy.commit()
    hasPending = false
  }

  // MARK: Frames

  /// When what a frame waits for is given up.
  var deadline: Instant? { [patienceEnd, sizingEnd, backdrop?.deadline].compactMap { $0 }.min() }

  private var sizingEnd: Instant? {
    if case .awaited(let since?) = sizing { since + ToastSurface.sizingPatience } else { nil }
  }

  private var patienceEnd: Instant? { callback.map { $0.since + ToastSurface.patience } }

  /// Whether a buffer could be committed now.
  func canTakeFrame(at now: Instant) -> Bool {
    guard case .granted = state else { return false }
    if case .awaited(nil) = sizing { sizing = .awaited(since: now) }
    if let sizingEnd {
      guard sizingEnd <= now else { return false }
      sizing = .settled
    }
    if let backdrop, backdrop.isAwaited(at: now) { return false }
    if let callback, let end = patienceEnd, end <= now {
      callback.proxy.destroy()
      self.callback = nil
      // Nothing was seen for so long: when the toast is seen again, something else may be behind it.
      backdrop?.drop()
    }
    return callback == nil && pool.hasFree
  }

  /// Makes the first frame's buffer while that frame has to wait, and returns its scale; nil when it need not wait.
  func prepareFrame() -> Scale? {
    guard state == .awaitingConfigure || backdrop?.isPending == true, state != .closed else { return nil }
    _ = try? pool.take(scale.bufferSize(asked))
    return scale
  }

  /// What a buffer with `scene` on it would hold now.
  ///
  /// - Parameter isBlurred: whether the compositor blurs what is behind a toast of the scene.
  func painting(of scene: Scene, isBlurred: Bool) -> Painting {
    var backdrop = isBlurred ? CanvasBackdrop.blurred : .unknown
    if case .granted(let size) = state, let picture = self.backdrop?.picture(behind: size, at: scale) {
      backdrop = .picture(picture)
    }
    return Painting(scene: scene, scale: scale, backdrop: backdrop)
  }

  /// Whether the compositor has `painting` already.
  func shows(_ painting: Painting, blurring blurRegion: [PixelRect]) -> Bool {
    committed?.painting == painting && committed?.blurRegion == blurRegion
  }

  /// Draws and commits a painting.
  ///
  /// - Parameters:
  ///   - blurRegion: where the compositor shall blur what is behind the surface.
  ///   - wantsFrame: whether something moves and the next frame is wanted.
  ///   - paint: draws the scene into a buffer; see `Canvas`.
  func commit(
    _ painting: Painting, blurring blurRegion: [PixelRect], wantsFrame: Bool, at now: Instant,
    paint: (Scene, Canvas) -> Void
  ) throws(SystemError) {
    let scene = painting.scene
    let bufferSize = scale.bufferSize(scene.size)
    guard let buffer = try pool.take(bufferSize) else { return }
    let isSameSize = committed?.bufferSize == bufferSize && committed?.painting.scale == scale
    let canvas = Canvas(
      scale: scale, pixels: buffer.pixels, stride: buffer.stride, size: bufferSize,
      stale: painting.changes(from: buffer.painting), backdrop: painting.backdrop)
    paint(scene, canvas)
    buffer.painting = painting
    buffer.isBusy = true

    if let viewport {
      if !isSameSize {
        viewport.setDestination(width: Int32(scene.size.width), height: Int32(scene.size.height))
      }
    } else if committed?.painting.scale != scale {
      proxy.setBufferScale(scale: Int32(scale.whole))
    }
    proxy.attach(buffer: buffer.proxy, x: 0, y: 0)
    for area in painting.changes(from: isSameSize ? committed?.painting : nil) {
      guard let damage = scale.damage(area, in: bufferSize) else { continue }
      proxy.damageBuffer(x: damage.x, y: damage.y, width: damage.width, height: damage.height)
    }
    if committed?.painting.scene.inputRegion != scene.inputRegion { setInputRegion(scene.inputRegion) }
    if (committed?.blurRegion ?? []) != blurRegion { setBlurRegion(blurRegion) }
    if wantsFrame { askForFrame(at: now) }
    proxy.commit()
    hasPending = false
    committed = Commit(painting: painting, bufferSize: bufferSize, blurRegion: blurRegion)
  }

  /// The toasts that the compositor has of it.
  var figures: [Figure] { committed?.painting.scene.figures ?? [] }

  private func setInputRegion(_ rects: [PixelRect]) {
    // An explicit region, also when it is empty: none at all would take every click.
    with(rects) { proxy.setInputRegion(region: $0) }
  }

  private func setBlurRegion(_ rects: [PixelRect]) {
    effect = effect ?? globals.backgroundEffects?.manager.getBackgroundEffect(surface: proxy)
    with(rects) { effect?.setBlurRegion(region: $0) }
  }

  private func with(_ rects: [PixelRect], _ body: (WlRegion) -> Void) {
    guard let region = globals.compositor?.createRegion() else { return }
    for rect in rects { region.add(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
    body(region)
    region.destroy()
  }

  private func askForFrame(at now: Instant) {
    let proxy = self.proxy.frame()
    callback = PendingFrame(proxy: proxy, since: now)
    proxy.onEvent = { [weak self] _ in self?.callback = nil }
  }

  // MARK: End

  /// Hears no more from the compositor; `destroy` is still to come.
  func silence() {
    role.onEvent = nil
    proxy.onEvent = nil
    fractional?.onEvent = nil
  }

  /// Takes the surface from the screen and ends it.
  ///
  /// A transparent frame goes first: compositors that animate a vanishing surface animate its last one.
  func destroy() {
    callback?.proxy.destroy()
    callback = nil
    backdrop?.drop()
    if let committed, state != .closed {
      if let buffer = try? pool.take(committed.bufferSize) {
        buffer.pixels.initializeMemory(as: UInt8.self, repeating: 0)
        proxy.attach(buffer: buffer.proxy, x: 0, y: 0)
        proxy.damageBuffer(
          x: 0, y: 0, width: Int32(committed.bufferSize.width), height: Int32(committed.bufferSize.height))
        if !committed.painting.scene.inputRegion.isEmpty { setInputRegion([]) }
        if !committed.blurRegion.isEmpty { setBlurRegion([]) }
        proxy.commit()
      }
      proxy.attach(buffer: nil, x: 0, y: 0)
      proxy.commit()
    }
    state = .closed
    committed = nil
    // What hangs on the surface goes before it.
    effect?.destroy()
    fractional?.destroy()
    viewport?.destroy()
    role.destroy()
    proxy.destroy()
    pool.destroy()
  }
}

extension Layer {
  var wire: ZwlrLayerShellV1.Layer {
    switch self {
    case .top: .top
    case .overlay: .overlay
    }
  }
}

extension StackKey {
  fileprivate var anchor: ZwlrLayerSurfaceV1.Anchor {
    var anchor: ZwlrLayerSurfaceV1.Anchor = edge == .top ? .top : .bottom
    switch alignment {
    case .start: anchor.insert(.left)
    case .center: break
    case .end: anchor.insert(.right)
    }
    return anchor
  }
}
