import Glibc
import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC
import ToastLoop
import ToastService
import ToastSystem

/// The options of `waytoastctl watch`, which handles a compositor's events in the foreground.
struct WatchOptions {
  var compositor: CompositorChoice
  /// Whether every hook is enabled that the configuration does not disable.
  var isForAll = false
  /// Whether the events are printed instead of shown.
  var prints = false

  /// Handles events until the compositor or a signal ends the watch, or until the reader of the output is gone.
  func run(_ configuration: ConfigurationFile) throws {
    let found: Compositor
    do throws(CompositorError) {
      found = try Compositor.find(compositor)
    } catch {
      throw ServiceError(error.message)
    }
    // Without a display, toasts cannot be shown.
    if !prints { _ = try SocketPath.ofSession() }
    let loop = try EventLoop()
    if prints {
      try WatchOptions.print(found, in: loop)
    } else {
      try show(found, as: configuration, in: loop)
    }
  }

  // MARK: Printing

  /// Prints all events, whatever the configuration enables.
  private static func print(_ compositor: Compositor, in loop: EventLoop) throws {
    let listener = HookListener(
      loop: loop, compositor: compositor, settings: HookSettings.defaults(all: true))
    // The source reports a reader that closes the pipe while no events occur; a regular file has no such event.
    let reader = try? loop.watch(StandardStream.output.rawValue, for: []) { _ in loop.stop() }
    defer { reader?.remove() }
    try listen(listener, in: loop) { reports, _ in
      for report in reports { try StandardStream.output.write(report.line) }
    }
  }

  // MARK: Showing

  private func show(_ compositor: Compositor, as file: ConfigurationFile, in loop: EventLoop) throws {
    let requests = WatchRequests(Configuration())
    var former: Configuration?
    func read() -> [Hook: HookSettings] {
      let loaded = file.load(former: former)
      for error in loaded.errors { CommandStatus.say(error.message, as: Daemon.control) }
      requests.configuration = loaded.configuration
      former = loaded.configuration
      return HookSettings.inForce(requests.configuration, areOn: isForAll)
    }
    let listener = HookListener(loop: loop, compositor: compositor, settings: read())
    let changes = try? FileWatch(file.path)
    if let changes {
      _ = try loop.watch(changes.descriptor.raw) { _ in
        if changes.hasChanged() { requests.ask(for: listener.use(read(), at: WatchOptions.now)) }
      }
    }
    var end: Int32?
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      _ = try loop.watch(signal: signal) {
        end = signal
        loop.stop()
      }
    }
    try WatchOptions.listen(listener, in: loop) { _, notes in requests.ask(for: notes) }
    // The toasts that stay until a mode ends would otherwise never be dismissed.
    requests.finish(listener.end(at: WatchOptions.now))
    if let end { ProcessSignal.reraise(end) }
  }

  // MARK: Listening

  private static func listen(
    _ listener: HookListener, in loop: EventLoop,
    take: @escaping ([CompositorReport], [HookEffect]) throws -> Void
  ) throws {
    let timer = try LoopTimer(in: loop) {}
    var failure: (any Error)?
    func turn() {
      do {
        let (reports, notes) = listener.advance(to: now)
        try take(reports, notes)
        timer.deadline = listener.deadline?.nanoseconds
        if listener.isOver {
          loop.stop()
        } else if let problem = listener.takeProblem() {
          CommandStatus.say(problem, as: Daemon.control)
        }
      } catch let error as SystemError where error.code == EPIPE {
        // The reader closed the pipe.
        loop.stop()
      } catch {
        failure = error
        loop.stop()
      }
    }
    turn()
    loop.run { turn() }
    if let failure { throw failure }
  }

  private static var now: Instant { Instant(nanoseconds: MonotonicClock.now()) }
}
