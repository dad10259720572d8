/// One option of a program: how it is written, what --help says of it, and what it sets.
public struct CommandOption {
  /// The long name without its dashes.
  public let name: String
  /// The short name, an ASCII letter.
  public let short: Character?
  /// What --help calls its argument; nil: it takes none.
  public let argument: String?
  private let offer: () -> Candidates
  /// Whether it is for other programs, and neither --help nor a shell tells of it.
  public let isInternal: Bool
  /// Writes what it does, in a few words; only --help and completions ask.
  private let describe: () -> String
  /// Sets what it sets; the value is empty when it takes none.
  public let set: (String) throws(UsageError) -> Void

  /// An option; `set` throws when its value makes no sense.
  public init(
    _ name: String, _ short: Character?, _ argument: String?, _ help: @autoclosure @escaping () -> String,
    offers candidates: @autoclosure @escaping () -> Candidates = .none, isInternal: Bool = false,
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

  /// What it does, in a few words.
  public var help: String { describe() }
  /// What a shell offers for its argument.
  public var candidates: Candidates { offer() }
}

/// What a shell offers for a word that is being typed.
public struct Candidates: Sendable {
  /// Words that are known.
  public let words: [String]
  /// A command that prints further ones, a line each.
  public let command: String?
  /// Whether any file will do.
  public let areFiles: Bool

  /// These words, the lines that a command prints, and files.
  public init(_ words: [String] = [], from command: String? = nil, areFiles: Bool = false) {
    self.words = words
    self.command = command
    self.areFiles = areFiles
  }

  /// Nothing: it may be anything.
  public static let none = Candidates()
  /// Any file.
  public static let files = Candidates(areFiles: true)
}

/// A verb of a program that has several: the first of its words that is no option.
public struct CommandVerb: Sendable {
  /// The verb.
  public let name: String
  /// What --help calls the words and options that follow, such as `[ID | --all]`.
  public let operands: String
  /// What it does, in a few words.
  public let summary: String
  /// What a shell offers for the words that follow.
  public let candidates: Candidates
  /// The names of the options that go with it.
  public let options: [String]

  /// A verb of these values.
  public init(
    _ name: String, _ operands: String, _ summary: String, offers candidates: Candidates = .none,
    options: [String] = []
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.candidates = candidates
    self.options = options
  }
}

/// A command line that cannot be understood.
public struct UsageError: Error, Hashable, Sendable {
  /// What is wrong and what would be right, in one line.
  public let message: String

  /// An error that says `message`.
  public init(_ message: String) {
    self.message = message
  }
}
