import CLinux
import Glibc

/// The one table of a program's options: it reads the command line, and writes --help and the completions of shells.
public struct CommandSyntax {
  /// The program's name.
  public let program: String
  /// What follows "Usage:" besides the verbs, a line each.
  public let usage: [String]
  /// What the program does, in a sentence.
  public let summary: String
  /// What it can do, for a program of several verbs.
  public let verbs: [CommandVerb]
  /// What a shell offers for words that are no options, where there are no verbs.
  public let candidates: Candidates
  /// The options, in the order of --help.
  public let sections: [Section]
  /// Writes words and what they mean, and sentences; the last lines of --help.
  let notes: () -> [HelpNote]

  /// Options that belong together.
  public struct Section {
    /// What --help says above them; nil: --help leaves them out, and only shells know.
    public let title: String?
    /// The options.
    public let options: [CommandOption]

    /// Options under a title.
    public init(_ title: String?, _ options: [CommandOption]) {
      self.title = title
      self.options = options
    }
  }

  /// The syntax of `program`.
  public init(
    program: String, usage: [String] = [], summary: String, verbs: [CommandVerb] = [],
    offers candidates: Candidates = .none, sections: [Section],
    notes: @autoclosure @escaping () -> [HelpNote]
  ) {
    self.program = program
    self.usage = usage
    self.summary = summary
    self.verbs = verbs
    self.candidates = candidates
    self.sections = sections
    self.notes = notes
    options = sections.flatMap(\.options)
  }

  /// Every option.
  public let options: [CommandOption]

  /// Applies the options among `arguments`, wherever they stand, and returns what is none.
  ///
  /// `--` ends the options. An unambiguous beginning of a long name is enough. glibc's getopt_long does
  /// the work, so everything is as people expect it.
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
    // The word that getopt is about to look into: asked before, because it goes on at the end of a word.
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

  /// getopt's list of short options.
  ///
  /// The leading "-" hands out every word in its place, the ":" leaves the messages to us.
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

  /// What is wrong with the option in `word`; `code` is that of the option if it is a known one.
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

  /// What is wrong with a word of short options of which one is unknown.
  private func unknownLetter(in word: String) -> UsageError {
    let letters = word.dropFirst()
    guard letters.count > 1, !word.looksLikeText,
      let letter = letters.first(where: { letter in !options.contains { $0.short == letter } })
    else { return unknown(word, for: "") }
    return unknown("-\(letter)", in: " in \(word.quoted)", for: String(letters))
  }

  private func unknown(_ option: String, in place: String = "", for name: String) -> UsageError {
    let remedy =
      if let near = Spelling.nearest(to: name, among: options.map(\.name)), name.count > 1 {
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
  /// Whether a word that begins with a dash was hardly meant as an option.
  fileprivate var looksLikeText: Bool {
    unicodeScalars.contains { !$0.isASCII || $0.properties.isWhitespace || ("0"..."9").contains($0) }
  }
}

/// What getopt returns for a word that is no option, and for an option that lacks its value.
private let operandCode: Int32 = 1
private let missingCode = Int32(UInt8(ascii: ":"))
/// Codes from here on are options by their place in the table; below are short options.
private let firstLongCode: Int32 = 256
/// The most options that an ambiguous name is explained with.
private let mostMeant = 3
