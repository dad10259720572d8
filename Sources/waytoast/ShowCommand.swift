import ToastCore
import ToastIPC

/// The command waytoast: parses the command line, sends the request, and prints the requested results.
enum ShowCommand {
  static func run(_ arguments: [String]) throws {
    // Starting a service takes longest, so it begins before the command line is parsed.
    let early = mayShow(arguments) ? ServiceClient(startsService: true) : nil
    let options = try ShowArguments(arguments)
    if let infoCommand = options.infoCommand { return try infoCommand.print(for: options.syntax) }

    let client = early ?? ServiceClient(startsService: true)
    let accepted = try acceptance(client.call(.show(options.request)))
    if let warning = accepted.warning { CommandStatus.say(options.inCallersWords(warning), as: "waytoast") }
    if options.printsID, let id = accepted.id { try StandardStream.output.writeEscaped("\(id)\n") }
    guard options.request.wait != .none else { return }
    if accepted.isHeld { sayHeld() }
    try StandardStream.output.writeEscaped("\(end(of: accepted, client))\n")
  }

  /// Returns whether the command line probably asks for a toast; a fast check.
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

  /// Returns the end of a toast: the first chosen action, or the outcome.
  private static func end(of accepted: Acceptance, _ client: ServiceClient) throws(ServiceError) -> String {
    while true {
      switch try client.nextReply() {
      case .event(let event) where event.toast == accepted.toast:
        switch event.kind {
        case .outcome(let outcome): return outcome
        case .action(let key): return Outcome.action(key).description
        case .held: sayHeld()
        }
      // A newer service may send events of other toasts.
      case .event: continue
      case .error(let message): throw ServiceError(message)
      case nil: throw ServiceError("waytoastd ended before the toast was gone")
      default: throw .strangeReply
      }
    }
  }
}
