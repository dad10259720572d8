/// Names that are almost right, and what a message says of them.
public enum Spelling {
  /// The most names that a message lists.
  private static let mostListed = 10

  /// Says that a name is unknown: `unknown style 'glas'; did you mean 'glass'? Styles: glass, material`.
  public static func unknown(_ kind: String, _ name: String, among known: [String]) -> String {
    "unknown \(kind) \(name.quoted)\(remedy(kind, name, known))"
  }

  /// Says what name is expected: `expected the name of a style; did you mean 'glass'? Styles: glass, material`.
  public static func expected(_ kind: String, _ name: String, among known: [String]) -> String {
    "expected the name of a \(kind)\(remedy(kind, name, known))"
  }

  private static func remedy(_ kind: String, _ name: String, _ known: [String]) -> String {
    guard let near = nearest(to: name, among: known) else { return "; \(kind)s: \(list(known))" }
    return "; did you mean \(near.quoted)? \(kind.prefix(1).uppercased())\(kind.dropFirst())s: \(list(known))"
  }

  /// Names as a message lists them: not all of very many.
  public static func list(_ names: [String]) -> String {
    let rest = names.count - mostListed
    // One more name is not longer than to say that there is one.
    guard rest > 1 else { return names.joined(separator: ", ") }
    return names.prefix(mostListed).joined(separator: ", ") + ", … (\(rest) more)"
  }

  /// The candidate that is nearest to `word`, or nil when none is near: over a third of the letters would have to change.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    var best: (candidate: String, distance: Int)?
    var table = DistanceTable(word)
    for candidate in candidates {
      let letters = DistanceTable.letters(candidate)
      let most = max(1, letters.count / 3)
      // Each letter that is too much or too little is a change: most candidates need no table.
      guard abs(letters.count - table.word.count) <= most else { continue }
      let distance = table.distance(to: letters)
      if distance <= most, distance < best?.distance ?? .max { best = (candidate, distance) }
      if distance == 0 { break }
    }
    return best?.candidate
  }
}

/// How many letters have to be put in, left out, changed or swapped with their neighbour to make another word of one.
///
/// Optimal string alignment (Damerau 1964, Boytsov 2011, section 3.1), over the last three rows of its table; only the
/// first 64 letters count.
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
