import Glibc
import Programs
import Testing

/// Each example of docs/swift.md and of the articles: the requests that the service receives, and the output.
@Suite struct ExampleTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.open()
  }

  /// The first request of an example, which is accepted, and the output of the example.
  private func first(_ name: String, end outcome: String? = nil) throws -> (asked: String, run: Run) {
    let program = try desk.program().start([name])
    let guest = try desk.accept()
    let asked = try guest.accept(id: "1")
    if let outcome { try guest.end(outcome, id: "1") }
    return (asked, try program.finish())
  }

  private static let silence = Run(output: "", errors: "", end: .exited(0))

  @Test func `A call, with an icon and a tint`() throws {
    let (asked, run) = try first("call")
    #expect(
      asked
        == #"{"show":{"title":"Saved successfully","icon":"checkmark","tint":"system-green","wait":"exit"}}"#)
    #expect(run == Self.silence)
  }

  /// The requests of an example, each of which is accepted.
  private func all(_ name: String, _ count: Int) throws -> [String] {
    let program = try desk.program().start([name])
    var asked: [String] = []
    let guest = try desk.accept()
    for number in 0..<count { asked.append(try guest.accept(id: "\(number)")) }
    #expect(try program.finish() == Self.silence)
    return asked
  }

  @Test func `The example of the README`() throws {
    #expect(
      try all("ways", 2) == [
        #"{"show":{"title":"Saved successfully","icon":"checkmark","tint":"system-green","wait":"exit"}}"#,
        """
        {"show":{"title":"No network","subtitle":"Retrying","icon":"wifi-off","duration":"forever","value":true,"wait":"exit"}}
        """,
      ])
  }

  @Test func `Calls of an action, of the action of the task, and with a style`() throws {
    #expect(
      try all("called", 3) == [
        #"{"show":{"title":"Saved","wait":"exit"}}"#, #"{"show":{"title":"Saved","wait":"exit"}}"#,
        #"{"show":{"title":"Saved","style":"plain","duration":"long","wait":"exit"}}"#,
      ])
  }

  @Test func `A Boolean with a message, an icon and a tint`() throws {
    let (asked, run) = try first("message")
    #expect(
      asked
        == #"{"show":{"title":"Saved","icon":"checkmark","tint":"system-green","value":true,"wait":"exit"}}"#)
    #expect(run == Self.silence)
  }

  @Test func `A Boolean with a title, a subtitle and a duration`() throws {
    let (asked, run) = try first("titles")
    #expect(
      asked
        == #"{"show":{"title":"Saved","subtitle":"to disk","duration":"long","value":true,"wait":"exit"}}"#)
    #expect(run == Self.silence)
  }

  @Test func `Values in a Sendable class and in a class of the main actor`() throws {
    #expect(
      try all("types", 2) == [
        #"{"show":{"title":"Saved","duration":"short","value":true,"wait":"exit"}}"#,
        #"{"show":{"title":"All is there","value":true,"wait":"exit"}}"#,
      ])
  }

  @Test func `A toast that a second call updates`() throws {
    let style = #""style":"plain","icon":"volume""#
    let rest = #""duration":"short","id":"volume""#
    let program = try desk.program().start(["volume"])
    let guest = try desk.accept()
    #expect(
      try [guest.accept(id: "volume"), guest.accept(id: "volume")] == [
        #"{"show":{"title":"Volume",\#(style),\#(rest),"progress":"0.4","wait":"exit"}}"#,
        #"{"show":{"title":"Volume",\#(style),\#(rest),"progress":"0.45"}}"#,
      ])
    #expect(try program.finish() == Self.silence)
  }

  @Test func `A call with a handler for the end`() throws {
    let program = try desk.program().start(["hearing"], input: [0])
    let guest = try desk.accept()
    #expect(try guest.accept(id: "1") == #"{"show":{"title":"Saved successfully","wait":"exit"}}"#)
    // The toast outlives the program.
    #expect(try program.finish() == Self.silence)
  }

  @Test func `An awaited toast with a button`() throws {
    let program = try desk.program().start(["awaiting"])
    let guest = try desk.accept()
    #expect(
      try guest.accept(id: "1")
        == #"{"show":{"title":"3 files deleted","actions":[{"key":"undo","label":"Undo"}],"wait":"exit"}}"#)
    try guest.end("action undo", id: "1")
    // No other toast is awaited, so the next request may use another connection.
    #expect(
      try desk.next(after: guest).accept(id: "2")
        == #"{"show":{"title":"They are back","duration":"short","wait":"exit"}}"#)
    #expect(try program.finish() == Self.silence)
  }

  @Test func `A chosen button is reported at once`() throws {
    let program = try desk.program().start(["choosing"])
    let guest = try desk.accept()
    #expect(
      try guest.accept(id: "1") == """
        {"show":{"title":"Photo deleted","actions":[{"key":"undo","label":"Undo"}],"wait":"exit"}}
        """)
    try guest.say(#"{"action":"undo","id":"1","toast":1}"#)
    try guest.end("action undo", id: "1")
    #expect(
      try program.finish() == Run(output: "chosen: undo\naction(\"undo\")\n", errors: "", end: .exited(0)))
  }

  @Test func `The toast that a call returns can be dismissed and awaited`() throws {
    let program = try desk.program().start(["shown"])
    let guest = try desk.accept()
    let rest = #""duration":"forever","id":"upload","progress":"0"#
    #expect(try guest.accept(id: "upload") == #"{"show":{"title":"Uploading",\#(rest).2","wait":"exit"}}"#)
    #expect(try guest.accept(id: "upload") == #"{"show":{"title":"Uploading",\#(rest).8"}}"#)
    #expect(try guest.accept(id: "upload") == #"{"dismiss":{"id":"upload"}}"#)
    try guest.end("dismissed", id: "upload")
    #expect(try program.finish() == Run(output: "dismissed\n", errors: "", end: .exited(0)))
  }

  @Test func `An action of the task`() throws {
    let (asked, run) = try first("passing")
    #expect(
      asked
        == #"{"show":{"title":"No network","subtitle":"Retrying","style":"banner","duration":"medium","wait":"exit"}}"#
    )
    #expect(run == Self.silence)
  }

  @Test func `A configuration`() throws {
    let (asked, run) = try first("config")
    #expect(
      asked == """
        {"show":{"title":"Hello","style":"plain","background":"#00000096","text-color":"#ffffff","font":"14",\
        "duration":"short","transition":"opacity","animation":"linear:0.3","wait":"exit"}}
        """)
    #expect(run == Self.silence)
  }

  @Test func `A Boolean that is set right before the program exits`() throws {
    let (asked, run) = try first("boolean")
    #expect(
      asked == #"{"show":{"title":"Saved","edge":"top","duration":"short","value":true,"wait":"exit"}}"#)
    #expect(run == Self.silence)
  }

  @Test func `A Boolean is false again when the handler is called`() throws {
    let (asked, run) = try first("dismissal", end: "swiped")
    #expect(
      asked == """
        {"show":{"title":"Saved","subtitle":"to disk","icon":"checkmark","tint":"system-green","value":true,"wait":"exit"}}
        """)
    #expect(run == Run(output: "It was swiped\nfalse\n", errors: "", end: .exited(0)))
  }

  @Test func `Own content`() throws {
    let (asked, run) = try first("content")
    #expect(
      asked == """
        {"show":{"content":{"row":[{"icon":"bell","color":"#ffcc00"},\
        {"text":"Custom content toast","size":16,"weight":"semibold"}],"spacing":12,"padding":[12,16,12,16]},\
        "material":"ultra-thin","edge":"top","shape":"continuous","corner-radius":"20","duration":"2","value":true,"wait":"exit"}}
        """)
    #expect(run == Self.silence)
  }

  @Test func `An item`() throws {
    let (asked, run) = try first("item", end: "expired")
    #expect(
      asked
        == #"{"show":{"title":"No network","subtitle":"Retrying","duration":"medium","value":true,"wait":"exit"}}"#
    )
    #expect(run == Self.silence)
  }

  @Test func `An item that is updated and then set to nil`() throws {
    let program = try desk.program().start(["progress"])
    let guest = try desk.accept()
    var asked = try guest.accept(id: "7")
    #expect(asked.hasPrefix(#"{"show":{"title":"Download","duration":"forever","progress":""#))
    #expect(asked.hasSuffix(#","value":true,"wait":"exit"}}"#))
    while !asked.contains("dismiss") {
      asked = try guest.accept(id: "7")
      let isChange = asked.hasPrefix(
        #"{"show":{"title":"Download","duration":"forever","id":"7","progress":""#)
      #expect(isChange && !asked.contains("wait") || asked == #"{"dismiss":{"id":"7"}}"#)
    }
    #expect(try program.finish() == Self.silence)
  }

  @Test func `An item with custom content`() throws {
    let (asked, run) = try first("itemContent")
    #expect(
      asked == """
        {"show":{"content":{"row":[{"icon":"music"},{"column":[{"text":"So What"},\
        {"text":"Miles Davis","size":13,"weight":"regular"}]},{"spacer":0}]},"duration":"medium","value":true,"wait":"exit"}}
        """)
    #expect(run == Self.silence)
  }

  @Test func `The error of the service is thrown`() throws {
    let program = try desk.program().start(["call"])
    let guest = try desk.accept()
    _ = try guest.line()
    try guest.say(#"{"error":{"message":"too many toasts"}}"#)
    #expect(try program.finish() == Run(output: "too many toasts\n", errors: "", end: .exited(1)))
  }

  @Test func `The pages contain the examples that run here`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    func lines(_ path: String) throws -> [String] {
      try Program(path: "/bin/cat").run(["\(root)/\(path)"]).output.split(separator: "\n").map {
        $0.drop { $0 == " " }.description
      }
    }
    let examples = try lines("Tests/Examples/Examples.swift").joined(separator: "\n")
    let articles = ["CallingAToast", "ShowingABoolean", "ShowingAnItem", "CustomContent"].map {
      "Sources/ToastKit/ToastKit.docc/\($0).md"
    }
    for page in ["README.md", "docs/swift.md"] + articles {
      var block: [String]?
      var count = 0
      for line in try lines(page) {
        // The last column of a table has code of ToastKit.
        if line.hasPrefix("|"), let code = line.split(separator: "|").last {
          for (index, span) in code.split(separator: "`").enumerated()
          where index % 2 == 1 && page != "README.md" {
            for part in span.split(separator: "…") {
              #expect(examples.contains(part.description.trimmed), "\(page): \(part)")
            }
          }
        }
        if line == "```swift" {
          block = []
        } else if line == "```", let code = block {
          #expect(examples.contains(code.joined(separator: "\n")), "\(page): \(code)")
          block = nil
          count += 1
        } else {
          block?.append(line)
        }
      }
      #expect(count > 0, "\(page)")
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
