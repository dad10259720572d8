import Glibc
import Testing
import ToastCore
import ToastIPC
import ToastSystem

/// The examples of docs/socket.md, each of them.
@Suite struct DocumentationTests {
  /// A line that a client says, and the lines that the page says it is answered with.
  private struct Example {
    let said: String
    var answers: [String] = []
  }

  private static func page() throws -> String {
    let path = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let raw = open("/\(path)/docs/socket.md", O_RDONLY | O_CLOEXEC)
    try #require(raw >= 0)
    let page = FileDescriptor(owning: raw)
    var buffer = [UInt8](repeating: 0, count: 100_000)
    guard case .bytes(let count) = try buffer.withUnsafeMutableBytes({ try page.read(into: $0) }) else {
      return ""
    }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  private static func examples() throws -> [Example] {
    var examples: [Example] = []
    for line in try page().split(separator: "\n") {
      if line.hasPrefix("    > ") { examples.append(Example(said: String(line.dropFirst(6)))) }
      if line.hasPrefix("    < ") { examples[examples.count - 1].answers.append(String(line.dropFirst(6))) }
    }
    return examples
  }

  private func text(_ reply: Reply) -> String {
    String(decoding: reply.line.dropLast(), as: UTF8.self)
  }

  @Test func `Each request is one, or is refused as the page says`() throws {
    let examples = try Self.examples()
    #expect(examples.count > 10)
    for example in examples {
      do throws(InvalidRequest) {
        let request = try Request(line: example.said.utf8)
        #expect(try Request(line: request.line.dropLast()) == request)
      } catch {
        #expect(example.answers == [text(.error(error.message))])
      }
    }
  }

  @Test func `Each answer is one that the service can give, to the letter`() throws {
    for example in try Self.examples() {
      #expect(!example.answers.isEmpty, "\(example.said)")
      for answer in example.answers {
        let reply = try #require(Reply(line: answer.utf8), "\(answer)")
        #expect(text(reply) == answer)
      }
    }
  }

  @Test func `Each request has one reply, and a toast that waits has events after it`() throws {
    var kinds: Set<String> = []
    for example in try Self.examples() {
      let replies = try example.answers.map { try #require(Reply(line: $0.utf8)) }
      #expect(replies.map(\.isEvent) == [false] + replies.dropFirst().map { _ in true }, "\(example.said)")
      kinds.formUnion(
        example.answers.compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) })
      guard case .ok(let acceptance)? = replies.first, let request = try? Request(line: example.said.utf8)
      else {
        continue
      }
      guard case .show(let show) = request else {
        #expect(acceptance == Acceptance())
        continue
      }
      let toast = try #require(acceptance.toast)
      #expect(acceptance.id == show.id ?? acceptance.id && acceptance.id != nil)
      // The end is the last event, and there is one for who waits.
      #expect((replies.count > 1) == (show.wait != .none))
      for event in replies.dropFirst() {
        guard case .event(let event) = event else { continue }
        #expect(event.toast == toast && event.id == acceptance.id)
      }
      guard show.wait != .none else { continue }
      if case .event(let last)? = replies.last, case .outcome = last.kind { continue }
      Issue.record("no outcome comes last: \(example.said)")
    }
    #expect(kinds == ["ok", "error", "toasts", "status", "config", "outcome", "action", "held"])
  }

  @Test func `The page names every field of show and every verb`() throws {
    let page = try Self.page()
    for field in [
      "title", "subtitle", "content", "markup", "style", "icon", "id", "progress", "actions", "output",
      "policy",
      "urgent", "wait", "value",
    ] {
      #expect(page.contains("\n| `\(field)` | "), "\(field)")
    }
    for verb in ["show", "dismiss", "list", "action", "reload, config", "pause, resume, status", "quit"] {
      #expect(page.contains("\n## \(verb)\n"), "\(verb)")
    }
    for outcome in [
      Outcome.expired, .tapped, .swiped, .action("KEY"), .dismissed, .replaced, .missed, .closed,
    ] {
      #expect(page.contains("`\(outcome)`"), "\(outcome)")
    }
  }
}
