import ToastCore
import ToastIPC
import ToastSystem

/// What a command line of waytoastd asks for.
final class Settings {
  /// How long the service stays with nothing to show; nil for ever.
  private(set) var linger: Duration? = .seconds(30)
  /// How much motion toasts show.
  private(set) var motion = MotionPreference.full
  /// What holds for all toasts.
  private(set) var rules = Toasts.Rules()
  /// The pipe to report the start on.
  private(set) var readyPipe: Int32?
  /// A picture to draw, instead of serving.
  private(set) var preview: PreviewOptions?
  private(set) var paper: CommandPaper?

  /// The options, and what each sets here.
  var syntax: CommandSyntax {
    CommandSyntax(
      program: "waytoastd",
      usage: ["waytoastd [options]"],
      summary: "Shows the toasts that waytoast asks for; the first waytoast starts it when it is needed.",
      sections: [.init("", options + CommandPaper.options { self.paper = $0 })],
      notes: [
        .text(
          """
          Exit status: 0 done, or another one runs already; 1 no toasts can be shown; 2 the command line is wrong.
          """)
      ])
  }

  private var options: [CommandOption] {
    [
      .init("linger", nil, "D", "leave when nothing was shown for so long: seconds (30) or forever") {
        value throws(UsageError) in self.linger = try Settings.linger(value)
      },
      .init("motion", nil, "M", "full, or reduced: toasts fade and nothing moves") {
        value throws(UsageError) in
        guard let motion = MotionPreference(rawValue: value) else {
          throw UsageError("bad motion \(value.quoted): expected full or reduced")
        }
        self.motion = motion
      },
      button(.left),
      button(.middle),
      button(.right),
      .init("ready-fd", nil, "FD", "report the start on this inherited pipe") { value throws(UsageError) in
        // Later the number may be that of something else.
        guard let pipe = Int32(value), pipe > 2, FileDescriptor.isOpen(pipe) else {
          throw UsageError("bad descriptor \(value.quoted): expected the number of an inherited pipe")
        }
        self.readyPipe = pipe
      },
      .init("preview", nil, "FILE.png", "draw a toast into a file; see waytoastctl preview") {
        self.preview = PreviewOptions(file: $0)
      },
      .init("request", nil, "JSON", "the preview's toast, as on the socket") { self.preview?.request = $0 },
      .init("scale", nil, "S", "the preview's pixels a logical one, 0.5 to 8 (1)") {
        value throws(UsageError) in self.preview?.scale = try PreviewOptions.scale(value)
      },
      .init("backdrop-image", nil, "PNG", "what is behind the preview's toast") {
        self.preview?.backdrop = $0
      },
    ]
  }

  /// Reads a command line, the program's name left out.
  init(_ arguments: [String]) throws(UsageError) {
    let operands = try syntax.parse(arguments)
    if let word = operands.first {
      throw UsageError("unexpected word \(word.quoted): waytoastd takes options only; waytoast shows toasts")
    }
  }

  private func button(_ button: PointerButton) -> CommandOption {
    let actions = ClickAction.allCases.map(\.rawValue).joined(separator: ", ")
    let usual = rules.clicks[button].rawValue
    return .init("button-\(button.rawValue)", nil, "A", "what a click does: \(actions) (\(usual))") {
      value throws(UsageError) in
      guard let action = ClickAction(rawValue: value) else {
        throw UsageError("bad action \(value.quoted): expected one of \(actions)")
      }
      self.rules.clicks[button] = action
    }
  }

  private static func linger(_ text: String) throws(UsageError) -> Duration? {
    switch ToastDuration(parsing: text) {
    case .seconds(let duration): return duration
    case .forever: return text == "0" ? .zero : nil
    case .short, .medium, .long, nil:
      throw UsageError("bad linger \(text.quoted): expected seconds (30, 0.5, 1500ms) or forever")
    }
  }
}
