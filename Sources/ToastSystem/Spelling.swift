/// What somebody may have meant.
public enum Spelling {
  /// The candidate that is nearest to `word`, or nil when none is near: over a third of the letters
  /// would have to change.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let distances = candidates.map { (candidate: $0, distance: distance(word, $0)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.candidate.count / 3) ? best.candidate : nil
  }

  /// How many letters have to be put in, left out, changed or swapped with their neighbour.
  ///
  /// Optimal string alignment (Damerau 1964, Boytsov 2011, section 3.1), over the last three rows of its
  /// table; only the first 64 letters count.
  static func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first.prefix(64))
    let second = Array(second.prefix(64))
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        let change = last[column] + (letter == other ? 0 : 1)
        var best = min(change, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
