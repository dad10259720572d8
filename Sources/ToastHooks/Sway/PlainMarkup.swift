extension String {
  /// The text of Pango markup: without tags, and with each reference replaced by its character.
  ///
  /// Text that is no valid markup stays unchanged. The time is linear in the length of the text.
  var withoutMarkup: String {
    var text = String.UnicodeScalarView()
    var rest = Substring(self).unicodeScalars
    // After one tag without an end, no later tag has an end.
    var tagsEnd = true
    while let letter = rest.popFirst() {
      switch letter {
      case "<" where tagsEnd:
        if let end = rest.firstIndex(of: ">") {
          rest = rest[rest.index(after: end)...]
        } else {
          tagsEnd = false
          text.append(letter)
        }
      case "&":
        guard let end = rest.prefix(10).firstIndex(of: ";"),
          let character = String.character(of: Substring(rest[..<end]))
        else {
          text.append(letter)
          continue
        }
        text.append(character)
        rest = rest[rest.index(after: end)...]
      default: text.append(letter)
      }
    }
    return String(text)
  }

  /// Returns the character of a reference (XML 1.0, sections 4.1 and 4.6), or nil for an unknown reference.
  private static func character(of reference: Substring) -> Unicode.Scalar? {
    switch reference {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      if reference.hasPrefix("#x") {
        UInt32(reference.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if reference.hasPrefix("#") {
        UInt32(reference.dropFirst()).flatMap(Unicode.Scalar.init)
      } else {
        nil
      }
    }
  }
}
