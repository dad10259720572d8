import ToastCore
import ToastSystem
import Wayland

/// The Wayland side of toasts: a connection, what the compositor offers, and a surface for each stack.
///
/// Nothing here blocks. What the compositor says is appended to `events`; the owner takes them once a turn.
public final class Shell {
  private let display: Display
  /// The name by which compositors' rules know the surfaces to come.
  public var namespace: String
  /// Whether a blur that the compositor offers is taken to be there.
  public var isBlurTrusted = true
  private(set) lazy var capturesQuietly = askQuietly()
  private let askQuietly: () -> Bool
  private let registry: WlRegistry
  private(set) var globals = Globals()
  private(set) var screens: [Screen] = []
  private var seats: [Seat] = []
  private(set) var surfaces: [StackID: ToastSurface] = [:]
  private var state = State.listening
  private var events: [ShellEvent] = []
  /// Whether the compositor does not read at the moment.
  private var isBlocked = false
  /// Whether a frame or a surface was put off because of that.
  private var hasDeferral = false

  /// What a compositor that does not read has not been asked for: it would pile up, until libwayland gives up.
  private var backlog = Backlog()

  private struct Backlog {
    var wanted: [(stack: ToastStack, workspace: LogicalRect?)] = []
    var ended: [ToastSurface] = []

    var isPending: Bool { !wanted.isEmpty || !ended.isEmpty }
  }

  private enum State: Equatable {
    /// Awaits the end of the list of globals.
    case listening
    /// Awaits what the globals say first.
    case asking
    case ready
    case lost
  }

  /// Speaks to the compositor at the other end of `display`.
  ///
  /// - Parameters:
  ///   - namespace: the name by which compositors' rules know the surfaces.
  ///   - capturesQuietly: whether pictures of outputs can be taken without anyone being asked, or told, by the
  ///     compositor; elsewhere they are taken only for styles that insist on it.
  public init(
    display: Display, namespace: String = "waytoast", capturesQuietly: @escaping () -> Bool = { true }
  ) {
    self.display = display
    self.namespace = namespace
    askQuietly = capturesQuietly
    registry = display.registry()
    registry.onEvent = { [weak self] event in
      switch event {
      case .global(let name, let interface, let version): self?.addGlobal(name, interface, version)
      case .globalRemove(let name): self?.removeGlobal(name)
      }
    }
    whenHeard { [weak self] in self?.hearGlobals() }
  }

  /// The connection's descriptor, to be watched for reading, and for writing while `flush` says so.
  public var descriptor: Int32 { display.fd }

  /// Whether something waits to be taken.
  public var hasEvents: Bool { !events.isEmpty }

  /// What the compositor has said since the last call.
  public func takeEvents() -> [ShellEvent] {
    defer { events = [] }
    return events
  }

  // MARK: Connection

  /// Reads what has arrived and hands it to the handlers, which only append events.
  public func read() {
    guard state != .lost else { return }
    do throws(DisplayError) {
      while true {
        if let prepared = display.prepareRead() {
          try prepared.read()
          break
        }
        try display.dispatchPending()
      }
      try display.dispatchPending()
    } catch {
      lose()
    }
  }

  /// Sends what was asked; returns whether the rest must wait until the descriptor is writable.
  public func flush() -> Bool {
    guard state != .lost else { return false }
    do throws(DisplayError) {
      isBlocked = try !canSend()
      if !isBlocked, backlog.isPending {
        catchUp()
        isBlocked = try !canSend()
      }
      return isBlocked
    } catch {
      // The compositor may have said why: that is read first.
      read()
      lose()
      return false
    }
  }

  /// Sends the requests so far; returns whether the compositor reads, so that a few KiB more will not be too much.
  private func canSend() throws(DisplayError) -> Bool { try display.flush() == .done && display.isWritable }

  /// Whether the requests of one more surface or frame can be made in this turn.
  ///
  /// libwayland ends the connection when its buffer and that of the socket are full.
  func takesRequests() -> Bool {
    // `flush` reports an error at the end of the turn.
    if !isBlocked { isBlocked = (try? canSend()) == false }
    if isBlocked { hasDeferral = true }
    return !isBlocked
  }

  /// Whether requests were put off that could be made now.
  public func takeDeferral() -> Bool {
    guard hasDeferral, !isBlocked else { return false }
    hasDeferral = false
    return true
  }

  /// Ends every surface and the connection.
  public func disconnect() {
    for surface in surfaces.values { surface.destroy() }
    surfaces = [:]
    // Cursors too are objects of the connection.
    for seat in seats { seat.destroy() }
    seats = []
    _ = flush()
    display.disconnect()
    state = .lost
  }

