/// The progress value of a request.
public enum Progress: Hashable, Sendable {
  /// A fraction, at least 0; 1 is full, and a larger value overflows.
  case value(Double)
  /// No bar; an update removes an existing bar.
  case none
}

extension Progress {
  /// The forms that `init(parsing:)` accepts, for messages.
  public static let forms =
    "a fraction from 0 to 2, such as 0.42, a percentage up to 200%, such as 42%, or 'none'"

  /// The accepted fractions; above 1 the bar overflows.
  public static let values = 0.0...2.0
  private static let percentages = 0.0...200.0

  /// Parses a progress value; nil: `text` has none of the `forms`.
  public init?(parsing text: some StringProtocol) {
    if text == "none" {
      self = .none
      return
    }
    let isPercentage = text.hasSuffix("%")
    let number = isPercentage ? text.dropLast() : text[...]
    let range = isPercentage ? Progress.percentages : Progress.values
    guard !number.isEmpty, let value = Double(plain: number, in: range) else { return nil }
    // "-0" is accepted and becomes 0.
    self = .value(abs(isPercentage ? value / 100 : value))
  }

  /// Returns the message part for an invalid text: a number too large for a fraction may be a percentage.
  public static func correction(of text: String) -> String {
    let number = text.filter { $0 != " " && $0 != "%" }
    let range = text.contains("%") ? percentages : values.upperBound...percentages.upperBound
    guard let percentage = Double(plain: number, in: range) else { return "expected \(forms)" }
    return "did you mean \(percentage.plainText)%?"
  }
}
