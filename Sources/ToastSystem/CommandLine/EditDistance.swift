/// The edit distance between words: the number of letters to insert, delete, replace or swap with a neighbour.
///
/// The algorithm is the optimal string alignment distance (Damerau 1964; Boytsov 2011, section 3.1), computed in
/// three rows of the table; only the first 64 letters count.
public struct EditDistance {
  private let word: [Unicode.Scalar]
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var current: [Int] = []

  /// Returns the candidate that is most similar to `word`; nil if all candidates differ in more than a third of
  /// their letters.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    var best: (candidate: String, distance: Int)?
    var table = EditDistance(word)
    for candidate in candidates {
      let letters = EditDistance.letters(candidate)
      let most = max(1, letters.count / 3)
      // The difference in length is a lower bound of the distance, so most candidates need no table.
      guard abs(letters.count - table.word.count) <= most else { continue }
      let distance = table.distance(to: letters)
      if distance <= most, distance < best?.distance ?? .max { best = (candidate, distance) }
      if distance == 0 { break }
    }
    return best?.candidate
  }

  private init(_ word: String) {
    self.word = EditDistance.letters(word)
  }

  private static func letters(_ word: String) -> [Unicode.Scalar] { Array(word.unicodeScalars.prefix(64)) }

  private mutating func distance(to other: [Unicode.Scalar]) -> Int {
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
