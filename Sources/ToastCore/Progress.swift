/// How far something has come, as a request states it.
public enum Progress: Hashable, Sendable {
  /// From 0 on; 1 is all of it, and what is above overflows.
  case value(Double)
  /// There is no bar any more.
  case none
}

extension Progress {
  /// What `init(parsing:)` accepts, for messages.
  public static let forms = "a fraction (0.42; above 1 it overflows, up to 10), a percentage (42%) or none"

  /// The values that there are: what is more than ten times full is a percentage without its sign.
  public static let values = 0.0...10.0
  private static let largest = values.upperBound

  /// The progress that `text` states, or nil when it states none.
  public init?(parsing text: some StringProtocol) {
    if text == "none" {
      self = .none
      return
    }
    let text = String(text)
    let isPercentage = text.utf8.last == UInt8(ascii: "%")
    let number = isPercentage ? text.dropLast() : text[...]
    let largest = isPercentage ? 100 * Progress.largest : Progress.largest
    guard !number.isEmpty, let value = Double(plain: number, in: 0...largest) else { return nil }
    // "-0" is plain and in the range.
    self = .value(abs(isPercentage ? value / 100 : value))
  }
}
