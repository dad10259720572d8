import ToastIPC

/// The command waytoastctl: runs a subcommand, in most cases by a request to the service.
enum ControlCommand {
  static func run(_ arguments: [String]) throws {
    let options = try ControlArguments(arguments)
    if let infoCommand = options.infoCommand { return try infoCommand.print(for: options.syntax) }
    switch options.subcommand {
    case .stream: try StreamCommand(options).run()
    case .watch: try watch(options)
    case .preview: try preview(options)
    case .symbols: try ServiceProgram.become(["--symbols"])
    default: try ask(options)
    }
  }

  // MARK: Asking the service

  private static func ask(_ options: ControlArguments) throws {
    guard let request = options.serviceRequest else { return }
    // `pause` starts the service, because the service stores the paused state.
    let client = ServiceClient(startsService: options.subcommand == .pause)
    switch try client.call(request) {
    case .ok: break
    case .toasts(let toasts): try print(toasts, asJSON: options.printsJSON)
    case .status(let status):
      let word = status.paused ? "paused" : "running"
      try StandardStream.output.write(options.printsJSON ? status.json : word + "\n")
    case .config(let text): try StandardStream.output.writeEscaped(text)
    case .error(let message):
      // The reply to `reload` has a line for each error of the configuration.
      let lines = options.subcommand == .reload ? message.split(separator: "\n").map(String.init) : [message]
      for line in lines.dropLast() { CommandStatus.say(line, as: "waytoastctl") }
      throw ServiceError(lines.last ?? message)
    case .event: throw ServiceError.strangeReply
    case nil: try answerAlone(options)
    }
  }

  /// Runs a subcommand without a service: nothing is shown, so that there is nothing to dismiss, resume or end.
  private static func answerAlone(_ options: ControlArguments) throws {
    switch options.subcommand {
    case .list: try print([], asJSON: options.printsJSON)
    case .status:
      let status = ServiceStatus(paused: false, shown: 0, waiting: 0)
      try StandardStream.output.write(options.printsJSON ? status.json : "stopped\n")
    case .action:
      let toast = options.operands.first.map { "toast \($0.quoted)" } ?? "toast with actions"
      throw ServiceError("no \(toast) is shown: no service runs")
    // A service that starts now would use these options.
    case .config: try ServiceProgram.become(["--print-config"])
    case .reload: try ServiceProgram.become(["--check-config"])
    default: break
    }
  }

  private static func print(_ toasts: [ToastSummary], asJSON: Bool) throws(SystemError) {
    try StandardStream.output.write(asJSON ? ToastSummary.json(toasts) : toasts.map(\.row).joined())
  }

  // MARK: Becoming waytoastd

  private static func watch(_ options: ControlArguments) throws {
    let compositor = options.operands.first ?? "auto"
    guard ControlSubcommand.compositors.contains(compositor) else {
      throw UsageError(
        "unknown compositor \(compositor.quoted): "
          + (EditDistance.nearest(to: compositor, among: ControlSubcommand.compositors).map {
            "did you mean '\($0)'?"
          }
            ?? "expected \(ControlSubcommand.compositors.joined(separator: ", "))"))
    }
    try ServiceProgram.become(
      ["--watch", compositor] + (options.isForAll ? ["--all"] : [])
        + (options.printsEvents ? ["--print"] : []))
  }

  private static func preview(_ options: ControlArguments) throws {
    let file = options.operands[0]
    // A missing FILE argument must not create a file named after the title.
    guard file.lowercased().hasSuffix(".png") else {
      throw UsageError("bad file \(file.quoted): expected FILE.png before the title")
    }
    var request = options.request
    request.title =
      options.operands.dropFirst().first
      ?? (request.content == nil && request.progress == nil ? "Saved successfully" : "")
    request.subtitle = options.operands.dropFirst(2).first
    let line = String(decoding: Request.show(try request.validated()).line.dropLast(), as: UTF8.self)
    try ServiceProgram.become(
      ["--preview", file, "--request", line] + options.previewOptions)
  }
}

extension ControlArguments {
  /// The request of the subcommand; nil for subcommands that the service does not handle.
  fileprivate var serviceRequest: Request? {
    switch subcommand {
    case .dismiss: .dismiss(isForAll ? .all : operands.first.map(DismissTarget.id) ?? .newest)
    case .list: .list
    case .action: .action(id: operands.first, key: operands.dropFirst().first)
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
