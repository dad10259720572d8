extension CommandSyntax {
  /// The completion script for fish.
  var fishCompletions: String {
    var lines = [
      "# fish completion for \(program), written by \(program) --completions fish",
      "complete -c \(program) -f",
    ]
    if subcommands.isEmpty {
      lines += offered.map { line(for: $0, when: nil) } + words(candidates, when: nil)
    } else {
      lines += offered(after: nil).map { line(for: $0, when: nil) }
      for subcommand in subcommands {
        lines.append(
          "complete -c \(program) -n __fish_use_subcommand -a \(subcommand.name) -d \(subcommand.summary.fishWord)"
        )
      }
      for subcommand in subcommands {
        let condition = "__fish_seen_subcommand_from \(subcommand.name)"
        lines += offered.filter { subcommand.options.contains($0.name) }.map {
          line(for: $0, when: condition)
        }
        lines += words(subcommand.candidates, when: condition)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func line(for option: CommandOption, when condition: String?) -> String {
    var parts = ["complete -c \(program)"]
    if let condition { parts.append("-n \(condition.fishWord)") }
    if let short = option.short { parts.append("-s \(short)") }
    parts.append("-l \(option.name)")
    if option.argument != nil {
      parts.append(option.candidates.areFiles ? "-r -F" : "-x")
      if let offers = offers(option.candidates) { parts.append("-a \(offers)") }
    }
    parts.append("-d \(option.help.fishWord)")
    return parts.joined(separator: " ")
  }

  private func words(_ candidates: CompletionSource, when condition: String?) -> [String] {
    let when = condition.map { " -n \($0.fishWord)" } ?? ""
    var lines: [String] = []
    if candidates.areFiles { lines.append("complete -c \(program)\(when) -F") }
    if let offers = offers(candidates) { lines.append("complete -c \(program)\(when) -a \(offers)") }
    return lines
  }

  private func offers(_ candidates: CompletionSource) -> String? {
    let words = candidates.words + (candidates.command.map { ["(\($0))"] } ?? [])
    return words.isEmpty ? nil : words.joined(separator: " ").fishWord
  }
}

extension String {
  /// The text quoted as one word of fish, where a backslash is special in single quotes too.
  fileprivate var fishWord: String {
    "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
