import ToastSystem

/// A configuration file as it is written: sections of keys and values, none of them judged.
struct ConfigurationDocument {
  /// What stands before the first section.
  private(set) var top = Section(kind: .top, name: "", line: 0)
  private(set) var sections: [Section] = []

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

  /// Reads a file.
  ///
  /// A byte order mark, CRLF and a missing newline at the end are no mistakes. Throws the first fault.
  init(_ bytes: [UInt8]) throws(ConfigurationFault) {
    guard bytes.count <= Configuration.longestFile else {
      throw ConfigurationFault(line: nil, "too large: at most \(Configuration.longestFile / 1024 / 1024) MiB")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    var number = 0
    for bytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let line = String(validating: bytes, as: UTF8.self) else {
        throw ConfigurationFault(line: number, "invalid UTF-8: expected a text in UTF-8")
      }
      try read(line.trimmed, at: number)
    }
  }

  private mutating func read(_ line: String, at number: Int) throws(ConfigurationFault) {
    guard let first = line.first, first != "#", first != ";" else { return }
    if first == "[" {
      try begin(line, at: number)
      return
    }
    guard let sign = line.firstIndex(of: "=") else {
      throw ConfigurationFault(
        line: number,
        "bad line \(line.quoted): expected KEY = VALUE, [style NAME], [hook NAME] or a comment (# or ;)")
    }
    let key = String(line[..<sign]).trimmed
    let value = String(line[line.index(after: sign)...]).trimmed
    try add(HookSection.Entry(key: key, value: value, line: number))
  }

  private mutating func begin(_ line: String, at number: Int) throws(ConfigurationFault) {
    let inside = line.last == "]" ? String(line.dropFirst().dropLast()).trimmed : ""
    let words = inside.split(maxSplits: 1, whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count == 2, words[0] != "top", let kind = Section.Kind(rawValue: String(words[0])),
      !words[1].contains("]"), words[1].utf8.count <= 256
    else {
      let rest = line.drop { $0 != "]" }.dropFirst().first { $0 != " " && $0 != "\t" }
      if rest == "#" || rest == ";" {
        throw ConfigurationFault(
          line: number, "bad line \(line.quoted): a comment needs a line of its own")
      }
      throw ConfigurationFault(
        line: number, "unknown section \(line.quoted): expected [style NAME] or [hook NAME]")
    }
    let name = String(words[1]).trimmed
    if let former = sections.first(where: { $0.kind == kind && $0.name == name }) {
      throw ConfigurationFault(
        line: number, "[\(kind.rawValue) \(name)] is there twice: it begins in line \(former.line)")
    }
    sections.append(Section(kind: kind, name: name, line: number))
  }

  private mutating func add(_ entry: HookSection.Entry) throws(ConfigurationFault) {
    let present = sections.last?.entries ?? top.entries
    if let former = present.first(where: { $0.key == entry.key }) {
      throw ConfigurationFault(
        line: entry.line, "\(entry.key.quoted) is there twice: it is set in line \(former.line)")
    }
    if sections.isEmpty {
      top.entries.append(entry)
    } else {
      sections[sections.count - 1].entries.append(entry)
    }
  }
}

extension String {
  /// The text without white space around it.
  fileprivate var trimmed: String {
    func isSpace(_ character: Character) -> Bool { " \t\r".contains(character) }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}
