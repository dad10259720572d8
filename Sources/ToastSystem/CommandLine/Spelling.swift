/// Messages about unknown names, with the most similar known name.
public enum Spelling {
  /// The maximum number of names in a message.
  private static let mostListed = 10

  /// Returns the message about an unknown name: `unknown style 'glas'; did you mean 'glass'? Styles: glass,
  /// material`.
  public static func unknown(_ kind: String, _ name: String, among known: [String]) -> String {
    "unknown \(kind) \(name.quoted)\(remedy(kind, name, known))"
  }

  /// Returns the message about an invalid value: `expected the name of a style; did you mean 'glass'? Styles:
  /// glass, material`.
  public static func expected(_ kind: String, _ name: String, among known: [String]) -> String {
    "expected the name of a \(kind)\(remedy(kind, name, known))"
  }

  private static func remedy(_ kind: String, _ name: String, _ known: [String]) -> String {
    guard let near = nearest(to: name, among: known) else { return "; \(kind)s: \(list(known))" }
    return "; did you mean \(near.quoted)? \(kind.prefix(1).uppercased())\(kind.dropFirst())s: \(list(known))"
  }

  /// Returns the names for a message, shortened if there are many.
  public static func list(_ names: [String]) -> String {
    let rest = names.count - mostListed
    // Listing one more name is not longer than "… (1 more)".
    guard rest > 1 else { return names.joined(separator: ", ") }
    return names.prefix(mostListed).joined(separator: ", ") + ", … (\(rest) more)"
  }

  /// Returns the candidate that is most similar to `word`; nil if all candidates differ in more than a third of
  /// their letters.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    var best: (candidate: String, distance: Int)?
    var table = DistanceTable(word)
    for candidate in candidates {
      let letters = DistanceTable.letters(candidate)
      let most = max(1, letters.count / 3)
      // The difference in length is a lower bound of the distance, so most candidates need no table.
      guard abs(letters.count - table.word.count) <= most else { continue }
      let distance = table.distance(to: letters)
      if distance <= most, distance < best?.distance ?? .max { best = (candidate, distance) }
      if distance == 0 { break }
    }
    return best?.candidate
  }
}

/// The edit distance between words: the number of letters to insert, delete, replace or swap with a neighbour.
///
/// The algorithm is the optimal string alignment distance (Damerau 1964; Boytsov 2011, section 3.1), computed in
/// three rows of the table; only the first 64 letters count.
private struct DistanceTable {
  let word: [Unicode.Scalar]
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var current: [Int] = []

  init(_ word: String) {
    self.word = DistanceTable.letters(word)
  }

  static func letters(_ word: String) -> [Unicode.Scalar] { Array(word.unicodeScalars.prefix(64)) }

  mutating func distance(to other: [Unicode.Scalar]) -> Int {
    last.removeAll(keepingCapacity: true)
    last += 0...other.count
    for (row, letter) in word.enumerated() {
      current.removeAll(keepingCapacity: true)
      current.append(row + 1)
      for (column, otherLetter) in other.enumerated() {
        let change = last[column] + (letter == otherLetter ? 0 : 1)
        var best = min(change, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == other[column - 1], word[row - 1] == otherLetter {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      swap(&beforeLast, &last)
      swap(&last, &current)
    }
    return last[other.count]
  }
}
