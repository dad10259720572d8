/// How far something has come, as a request states it.
public enum Progress: Hashable, Sendable {
  /// From 0 on; 1 is all of it, and what is above overflows.
  case value(Double)
  /// There is no bar any more.
  case none
}

extension Progress {
  /// The forms that `init(parsing:)` accepts, for messages.
  public static let forms =
    "a fraction from 0 to 2, such as 0.42, a percentage up to 200%, such as 42%, or 'none'"

  /// The values that there are: above 1 the bar overflows.
  public static let values = 0.0...2.0
  private static let percentages = 0.0...200.0

  /// The progress that `text` states, or nil when it states none.
  public init?(parsing text: some StringProtocol) {
    if text == "none" {
      self = .none
      return
    }
    let isPercentage = text.hasSuffix("%")
    let number = isPercentage ? text.dropLast() : text[...]
    let range = isPercentage ? Progress.percentages : Progress.values
    guard !number.isEmpty, let value = Double(plain: number, in: range) else { return nil }
    // "-0" is plain and in the range.
    self = .value(abs(isPercentage ? value / 100 : value))
  }

  /// What a message says of a text that is no progress: a number that is too large for a fraction may be a percentage.
  public static func correction(of text: String) -> String {
    let number = text.filter { $0 != " " && $0 != "%" }
    let range = text.contains("%") ? percentages : values.upperBound...percentages.upperBound
    guard let percentage = Double(plain: number, in: range) else { return "expected \(forms)" }
    return "did you mean \(percentage.plainText)%?"
  }
}
