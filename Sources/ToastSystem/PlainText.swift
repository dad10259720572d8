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

  /// The text as a message quotes it: in one line, in quotes, and not too long.
  public var quoted: String {
    let line = withoutControls.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : $0 }
    let isLong = line.count > 64
    var text = String.UnicodeScalarView()
    text.append(contentsOf: isLong ? line[..<60] : line[...])
    return "'\(String(text))\(isLong ? "…" : "")'"
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
