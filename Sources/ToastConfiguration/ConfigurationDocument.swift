import ToastCore
import ToastSystem

/// The sections, keys and values of a configuration file before their validation.
struct ConfigurationDocument {
  /// The lines before the first section.
  private(set) var top = Section(kind: .top, name: "", line: 0)
  private(set) var sections: [Section] = []
  /// The syntax errors of lines and section heads.
  ///
  /// An invalid line is skipped; an invalid head is skipped together with the lines of its section.
  private(set) var errors: [ConfigurationError] = []

  /// The section that the next line belongs to.
  private var current = Current.top
  /// The line numbers of the section heads.
  private var heads: [Head: Int] = [:]
  /// The latest line of each key in the present section.
  private var keys: [String: HookSection.Entry] = [:]

  struct Section {
    let kind: Kind
    let name: String
    let line: Int
    var entries: [HookSection.Entry] = []

    enum Kind: String {
      case top
      case style
      case hook
    }
  }

  private struct Head: Hashable {
    var kind: Section.Kind
    var name: String
  }

  private enum Current {
    case top
    case last
    /// A section with an invalid head, whose lines are skipped.
    case skipped
  }

  /// Parses a file.
  ///
  /// A byte order mark, CRLF and a missing newline at the end are accepted.
  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    var number = 0
    for bytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let line = String(validating: bytes, as: UTF8.self) else {
        if bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "[") { current = .skipped }
        errors.append(ConfigurationError(line: number, "invalid UTF-8: expected a text in UTF-8"))
        continue
      }
      read(line.trimmed, at: number)
    }
  }

  private mutating func read(_ line: String, at number: Int) {
    guard let first = line.utf8.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else { return }
    if first == UInt8(ascii: "[") {
      do throws(ConfigurationError) {
        try begin(line, at: number)
      } catch {
        current = .skipped
        errors.append(error)
      }
      return
    }
    if case .skipped = current { return }
    guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      errors.append(
        ConfigurationError(
          line: number,
          "bad line \(line.quoted): expected KEY = VALUE, [style NAME], [hook NAME] or a comment (# or ;)"))
      return
    }
    let key = String(line[..<sign]).trimmed
    let value = String(line[line.index(after: sign)...]).trimmed
    add(HookSection.Entry(key: key, value: value, line: number))
  }

  private mutating func begin(_ line: String, at number: Int) throws(ConfigurationError) {
    let inside = line.utf8.last == UInt8(ascii: "]") ? String(line.dropFirst().dropLast()).trimmed : ""
    let words = inside.split(maxSplits: 1, whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count == 2, words[0] != "top", let kind = Section.Kind(rawValue: String(words[0])),
      !words[1].contains("]"), words[1].utf8.count <= 256
    else {
      let rest = line.drop { $0 != "]" }.dropFirst().first { $0 != " " && $0 != "\t" }
      if rest == "#" || rest == ";" {
        throw ConfigurationError(
          line: number, "bad line \(line.quoted): expected the comment on a line of its own")
      }
      throw ConfigurationError(
        line: number, "unknown section \(line.quoted): expected [style NAME] or [hook NAME]")
    }
    let name = String(words[1]).trimmed
    if let former = heads.updateValue(number, forKey: Head(kind: kind, name: name)) {
      heads[Head(kind: kind, name: name)] = former
      throw ConfigurationError(
        line: number, "duplicate section [\(kind.rawValue) \(name)], first defined on line \(former)")
    }
    sections.append(Section(kind: kind, name: name, line: number))
    current = .last
    keys = [:]
  }

  private mutating func add(_ entry: HookSection.Entry) {
    if let former = keys[entry.key], former.isValid {
      errors.append(
        ConfigurationError(
          line: entry.line, "\(entry.key.quoted) is set twice (first on line \(former.line))"))
      return
    }
    keys[entry.key] = entry
    switch current {
    case .top: top.entries.append(entry)
    case .last: sections[sections.count - 1].entries.append(entry)
    case .skipped: break
    }
  }
}

extension HookSection.Entry {
  /// Whether the value is valid; a later line may set a key whose earlier line was invalid.
  fileprivate var isValid: Bool {
    if let setting = StyleSetting.named(key) {
      var style = Style.glass
      return setting.set(value, &style, Palette())
    }
    var configuration = Configuration()
    return ConfigurationSetting.named(key)?.set(value, &configuration) ?? true
  }
}

extension String {
  /// The text without surrounding spaces, tabs and carriage returns.
  fileprivate var trimmed: String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let first = utf8.firstIndex(where: { !isSpace($0) }),
      let last = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}
