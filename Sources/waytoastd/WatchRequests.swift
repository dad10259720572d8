import ToastConfiguration
import ToastHooks
import ToastIPC
import ToastService
import ToastSystem

/// What a watch in the foreground asks of the service, one after the other.
final class WatchRequests {
  /// The settings in force.
  var configuration: Configuration
  /// Whether the service answered the last time, as far as is known.
  private var isAnswered = true

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// Asks for what happened at once; a toast that cannot be shown is told, and the next one asked for all the same.
  func ask(for notes: [HookNote]) {
    guard !notes.isEmpty else { return }
    isAnswered = true
    for note in notes { ask(for: note) }
  }

  /// Asks for the last time: a service that did not answer before is not waited for once more.
  func finish(_ notes: [HookNote]) {
    for note in notes { ask(for: note) }
  }

  private func ask(for note: HookNote) {
    do {
      switch note {
      case .show(let toast):
        var show = ShowRequest(toast, in: configuration)
        var reply = try call(.show(try show.validated()), startsService: true)
        if case .error = reply, show.output != nil {
          // The output may be gone by now.
          show.output = nil
          reply = try call(.show(try show.validated()), startsService: true)
        }
        if case .error(let message) = reply { throw ServiceError(message) }
      case .dismiss(let id): _ = try call(.dismiss(.id(id)), startsService: false)
      }
    } catch {
      CommandStatus.say("\(error)", as: Daemon.control)
    }
  }

  /// One that does not answer is told all the same, for when it goes on; but that is waited for once only.
  private func call(_ request: Request, startsService: Bool) throws -> Reply? {
    let client = ServiceClient(startsService: startsService)
    guard isAnswered else {
      _ = try client.connected()?.send(request.line)
      return nil
    }
    do throws(ServiceError) {
      return try client.call(request)
    } catch {
      isAnswered = false
      throw error
    }
  }
}
