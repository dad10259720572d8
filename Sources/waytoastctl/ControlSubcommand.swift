import ToastIPC

/// The subcommands of waytoastctl.
enum ControlSubcommand: String, CaseIterable {
  case dismiss, list, action, pause, resume, status, stream, watch, preview, symbols, reload, config, quit

  /// Parses a subcommand.
  init(word: String?) throws(UsageError) {
    let subcommands = ControlSubcommand.allCases.map(\.rawValue)
    guard let word else { throw UsageError("no subcommand: expected \(subcommands.joined(separator: ", "))") }
    guard let subcommand = ControlSubcommand(rawValue: word) else {
      let near = EditDistance.nearest(to: word, among: subcommands).map { "did you mean '\($0)'?" }
      throw UsageError(
        "unknown subcommand \(word.quoted): \(near ?? "expected \(subcommands.joined(separator: ", "))")")
    }
    self = subcommand
  }

  /// The operands in --help.
  var operands: String {
    switch self {
    case .dismiss: "[ID | --all]"
    case .list, .status: "[--json]"
    case .action: "[ID] [KEY]"
    case .stream: "[--max N] [TITLE]"
    case .watch: "[COMPOSITOR] [--all] [--print]"
    case .preview: "FILE.png [TITLE [SUBTITLE]]"
    case .pause, .resume, .symbols, .reload, .config, .quit: ""
    }
  }

  private var summary: String {
    switch self {
    case .dismiss: "dismiss a toast (default: the newest)"
    case .list: "list the toasts that are shown or wait, newest last"
    case .action: "choose an action of a toast (default: the newest with actions, the action of a tap)"
    case .pause: "do not disturb: hold new toasts"
    case .resume: "show toasts again, those that were held first"
    case .status: "print whether toasts are shown"
    case .stream: "show the values on standard input as a bar"
    case .watch: "show the events of sway, hyprland or niri as toasts, in the foreground"
    case .preview: "draw a toast into a file"
    case .symbols: "print the names of the built-in symbols, one per line"
    case .reload: "reload the configuration and print its errors"
    case .config: "print the settings in force as a configuration file"
    case .quit: "end the service"
    }
  }

  private var candidates: CompletionSource {
    switch self {
    case .dismiss, .action: ShowOptions.ids
    case .watch: CompletionSource(ControlSubcommand.compositors)
    case .preview: .files
    case .list, .pause, .resume, .status, .stream, .symbols, .reload, .config, .quit: .none
    }
  }

  /// The compositors that `watch` supports.
  static let compositors = ["auto", "sway", "hyprland", "niri"]

  var minOperands: Int {
    switch self {
    case .preview: 1
    default: 0
    }
  }

  var maxOperands: Int {
    switch self {
    case .dismiss, .watch: 1
    case .action, .stream: 2
    case .preview: 3
    case .list, .pause, .resume, .status, .symbols, .reload, .config, .quit: 0
    }
  }

  /// Returns the subcommand for --help and completions.
  func row(with toastOptions: [String]) -> Subcommand {
    let options: [String] =
      switch self {
      case .dismiss: ["all"]
      case .watch: ["all", "print"]
      case .list, .status: ["json"]
      // `stream` reads the progress from its input.
      case .stream: ["max"] + toastOptions.filter { $0 != "progress" }
      case .preview: ["scale", "backdrop-image"] + toastOptions
      case .action, .pause, .resume, .symbols, .reload, .config, .quit: []
      }
    return Subcommand(rawValue, operands, summary, offers: candidates, options: options)
  }
}
