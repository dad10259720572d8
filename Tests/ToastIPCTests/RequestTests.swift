import Testing
import ToastCore
import ToastIPC
import ToastSystem

@Suite struct RequestTests {
  /// The request of a line, or what is wrong with it.
  private func read(_ line: String) -> Result<Request, InvalidRequest> {
    do throws(InvalidRequest) {
      let request = try Request(line: line.utf8)
      if case .show(let show) = request { return .success(.show(try show.validated())) }
      return .success(request)
    } catch {
      return .failure(error)
    }
  }

  private func complaint(_ line: String) -> String {
    switch read(line) {
    case .success(let request): "fine: \(request)"
    case .failure(let error): error.message
    }
  }

  private func text(_ line: [UInt8]) -> String {
    String(decoding: line, as: UTF8.self)
  }

  @Test func `Every request survives the way over the socket`() throws {
    var full = ShowRequest(title: "“Saved”\n\t\\ \"twice\" 👍🏽 \u{7F}")
    full.subtitle = "Ünïcödé"
    full.style = "glass"
    full["duration"] = "1500ms"
    full.icon = "/a/b.png"
    full["icon-color"] = "yellow"
    full["tint"] = "#abc"
    full["edge"] = "bottom"
    full.output = "DP-1"
    full.id = "volume"
    full["animation"] = "spring:0.5:0.3"
    full["transition"] = "move+blur-replace"
    full["font"] = "Inter bold 20"
    full.progress = "42%"
    full.actions = [ToastAction(key: "undo", label: "Undo it")]
    full.isMarkup = true
    full.policy = "queue"
    full.isUrgent = true
    full.wait = true
    full = try full.validated()
    let requests: [Request] = [
      .show(full), .show(ShowRequest(title: "Saved")), .dismiss(.newest), .dismiss(.all),
      .dismiss(.id("a\"b")),
      .list, .quit, .action(id: nil, key: nil), .action(id: nil, key: "undo"), .action(id: "1", key: nil),
      .action(id: "a b", key: "undo"), .pause, .resume, .status,
      .reload, .config,
    ]
    for request in requests {
      #expect(request.line.last == UInt8(ascii: "\n"))
      #expect(request.line.count { $0 == UInt8(ascii: "\n") } == 1)
      #expect(try Request(line: request.line.dropLast()) == request)
    }
  }

  @Test func `What is nil is left out`() {
    #expect(text(Request.show(ShowRequest(title: "Saved")).line) == #"{"show":{"title":"Saved"}}"# + "\n")
    #expect(text(Request.dismiss(.newest).line) == #"{"dismiss":{}}"# + "\n")
  }

  @Test func `Control characters are escaped on the wire`() {
    let line = text(Request.show(ShowRequest(title: "\u{0}\u{1B}\u{1F}\u{7F}")).line)
    #expect(line == "{\"show\":{\"title\":\"\\u0000\\u001b\\u001f\u{7F}\"}}\n")
  }

  @Test func `The largest toast fits a line, however it has to be escaped`() throws {
    var show = ShowRequest(title: String(repeating: "\"", count: Limits.title))
    show.subtitle = String(repeating: "\\", count: Limits.subtitle)
    #expect(Request.show(try show.validated()).line.count <= Limits.requestLine)
  }

