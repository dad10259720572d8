import ToastConfiguration
import ToastHooks
import ToastIPC
import ToastService
import ToastSystem

/// The requests of a watch in the foreground, sent to the service one after the other.
final class WatchRequests {
  /// The current settings.
  var configuration: Configuration
  /// Whether the service answered the last request, as far as is known.
  private var isAnswered = true

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// Sends the requests of events; a toast that cannot be shown is reported, and the next request follows.
  func ask(for notes: [HookEffect]) {
    guard !notes.isEmpty else { return }
    isAnswered = true
    for note in notes { ask(for: note) }
  }

  /// Sends the last requests; a service that did not answer before is not awaited again.
  func finish(_ notes: [HookEffect]) {
    for note in notes { ask(for: note) }
  }

  private func ask(for note: HookEffect) {
    do {
      switch note {
      case .show(let toast):
        var show = ShowRequest(toast, in: configuration)
        var reply = try call(.show(try show.validated()), startsService: true)
        if case .error = reply, show.output != nil {
          // The output may have been removed.
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

  /// Sends a request; does not wait for the reply of a service that did not answer before.
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
