import ToastIPC

/// Says a toast: reads the words, asks the service, prints what was asked for.
enum Show {
  static func run(_ arguments: [String]) throws {
    // A service that has to be started takes longest of all: it starts before the words are read.
    let early = mayShow(arguments) ? ServiceClient(startsService: true) : nil
    let settings = try Settings(arguments)
    if let paper = settings.paper { return try paper.print(for: settings.syntax) }

    let client = early ?? ServiceClient(startsService: true)
    let accepted = try acceptance(client.call(.show(settings.request)))
    if let warning = accepted.warning { CommandStatus.say(warning, as: "waytoast") }
    if settings.printsID, let id = accepted.id { try StandardStream.output.show("\(id)\n") }
    if settings.request.wait { try StandardStream.output.show("\(outcome(client.nextReply()))\n") }
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

  private static func outcome(_ reply: Reply?) throws(ServiceError) -> String {
    switch reply {
    case .outcome(let outcome): return outcome
    case .error(let message): throw ServiceError(message)
    case nil: throw ServiceError("waytoastd ended before the toast was gone")
    default: throw .strangeReply
    }
  }
}
