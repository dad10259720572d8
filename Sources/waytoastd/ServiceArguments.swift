import ToastConfiguration
import ToastHooks
import ToastIPC
import ToastSystem

/// The parsed command line of waytoastd.
final class ServiceArguments {
  /// The settings on the command line, which override the configuration file.
  private(set) var overrides: [Configuration.Override] = []
  /// The configuration file; nil for the default one.
  private(set) var file: String?
  private(set) var printsConfiguration = false
  private(set) var printsExample = false
  private(set) var checksConfiguration = false
  private(set) var printsSymbols = false
  /// The pipe for the start report.
  private(set) var readyPipe: Int32?
  /// The picture to draw instead of running the service.
  private(set) var preview: PreviewOptions?
  /// The compositor to watch instead of running the service.
  private(set) var watch: WatchOptions?
  private var watchesAll = false
  private var printsEvents = false
  private(set) var infoCommand: InfoCommand?
  /// Whether the version is followed by the properties of this machine.
  private(set) var isVerbose = false

  /// The options, which set the properties of this object.
  var syntax: CommandSyntax {
    CommandSyntax(
      program: "waytoastd",
      usage: ["waytoastd [options]"],
      summary: "Shows the toasts that waytoast requests; the first waytoast starts this service.",
      sections: [
        .init("", program + InfoCommand.options { self.infoCommand = $0 } + [verbose]),
        .init("Settings, which override the configuration:", ServiceArguments.settings.map(option)),
      ],
      notes: [
        .text(
          "Exit status: 0 success, or another service runs already; 1 no toasts can be shown; 2 the command line is wrong."
        )
      ])
  }

  /// The settings that have an option; `--watch` has another meaning, because waytoastctl watch runs this program.
  private static let settings = ConfigurationSetting.all.filter { $0.name != "watch" }

  private var program: [CommandOption] {
    [
      .init(
        "config", nil, "FILE",
        "the configuration file (default: ~/.config/waytoast/config, see XDG_CONFIG_HOME)",
        offers: .files
      ) { self.file = $0 },
      .init("print-config", nil, nil, "print the settings in force and exit") { _ in
        self.printsConfiguration = true
      },
      .init("print-example", nil, nil, "print a commented configuration and exit") { _ in
        self.printsExample = true
      },
      .init("check-config", nil, nil, "print what is wrong with the configuration and exit") { _ in
        self.checksConfiguration = true
      },
      .init("symbols", nil, nil, "print the names of the built-in symbols and exit") { _ in
        self.printsSymbols = true
      },
      .init("ready-fd", nil, "FD", "report the start on this inherited pipe") { value throws(UsageError) in
        // The number is checked now, because a file that is opened later may get the same number.
        guard let pipe = Int32(value), pipe > 2, FileDescriptor.isOpen(pipe) else {
          throw UsageError("bad descriptor \(value.quoted): expected the number of an inherited pipe")
        }
        self.readyPipe = pipe
      },
      .init("watch", nil, "COMPOSITOR", "show its events as toasts; see waytoastctl watch") {
        value throws(UsageError) in
        guard let compositor = CompositorChoice(rawValue: value) else {
          throw UsageError("unknown compositor \(value.quoted): expected \(CompositorChoice.forms)")
        }
        self.watch = WatchOptions(compositor: compositor)
      },
      .init("all", nil, nil, "watch all events") { _ in self.watchesAll = true },
      .init("print", nil, nil, "print events as JSON lines instead of showing toasts") { _ in
        self.printsEvents = true
      },
      .init("preview", nil, "FILE.png", "draw a toast into a file; see waytoastctl preview") {
        self.preview = PreviewOptions(file: $0)
      },
      .init("request", nil, "JSON", "the toast of the preview, as on the socket") {
        self.preview?.request = $0
      },
      .init("scale", nil, "S", "the scale of the preview, 0.5 to 8 (default: 1)") {
        value throws(UsageError) in self.preview?.scale = try PreviewOptions.scale(value)
      },
      .init("backdrop-image", nil, "PNG", "the picture behind the toast of the preview") {
        self.preview?.backdrop = $0
      },
    ]
  }

  private var verbose: CommandOption {
    .init(
      "verbose", nil, nil, "with --version: also print which layers of the icon decoder's sandbox hold here"
    ) {
      _ in self.isVerbose = true
    }
  }

  private func option(_ setting: ConfigurationSetting) -> CommandOption {
    .init(
      setting.name, nil, setting.argument,
      "\(setting.summary): \(setting.forms) (default: \(setting.text(of: Configuration())))",
      offers: CompletionSource(setting.words)
    ) { text throws(UsageError) in
      guard Configuration.accepts(text, for: setting) else {
        throw UsageError("bad \(setting.name) \(text.quoted): \(setting.correction(of: text))")
      }
      self.overrides.append(Configuration.Override(name: setting.name, text: text))
    }
  }

  /// Parses the arguments without the program's name.
  init(_ arguments: [String]) throws {
    let operands = try syntax.parse(arguments)
    if let word = operands.first {
      throw UsageError(
        "unexpected argument \(word.quoted): waytoastd takes options only; waytoast shows toasts")
    }
    if watch == nil, printsEvents || watchesAll {
      throw UsageError("--\(printsEvents ? "print" : "all") needs --watch")
    }
    if isVerbose {
      guard case .version? = infoCommand else { throw UsageError("--verbose needs --version") }
    }
    watch?.isForAll = watchesAll
    watch?.prints = printsEvents
    file = try file.map(ProgramPath.absolute)
  }

  /// The configuration file; the default file may be missing.
  var configurationFile: ConfigurationFile {
    ConfigurationFile(
      file ?? ConfigurationFile.defaultPath ?? "/dev/null/config", isRequired: file != nil,
      overrides: overrides, hooks: HookSettings.validator)
  }

  /// Checks that the file of `--config` can be read.
  func checkFile() throws(UsageError) {
    do throws(ConfigurationError) {
      try configurationFile.check()
    } catch {
      throw UsageError(error.message)
    }
  }
}
