extension String {
  /// The text of Pango's markup: without tags, and with what stands for a letter put in its place.
  ///
  /// What is no markup after all stays as it is.
  var withoutMarkup: String {
    var text = ""
    var rest = self[...]
    while let letter = rest.popFirst() {
      switch letter {
      case "<":
        guard let end = rest.firstIndex(of: ">") else {
          text.append(letter)
          continue
        }
        rest = rest[rest.index(after: end)...]
      case "&":
        guard let end = rest.prefix(10).firstIndex(of: ";"), let meant = String.meant(by: rest[..<end]) else {
          text.append(letter)
          continue
        }
        text.append(meant)
        rest = rest[rest.index(after: end)...]
      default: text.append(letter)
      }
    }
    return text
  }

  /// The letter of a reference (XML 1.0, sections 4.1 and 4.6), or nil.
  private static func meant(by reference: Substring) -> Character? {
    switch reference {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      if reference.hasPrefix("#x") {
        UInt32(reference.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
      } else if reference.hasPrefix("#") {
        UInt32(reference.dropFirst()).flatMap(Unicode.Scalar.init).map(Character.init)
      } else {
        nil
      }
    }
  }
}
