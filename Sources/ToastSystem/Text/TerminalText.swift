extension Unicode.Scalar {
  /// Whether a terminal acts on the character instead of printing it: a control character, a line separator, or one
  /// of the characters that change the direction of text (Bidi_Control of Unicode).
  public var actsOnTerminals: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The character as an escape sequence of JSON.
  fileprivate var escape: String {
    switch self {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default:
      let digits = String(value, radix: 16)
      return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }
}

extension String {
  /// The text on one line for a terminal: control characters are replaced by escapes such as `\n` and `\u001b`.
  public var escapedForTerminal: String { escaped(where: \.actsOnTerminals) }

  /// The text for a terminal, with its newlines and tabs; other control characters are replaced by escapes.
  public var escapedLines: String { escaped { $0.actsOnTerminals && $0 != "\n" && $0 != "\t" } }

  /// JSON text for a terminal with the same meaning; outside strings JSON contains only ASCII.
  public var escapedJSON: String { escaped { $0.actsOnTerminals && $0.value >= 0x7F } }

  private func escaped(where isUnsafe: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isUnsafe) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if isUnsafe(scalar) {
        text.append(contentsOf: scalar.escape.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
