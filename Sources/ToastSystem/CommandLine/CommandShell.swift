/// A shell for which completions are generated.
public enum CommandShell: String, Sendable, CaseIterable {
  case bash, zsh, fish
}

extension CommandSyntax {
  /// Returns the completion script of the program.
  public func completions(for shell: CommandShell) -> String {
    let text =
      switch shell {
      case .bash: bashCompletions
      case .zsh: zshCompletions
      case .fish: fishCompletions
      }
    return text + "\n"
  }

  /// The options in completions.
  var offered: [CommandOption] { options.filter { !$0.isInternal } }

  /// Returns the options that are offered after a subcommand; nil for the options of every subcommand.
  func offered(after subcommand: Subcommand?) -> [CommandOption] {
    let bound = Set(subcommands.flatMap(\.options))
    return offered.filter { option in
      subcommand?.options.contains(option.name) == true || !bound.contains(option.name)
    }
  }
}

extension CommandOption {
  /// The names of the option with their dashes, the short name first.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}

extension String {
  /// The text quoted as one word of bash or zsh.
  var shellWord: String { "'" + replacing("'", with: "'\\''") + "'" }
}
