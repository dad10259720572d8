/// One option of a program: how it is written, what --help says of it, and what it sets.
public struct CommandOption {
  /// The long name without its dashes.
  public let name: String
  /// The short name, an ASCII letter.
  public let short: Character?
  /// What --help calls its argument; nil: it takes none.
  public let argument: String?
  /// What it does, in a few words.
  public let help: String
  /// Sets what it sets; the value is empty when it takes none.
  public let set: (String) throws(UsageError) -> Void

  /// An option; `set` throws when its value makes no sense.
  public init(
    _ name: String, _ short: Character?, _ argument: String?, _ help: String,
    set: @escaping (String) throws(UsageError) -> Void
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.help = help
    self.set = set
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
