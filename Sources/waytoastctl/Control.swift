import ToastIPC

/// Says a verb: reads the words, asks the service if there is one, prints the answer.
enum Control {
  static func run(_ arguments: [String]) throws {
    let settings = try Settings(arguments)
    if let paper = settings.paper { return try paper.print(for: settings.syntax) }

    switch try ServiceClient(startsService: false).call(settings.request) {
    case .ok: break
    case .toasts(let toasts): try print(toasts, asJSON: settings.printsJSON)
    case .error(let message): throw ServiceError(message)
    case .outcome: throw ServiceError.strangeReply
    // No service: nothing is shown, and every verb is as good as done.
    case nil: if settings.verb == .list { try print([], asJSON: settings.printsJSON) }
    }
  }

  private static func print(_ toasts: [ToastSummary], asJSON: Bool) throws(SystemError) {
    try StandardStream.output.write(asJSON ? ToastSummary.json(toasts) : toasts.map(\.row).joined())
  }
}

extension Settings {
  fileprivate var request: Request {
    switch verb {
    case .dismiss: .dismiss(isForAll ? .all : id.map(DismissTarget.id) ?? .newest)
    case .list: .list
    case .quit: .quit
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
