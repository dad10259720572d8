/// An option of a program: its names, its description in --help, and its action.
public struct CommandOption {
  /// The long name without its dashes.
  public let name: String
  /// The short name, an ASCII letter.
  public let short: Character?
  /// The placeholder of the argument in --help; nil for an option without argument.
  public let argument: String?
  private let offer: () -> CompletionSource
  /// Whether only other programs use the option; --help and completions omit it.
  public let isInternal: Bool
  /// Returns the description; only --help and completions call the closure.
  private let describe: () -> String
  /// Applies the option; the value is empty for an option without argument.
  public let set: (String) throws(UsageError) -> Void

  /// Creates an option.
  ///
  /// - Throws: `set` throws a `UsageError` for an invalid value.
  public init(
    _ name: String, _ short: Character?, _ argument: String?, _ help: @autoclosure @escaping () -> String,
    offers candidates: @autoclosure @escaping () -> CompletionSource = .none, isInternal: Bool = false,
    set: @escaping (String) throws(UsageError) -> Void
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    offer = candidates
    self.isInternal = isInternal
    describe = help
    self.set = set
  }

  /// The description.
  public var help: String { describe() }
  /// The completions of the argument.
  public var candidates: CompletionSource { offer() }
}

/// The completions of a word.
public struct CompletionSource: Sendable {
  /// The words to offer.
  public let words: [String]
  /// A command that prints further words, one per line.
  public let command: String?
  /// Whether file names are offered.
  public let areFiles: Bool

  /// Creates completions from words, from the lines that a command prints, and from file names.
  public init(_ words: [String] = [], from command: String? = nil, areFiles: Bool = false) {
    self.words = words
    self.command = command
    self.areFiles = areFiles
  }

  /// No completions.
  public static let none = CompletionSource()
  /// File names.
  public static let files = CompletionSource(areFiles: true)
}

/// A subcommand: the first operand of a program that has subcommands.
public struct Subcommand: Sendable {
  /// The name.
  public let name: String
  /// The operands and options in --help, such as `[ID | --all]`.
  public let operands: String
  /// The description.
  public let summary: String
  /// The completions of the operands.
  public let candidates: CompletionSource
  /// The names of the options that belong to the subcommand.
  public let options: [String]

  /// Creates a subcommand.
  public init(
    _ name: String, _ operands: String, _ summary: String, offers candidates: CompletionSource = .none,
    options: [String] = []
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.candidates = candidates
    self.options = options
  }
}

/// An error in a command line.
public struct UsageError: Error, Hashable, Sendable {
  /// The error and the correct form, in one line.
  public let message: String

  /// Creates an error with a message.
  public init(_ message: String) {
    self.message = message
  }
}
