import Glibc
import ToastCore
import ToastHooks
import ToastIPC
import ToastLoop
import ToastService
import ToastSystem

/// What `waytoastctl watch` passes on: a compositor's events as toasts, in the foreground.
struct WatchOptions {
  var compositor: CompositorChoice
  /// Whether every hook is on that the configuration does not switch off.
  var isForAll = false
  /// Whether the events are printed, and nothing is shown.
  var prints = false

  /// Listens until a signal ends it.
  func run(_ settings: [Hook: HookSettings]) throws {
    let found: Compositor
    do throws(NoCompositor) {
      found = try Compositor.find(compositor)
    } catch {
      throw ServiceError(error.message)
    }
    let loop = try EventLoop()
    // What is printed is all that can be heard, whatever is on.
    let listener = HookListener(
      loop: loop, compositor: found, settings: prints ? HookSettings.defaults(all: true) : settings)
    let timer = try LoopTimer(in: loop) {}
    for signal in [SIGTERM, SIGINT] { _ = try loop.watch(signal: signal) { loop.stop() } }
    var failure: (any Error)?
    func turn() {
      do {
        let now = Instant(nanoseconds: MonotonicClock.now())
        let (reports, notes) = listener.advance(to: now)
        if let problem = listener.takeProblem() { CommandStatus.say(problem, as: "waytoastd") }
        if prints {
          for report in reports { try StandardStream.output.write(report.line) }
        } else {
          for note in notes { WatchOptions.ask(for: note) }
        }
        timer.deadline = listener.deadline?.nanoseconds
      } catch {
        failure = error
        loop.stop()
      }
    }
    turn()
    loop.run { turn() }
    if let failure { throw failure }
  }

  /// A toast that cannot be shown is told, and the next one is asked for all the same.
  private static func ask(for note: HookNote) {
    do {
      switch note {
      case .show(let toast):
        let request = Request.show(try ShowRequest(toast).validated())
        if case .error(let message) = try ServiceClient(startsService: true).call(request) {
          throw ServiceError(message)
        }
      case .dismiss(let id): _ = try ServiceClient(startsService: false).call(.dismiss(.id(id)))
      }
    } catch {
      CommandStatus.say("\(error)", as: "waytoastd")
    }
  }
}