  /// Whether surfaces can be made.
  var isReady: Bool { state == .ready }

  private func lose() {
    guard state != .lost else { return }
    lose(display.protocolError.map { .accused($0.description) } ?? .disconnected)
  }

  private func lose(_ error: ShellError) {
    state = .lost
    events.append(.lost(error))
  }

  private func whenHeard(_ body: @escaping () -> Void) {
    let callback = display.sync()
    callback.onEvent = { _ in body() }
  }

  // MARK: Globals

  private func addGlobal(_ name: UInt32, _ interface: String, _ version: UInt32) {
    switch interface {
    case WlOutput.interface.name:
      let proxy = registry.bind(name: name, WlOutput.self, version: min(version, 4))
      screens.append(
        Screen(global: name, proxy: proxy, xdgOutput: globals.xdgOutput) { [weak self] in self?.tellOutputs()
        })
    case WlSeat.interface.name:
      let proxy = registry.bind(name: name, WlSeat.self, version: min(version, 9))
      let surfaces = Seat.Surfaces(
        stack: { [weak self] surface in self?.surfaces.first { $0.value.proxy === surface }?.key },
        scale: { [weak self] stack in self?.surfaces[stack].map { Int32($0.scale.whole) } ?? 1 },
        onEvent: { [weak self] in self?.events.append($0) })
      seats.append(
        Seat(
          global: name, proxy: proxy, globals: { [weak self] in self?.globals ?? Globals() },
          surfaces: surfaces))
    default: globals.bind(name, interface, offered: version, with: registry)
    }
  }

  private func removeGlobal(_ name: UInt32) {
    if let index = screens.firstIndex(where: { $0.global == name }) {
      for surface in surfaces.values where surface.backdrop?.screen == name { surface.backdrop?.drop() }
      screens.remove(at: index).destroy()
      tellOutputs()
    }
    if let index = seats.firstIndex(where: { $0.global == name }) { seats.remove(at: index).destroy() }
  }

  private func hearGlobals() {
    if let missing = globals.missing {
      lose(missing)
      return
    }
    state = .asking
    // Globals come in any order.
    if let manager = globals.xdgOutput { for screen in screens { screen.extend(with: manager) } }
    whenHeard { [weak self] in
      guard let self, state == .asking else { return }
      state = .ready
      events.append(.ready)
      tellOutputs()
    }
  }

  private func tellOutputs() {
    guard state == .ready else { return }
    for surface in surfaces.values {
      guard let backdrop = surface.backdrop else { continue }
      if let screen = screens.first(where: { $0.global == backdrop.screen }) { backdrop.check(screen) }
    }
    // A surface that stays where it is is told nothing when its output's scale changes.
    for surface in surfaces.values {
      guard let screen = screens.first(where: { $0.global == surface.screen }) else { continue }
      surface.entered(scale: screen.scale(fractional: globals.viewporter != nil))
    }
    events.append(.outputs(screens.compactMap(\.output)))
  }

  // MARK: Surfaces

  /// Makes the surface of a stack; it can be drawn on after `ToastStack.Event.configured`.
  ///
  /// - Parameter workspace: that of the stack's output, in logical pixels of all outputs, where the compositor tells of
  ///   it: what bars and gaps leave free.
  public func createSurface(for stack: ToastStack, workspace: LogicalRect? = nil) {
    guard state == .ready, surfaces[stack.id] == nil else { return }
    guard takesRequests() else {
      backlog.wanted.append((stack, workspace))
      return
    }
    let screen = (stack.output ?? stack.key.output).flatMap { name in screens.first { $0.name == name } }
    let surface = ToastSurface(
      of: stack, on: screen?.proxy, namespace: namespace, scale: guess(for: screen), globals: globals
    ) { [weak self] event in self?.hear(event) }
    surfaces[stack.id] = surface
    surface?.listen { [weak self] output in self?.screens.first { $0.proxy === output }?.name }
    // A lone output is where the compositor puts it.
    guard let screen = screen ?? (screens.count == 1 ? screens[0] : nil), wantsPicture(stack),
      !surfaces.values.contains(where: { $0.covers(stack, on: screen.global) })
    else { return }
    surface?.backdrop = SurfaceBackdrop(
      of: stack, on: screen, workspace: workspace, namespace: namespace, globals: globals
    ) { [weak self] fault in self?.events.append(.captureFailed(stack.id, fault)) }
  }

  /// The scale that a stack's first frame will have, as far as it is known, while that frame has to be waited for.
  ///
  /// Its buffer is made now.
  public func prepareFrame(of stack: StackID) -> Scale? { surfaces[stack]?.prepareFrame() }

