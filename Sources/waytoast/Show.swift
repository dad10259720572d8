import ToastCore
import ToastIPC

/// Says a toast: reads the words, asks the service, prints what was asked for.
enum Show {
  static func run(_ arguments: [String]) throws {
    // A service that has to be started takes longest of all: it starts before the words are read.
    let early = mayShow(arguments) ? ServiceClient(startsService: true) : nil
    let settings = try Settings(arguments)
    if let infoCommand = settings.infoCommand { return try infoCommand.print(for: settings.syntax) }

    let client = early ?? ServiceClient(startsService: true)
    let accepted = try acceptance(client.call(.show(settings.request)))
    if let warning = accepted.warning { CommandStatus.say(settings.inCallersWords(warning), as: "waytoast") }
    if settings.printsID, let id = accepted.id { try StandardStream.output.show("\(id)\n") }
    guard settings.request.wait != .none else { return }
    if accepted.isHeld { sayHeld() }
    try StandardStream.output.show("\(end(of: accepted, client))\n")
  }

  /// Whether the words look as if they asked for a toast: a glance, not a judgement.
  private static func mayShow(_ arguments: [String]) -> Bool {
    !arguments.isEmpty
      && !arguments.contains { ["-h", "--help", "--version"].contains($0) || $0.hasPrefix("--completions") }
  }

  private static func acceptance(_ reply: Reply?) throws(ServiceError) -> Acceptance {
    switch reply {
    case .ok(let acceptance): return acceptance
    case .error(let message): throw ServiceError(message)
    default: throw .strangeReply
    }
  }

  private static func sayHeld() {
    CommandStatus.say("toasts are paused: the toast waits for 'waytoastctl resume'", as: "waytoast")
  }

  /// What became of a toast: the action that was chosen first, or the outcome.
  private static func end(of accepted: Acceptance, _ client: ServiceClient) throws(ServiceError) -> String {
    while true {
      switch try client.nextReply() {
      case .event(let event) where event.toast == accepted.toast:
        switch event.kind {
        case .outcome(let outcome): return outcome
        case .action(let key): return Outcome.action(key).description
        case .held: sayHeld()
        }
      // Events of other toasts, should this version be told of them.
      case .event: continue
      case .error(let message): throw ServiceError(message)
      case nil: throw ServiceError("waytoastd ended before the toast was gone")
      default: throw .strangeReply
      }
    }
  }
}