  @Test func `A duration may be a number`() {
    func duration(_ json: String) -> String? {
      guard case .success(.show(let show)) = read(#"{"show":{"title":"x","duration":\#(json)}}"#) else {
        return nil
      }
      return show["duration"]
    }
    #expect(duration("2") == "2.0")
    #expect(duration("0.5") == "0.5")
    #expect(duration("5000") == "5000.0s", "a number in JSON is one of seconds")
    #expect(
      complaint(#"{"show":{"title":"x","duration":"5000"}}"#)
        == "bad duration '5000': did you mean 5000ms or 5000s?")
    #expect(complaint(#"{"show":{"title":"x","progress":42}}"#) == "bad progress '42.0': did you mean 42%?")
    #expect(duration("0.00001") == "0.00001")
    #expect(duration("-0") == "0.0")
    #expect(duration("1e-300") == "0.000000001", "0 is for ever")
    #expect(duration("-1") == nil)
    #expect(duration("\"medium\"") == "medium")
    #expect(duration("null") == nil)
    #expect(
      complaint(#"{"show":{"title":"x","duration":-1}}"#).hasPrefix("bad duration '-1.0': expected seconds"))
    #expect(complaint(#"{"show":{"title":"x","duration":1e300}}"#).hasPrefix("bad duration '1e+300'"))
    #expect(
      complaint(#"{"show":{"title":"x","duration":true}}"#)
        == "bad request: show.duration should be a string or a number"
    )
  }

  @Test func `Unknown fields are passed over, unknown verbs are not`() {
    #expect(
      read(#"{"show":{"title":"x","sparkle":{"a":[1]}},"version":3}"#)
        == .success(.show(ShowRequest(title: "x"))))
    let verbs = "show, dismiss, list, action, pause, resume, status, reload, config, quit"
    let expected = "bad request: it should be an object with one of \(verbs)"
    #expect(complaint(#"{"shout":{"title":"x"}}"#) == expected)
    #expect(complaint("{}") == expected)
    #expect(complaint(#"{"list":{},"quit":{}}"#) == expected)
  }

  @Test func `What is wrong is told with its place`() {
    #expect(complaint(#"{"show":{}}"#) == "bad request: show needs title")
    #expect(complaint(#"{"show":{"title":7}}"#) == "bad request: show.title should be a string")
    #expect(complaint(#"{"show":{"title":null}}"#) == "bad request: show.title should be a string")
    #expect(
      complaint(#"{"show":{"title":"x","wait":"yes"}}"#) == "bad wait 'yes': expected true, false or 'exit'")
    #expect(complaint(#"{"show":[]}"#) == "bad request: show should be an object")
    #expect(complaint(#"{"dismiss":{"id":1}}"#) == "bad request: dismiss.id should be a string")
    #expect(complaint(#"{"action":{"id":1}}"#) == "bad request: action.id should be a string")
    #expect(complaint(#"{"action":{"id":"1","key":2}}"#) == "bad request: action.key should be a string")
    #expect(complaint("[]") == "bad request: it should be an object")
  }

  @Test(arguments: [
    "", " ", "{", "show", "{\"show\":{\"title\":\"x\"}", "{\"show\":{\"title\":\"x\"}}}", "\u{0}",
    "{\"show\":{\"title\":\"\t\"}}", "{'show':{}}",
    String(repeating: "[", count: 60_000), String(repeating: "{\"a\":", count: 10_000),
  ])
  func `What is no JSON is told, whatever it is`(line: String) {
    #expect(complaint(line) == "bad request: not JSON")
  }

  @Test func `Keys that are there twice, numbers without end and depths are read or refused, never followed`()
  {
    #expect(read(#"{"show":{"title":"a","title":"b"}}"#) == .success(.show(ShowRequest(title: "a"))))
    #expect(read(#"{"list":{},"list":{}}"#) == .success(.list))
    let digits = String(repeating: "9", count: 10_000)
    #expect(complaint(#"{"show":{"title":"x","duration":\#(digits)}}"#).hasPrefix("bad "))
    #expect(complaint(#"{"show":{"title":"x","progress":1e99999}}"#).hasPrefix("bad "))
    #expect(complaint(#"{"show":{"title":"x","width":-\#(digits)}}"#).hasPrefix("bad "))
    let deep = String(repeating: #"{"a":"#, count: 5000) + "1" + String(repeating: "}", count: 5000)
    #expect(
      complaint(#"{"show":{"title":"x","sparkle":\#(deep)}}"#) == "bad request: too deep: at most 8 levels")
    let actions = Array(repeating: #"{"key":"a","label":"b"}"#, count: 1000).joined(separator: ",")
    #expect(
      complaint(#"{"show":{"title":"x","actions":[\#(actions)]}}"#)
        == "too many actions: at most \(Limits.actions)")
  }

  @Test func `Invalid UTF-8 is repaired`() throws {
    let line = Array(#"{"show":{"title":"a"#.utf8) + [0xFF, 0xC3] + Array(#"b"}}"#.utf8)
    #expect(try Request(line: line) == .show(ShowRequest(title: "a\u{FFFD}\u{FFFD}b")))
  }

  @Test(arguments: [
    (#"\ud800"#, "\u{FFFD}"), (#"a\uDC00b"#, "a\u{FFFD}b"), (#"\ud83d\ude00"#, "😀"),
    (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
    (#"\\ud800"#, #"\ud800"#), (#"\"\ud800\""#, "\"\u{FFFD}\""), (#"\ud83dx\ude00"#, "\u{FFFD}x\u{FFFD}"),
    (#"\ud7ff\ue000"#, "\u{D7FF}\u{E000}"),
  ])
  func `A lone surrogate becomes U+FFFD`(json: String, text: String) throws {
    #expect(
      try Request(line: #"{"show":{"title":"\#(json)x"}}"#.utf8) == .show(ShowRequest(title: text + "x")))
    #expect(try ContentNode(json: Array(#"{"text":"\#(json)"}"#.utf8)) == ContentNode(.text(.init(text))))
    #expect(Reply(line: #"{"config":"\#(json)"}"#.utf8) == .config(text))
  }

  @Test func `A lone surrogate in a line that is no JSON does not matter`() {
    for line in [#"{"show":{"title":"\ud8"}}"#, #"\ud800"#, #"{"show":{"title":"\ud800"#, #"{"a\ud800"#] {
      #expect(complaint(line) == "bad request: not JSON")
    }
  }

  @Test func `A number out of range is told, with what would be right`() {
    #expect(
      complaint(#"{"show":{"title":"x","duration":1e999}}"#).hasPrefix(
        "bad duration: number out of range; expected "))
    #expect(
      complaint(#"{"show":{"title":"x","progress":-1e999}}"#).hasPrefix(
        "bad progress: number out of range; expected "))
    #expect(
      complaint(#"{"show":{"title":"x","progress":[]}}"#)
        == "bad request: show.progress should be a string or a number")
  }

  @Test(arguments: ["a\nb", "a\tb", "\u{1B}[31m", "a\u{7F}", "\u{9B}31m", "\n"])
  func `An id with control characters is refused, wherever it stands`(id: String) {
    let expected = id.isBlank ? "empty id" : "bad id \(id.quoted): expected no control characters"
    for request in [
      Request.show(
        {
          var show = ShowRequest(title: "x"); show.id = id; return show
        }()),
      .dismiss(.id(id)), .action(id: id, key: nil),
    ] {
      #expect(complaint(text(request.line)) == expected)
      #expect(expected == expected.escapedForTerminal)
    }
  }

  @Test func `A bar needs no title`() {
    func title(_ line: String) -> String? {
      guard case .success(.show(let show)) = read(line) else { return nil }
      return show.title
    }
    #expect(title(#"{"show":{"progress":"42%"}}"#) == "")
    #expect(title(#"{"show":{"progress":0.42}}"#) == "")
    #expect(title(#"{"show":{"title":"","progress":0.42}}"#) == "")
    #expect(title(#"{"show":{"progress":"none"}}"#) == nil)
    #expect(complaint(#"{"show":{"subtitle":"x"}}"#) == "bad request: show needs title")
  }

  @Test func `The service cleans and judges what it is sent`() throws {
    #expect(
      try Request(line: #"{"show":{"title":"a\u0007\u001b[31m\r\nb\tc\u0085"}}"#.utf8)
        == .show(ShowRequest(title: "a[31m\nb\tc")))
    #expect(
      complaint(#"{"show":{"title":"\u0007"}}"#)
        == "empty title: a toast needs a title, a progress or content")
    #expect(
      complaint(#"{"show":{"title":"x","tint":"blurple"}}"#).hasPrefix("bad tint 'blurple': expected #rgb"))
  }
}
