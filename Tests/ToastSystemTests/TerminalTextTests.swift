import Testing
import ToastSystem

/// The escaping of untrusted text in the output of commands.
@Suite struct TerminalTextTests {
  @Test func `Control characters are escaped, and other characters stay unchanged`() {
    for plain in ["", "Saved", "é👍🏽", "a\\nb", "שלום", "a\u{301}\u{200D}"] {
      #expect(plain.escapedForTerminal == plain)
    }
    #expect("a\nb\tc\r".escapedForTerminal == #"a\nb\tc\r"#)
    #expect("\u{0}\u{1B}[31m\u{7F}\u{85}\u{9B}".escapedForTerminal == #"\u0000\u001b[31m\u007f\u0085\u009b"#)
    #expect("\u{202E}\u{2066}\u{2029}\u{61C}".escapedForTerminal == #"\u202e\u2066\u2029\u061c"#)
  }

  @Test func `Newlines of lines and the meaning of JSON stay unchanged`() {
    #expect("a\tb\n\u{1B}c\r\n".escapedLines == "a\tb\n\\u001bc\\r\n")
    #expect("{\"a\":\"\u{202E}\u{7F}\"}\n".escapedJSON == "{\"a\":\"\\u202e\\u007f\"}\n")
  }

  @Test func `A quoted text is short and on one line`() {
    #expect("a\nb\u{1B}".quoted == #"'a\nb\u001b'"#)
    #expect(String(repeating: "x", count: 65).quoted == "'\(String(repeating: "x", count: 60))…'")
    #expect(String(repeating: "x", count: 64).quoted == "'\(String(repeating: "x", count: 64))'")
  }
}
