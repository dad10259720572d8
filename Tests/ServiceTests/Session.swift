import Glibc
import Programs
import Stage
import Testing
import ToastConfiguration
import ToastCore
import ToastIPC
import ToastIcons
import ToastLoop
import ToastRender
import ToastShell
import ToastSystem
import Wayland

@testable import ToastHooks
@testable import ToastService

/// The service and a compositor in one thread, and those who ask for toasts; time passes when a test says so.
final class Session {
  let stage: Stage
  private(set) var now = Session.start
  /// How often the alarm has woken the service.
  private(set) var rings = 0
  /// What the service said about its start; nil while it has not.
  private(set) var report: Start?

  enum Start: Equatable {
    case ready
    case failed(ShellError)
  }

  private let loop: EventLoop
  private let display: Display
  private let shell: Shell
  private let clients: Clients
  private var service: Service?

  /// So far ahead of the real clock that no real timer rings.
  private static let start = Instant(nanoseconds: 1 << 61)
  /// The compositor that is listened to.
  let watched: Watched

  /// The refreshes of the stage's outputs.
  static let refresh = Duration.nanoseconds(16_666_667)

  /// A service on `stage`; without `stage`, on one with what Sway 1.7 offers and one output.
  ///
  /// - Parameters:
  ///   - iconProgram: what decodes icons; nil for the real one.
  ///   - sway: where Sway can be asked.
  ///   - hyprland: where Hyprland can be asked.
  ///   - watched: what is listened to, where the configuration says so.
  ///   - configuration: reads the settings; nil: the usual ones, with `linger`.
  init(
    _ stage: Stage? = nil, linger: Duration? = nil, sendBuffer: Int32? = nil, icons: IconLookup? = nil,
    iconProgram: String? = nil, sway: FakeSway? = nil, hyprland: FakeHyprland? = nil,
    watched: FakeSway? = nil,
    configuration: ((Configuration?) -> LoadedConfiguration)? = nil,
    clock: @escaping () -> Int64 = MonotonicClock.now
  ) throws {
    self.stage = stage ?? Stage(.sway17)
    if stage == nil { self.stage.addOutput() }
    self.stage.onViolation = { Issue.record("\($0)") }
    self.watched = Watched(sway: watched)
    loop = try EventLoop()
    display = try Display(fd: self.stage.connect(sendBuffer: sendBuffer))
    shell = Shell(display: display)
    clients = Clients(loop: loop)
    let usual = Configuration().with(linger: linger)
    service = try Service(
      loop: loop, shell: shell, clients: clients,
      lookup: icons ?? IconLookup(theme: nil, bases: [], pixmaps: []),
      iconProgram: iconProgram ?? ProgramPath.sibling(IconDecoding.program),
      compositor: { hyprland.map { .hyprland(folder: $0.folder) } ?? sway.map { .sway(socket: $0.path) } },
      findCompositor: { [watched = self.watched] _ throws(CompositorError) in
        guard let watched = watched.sway else { throw CompositorError(message: "no compositor to watch") }
        return .sway(socket: watched.path)
      },
      loadConfiguration: configuration ?? { _ in LoadedConfiguration(usual) }, generatedIDs: "", clock: clock
    ) { [weak self] error in
      self?.report = error.map { .failed($0) } ?? .ready
    }
    turn()
  }

  deinit { shell.disconnect() }

  // MARK: - Time

  /// Everything that is on its way arrives and is answered, all at the same instant.
  func turn() {
    for _ in 0..<50 {
      let requests = stage.trace.count
      loop.dispatch(timeout: 0)
      service?.turn(at: now)
      stage.turn()
      if stage.trace.count == requests, !isReadable(shell.descriptor) { return }
    }
    Issue.record("the service and the compositor do not come to rest")
  }

  /// Time passes; the service wakes when its alarm rings.
  func pass(_ duration: Duration) {
    let end = now + duration
    while let alarm, alarm <= end {
      now = max(now, alarm)
      rings += 1
      turn()
      if self.alarm == alarm {
        Issue.record("the alarm has rung and stands where it was")
        break
      }
    }
    now = end
  }

  /// Time passes in which the service does nothing, as if it were stopped.
  func stop(for duration: Duration) { now = now + duration }

  /// Waits, in the time of the real clock, until the service has seen `isSo` come true; no other time passes.
  func wait(for what: String, until isSo: () throws -> Bool) rethrows {
    let limit = MonotonicClock.now() + 30_000_000_000
    while try !isSo() {
      guard MonotonicClock.now() < limit else {
        Issue.record("\(what) did not come")
        return
      }
      loop.dispatch(timeout: 100)
      turn()
    }
  }

