import ToastIPC

/// The parsed command line of waytoastctl.
final class ControlArguments {
  private(set) var subcommand = ControlSubcommand.list
  /// The operands after the subcommand.
  private(set) var operands: [String] = []
  private(set) var isForAll = false
  private(set) var printsJSON = false
  /// Whether `watch` prints the events instead of showing toasts.
  private(set) var printsEvents = false
  /// The value of a full bar for `stream`.
  private(set) var most = 100.0
  /// The options of `preview` that waytoast lacks, as given.
  private(set) var previewOptions: [String] = []
  private(set) var infoCommand: InfoCommand?
  private let toast = ShowOptions()
  /// The names of the given options.
  private var given: [String] = []

  /// The request of `preview` and `stream`, as far as options determine it.
  var request: ShowRequest { toast.request }

  /// The options, which set the properties of this object.
  var syntax: CommandSyntax {
    CommandSyntax(
      program: "waytoastctl",
      usage: ["waytoastctl SUBCOMMAND [options]"],
      summary: "Controls the service that shows the toasts.",
      subcommands: ControlSubcommand.allCases.map { $0.row(with: toastOptions.map(\.name)) },
      sections: [
        .init("", own.map(noting) + InfoCommand.options { self.infoCommand = $0 }),
        .init(nil, toastOptions.map(noting)),
      ],
      notes: [
        .text(
          """
          list prints a line for each toast: its id, its phase (waiting, entering, resting, dragging, settling or \
          leaving) and its title, tabs between them. stream reads lines as wob does, VALUE or VALUE STYLE, and shows \
          the latest value as a bar. preview needs no compositor. Both take waytoast's options too. status prints \
          running, paused or stopped.
          """),
        .text(
          """
          A long option may be abbreviated as long as it is unambiguous. After -- nothing is an option: waytoastctl dismiss -- \
          "$id".
          """),
        .text(
          "Exit status: 0 success, also where no service runs; 1 the service refused or does not answer; 2 the command line is wrong."
        ),
      ])
  }

  private var own: [CommandOption] {
    [
      .init("all", nil, nil, "dismiss all toasts; watch all events") { _ in self.isForAll = true
      },
      .init("json", nil, nil, "print the list or the status as JSON") { _ in self.printsJSON = true },
      .init("print", nil, nil, "print the events as JSON lines instead of showing toasts") { _ in
        self.printsEvents = true
      },
      .init("max", nil, "N", "the value of a full bar for stream (default: 100)") { text throws(UsageError) in
        guard let line = WobLine(text.utf8), line.style == nil, line.colors == nil, line.value > 0 else {
          throw UsageError("bad max \(text.quoted): expected a number above 0")
        }
        self.most = line.value
      },
      .init("scale", nil, "S", "the scale of the output in a preview, 0.5 to 8 (default: 1)") {
        self.previewOptions += ["--scale", $0]
      },
      .init("backdrop-image", nil, "PNG", "the picture behind the toast in a preview", offers: .files) {
        self.previewOptions += ["--backdrop-image", $0]
      },
    ]
  }

  /// The options of waytoast that affect the look of a toast.
  private var toastOptions: [CommandOption] { toast.toast + toast.style }

  /// Returns an option that also records its name in `given`, which is compared with the subcommand later.
  private func noting(_ option: CommandOption) -> CommandOption {
    .init(option.name, option.short, option.argument, option.help, offers: option.candidates) {
      value throws(UsageError) in
      self.given.append(option.name)
      try option.set(value)
    }
  }

  /// Parses the arguments without the program's name.
  init(_ arguments: [String]) throws {
    let syntax = syntax
    let words = try syntax.parse(arguments)
    if infoCommand != nil { return }
    subcommand = try ControlSubcommand(word: words.first)
    operands = Array(words.dropFirst())
    guard operands.count <= subcommand.maxOperands else {
      throw UsageError("too many arguments for \(subcommand.rawValue); see waytoastctl --help")
    }
    guard operands.count >= subcommand.minOperands else {
      throw UsageError("too few arguments: waytoastctl \(subcommand.rawValue) \(subcommand.operands)")
    }
    for name in given {
      let takers = syntax.subcommands.filter { $0.options.contains(name) }.map(\.name)
      guard takers.contains(subcommand.rawValue) else {
        throw UsageError("--\(name) is an option of \(takers.joined(separator: " and "))")
      }
    }
    if subcommand == .dismiss, isForAll, !operands.isEmpty {
      throw UsageError("dismiss takes an ID or --all, not both")
    }
    if subcommand == .dismiss || subcommand == .action, let id = operands.first {
      _ = try Request.checkedID(id)
    }
    try toast.resolveIcon()
  }
}