  /// Whether a picture of what is behind a stack's surface may still come: what is painted without it would be thrown away.
  public func awaitsPicture(of stack: StackID) -> Bool { surfaces[stack]?.backdrop?.isPending == true }

  /// Ends the surface of a stack, with a transparent frame first.
  public func destroySurface(of stack: StackID) {
    backlog.wanted.removeAll { $0.stack.id == stack }
    guard let surface = surfaces.removeValue(forKey: stack) else { return }
    useKeyboards()
    if takesRequests() {
      surface.destroy()
    } else {
      surface.silence()
      backlog.ended.append(surface)
    }
  }

  /// Does what had to wait until the compositor reads again.
  private func catchUp() {
    let backlog = self.backlog
    self.backlog = Backlog()
    for surface in backlog.ended {
      if takesRequests() { surface.destroy() } else { self.backlog.ended.append(surface) }
    }
    for wanted in backlog.wanted { createSurface(for: wanted.stack, workspace: wanted.workspace) }
  }

  /// The time between two refreshes, if the surface of a stack can take a frame now; else nil.
  public func refresh(of stack: StackID, at now: Instant) -> Duration? {
    guard let surface = surfaces[stack], surface.canTakeFrame(at: now), takesRequests() else { return nil }
    let screen = screens.first { $0.global == surface.screen } ?? screens.first
    return screen?.current?.refresh ?? .nanoseconds(16_666_667)
  }

  /// The next instant at which a frame callback or a picture that has not come is given up.
  ///
  /// While the compositor does not read, nothing can be done about it.
  public var deadline: Instant? { isBlocked ? nil : surfaces.values.compactMap(\.deadline).min() }

  /// Draws and commits `scene`, unless that is what is shown; only after `refresh` said that it can be.
  ///
  /// - Parameters:
  ///   - wantsFrame: whether something moves and the next frame is wanted.
  ///   - paint: draws the scene on the canvas's stale parts.
  public func show(
    _ scene: Scene, on stack: StackID, wantsFrame: Bool, at now: Instant, paint: (Scene, Canvas) -> Void
  ) throws(SystemError) {
    guard let surface = surfaces[stack] else { return }
    let blurRegion = scene.blurRegion { backdropSource(for: $0) == .compositor }
    let isBlurred = scene.figures.contains { backdropSource(for: $0.style) == .compositor }
    let painting = surface.painting(of: scene, isBlurred: isBlurred)
    guard !surface.shows(painting, blurring: blurRegion) else { return }
    try surface.commit(painting, blurring: blurRegion, wantsFrame: wantsFrame, at: now, paint: paint)
  }

  /// Asks for what a stack's surface needs, where that differs from what was asked for last.
  ///
  /// The requests travel with the next commit; `finish` makes one if nothing else did.
  ///
  /// - Parameter inset: the distance from the edge.
  public func place(
    _ stack: StackID, size: LogicalSize, inset: Double, keyboard: KeyboardNeed = .none
  ) {
    guard !isBlocked else {
      hasDeferral = true
      return
    }
    surfaces[stack]?.ask(for: size)
    surfaces[stack]?.move(to: inset)
    surfaces[stack]?.use(keyboard)
    useKeyboards()
  }

  /// Listens to the keyboards while there is a toast that takes keys.
  private func useKeyboards() {
    let isNeeded = surfaces.values.contains { $0.keyboard != .none }
    for seat in seats { seat.wantsKeyboard = isNeeded }
  }

  /// Commits what was asked and not committed since.
  public func finish(_ stack: StackID) {
    surfaces[stack]?.finish()
  }

  private func hear(_ event: ShellEvent) {
    if case .entered(let stack, let name) = event, let screen = screens.first(where: { $0.name == name }) {
      surfaces[stack]?.entered(scale: screen.scale(fractional: globals.viewporter != nil))
      surfaces[stack]?.screen = screen.global
      if let backdrop = surfaces[stack]?.backdrop, backdrop.screen != screen.global { backdrop.drop() }
    }
    events.append(event)
  }

  /// The largest scale that a toast may be shown at.
  public var finestScale: Scale { guess(for: nil) }

  /// The scale of a stack's surface, or the best guess where there is none yet.
  public func scale(of stack: ToastStack) -> Scale {
    if let surface = surfaces[stack.id] { return surface.scale }
    let name = stack.output ?? stack.key.output
    return guess(for: screens.first { $0.name == name })
  }

  /// The scale to begin with: the output's, and the largest where the compositor has yet to choose one.
  private func guess(for screen: Screen?) -> Scale {
    let fractional = globals.viewporter != nil
    if let screen { return screen.scale(fractional: fractional) }
    return screens.map { $0.scale(fractional: fractional) }.max() ?? .one
  }
}
