import ToastIPC

/// Does what a verb says, mostly by asking the service for it.
enum Control {
  static func run(_ arguments: [String]) throws {
    let settings = try Settings(arguments)
    if let paper = settings.paper { return try paper.print(for: settings.syntax) }
    switch settings.verb {
    case .stream: try Bar(settings).run()
    case .watch: try watch(settings)
    case .preview: try preview(settings)
    default: try ask(settings)
    }
  }

  // MARK: Asking the service

  private static func ask(_ settings: Settings) throws {
    guard let request = settings.serviceRequest else { return }
    // What shall be silent from now on has to be there to be so.
    let client = ServiceClient(startsService: settings.verb == .pause)
    switch try client.call(request) {
    case .ok: break
    case .toasts(let toasts): try print(toasts, asJSON: settings.printsJSON)
    case .status(let status):
      let word = status.paused ? "paused" : "running"
      try StandardStream.output.write(settings.printsJSON ? status.json : word + "\n")
    case .config(let text): try StandardStream.output.write(text)
    case .error(let message): throw ServiceError(message)
    case .outcome: throw ServiceError.strangeReply
    case nil: try answerAlone(settings)
    }
  }

  /// What is so without a service: nothing is shown, and most is as good as done.
  private static func answerAlone(_ settings: Settings) throws {
    switch settings.verb {
    case .list: try print([], asJSON: settings.printsJSON)
    case .status:
      let status = ServiceStatus(paused: false, shown: 0, waiting: 0)
      try StandardStream.output.write(settings.printsJSON ? status.json : "stopped\n")
    case .action: throw ServiceError("no toast \(settings.words[0].quoted) is shown: no service runs")
    // It would have these in force.
    case .config: try ServiceProgram.become(["--print-config"])
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
        "unknown compositor \(compositor.quoted): expected \(Verb.compositors.joined(separator: ", "))")
    }
    try ServiceProgram.become(
      ["--watch", compositor] + (settings.isForAll ? ["--all"] : [])
        + (settings.printsEvents ? ["--print"] : []))
  }

  private static func preview(_ settings: Settings) throws {
    let file = settings.words[0]
    // Who forgot it would find the title's picture under the title's name.
    guard file.lowercased().hasSuffix(".png") else {
      throw UsageError("bad file \(file.quoted): expected FILE.png, and then the title")
    }
    var request = settings.request
    request.title = settings.words.dropFirst().first ?? (request.content == nil ? "Saved successfully" : "")
    request.subtitle = settings.words.dropFirst(2).first
    let line = String(decoding: Request.show(try request.validated()).line.dropLast(), as: UTF8.self)
    try ServiceProgram.become(
      ["--preview", file, "--request", line] + settings.previewOptions)
  }
}

extension Settings {
  /// What the service is asked for, for the verbs that it knows.
  fileprivate var serviceRequest: Request? {
    switch verb {
    case .dismiss: .dismiss(isForAll ? .all : words.first.map(DismissTarget.id) ?? .newest)
    case .list: .list
    case .action: .action(id: words[0], key: words.dropFirst().first)
    case .pause: .pause
    case .resume: .resume
    case .status: .status
    case .reload: .reload
    case .config: .config
    case .quit: .quit
    case .stream, .watch, .preview: nil
    }
  }
}

extension ToastSummary {
  /// The toast as a line of `list`: id, phase and title, tabs between them.
  fileprivate var row: String {
    let title = title.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return "\(id)\t\(phase)\t\(String(title))\n"
  }
}
