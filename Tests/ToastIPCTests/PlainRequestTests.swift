import FoundationEssentials
import Testing
import ToastCore

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

  private static let times = [
    "1.500", "0.000", "12.3", "01.000", "1042.123", "-1.000", "1e3", "7", "999999999.999",
  ]

  @Test func `Lines of commands are read the short way`() throws {
    var show = ShowRequest(title: "Lautstärke 40 % 👍🏽")
    show.id = "volume"
    show.wait = true
    show["animation"] = "none"
    let line = Array(Request.show(show).line.dropLast())
    #expect(IncomingRequest(plain: line) == IncomingRequest(.show(show)))
    show.wait = .exit
    (show.isUrgent, show.isValue) = (true, true)
    let late = Array(Request.show(show).line(until: 1_042_500_999_999).dropLast())
    #expect(String(decoding: late, as: UTF8.self).hasSuffix(#""wait":"exit"},"until":1042.500}"#))
    #expect(IncomingRequest(plain: late) == IncomingRequest(.show(show), deadline: 1_042_500_000_000))
  }

  @Test func `What the short way reads JSONDecoder reads the same`() {
    var random = Random(state: 7)
    var read = 0
    for _ in 0..<40_000 {
      var text = "{\"show\":{\"title\":\"a\""
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        text += Self.pieces.randomElement(using: &random) ?? ""
      }
      if Bool.random(using: &random) { text += "}" }
      if Int.random(in: 0..<4, using: &random) == 0 {
        text += ",\"until\":" + (Self.times.randomElement(using: &random) ?? "")
      }
      if Bool.random(using: &random) { text += "}" }
      let line = Array(text.utf8)
      guard let show = IncomingRequest(plain: line) else { continue }
      read += 1
      #expect((try? IncomingRequest.decoded(line)) == show, "\(text)")
    }
    #expect(read > 1000)
  }

  @Test(arguments: [
    #"{"show":{"title":"a","title":"b"}}"#, #"{"show":{"title":"a\n"}}"#,
    #"{"show":{"title":"a","wait":false}}"#,
    #"{"show": {"title":"a"}}"#, #"{"show":{"title":"a","duration":2}}"#, #"{"show":{"title":true}}"#,
    #"{"show":{"title":"a","wait":"true"}}"#, #"{"show":{"title":"a"},"until":7}"#,
    #"{"show":{"title":"a"},"until":1.500"#, #"{"show":{"title":"a"}}x"#, #"{"show":{}}"#, #"{"list":{}}"#,
    "",
  ])
  func `Anything else is left to JSONDecoder`(line: String) {
    #expect(IncomingRequest(plain: Array(line.utf8)) == nil)
  }

  @Test func `Invalid UTF-8 is repaired either way`() throws {
    let line = Array(#"{"show":{"title":""#.utf8) + [0x61, 0xE2, 0x82] + Array(#""}}"#.utf8)
    let request = IncomingRequest(.show(ShowRequest(title: "a\u{FFFD}")))
    #expect(IncomingRequest(plain: line) == request)
    #expect(try IncomingRequest.decoded(line) == request)
  }

  @Test func `Replies are JSON, whatever their texts are`() throws {
    let texts = ["", "1", "é 👍🏽", "\"quoted\" \\ /slash", "tab\t newline\n", "a\u{2028}b"]
    for text in texts {
      for reply in [
        Reply.ok(), .ok(Acceptance(id: text)),
        .ok(Acceptance(id: text, toast: ToastNumber(7), warning: text)),
        .error(text), .config(text), .event(ToastEvent(.outcome(text), id: text, toast: ToastNumber(7))),
        .event(ToastEvent(.action(text), id: text, toast: ToastNumber(.max))),
      ] {
        #expect(try JSONDecoder().decode(Reply.self, from: Data(reply.line)) == reply)
      }
    }
  }

  @Test(
    arguments: [
      ("1.5", 1_500_000_000), ("7", 7_000_000_000), ("-3", -3_000_000_000),
      ("1e300", 9_000_000_000_000_000_000),
      ("null", nil),
    ] as [(String, Int64?)])
  func `A time to give up is any number of seconds`(text: String, deadline: Int64?) throws {
    let line = Array(#"{"until":\#(text),"list":{}}"#.utf8)
    #expect(try IncomingRequest(line: line) == IncomingRequest(.list, deadline: deadline))
  }

  @Test func `A time to give up that is none is refused`() {
    #expect(throws: InvalidRequest("bad request: until should be a number")) {
      try IncomingRequest(line: Array(#"{"list":{},"until":"soon"}"#.utf8))
    }
  }
}
