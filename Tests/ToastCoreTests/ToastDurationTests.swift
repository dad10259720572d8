import Testing
import ToastCore

@Test func `A duration is a number of seconds, or of milliseconds`() {
  #expect(ToastDuration(parsing: "2") == .seconds(.seconds(2)))
  #expect(ToastDuration(parsing: "0.5") == .seconds(.milliseconds(500)))
  #expect(ToastDuration(parsing: ".25") == .seconds(.milliseconds(250)))
  #expect(ToastDuration(parsing: "1500ms") == .seconds(.milliseconds(1500)))
  #expect(ToastDuration(parsing: "31536000") == .seconds(.seconds(31_536_000)))
}

@Test func `A duration has a name`() {
  #expect(ToastDuration(parsing: "short") == .short)
  #expect(ToastDuration(parsing: "medium") == .medium)
  #expect(ToastDuration(parsing: "long") == .long)
  #expect(ToastDuration(parsing: "forever") == .forever)
}

@Test(arguments: ["0", "0.0", "0ms", "000"])
func `Nothing is for ever`(text: String) {
  #expect(ToastDuration(parsing: text) == .forever)
}

@Test func `Next to nothing is not for ever`() {
  #expect(ToastDuration(parsing: "0.000000000001") == .seconds(.nanoseconds(1)))
  #expect(ToastDuration(parsing: "0.0000001ms") == .seconds(.nanoseconds(1)))
}

@Test(arguments: [
  "", " ", "ms", ".", "1.2.3", "-1", "+1", "-0", "nan", "inf", "infinity", "1e3", "1e999", "0x10", "1 s",
  "2s", "1,5", "１",
  "Short", "forever ", "31536001", "99999999999999999999999999",
])
func `What is no duration is none`(text: String) {
  #expect(ToastDuration(parsing: text) == nil)
}

@Test func `However long the text is, it is read`() {
  #expect(ToastDuration(parsing: String(repeating: "9", count: 100_000)) == nil)
  #expect(ToastDuration(parsing: "1." + String(repeating: "0", count: 100_000)) == .seconds(.seconds(1)))
}
