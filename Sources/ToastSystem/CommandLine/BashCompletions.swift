extension CommandSyntax {
  /// The completion script for bash.
  ///
  /// The script compares and quotes the words of a command itself, because `compgen -W` expands the words and runs
  /// commands in them.
  var bashCompletions: String {
    let offer = "_\(program)_offer"
    return """
      # bash completion for \(program), written by \(program) --completions bash
      \(offer)() {
        local line lines
        mapfile -t lines
        for line in "$@" "${lines[@]}"; do
          [[ -n $line && $line == "$word"* ]] && COMPREPLY+=("$(printf %q "$line")")
        done
      }

      _\(program)() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} subcommand= i
        COMPREPLY=()
        if [[ $word == = ]]; then
          word=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
      \(bashValues(offer))
      \(subcommands.isEmpty ? bashWords(after: nil, offer) : bashSubcommands(offer))
      }
      complete -F _\(program) \(program)
      """
  }

  private func bashValues(_ offer: String) -> String {
    let cases = offered.filter { $0.argument != nil }.map { option in
      "    \(option.spellings.joined(separator: " | "))) \(bash(option.candidates, offer)); return ;;"
    }
    return cases.isEmpty ? "" : (["  case $previous in"] + cases + ["  esac"]).joined(separator: "\n")
  }

  private func bash(_ candidates: CompletionSource, _ offer: String) -> String {
    var steps: [String] = []
    if !candidates.words.isEmpty || candidates.command != nil {
      let words = candidates.words.map { " " + $0.shellWord }.joined()
      steps.append("\(offer)\(words) < <(\(candidates.command ?? ":"))")
    }
    if candidates.areFiles {
      steps.append("compopt -o filenames 2>/dev/null")
      steps.append("mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$word\")")
    }
    return steps.isEmpty ? ":" : steps.joined(separator: "; ")
  }

  private func bashWords(after subcommand: Subcommand?, _ offer: String) -> String {
    let words = offered(after: subcommand).flatMap(\.spellings).filter {
      $0.hasPrefix("--") || subcommands.isEmpty
    }
    let names = words.map(\.shellWord).joined(separator: " ")
    return """
        if [[ $word == -* ]]; then
          \(offer) \(names) < /dev/null
        else
          \(bash(subcommand?.candidates ?? candidates, offer))
        fi
      """
  }

  private func bashSubcommands(_ offer: String) -> String {
    let takers = offered.filter { $0.argument != nil }.flatMap(\.spellings).joined(separator: " | ")
    let cases = subcommands.map { subcommand in
      "  \(subcommand.name))\n\(bashWords(after: subcommand, offer))\n    ;;"
    }
    let names = subcommands.map(\.name.shellWord).joined(separator: " ")
    let common = offered(after: nil).flatMap(\.spellings).map(\.shellWord).joined(separator: " ")
    return """
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            \(takers))
              [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))
              ((i++))
              ;;
            -*) ;;
            *)
              subcommand=${COMP_WORDS[i]}
              break
              ;;
          esac
        done
        case $subcommand in
          '') \(offer) \(names) \(common) < /dev/null ;;
      \(cases.joined(separator: "\n"))
        esac
      """
  }
}
