extension Double {
  /// The number that `text` states as a plain decimal, if it lies in `range`: no exponent, no hexadecimal, no infinity.
  init?(plain text: some StringProtocol, in range: ClosedRange<Double>) {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 || $0 == 45 }),
      let value = Double(String(text)), range.contains(value)
    else { return nil }
    self = value
  }

  /// The number as `init(plain:in:)` reads it, to a thousandth.
  public var plainText: String {
    let thousandths = Int64((self * 1000).rounded())
    let sign = thousandths < 0 ? "-" : ""
    let whole = "\(sign)\(thousandths.magnitude / 1000)"
    let rest = thousandths.magnitude % 1000
    guard rest > 0 else { return whole }
    var digits = String(rest)
    digits = String(repeating: "0", count: 3 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}

extension Int {
  /// The number that `text` states in digits alone, if it lies in `range`.
  public init?(plain text: some StringProtocol, in range: ClosedRange<Int>) {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text), range.contains(value)
    else {
      return nil
    }
    self = value
  }
}
