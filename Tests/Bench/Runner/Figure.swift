/// One measured value of waytoast, the value that it is compared with, and the limit.
struct Figure {
  let name: String
  let unit: String
  let ours: Double
  let against: String
  let theirs: Double
  /// The condition that the value must satisfy.
  let limit: Limit

  enum Limit {
    /// `ours` is at most this factor times `theirs`.
    case times(Double)
    /// `ours` is at most this value.
    case atMost(Double)
    /// `ours` is at most `theirs` plus this value.
    case over(Double)
    /// No limit, because the other program does less.
    case none
  }

  private var isReached: Bool {
    switch limit {
    case .times(let times): ours <= times * theirs
    case .atMost(let value): ours <= value
    case .over(let value): ours <= theirs + value
    case .none: true
    }
  }

  private var wanted: String {
    switch limit {
    case .times(let times): "<= \(times) x"
    case .atMost(let value): "<= \(value) \(unit)"
    case .over(let value): "<= \(value) \(unit) over"
    case .none: "-"
    }
  }

  static let header =
    "figure".padded(48) + "waytoast".padded(14) + "against".padded(34) + "ratio".padded(8) + "wanted"

  var line: String {
    let ratio = theirs > 0 ? (ours / theirs).rounded(to: 2) : "-"
    return name.padded(48) + "\(ours.rounded(to: 2)) \(unit)".padded(14)
      + "\(against) \(theirs.rounded(to: 2)) \(unit)".padded(34) + ratio.padded(8) + wanted
      + (isReached ? "" : "   MISSED")
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}

extension Double {
  fileprivate func rounded(to digits: Int) -> String {
    var power = 1.0
    for _ in 0..<digits { power *= 10 }
    return "\((self * power).rounded() / power)"
  }
}

/// Returns the median of the samples.
func median(_ samples: [Double]) -> Double {
  let sorted = samples.sorted()
  guard !sorted.isEmpty else { return .nan }
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}