  /// Time passes, with a frame at each refresh for what asked for one.
  func play(_ duration: Duration) {
    let end = now + duration
    while now + Session.refresh <= end {
      pass(Session.refresh)
      stage.frame(at: UInt32(truncatingIfNeeded: now.nanoseconds / 1_000_000))
      turn()
    }
    pass(end - now)
  }

  /// The instant at which the service wakes by itself.
  var alarm: Instant? { service?.timer?.deadline.map { Instant(nanoseconds: $0) } }

  /// The objects that the service has on the wire.
  var objectCount: Int { display.proxies.count }

  /// Whether the service has let go of the compositor.
  var hasEnded: Bool { shell.descriptor < 0 }

  /// Milliseconds for input events.
  var time: UInt32 { UInt32(truncatingIfNeeded: now.nanoseconds / 1_000_000) }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return descriptor >= 0 && poll(&entry, 1, 0) > 0
  }

  /// Another service has the display.
  func supersede() { service?.leaveWhenIdle() }

  // MARK: - Asking

  /// Somebody asks for a toast, and stays connected.
  @discardableResult
  func show(_ title: String, _ change: (inout ShowRequest) -> Void = { _ in }) throws -> Visitor {
    var request = ShowRequest(title: title)
    change(&request)
    return try ask(.show(request))
  }

  /// Somebody asks for a plain toast that does not move.
  @discardableResult
  func showPlain(_ title: String, _ change: (inout ShowRequest) -> Void = { _ in }) throws -> Visitor {
    try show(title) {
      $0.style = "plain"
      $0["animation"] = "none"
      change(&$0)
    }
  }

  @discardableResult
  func ask(_ request: Request) throws -> Visitor {
    let ends = try SocketPair()
    let visitor = Visitor(LineConnection(ends.first, limit: Limits.replyLine))
    try visitor.send(request)
    clients.add(LineConnection(ends.second, limit: Limits.requestLine))
    turn()
    return visitor
  }

  /// Someone who writes bytes, and may hang up at once.
  func connect() throws -> FileDescriptor {
    let ends = try SocketPair()
    clients.add(LineConnection(ends.second, limit: Limits.requestLine))
    // What is not written yet comes after the turn in which it has connected.
    clients.watchNewcomers()
    return ends.first
  }

  // MARK: - Seeing

  /// The newest layer surface.
  func layer() throws -> StageLayerSurface { try #require(stage.layerSurfaces.last) }

  /// The newest layer surface's `wl_surface`.
  func surface() throws -> StageSurface { try layer().surface }

  /// What the newest surface shows when all of its present scene is painted on a new buffer.
  ///
  /// nil while the scene moves.
  func repaintNewestSurface() throws -> Image? {
    let surface = try surface()
    guard let service, let stack = service.toasts.stacks.last, let scene = stack.scene(at: now) else {
      return nil
    }
    if case .frame = stack.schedule(at: now) { return nil }
    let image = try #require(surface.image)
    var behind = BackdropState.unknown
    if let known = service.backdrops.known[stack.id] {
      behind = .picture(known.backdrop)
    } else if scene.figures.contains(where: { service.shell.backdropSource(for: $0.style) == .compositor }) {
      behind = .blurred
    }
    let size = BufferSize(width: image.width, height: image.height)
    let scale = Scale(numerator: try #require(layer().output).scale)
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    try pixels.withUnsafeMutableBytes { bytes in
      let whole = LogicalRect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
      try service.painter.draw(
        scene, of: stack.id, in: [whole], scale: scale, behind: behind,
        pixels: #require(bytes.baseAddress), stride: 4 * size.width, size: size)
    }
    return Image(width: size.width, height: size.height, pixels: pixels)
  }

  /// The compositor's list of what is shown and queued, as the service tells it.
  func list() throws -> [ToastSummary] {
    guard case .toasts(let toasts) = try ask(.list).replies.last else { return [] }
    return toasts
  }
}

extension Configuration {
  fileprivate func with(linger: Duration?) -> Configuration {
    var configuration = self
    configuration.linger = linger
    return configuration
  }
}

/// Somebody who asks the service for something.
final class Visitor {
  private let connection: LineConnection
  private var received: [Reply] = []

  init(_ connection: LineConnection) { self.connection = connection }

  func send(_ request: Request) throws { #expect(try connection.send(request.line)) }

  /// What the service has answered so far.
  var replies: [Reply] {
    // A long list comes in pieces.
    for _ in 0..<100 { _ = try? connection.receive() }
    while case .line(let line)? = connection.nextLine() {
      if let reply = Reply(line: line) { received.append(reply) }
    }
    return received
  }

  /// How the toast ended, for one that waits.
  var outcome: String? {
    if case .event(let event)? = replies.last, case .outcome(let outcome) = event.kind {
      outcome
    } else {
      nil
    }
  }
}

/// What there is to be listened to, if anything.
final class Watched {
  var sway: FakeSway?

  init(sway: FakeSway?) { self.sway = sway }
}
