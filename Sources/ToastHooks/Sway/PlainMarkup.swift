extension String {
  /// The text of Pango's markup: without tags, and with what stands for a letter put in its place.
  ///
  /// What is no markup after all stays as it is. Takes as long as the text is long.
  var withoutMarkup: String {
    var text = String.UnicodeScalarView()
    var rest = Substring(self).unicodeScalars
    // Where one tag does not end, none after it does.
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
          let meant = String.meant(by: Substring(rest[..<end]))
        else {
          text.append(letter)
          continue
        }
        text.append(meant)
        rest = rest[rest.index(after: end)...]
      default: text.append(letter)
      }
    }
    return String(text)
  }

  /// The letter of a reference (XML 1.0, sections 4.1 and 4.6), or nil.
  private static func meant(by reference: Substring) -> Unicode.Scalar? {
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
