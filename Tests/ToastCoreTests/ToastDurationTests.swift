import Testing
import ToastCore

@Test func `The parser accepts a number of seconds`() {
  #expect(ToastDuration(parsing: "2") == .seconds(.seconds(2)))
  #expect(ToastDuration(parsing: "0.5") == .seconds(.milliseconds(500)))
  #expect(ToastDuration(parsing: ".25") == .seconds(.milliseconds(250)))
  #expect(ToastDuration(parsing: "1500ms") == .seconds(.milliseconds(1500)))
  #expect(ToastDuration(parsing: "599.9") == .seconds(.milliseconds(599_900)))
}

@Test func `The parser accepts a number with a unit`() {
  #expect(ToastDuration(parsing: "1500ms") == .seconds(.milliseconds(1500)))
  #expect(ToastDuration(parsing: "5000ms") == .seconds(.seconds(5)))
  #expect(ToastDuration(parsing: "2s") == .seconds(.seconds(2)))
  #expect(ToastDuration(parsing: "5000s") == .seconds(.seconds(5000)))
  #expect(ToastDuration(parsing: "5m") == .seconds(.seconds(300)))
  #expect(ToastDuration(parsing: "1.5h") == .seconds(.seconds(5400)))
  #expect(ToastDuration(parsing: "31536000s") == .seconds(.seconds(31_536_000)))
  #expect(ToastDuration(parsing: "8760h") == .seconds(.seconds(31_536_000)))
}

@Test(arguments: [
  ("600", "did you mean 600ms or 600s?"), ("5000", "did you mean 5000ms or 5000s?"),
  ("1500.5", "did you mean 1500.5ms or 1500.5s?"), ("5000 ms", "did you mean 5000ms?"),
  ("2 s", "did you mean 2s?"), ("99999999999", "expected at most a year, or 'forever'"),
  ("99999999", "did you mean 99999999ms?"),
  ("9999h", "expected at most a year, or 'forever'"), ("5min", "expected \(ToastDuration.forms)"),
  ("-5", "expected \(ToastDuration.forms)"), ("5S", "expected \(ToastDuration.forms)"),
])
func `The parser refuses an ambiguous number and suggests a unit`(text: String, correction: String) {
  #expect(ToastDuration(parsing: text) == nil)
  #expect(ToastDuration.correction(of: text) == correction)
}

@Test func `A long duration is written with its unit`() {
  for text in ["5000s", "600s", "599", "0.5", "forever"] {
    #expect(ToastDuration(parsing: text)?.text == text)
  }
}

@Test func `The parser accepts the names of durations`() {
  #expect(ToastDuration(parsing: "short") == .short)
  #expect(ToastDuration(parsing: "medium") == .medium)
  #expect(ToastDuration(parsing: "long") == .long)
  #expect(ToastDuration(parsing: "forever") == .forever)
}

@Test(arguments: ["0", "0.0", "0ms", "000"])
func `A duration of zero means forever`(text: String) {
  #expect(ToastDuration(parsing: text) == .forever)
}

@Test func `A very small duration is not zero`() {
  #expect(ToastDuration(parsing: "0.000000000001") == .seconds(.nanoseconds(1)))
  #expect(ToastDuration(parsing: "0.0000001ms") == .seconds(.nanoseconds(1)))
}

@Test(arguments: [
  "", " ", "ms", ".", "1.2.3", "-1", "+1", "-0", "nan", "inf", "infinity", "1e3", "1e999", "0x10", "1 s",
  "s", "h", "2d", "1m30s", "1,5", "１",
  "Short", "forever ", "31536001s", "99999999999999999999999999",
])
func `The parser refuses an invalid duration`(text: String) {
  #expect(ToastDuration(parsing: text) == nil)
}

@Test func `The parser handles a very long text`() {
  #expect(ToastDuration(parsing: String(repeating: "9", count: 100_000)) == nil)
  #expect(ToastDuration(parsing: "1." + String(repeating: "0", count: 100_000)) == .seconds(.seconds(1)))
}
