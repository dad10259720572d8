// Fonts as text: what is accepted, and what a message says of the rest.

extension Font {
  /// What `changed(by:)` accepts, for messages.
  public static let forms =
    "[FAMILY] [light, regular, medium, semibold or bold] [SIZE], such as Inter bold 15"

  /// The sizes that a font may have, in logical pixels.
  public static let sizes = 4.0...400.0
  private static let longestText = 256
  /// With a weight and a size the text is still not longer than it may be.
  private static let longestFamily = 224

  /// This font with what `text` states of it; nil where it states nothing, or something else than it seems to.
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

  /// The words of a font: the last one may be a size, the one before it a weight, the others name a family.
  private struct Parts {
    var family: [Substring]
    var weight: Weight?
    var size: Substring?
    /// Whether a comma ends the family, so that every word before it belongs to the family.
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

    /// The parts in the right order, where a weight or a size stands before the family; nil where none does.
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

  /// The words of a text, by scalars: a mark after a space belongs to the next word, not to the space.
  private static func words(of text: String) -> [Substring] {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { Substring($0) }
  }

  // MARK: Near misses

  /// What a message says of a text whose family would hold something that was not meant as a part of its name, or nil.
  ///
  /// A font library replaces an unknown family by another one without a word.
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

  /// The text without quotes; an example where nothing else is left.
  private static func unquoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { !quotes.contains($0) }
    let plain = words(of: String(String.UnicodeScalarView(scalars))).joined(separator: " ")
    return plain.isEmpty || plain.utf8.count > 64 || suggestion(for: plain) != nil ? "Inter bold 15" : plain
  }

  /// A number with a unit in logical pixels, `12pt is 16`; empty: it depends on other sizes; nil: the word is something else.
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

  /// fontconfig's `Inter-15`.
  private static func isHyphenatedSize(_ word: Substring) -> Bool {
    guard let hyphen = word.lastIndex(of: "-"), hyphen > word.startIndex else { return false }
    return Double(plain: word[word.index(after: hyphen)...], in: sizes) != nil
  }

  /// Other names of weights, and the nearest weight; names that families have too, such as Black, are not among them.
  private static let weights: [String: Weight] = [
    "100": .light, "200": .light, "300": .light, "400": .regular, "500": .medium, "600": .semibold,
    "700": .bold,
    "800": .bold, "900": .bold, "normal": .regular, "ultralight": .light, "extralight": .light,
    "semilight": .light,
    "demibold": .semibold, "semibold": .semibold, "extrabold": .bold, "ultrabold": .bold,
  ]

}

extension Font.Weight {
  /// The weight that a word names, in capital letters or not.
  fileprivate init?(named word: Substring) {
    guard let weight = Font.Weight.allCases.first(where: { $0.name == word.lowercased() }) else { return nil }
    self = weight
  }
}
