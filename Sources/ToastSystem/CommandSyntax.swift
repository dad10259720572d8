import CLinux
import Glibc

/// The one table of a program's options: it reads the command line and writes --help.
public struct CommandSyntax {
  /// The program's name.
  public let program: String
  /// What follows "Usage:", a line each.
  public let usage: [String]
  /// What the program does, in a sentence.
  public let summary: String
  /// Exit status and the like; the last lines of --help.
  public let notes: String
  /// The options, in the order of --help.
  public let options: [CommandOption]

  /// The syntax of `program`.
  public init(
    program: String, usage: [String], summary: String, options: [CommandOption], notes: String
  ) {
    self.program = program
    self.usage = usage
    self.summary = summary
    self.options = options
    self.notes = notes
  }

  /// Applies the options among `arguments`, wherever they stand, and returns what is none.
  ///
  /// `--` ends the options. An unambiguous beginning of a long name is enough. glibc's getopt_long does
  /// the work, so everything is as people expect it.
  public func parse(_ arguments: [String]) throws(UsageError) -> [String] {
    let strings = CStringArray([program] + arguments)
    let names = CStringArray(options.map(\.name))
    var table = options.indices.map { index in
      linux_option(
        name: names.pointers[index], has_argument: options[index].argument == nil ? 0 : 1,
        value: firstLongCode + Int32(index))
    }
    table.append(linux_option())

    var operands: [String] = []
    var restart: Int32 = 1
    while true {
      let code = linux_getopt(Int32(strings.count), strings.pointers, letters, table, restart)
      restart = 0
      let value = linux_getopt_argument().map { String(cString: $0) } ?? ""
      switch code {
      case -1: return operands + arguments.dropFirst(Int(linux_getopt_index()) - 1)
      case operandCode: operands.append(value)
      case missingCode: throw missingValue(of: linux_getopt_option())
      default:
        guard let option = option(of: code) else {
          throw misuse(of: linux_getopt_option(), word: arguments[Int(linux_getopt_index()) - 2])
        }
        try option.set(value)
      }
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
    if code >= firstLongCode { return options[Int(code - firstLongCode)] }
    return options.first { option in option.short?.asciiValue.map(Int32.init) == code }
  }

  private func missingValue(of code: Int32) -> UsageError {
    guard let option = option(of: code), let argument = option.argument else {
      return UsageError("an option lacks its value; see \(program) --help")
    }
    return UsageError("option '--\(option.name)' needs a value: --\(option.name) \(argument)")
  }

  /// What is wrong with the option in `word`; `code` is 0 when its long name is unknown.
  private func misuse(of code: Int32, word: String) -> UsageError {
    if let option = option(of: code) { return UsageError("option '--\(option.name)' takes no value") }
    if let letter = UInt8(exactly: code), letter != 0 {
      return UsageError("unknown option '-\(Unicode.Scalar(letter))'; see \(program) --help")
    }
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let meant = options.map(\.name).filter { $0.hasPrefix(name) }
    if meant.count > 1 {
      return UsageError("option '--\(name)' could be --\(meant.joined(separator: " or --"))")
    }
    if let near = Spelling.nearest(to: name, among: options.map(\.name)) {
      return UsageError("unknown option '--\(name)': did you mean '--\(near)'?")
    }
    return UsageError("unknown option '--\(name)'; see \(program) --help")
  }
}

/// What getopt returns for a word that is no option, and for an option that lacks its value.
private let operandCode: Int32 = 1
private let missingCode = Int32(UInt8(ascii: ":"))
/// Codes from here on are options by their place in the table; below are short options.
private let firstLongCode: Int32 = 256

extension CommandSyntax {
  /// What --help prints.
  public var help: String {
    let words = options.map { option in
      let short = option.short.map { "-\($0), " } ?? "    "
      return "  \(short)--\(option.name)\(option.argument.map { " " + $0 } ?? "")"
    }
    let width = (words.map(\.count).max() ?? 0) + 2
    let rows = zip(words, options).map { word, option in
      word + String(repeating: " ", count: width - word.count) + option.help
    }
    let usages = usage.enumerated().map { ($0 == 0 ? "Usage: " : "       ") + $1 }
    return (usages + ["", summary, ""] + rows + ["", notes, ""]).joined(separator: "\n")
  }
}
