extension String {
  /// The text without control characters other than newline and tab.
  public var withoutControls: String {
    guard unicodeScalars.contains(where: \.isUnwantedControl) else { return self }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.lazy.filter { !$0.isUnwantedControl })
    return String(text)
  }

  /// Whether the text contains only white space.
  public var isBlank: Bool {
    allSatisfy(\.isWhitespace)
  }

  /// The text for a message: on one line, in quotes, shortened, and with control characters escaped.
  public var quoted: String {
    let isLong = unicodeScalars.count > 64
    let text = String(isLong ? unicodeScalars.prefix(60) : unicodeScalars.prefix(64))
    return "'\(text.escapedForTerminal)\(isLong ? "…" : "")'"
  }

  /// The path for a message, like `quoted`; a long path keeps its end, which contains the file name.
  public var quotedPath: String {
    let isLong = unicodeScalars.count > 64
    let text = String(isLong ? unicodeScalars.suffix(60) : unicodeScalars.suffix(64))
    return "'\(isLong ? "…" : "")\(text.escapedForTerminal)'"
  }

  /// Whether the text contains a control character, including newline and tab.
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
