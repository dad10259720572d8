import ToastIPC

/// The parsed command line of waytoast.
final class ShowArguments {
  private let options = ShowOptions()
  private(set) var printsID = false
  /// The information that waytoast prints instead of showing a toast.
  private(set) var infoCommand: InfoCommand?

  /// The request for the toast.
  var request: ShowRequest { options.request }

  /// Returns a warning of the service with the option names of waytoast.
  func inCallersWords(_ warning: String) -> String { options.inCallersWords(warning) }

  /// The options, which set the properties of this object.
  var syntax: CommandSyntax {
    CommandSyntax(
      program: "waytoast",
      usage: ["waytoast [options] [--] TITLE [SUBTITLE]", "waytoast [options] --content FILE"],
      summary:
        "Shows a toast, a short message over all windows. TITLE - reads the title from standard input.",
      sections: [
        .init("", options.toast + answers + InfoCommand.options { self.infoCommand = $0 }),
        .init("Values of the style, for this toast only:", options.style),
      ],
      notes: ShowOptions.notes + [
        .term(
          "--wait",
          "prints expired, tapped, swiped, action KEY, dismissed, replaced, missed or closed (service or compositor ended)"
        ),
        .text(
          """
          A long option may be abbreviated as long as it is unambiguous. After -- nothing is an option: put -- before \
          a text that begins with -, or that comes from elsewhere.
          """),
        .text(
          "Exit status: 0 success; 1 the toast could not be shown or was refused; 2 the command line is wrong."
        ),
      ])
  }

  private var answers: [CommandOption] {
    [
      .init("wait", nil, nil, "wait until the toast is gone and print its outcome") { _ in
        self.options.request.wait = true
      },
      .init("print-id", nil, nil, "print the id of the toast, first and at once") { _ in
        self.printsID = true
        // Toasts with equal content are normally one toast; the printed id must belong to a new toast.
        self.options.request["duplicates"] = "stack"
      },
    ]
  }

  /// Parses the arguments without the program's name; the title `-` is read from standard input.
  init(_ arguments: [String]) throws {
    let operands = try syntax.parse(arguments)
    if infoCommand != nil { return }
    guard operands.count <= 2 else {
      throw UsageError("too many arguments: expected 'TITLE' 'SUBTITLE', each in quotes")
    }
    if options.request.content != nil, !operands.isEmpty {
      throw UsageError("--content replaces TITLE: give one of them")
    }
    if let title = operands.first {
      options.request.title = title == "-" ? try ShowArguments.titleFromInput() : title
      options.request.subtitle = operands.dropFirst().first
    } else if options.request.content == nil, options.request.progress == nil {
      // The title may be missing because an option took it as its value. The error of that option is reported
      // first.
      options.request.title = "TITLE"
      _ = try options.request.validated()
      throw UsageError("no title: waytoast TITLE; see waytoast --help")
    }
    try options.resolveIcon()
    options.request = try options.request.validated()
  }

  private static func titleFromInput() throws(SystemError) -> String {
    var bytes = try StandardStream.input.read(limit: Limits.requestLine)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
