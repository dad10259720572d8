import Glibc
import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC
import ToastLoop
import ToastService
import ToastSystem

/// What `waytoastctl watch` passes on: a compositor's events, in the foreground.
struct WatchOptions {
  var compositor: CompositorChoice
  /// Whether every hook is on that the configuration does not switch off.
  var isForAll = false
  /// Whether the events are printed, and nothing is shown.
  var prints = false

  /// Listens until the compositor or a signal ends it, or until nobody reads what is printed.
  func run(_ configuration: () throws -> Configuration) throws {
    let found: Compositor
    do throws(NoCompositor) {
      found = try Compositor.find(compositor)
    } catch {
      throw ServiceError(error.message)
    }
    let loop = try EventLoop()
    if prints {
      try WatchOptions.print(found, in: loop)
    } else {
      try show(found, as: configuration(), in: loop)
    }
  }

  // MARK: Printing

  /// Prints all that can be heard, whatever is on.
  private static func print(_ compositor: Compositor, in loop: EventLoop) throws {
    let listener = HookListener(
      loop: loop, compositor: compositor, settings: HookSettings.defaults(all: true))
    // A reader that goes while nothing happens is noticed too; a plain file has none.
    let reader = try? loop.watch(StandardStream.output.rawValue, for: []) { _ in loop.stop() }
    defer { reader?.remove() }
    try listen(listener, in: loop) { reports, _ in
      for report in reports { try StandardStream.output.write(report.line) }
    }
  }

  // MARK: Showing

  private func show(_ compositor: Compositor, as configuration: Configuration, in loop: EventLoop) throws {
    let settings = try HookSettings.all(in: configuration, areOn: isForAll)
    let listener = HookListener(loop: loop, compositor: compositor, settings: settings)
    var end: Int32?
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      _ = try loop.watch(signal: signal) {
        end = signal
        loop.stop()
      }
    }
    try WatchOptions.listen(listener, in: loop) { _, notes in
      for note in notes { WatchOptions.ask(for: note, as: configuration) }
    }
    // Nobody else would take away what stays until a mode is left.
    for note in listener.end(at: WatchOptions.now) { WatchOptions.ask(for: note, as: configuration) }
    if let end { SignalDeath.die(by: end) }
  }

  /// A toast that cannot be shown is told, and the next one is asked for all the same.
  private static func ask(for note: HookNote, as configuration: Configuration) {
    do {
      switch note {
      case .show(let toast):
        let request = Request.show(try ShowRequest(toast, in: configuration).validated())
        if case .error(let message) = try ServiceClient(startsService: true).call(request) {
          throw ServiceError(message)
        }
      case .dismiss(let id): _ = try ServiceClient(startsService: false).call(.dismiss(.id(id)))
      }
    } catch {
      CommandStatus.say("\(error)", as: "waytoastd")
    }
  }

  // MARK: Listening

  private static func listen(
    _ listener: HookListener, in loop: EventLoop,
    take: @escaping ([CompositorReport], [HookNote]) throws -> Void
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
          CommandStatus.say(problem, as: "waytoastd")
        }
      } catch let error as SystemError where error.code == EPIPE {
        // Who reads has had enough.
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
