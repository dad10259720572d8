extension String {
  /// The text without control characters other than newline and tab.
  public var withoutControls: String {
    guard unicodeScalars.contains(where: \.isUnwantedControl) else { return self }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.lazy.filter { !$0.isUnwantedControl })
    return String(text)
  }

  /// Whether there is nothing to see in it.
  public var isBlank: Bool {
    allSatisfy(\.isWhitespace)
  }

  /// The text as a message quotes it: in one line, in quotes, not too long, and with nothing that acts on a terminal.
  public var quoted: String {
    let isLong = unicodeScalars.count > 64
    let text = String(isLong ? unicodeScalars.prefix(60) : unicodeScalars.prefix(64))
    return "'\(text.escapedForTerminal)\(isLong ? "…" : "")'"
  }

  /// The path as a message quotes it: likewise, but a long one keeps its end, which has the file's name.
  public var quotedPath: String {
    let isLong = unicodeScalars.count > 64
    let text = String(isLong ? unicodeScalars.suffix(60) : unicodeScalars.suffix(64))
    return "'\(isLong ? "…" : "")\(text.escapedForTerminal)'"
  }

  /// Whether any character is a control character, newline and tab among them.
  public var hasControls: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}

extension Unicode.Scalar {
  fileprivate var isUnwantedControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F: true
    default: false
    }
  }
}
