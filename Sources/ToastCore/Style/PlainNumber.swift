extension Double {
  /// Parses a plain decimal number within `range`; exponents, hexadecimal numbers and infinity are refused.
  init?(plain text: some StringProtocol, in range: ClosedRange<Double>) {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 || $0 == 45 }),
      let value = Double(String(text)), range.contains(value)
    else { return nil }
    self = value
  }

  /// The number with at most three decimals, in the form that `init(plain:in:)` accepts.
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
  /// Parses a number of digits only, within `range`.
  public init?(plain text: some StringProtocol, in range: ClosedRange<Int>) {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text), range.contains(value)
    else {
      return nil
    }
    self = value
  }
}
