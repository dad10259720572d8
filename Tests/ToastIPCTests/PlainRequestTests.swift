import Testing

@testable import ToastIPC

/// The short way of reading and writing lines says what JSON's own coders say.
@Suite struct PlainRequestTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 31
    }
  }

  private static let pieces = [
    "{", "}", "\"", ":", ",", "{\"show\":{", "\"title\":", "\"x\"", "\"wait\":", "true", "false", "}}", "\\n",
    "\\u00e9",
    " ", "1", "\"id\":\"v\"", "\"é\"", "\"unknown\":\"y\"", "null", "[", "\"style\":\"plain\"", "\u{1}",
    "\"title\":\"Saved\"",
  ]

  @Test func `Lines of commands are read the short way`() throws {
    var show = ShowRequest(title: "Lautstärke 40 % 👍🏽")
    show.id = "volume"
    show.wait = true
    show["animation"] = "none"
    let line = Array(Request.show(show).line.dropLast())
    #expect(ShowRequest(plain: line) == show)
  }

  @Test func `What the short way reads JSONDecoder reads the same`() {
    var random = Random(state: 7)
    var read = 0
    for _ in 0..<40_000 {
      var text = "{\"show\":{\"title\":\"a\""
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        text += Self.pieces.randomElement(using: &random) ?? ""
      }
      if Bool.random(using: &random) { text += "}}" }
      let line = Array(text.utf8)
      guard let show = ShowRequest(plain: line) else { continue }
      read += 1
      #expect((try? Request.decoded(line)) == .show(show), "\(text)")
    }
    #expect(read > 1000)
  }

  @Test(arguments: [
    #"{"show":{"title":"a","title":"b"}}"#, #"{"show":{"title":"a\n"}}"#,
    #"{"show":{"title":"a","wait":false}}"#,
    #"{"show": {"title":"a"}}"#, #"{"show":{"title":"a","duration":2}}"#, #"{"show":{"title":true}}"#,
    #"{"show":{"title":"a","wait":"true"}}"#, #"{"show":{"title":"a"}}x"#, #"{"show":{}}"#, #"{"list":{}}"#,
    "",
  ])
  func `Anything else is left to JSONDecoder`(line: String) {
    #expect(ShowRequest(plain: Array(line.utf8)) == nil)
  }

  @Test func `Invalid UTF-8 is repaired either way`() throws {
    let line = Array(#"{"show":{"title":""#.utf8) + [0x61, 0xE2, 0x82] + Array(#""}}"#.utf8)
    #expect(ShowRequest(plain: line)?.title == "a\u{FFFD}")
    #expect(try Request.decoded(line) == .show(ShowRequest(title: "a\u{FFFD}")))
  }

  @Test func `Replies are what JSONEncoder writes`() {
    let texts = ["", "1", "é 👍🏽", "\"quoted\" \\ /slash", "tab\t newline\n", "a\u{2028}b"]
    for text in texts {
      for reply in [
        Reply.ok(), .ok(Acceptance(id: text)), .ok(Acceptance(id: text, warning: text)), .error(text),
        .outcome(text),
      ] {
        #expect(reply.line == encodedLine(reply), "\(reply)")
      }
    }
  }
}
