/// A paragraph at the end of --help.
public enum HelpNote: Hashable, Sendable {
  /// A placeholder or an option, and its explanation.
  case term(String, String)
  /// A paragraph of text.
  case text(String)
}

extension CommandSyntax {
  /// The maximum line length of --help.
  static let width = 100

  /// The text of --help.
  public var help: String {
    let usages = usage.enumerated().map { ($0 == 0 ? "Usage: " : "       ") + $1 }
    var lines = usages + ["", summary] + subcommandLines
    for section in sections {
      guard let title = section.title else { continue }
      lines.append("")
      if !title.isEmpty { lines.append(title) }
      lines += section.options.filter { !$0.isInternal }.flatMap(row)
    }
    return (lines + noteLines).joined(separator: "\n") + "\n"
  }

  private var subcommandLines: [String] {
    let words = subcommands.map { subcommand in
      "  \(subcommand.name)\(subcommand.operands.isEmpty ? "" : " ")\(subcommand.operands)"
    }
    let column = (words.map(\.count).max() ?? 0) + 2
    let rows = zip(words, subcommands).flatMap { word, subcommand in
      subcommand.summary.wrapped(to: CommandSyntax.width - column).enumerated().map { number, line in
        (number == 0 ? word : "").padded(to: column) + line
      }
    }
    return rows.isEmpty ? [] : [""] + rows
  }

  /// The column of the descriptions.
  private var column: Int {
    let shown = sections.filter { $0.title != nil }.flatMap(\.options).filter { !$0.isInternal }
    return (shown.map { CommandSyntax.words($0).count }.max() ?? 0) + 2
  }

  private func row(_ option: CommandOption) -> [String] {
    let column = column
    return option.help.wrapped(to: CommandSyntax.width - column).enumerated().map { number, line in
      (number == 0 ? CommandSyntax.words(option) : "").padded(to: column) + line
    }
  }

  /// Returns an option with its names and its argument.
  private static func words(_ option: CommandOption) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return "  \(short)--\(option.name)\(option.argument.map { " " + $0 } ?? "")"
  }

  private var noteLines: [String] {
    let notes = notes()
    let column =
      (notes.map { if case .term(let term, _) = $0 { term.count } else { 0 } }.max() ?? 0) + 2
    var lines: [String] = []
    var wasTerm = false
    for note in notes {
      switch note {
      case .text(let text):
        lines += [""] + text.wrapped(to: CommandSyntax.width)
        wasTerm = false
      case .term(let term, let text):
        if !wasTerm { lines.append("") }
        lines += text.wrapped(to: CommandSyntax.width - column).enumerated().map { number, line in
          (number == 0 ? term : "").padded(to: column) + line
        }
        wasTerm = true
      }
    }
    return lines
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Returns the text in lines of at most `width` characters, broken at spaces; a longer word gets a line of its
  /// own.
  func wrapped(to width: Int) -> [String] {
    var lines = [""]
    for word in split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
