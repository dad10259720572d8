import CLinux
import Glibc

/// The options of a program in one table, which parses the command line and generates --help and the shell
/// completions.
public struct CommandSyntax {
  /// The program's name.
  public let program: String
  /// The lines after "Usage:".
  public let usage: [String]
  /// One sentence that describes the program.
  public let summary: String
  /// The subcommands of the program.
  public let subcommands: [Subcommand]
  /// The completions of the operands, for a program without subcommands.
  public let candidates: CompletionSource
  /// The options, in the order of --help.
  public let sections: [Section]
  /// Returns the notes at the end of --help.
  let notes: () -> [HelpNote]

  /// A group of options.
  public struct Section {
    /// The heading in --help; nil for options that only completions list.
    public let title: String?
    /// The options.
    public let options: [CommandOption]

    /// Creates a group of options.
    public init(_ title: String?, _ options: [CommandOption]) {
      self.title = title
      self.options = options
    }
  }

  /// Creates the table of the options of `program`.
  public init(
    program: String, usage: [String] = [], summary: String, subcommands: [Subcommand] = [],
    offers candidates: CompletionSource = .none, sections: [Section],
    notes: @autoclosure @escaping () -> [HelpNote]
  ) {
    self.program = program
    self.usage = usage
    self.summary = summary
    self.subcommands = subcommands
    self.candidates = candidates
    self.sections = sections
    self.notes = notes
    options = sections.flatMap(\.options)
  }

  /// All options of all sections.
  public let options: [CommandOption]

  /// Applies the options among `arguments`, in any place, and returns the operands.
  ///
  /// `--` ends the options. A long name may be abbreviated as long as it is unambiguous. The parser is glibc's
  /// getopt_long, so that the options behave like those of other programs.
  ///
  /// - Throws: a `UsageError` for an unknown option, a missing value or an invalid value.
  public func parse(_ arguments: [String]) throws(UsageError) -> [String] {
    let words = [program] + arguments
    let strings = CStringArray(words)
    let names = CStringArray(options.map(\.name))
    var table = options.indices.map { index in
      linux_option(
        name: names.pointers[index], has_argument: options[index].argument == nil ? 0 : 1,
        value: firstLongCode + Int32(index))
    }
    table.append(linux_option())

    var operands: [String] = []
    // The index of the word that getopt reads next. The index is stored before the call, because getopt advances it
    // at the end of a word.
    var place = 1
    var restart: Int32 = 1
    while true {
      let code = linux_getopt(Int32(strings.count), strings.pointers, letters, table, restart)
      restart = 0
      let value = linux_getopt_argument().map { String(cString: $0) } ?? ""
      switch code {
      case -1: return operands + words.dropFirst(max(1, Int(linux_getopt_index())))
      case operandCode: operands.append(value)
      case missingCode: throw missingValue(of: linux_getopt_option())
      default:
        guard let option = option(of: code) else {
          throw misuse(of: linux_getopt_option(), in: words.dropFirst(place).first ?? "")
        }
        try option.set(value)
      }
      place = Int(linux_getopt_index())
    }
  }

  /// The list of short options for getopt.
  ///
  /// The leading "-" returns operands in their order; the ":" turns off getopt's own messages.
  private var letters: String {
    options.reduce(into: "-:") { list, option in
      guard let short = option.short else { return }
      list.append(short)
      if option.argument != nil { list.append(":") }
    }
  }

  private func option(of code: Int32) -> CommandOption? {
    if code >= firstLongCode { return options.dropFirst(Int(code - firstLongCode)).first }
    return options.first { option in option.short?.asciiValue.map(Int32.init) == code }
  }

  private func missingValue(of code: Int32) -> UsageError {
    guard let option = option(of: code), let argument = option.argument else {
      return UsageError("an option needs a value; see \(program) --help")
    }
    return UsageError("option '--\(option.name)' needs a value: --\(option.name) \(argument)")
  }

  /// Returns the error for the option in `word`; `code` is the code of a known option.
  private func misuse(of code: Int32, in word: String) -> UsageError {
    guard word.utf8.starts(with: "--".utf8) else { return unknownLetter(in: word) }
    if let option = option(of: code) { return UsageError("option '--\(option.name)' takes no value") }
    let name = String(decoding: word.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    let meant = name.isEmpty ? [] : options.map(\.name).filter { $0.hasPrefix(name) }
    if meant.count > 1 {
      let few = meant.prefix(mostMeant).map { "--\($0)" }.joined(separator: ", ")
      return UsageError("'--\(name)' is ambiguous: \(few)\(meant.count > mostMeant ? ", …" : "")")
    }
    return unknown(name.isEmpty ? word : "--\(name)", for: name)
  }

  /// Returns the error for a word of short options that contains an unknown one.
  private func unknownLetter(in word: String) -> UsageError {
    let letters = word.dropFirst()
    guard letters.count > 1, !word.looksLikeText,
      let letter = letters.first(where: { letter in !options.contains { $0.short == letter } })
    else { return unknown(word, for: "") }
    return unknown("-\(letter)", in: " in \(word.quoted)", for: String(letters))
  }

  private func unknown(_ option: String, in place: String = "", for name: String) -> UsageError {
    let remedy =
      if let near = EditDistance.nearest(to: name, among: options.map(\.name)), name.count > 1 {
        ": did you mean '--\(near)'?"
      } else if option.looksLikeText {
        ": put -- before a text that begins with -"
      } else {
        "; see \(program) --help"
      }
    return UsageError("unknown option \(option.quoted)\(place)\(remedy)")
  }
}

extension String {
  /// Whether a word with a leading dash is probably a text and not an option.
  fileprivate var looksLikeText: Bool {
    unicodeScalars.contains { !$0.isASCII || $0.properties.isWhitespace || ("0"..."9").contains($0) }
  }
}

/// The results of getopt for an operand and for an option without its value.
private let operandCode: Int32 = 1
private let missingCode = Int32(UInt8(ascii: ":"))
/// The code of the first option in the table; smaller codes are those of short options.
private let firstLongCode: Int32 = 256
/// The maximum number of options in the message about an ambiguous name.
private let mostMeant = 3
