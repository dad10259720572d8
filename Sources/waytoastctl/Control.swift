import ToastIPC

/// The command waytoastctl: runs a subcommand, in most cases by a request to the service.
enum Control {
  static func run(_ arguments: [String]) throws {
    let settings = try Settings(arguments)
    if let infoCommand = settings.infoCommand { return try infoCommand.print(for: settings.syntax) }
    switch settings.verb {
    case .stream: try Bar(settings).run()
    case .watch: try watch(settings)
    case .preview: try preview(settings)
    case .symbols: try ServiceProgram.become(["--symbols"])
    default: try ask(settings)
    }
  }

  // MARK: Asking the service

  private static func ask(_ settings: Settings) throws {
    guard let request = settings.serviceRequest else { return }
    // `pause` starts the service, because the service stores the paused state.
    let client = ServiceClient(startsService: settings.verb == .pause)
    switch try client.call(request) {
    case .ok: break
    case .toasts(let toasts): try print(toasts, asJSON: settings.printsJSON)
    case .status(let status):
      let word = status.paused ? "paused" : "running"
      try StandardStream.output.write(settings.printsJSON ? status.json : word + "\n")
    case .config(let text): try StandardStream.output.writeEscaped(text)
    case .error(let message):
      // The reply to `reload` has a line for each error of the configuration.
      let lines = settings.verb == .reload ? message.split(separator: "\n").map(String.init) : [message]
      for line in lines.dropLast() { CommandStatus.say(line, as: "waytoastctl") }
      throw ServiceError(lines.last ?? message)
    case .event: throw ServiceError.strangeReply
    case nil: try answerAlone(settings)
    }
  }

  /// Runs a subcommand without a service: nothing is shown, so that there is nothing to dismiss, resume or end.
  private static func answerAlone(_ settings: Settings) throws {
    switch settings.verb {
    case .list: try print([], asJSON: settings.printsJSON)
    case .status:
      let status = ServiceStatus(paused: false, shown: 0, waiting: 0)
      try StandardStream.output.write(settings.printsJSON ? status.json : "stopped\n")
    case .action:
      let toast = settings.words.first.map { "toast \($0.quoted)" } ?? "toast with actions"
      throw ServiceError("no \(toast) is shown: no service runs")
    // A service that starts now would use these settings.
    case .config: try ServiceProgram.become(["--print-config"])
    case .reload: try ServiceProgram.become(["--check-config"])
    default: break
    }
  }

  private static func print(_ toasts: [ToastSummary], asJSON: Bool) throws(SystemError) {
    try StandardStream.output.write(asJSON ? ToastSummary.json(toasts) : toasts.map(\.row).joined())
  }

  // MARK: Becoming waytoastd

  private static func watch(_ settings: Settings) throws {
    let compositor = settings.words.first ?? "auto"
    guard Verb.compositors.contains(compositor) else {
      throw UsageError(
        "unknown compositor \(compositor.quoted): "
          + (EditDistance.nearest(to: compositor, among: Verb.compositors).map { "did you mean '\($0)'?" }
            ?? "expected \(Verb.compositors.joined(separator: ", "))"))
    }
    try ServiceProgram.become(
      ["--watch", compositor] + (settings.isForAll ? ["--all"] : [])
        + (settings.printsEvents ? ["--print"] : []))
  }

  private static func preview(_ settings: Settings) throws {
    let file = settings.words[0]
    // A missing FILE argument must not create a file named after the title.
    guard file.lowercased().hasSuffix(".png") else {
      throw UsageError("bad file \(file.quoted): expected FILE.png before the title")
    }
    var request = settings.request
    request.title =
      settings.words.dropFirst().first
      ?? (request.content == nil && request.progress == nil ? "Saved successfully" : "")
    request.subtitle = settings.words.dropFirst(2).first
    let line = String(decoding: Request.show(try request.validated()).line.dropLast(), as: UTF8.self)
    try ServiceProgram.become(
      ["--preview", file, "--request", line] + settings.previewOptions)
  }
}

extension Settings {
  /// The request of the subcommand; nil for subcommands that the service does not handle.
  fileprivate var serviceRequest: Request? {
    switch verb {
    case .dismiss: .dismiss(isForAll ? .all : words.first.map(DismissTarget.id) ?? .newest)
    case .list: .list
    case .action: .action(id: words.first, key: words.dropFirst().first)
    case .pause: .pause
    case .resume: .resume
    case .status: .status
    case .reload: .reload
    case .config: .config
    case .quit: .quit
    case .stream, .watch, .preview, .symbols: nil
    }
  }
}

extension ToastSummary {
  /// The toast as a line of `list`: id, phase and title, separated by tabs, with control characters escaped.
  fileprivate var row: String {
    [id, phase, title].map(\.escapedForTerminal).joined(separator: "\t") + "\n"
  }
}
