/// A shell that completes what is being typed.
public enum CommandShell: String, Sendable, CaseIterable {
  case bash, zsh, fish
}

extension CommandSyntax {
  /// What a shell reads to complete the program's words.
  public func completions(for shell: CommandShell) -> String {
    let text =
      switch shell {
      case .bash: bashCompletions
      case .zsh: zshCompletions
      case .fish: fishCompletions
      }
    return text + "\n"
  }

  /// The options that shells offer.
  var offered: [CommandOption] { options.filter { !$0.isInternal } }

  /// The options that shells offer after a verb; nil: those that go with every verb, or where there are none.
  func offered(after verb: CommandVerb?) -> [CommandOption] {
    let bound = Set(verbs.flatMap(\.options))
    return offered.filter { option in
      verb?.options.contains(option.name) == true || !bound.contains(option.name)
    }
  }
}

extension CommandOption {
  /// The option as it is written, its short name first.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}

extension String {
  /// The text as one word of any of the shells.
  var shellWord: String { "'" + replacing("'", with: "'\\''") + "'" }
}
