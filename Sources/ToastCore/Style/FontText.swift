// Parses fonts, and creates messages for invalid fonts.

extension Font {
  /// The forms that `changed(by:)` accepts, for messages.
  public static let forms =
    "[FAMILY] [light, regular, medium, semibold or bold] [SIZE], such as Inter bold 15"

  /// The range of font sizes, in logical pixels.
  public static let sizes = 4.0...400.0
  private static let longestText = 256
  /// The limit for the family leaves room for a weight and a size within `longestText`.
  private static let longestFamily = 224

  /// Returns the font with the family, weight and size that `text` states; nil: `text` is empty or ambiguous.
  func changed(by text: String) -> Font? {
    guard text.utf8.count <= Font.longestText, Font.suggestion(for: text) == nil else { return nil }
    var font = self
    let parts = Parts(text)
    if let size = parts.size {
      guard let size = Double(plain: size, in: Font.sizes) else { return nil }
      font.size = size
    }
    if let weight = parts.weight { font.weight = weight }
    if !parts.family.isEmpty {
      let family = parts.family.joined(separator: " ")
      guard family.utf8.count <= Font.longestFamily else { return nil }
      font.family = family
    }
    return parts.isEmpty ? nil : font
  }

  /// The parsed words of a font: the last word may be a size, the word before it a weight, and the rest is the family.
  private struct Parts {
    var family: [Substring]
    var weight: Weight?
    var size: Substring?
    /// Whether a comma ends the family, so that each word before it is part of the family.
    var familyHasComma = false

    init(_ text: String) {
      family = Font.words(of: text)
      if let last = family.last, Double(last) != nil { size = family.removeLast() }
      if let last = family.last, let weight = Weight(named: last) {
        self.weight = weight
        family.removeLast()
      }
      while let last = family.last, last.hasSuffix(",") {
        familyHasComma = true
        family[family.count - 1] = last.dropLast()
        if last.utf8.count == 1 { family.removeLast() }
      }
    }

    var isEmpty: Bool { family.isEmpty && weight == nil && size == nil }

    /// The words in the correct order if a weight or a size precedes the family; nil: neither does.
    var ordered: String? {
      var parts = self
      while parts.family.count > 1, let first = parts.family.first {
        if parts.weight == nil, let weight = Weight(named: first) {
          parts.weight = weight
        } else if parts.size == nil, Double(plain: first, in: Font.sizes) != nil {
          parts.size = first
        } else {
          break
        }
        parts.family.removeFirst()
      }
      guard parts.family.count < family.count else { return nil }
      let words: [String?] = [
        parts.family.joined(separator: " "), parts.weight?.name, parts.size.map(String.init),
      ]
      return words.compactMap { $0 }.joined(separator: " ")
    }
  }

  /// Returns the words of a text, split by scalars: a combining mark after a space belongs to the next word.
  private static func words(of text: String) -> [Substring] {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { Substring($0) }
  }

  // MARK: Near misses

  /// Returns the message part for a text whose family contains words of another meaning; nil: the text is plausible.
  ///
  /// Font libraries silently substitute another family for an unknown one.
  static func suggestion(for text: String) -> String? {
    let parts = Parts(text)
    let words = parts.family
    if text.unicodeScalars.contains("\"") || words.contains(where: isQuoted) {
      return "expected a family and a size without quotes, such as \(unquoted(text))"
    }
    if let word = Font.words(of: text).first(where: { unit(of: $0) != nil }),
      let unit = unit(of: word)
    {
      return "expected a size without a unit, in logical pixels\(unit.isEmpty ? "" : ": \(unit)")"
    }
    guard let last = words.last else { return nil }
    if words.contains(where: { $0.contains { ":;@#/=".contains($0) } }) { return "expected \(forms)" }
    guard !parts.familyHasComma else { return nil }
    if isHyphenatedSize(last) { return "expected \(forms)" }
    let name = last.lowercased()
    if ["italic", "oblique"].contains(name) { return "expected a font without '\(last)': \(forms)" }
    if let weight = weights[name.filter { $0 != "-" }], words.count > 1 || name.contains("-") {
      return "expected a weight by name, such as \(weight.name): light, regular, medium, semibold or bold"
    }
    if parts.weight != nil, ["extra", "ultra", "semi", "demi"].contains(name) {
      return "expected a weight in one word: light, regular, medium, semibold or bold"
    }
    if let ordered = parts.ordered { return "did you mean \(ordered)?" }
    guard parts.size == nil else { return nil }
    if let weight = parts.weight, Double(plain: last, in: 6...sizes.upperBound) != nil {
      let family = words.dropLast().map { "\($0) " }.joined()
      return "did you mean \(family)\(weight.name) \(last)?"
    }
    return nil
  }

  private static let quotes: Set<Unicode.Scalar> = ["\"", "'", "`", "“", "”", "„", "‘", "’", "«", "»"]

  private static func isQuoted(_ word: Substring) -> Bool {
    word.unicodeScalars.first.map(quotes.contains) == true
      || word.unicodeScalars.last.map(quotes.contains) == true
  }

  /// Returns the text without quotes, or an example if nothing useful is left.
  private static func unquoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { !quotes.contains($0) }
    let plain = words(of: String(String.UnicodeScalarView(scalars))).joined(separator: " ")
    return plain.isEmpty || plain.utf8.count > 64 || suggestion(for: plain) != nil ? "Inter bold 15" : plain
  }

  /// Converts a number with a unit to logical pixels, as in `12pt is 16`.
  ///
  /// - Returns: nil: the word is not such a number; empty: the unit depends on other sizes.
  private static func unit(of word: Substring) -> String? {
    let number = word.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = word.dropFirst(number.count).lowercased()
    guard let value = Double(number), value < 10_000 else { return nil }
    switch unit {
    case "px", "dp", "dip": return "\(word) is \(value.plainText)"
    case "pt": return "\(word) is \((value * 4 / 3).plainText)"
    case "em", "rem", "ex", "pc", "mm", "cm", "in", "sp", "%": return ""
    default: return nil
    }
  }

  /// Returns whether a word has fontconfig's form `Inter-15`.
  private static func isHyphenatedSize(_ word: Substring) -> Bool {
    guard let hyphen = word.lastIndex(of: "-"), hyphen > word.startIndex else { return false }
    return Double(plain: word[word.index(after: hyphen)...], in: sizes) != nil
  }

  /// Other names of weights with the nearest weight; names that families use too, such as Black, are excluded.
  private static let weights: [String: Weight] = [
    "100": .light, "200": .light, "300": .light, "400": .regular, "500": .medium, "600": .semibold,
    "700": .bold,
    "800": .bold, "900": .bold, "normal": .regular, "ultralight": .light, "extralight": .light,
    "semilight": .light,
    "demibold": .semibold, "semibold": .semibold, "extrabold": .bold, "ultrabold": .bold,
  ]

}

extension Font.Weight {
  /// Creates the weight that a word names, in any case.
  fileprivate init?(named word: Substring) {
    guard let weight = Font.Weight.allCases.first(where: { $0.name == word.lowercased() }) else { return nil }
    self = weight
  }
}
