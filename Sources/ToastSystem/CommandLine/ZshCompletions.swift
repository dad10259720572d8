extension CommandSyntax {
  /// The completion script for zsh, which uses `_arguments`.
  var zshCompletions: String {
    var lines = [
      "#compdef \(program)", "# zsh completion for \(program), written by \(program) --completions zsh",
    ]
    if subcommands.isEmpty {
      lines.append(arguments(offered, candidates))
    } else {
      lines.append("local curcontext=$curcontext state line")
      lines.append("local -a subcommands=(")
      lines += subcommands.map { "  " + "\($0.name):\($0.summary)".shellWord }
      lines.append(")")
      lines.append(arguments(offered(after: nil), nil, "-C", ["'1: :->subcommand'", "'*::word:->rest'"]))
      lines.append("case $state in")
      lines.append("  subcommand) _describe subcommand subcommands ;;")
      lines.append("  rest)")
      lines.append("    case $line[1] in")
      for subcommand in subcommands {
        lines.append("      \(subcommand.name))")
        lines.append(arguments(offered(after: subcommand), subcommand.candidates))
        lines.append("        ;;")
      }
      lines += ["    esac", "    ;;", "esac"]
    }
    return lines.joined(separator: "\n")
  }

  private func arguments(
    _ options: [CommandOption], _ candidates: CompletionSource?, _ flag: String? = nil, _ more: [String] = []
  ) -> String {
    var words = options.map(specification) + more
    if let candidates { words.append("'*:word:'\(action(candidates))") }
    let head = ["_arguments", flag, "-s", "-S"].compactMap { $0 }.joined(separator: " ")
    return ([head] + words.map { "  " + $0 }).joined(separator: " \\\n")
  }

  private func specification(_ option: CommandOption) -> String {
    let takes = option.argument != nil
    let names =
      if let short = option.short {
        "{-\(short)\(takes ? "+" : ""),--\(option.name)\(takes ? "=" : "")}"
      } else {
        "--\(option.name)\(takes ? "=" : "")"
      }
    let help = option.help.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing(
      "]", with: "\\]")
    let argument = option.argument.map { ":\($0.replacing(":", with: "\\:")):" } ?? ""
    return "'*'\(names)\("[\(help)]\(argument)".shellWord)\(takes ? action(option.candidates) : "")"
  }

  /// Returns the action after the second colon of a specification, quoted.
  private func action(_ candidates: CompletionSource) -> String {
    if candidates.command == nil, !candidates.areFiles {
      return candidates.words.isEmpty ? "" : "(\(candidates.words.joined(separator: " ")))".shellWord
    }
    if candidates.areFiles, candidates.words.isEmpty { return "_files" }
    var steps: [String] = []
    let words = candidates.words.map(\.zshWord).joined(separator: " ")
    if !words.isEmpty { steps.append("compadd -- \(words)") }
    if let command = candidates.command { steps.append("compadd -- ${(f)\"$(\(command))\"}") }
    if candidates.areFiles { steps.append("_files") }
    return "{ \(steps.joined(separator: "; ")) }".replacing(":", with: "\\:").shellWord
  }
}

extension String {
  /// The text quoted as a word inside another quoted word.
  fileprivate var zshWord: String {
    allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) } ? self : shellWord
  }
}
