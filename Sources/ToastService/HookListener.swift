import ToastCore
import ToastHooks
import ToastLoop

/// Listens to a compositor in a loop, and says what toasts follow from what it says.
public final class HookListener {
  private let loop: EventLoop
  private let watch: CompositorWatch
  private var hooks: HookReducer
  private var sources: [WatchedSocket.ID: EventSource] = [:]
  private var lastProblem: String?

  /// A listener that connects at its first `advance`.
  public init(loop: EventLoop, compositor: Compositor, settings: [Hook: HookSettings]) {
    self.loop = loop
    hooks = HookReducer(settings: settings)
    watch = CompositorWatch(compositor, hooks: HookSettings.enabled(in: settings))
  }

  /// What the compositor has said since the last call, and what is to be done.
  public func advance(to now: Instant) -> (reports: [CompositorReport], notes: [HookEffect]) {
    let reports = watch.advance(to: now)
    let notes = hooks.handle(reports, at: now)
    watchSockets()
    return (reports, notes)
  }

  /// When `advance` is to be called though nothing has come, or nil.
  public var deadline: Instant? { [watch.deadline, hooks.deadline].compactMap { $0 }.min() }

  /// Whether the compositor has ended: nothing will come any more.
  public var isOver: Bool { watch.isOver }

  /// Why there is no connection, if that is news.
  public func takeProblem() -> String? {
    guard watch.problem != lastProblem else { return nil }
    lastProblem = watch.problem
    return lastProblem
  }

  /// Puts other settings in force; what is to be done about the toasts that are there.
  public func use(_ settings: [Hook: HookSettings], at now: Instant) -> [HookEffect] {
    watch.setHooks(HookSettings.enabled(in: settings))
    watchSockets()
    return hooks.setSettings(settings, at: now)
  }

  /// Listens no more; what is to be done about the toasts that are there.
  public func end(at now: Instant) -> [HookEffect] {
    for source in sources.values { source.remove() }
    sources = [:]
    return hooks.setSettings([:], at: now)
  }

  private func watchSockets() {
    let sockets = watch.sockets
    for (id, source) in sources where !sockets.contains(where: { $0.id == id }) {
      source.remove()
      sources[id] = nil
    }
    for socket in sockets {
      if sources[socket.id] == nil {
        sources[socket.id] = try? loop.watch(socket.descriptor) { [watch] in watch.handle($0, of: socket.id) }
      }
      sources[socket.id]?.interest = socket.interest
    }
  }
}
