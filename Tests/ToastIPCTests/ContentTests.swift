import Testing
import ToastCore
import ToastIPC

/// Own content on the wire.
@Suite struct ContentTests {
  private func request(_ content: String, _ rest: String = "") throws -> ShowRequest {
    let line = #"{"show":{"content":\#(content)\#(rest)}}"#
    guard case .show(let show) = try Request(line: line.utf8) else { throw InvalidRequest("no toast") }
    return show
  }

  /// What is wrong with a content.
  private func complaint(_ content: String) -> String? {
    do throws(InvalidRequest) {
      _ = try Request(line: #"{"show":{"content":\#(content)}}"#.utf8)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `Every kind of node is read with all that it may say`() throws {
    let show = try request(
      #"""
      {"column":[{"row":[{"icon":"bell","size":20,"color":"accent"},{"text":"Saved","size":15,"weight":"bold",
      "color":"#ff0000"}],"spacing":12,"alignment":"end","padding":[1,2]},{"image":"/a.png","width":80,"height":40},
      {"progress":0.4,"padding":3},{"spacer":7}],"padding":[1,2,3,4]}
      """#)
    let row = ContentNode(
      .row(
        .init(
          [
            ContentNode(.icon(.init("bell", size: 20, color: .accent))),
            ContentNode(
              .text(.init("Saved", size: 15, weight: .bold, color: .color(Color(red: 1, green: 0, blue: 0))))),
          ], spacing: 12, alignment: .end)), padding: Insets(horizontal: 2, vertical: 1))
    let column = ContentNode(
      .column(
        .init([
          row, ContentNode(.image(.init("/a.png", width: 80, height: 40))),
          ContentNode(.progress(0.4), padding: Insets(all: 3)), ContentNode(.spacer(7)),
        ])), padding: Insets(top: 1, left: 4, bottom: 3, right: 2))
    #expect(show.content == column)
    #expect(show.title == "")
    #expect(try Request(line: Request.show(show).line.dropLast()) == .show(show))
  }

  @Test func `Sides of an image that are left out are as the other one, or 64`() throws {
    #expect(try request(#"{"image":"/a"}"#).content?.kind == .image(.init("/a", width: 64, height: 64)))
    #expect(
      try request(#"{"image":"/a","width":9}"#).content?.kind == .image(.init("/a", width: 9, height: 9)))
  }

  @Test func `A title goes with it, and is not needed`() throws {
    #expect(try request(#"{"text":"a"}"#, #","title":"b","id":"c""#).title == "b")
    #expect(throws: InvalidRequest("bad request: show needs title")) {
      try Request(line: #"{"show":{}}"#.utf8)
    }
    #expect(throws: InvalidRequest("bad request: show needs title")) {
      try Request(line: #"{"show":{"content":null}}"#.utf8)
    }
  }

  @Test(arguments: [
    (#""x""#, #"content: expected an object such as {"text":"Saved"}"#),
    ("[]", #"content: expected an object such as {"text":"Saved"}"#),
    ("{}", "content: expected 'row', 'column', 'text', 'icon', 'image', 'progress' or 'spacer'"),
    (#"{"txt":"a"}"#, "content: did you mean 'text'?"),
    (#"{"text":"a","icon":"b"}"#, "content: has both text and icon: expected one of them"),
    (#"{"text":5}"#, "content.text: expected a string"),
    (#"{"text":"a","wieght":"bold"}"#, "content: unknown 'wieght': did you mean 'weight'?"),
    (
      #"{"text":"a","blink":true}"#,
      "content: unknown 'blink': expected 'size', 'weight', 'color' or 'padding'"
    ),
    (#"{"spacer":1,"padding":1}"#, "content: unknown 'padding'"),
    (#"{"row":{"text":"a"}}"#, "content.row: expected an array"),
    (#"{"row":["a"]}"#, #"content.row[0]: expected an object such as {"text":"Saved"}"#),
    (
      #"{"row":[{"text":"a"},{"column":[{"text":"b","weight":"heavy"}]}]}"#,
      "content.row[1].column[0].weight: expected 'light', 'regular', 'medium', 'semibold' or 'bold'"
    ),
    (
      #"{"row":[{"text":"a"}],"alignment":"middle"}"#,
      "content.alignment: expected 'start', 'center' or 'end'"
    ),
    (#"{"row":[{"text":"a"}],"spacing":"wide"}"#, "content.spacing: expected a number"),
    (#"{"row":[{"text":"a"}],"spacing":257}"#, "content.spacing: expected a number from 0 to 256"),
    (#"{"text":"a","size":3}"#, "content.size: expected a number from 4 to 400"),
    (#"{"text":"a","size":1e999}"#, "content.size: number out of range"),
    (
      #"{"text":"a","color":"reddish"}"#, "content.color: expected \(Color.forms), or accent"
    ),
    (
      #"{"icon":" "}"#,
      "content.icon: expected a symbol, the name of a theme's icon, an absolute path or a file:// URL"
    ),
    (#"{"icon":"bell","size":257}"#, "content.size: expected a number from 1 to 256"),
    (#"{"image":"a.png"}"#, "content.image: expected an absolute path or a file:// URL"),
    (#"{"image":"/a.png","height":0}"#, "content.width: expected a number from 1 to 256"),
    (#"{"progress":-1}"#, "content.progress: expected a number from 0 to 2"),
    (#"{"progress":42}"#, "content.progress: expected a number from 0 to 2: did you mean 0.42?"),
    (#"{"progress":201}"#, "content.progress: expected a number from 0 to 2"),
    (#"{"progress":"half"}"#, "content.progress: expected a number"),
    (
      #"{"text":"a","padding":[1,2,3]}"#,
      "content.padding: expected a number, [VERTICAL, HORIZONTAL] or [TOP, RIGHT, BOTTOM, LEFT]"
    ),
    (#"{"text":"a","padding":"1"}"#, "content.padding: expected a number or an array of numbers"),
    (#"{"text":"a","padding":-1}"#, "content.padding: expected a number from 0 to 256"),
    (
      #"{"column":[{"spacer":4},{"text":" "},{"row":[]}]}"#,
      "content: nothing to show: expected a text, an icon, an image or a progress"
    ),
  ])
  func `What is wrong is told, and where`(content: String, message: String) {
    #expect(complaint(content) == message)
  }

  @Test func `Depth, number, pictures and texts have limits`() {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"row":["#, count: depth - 1) + #"{"text":"a"}"#
        + String(repeating: "]}", count: depth - 1)
    }
    #expect(complaint(nested(8)) == nil)
    let path = "content" + String(repeating: ".row[0]", count: 8)
    #expect(complaint(nested(9)) == "\(path): too deep: at most 8 levels")
    #expect(complaint(nested(3000)) == "bad request: too deep: at most 8 levels", "so deep goes no parser")
    #expect(throws: InvalidRequest("content: too deep: at most 8 levels")) {
      try ContentNode(json: Array(nested(3000).utf8))
    }
    // Brackets in a text are text.
    let brackets = String(repeating: #"[{\""#, count: 800)
    #expect(complaint(#"{"text":"\#(brackets)"}"#) == nil)
    #expect(complaint(#"{"text":"\#(brackets)""#)?.hasPrefix("bad request: not JSON") == true)
    #expect(complaint(nested(200)) == "\(path): too deep: at most 8 levels")

    func row(_ count: Int, of node: String) -> String {
      #"{"row":[\#(Array(repeating: node, count: count).joined(separator: ","))]}"#
    }
    #expect(complaint(row(63, of: #"{"text":"a"}"#)) == nil)
    #expect(complaint(row(64, of: #"{"text":"a"}"#)) == "content: too many nodes: at most 64")
    #expect(complaint(row(4000, of: #"{"text":"a"}"#)) == "content: too many nodes: at most 64")
    #expect(complaint(row(8, of: row(8, of: #"{"text":"a"}"#))) == "content: too many nodes: at most 64")
    #expect(complaint(row(16, of: #"{"icon":"a"}"#)) == nil)
    #expect(
      complaint(row(17, of: #"{"image":"/a"}"#)) == "content: too many icons and images: at most 16")
    let long = String(repeating: "x", count: 4097)
    #expect(
      complaint(row(1, of: #"{"text":"\#(long)"}"#)) == "content.row[0].text: too long: at most 4096 bytes")
  }

  @Test func `Texts are cleaned`() throws {
    let text = try request(#"{"text":"a\u001b[1mb\nc"}"#).content?.firstText
    #expect(text == "a[1mb\nc")
  }

  @Test func `A file says what is wrong with its JSON`() throws {
    #expect(throws: InvalidRequest("content: not JSON")) { try ContentNode(json: Array("{".utf8)) }
    #expect(try ContentNode(json: Array(#" {"text" : "a"} "#.utf8)).firstText == "a")
  }

  @Test func `Whatever a line holds, it is content or an error that names it`() {
    let seed = Array(
      #"{"column":[{"row":[{"icon":"bell","size":20},{"text":"Saved","color":"red"}],"spacing":12},{"progress":1}]}"#
        .utf8)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<3000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
        }
      }
      do throws(InvalidRequest) {
        let node = try ContentNode(json: bytes).validated()
        #expect(node.leaves.count <= 64)
      } catch {
        #expect(error.message.hasPrefix("content"), "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
