import Glibc
import Testing
import ToastIPC
import ToastSystem

/// The examples of docs/socket.md, each of them.
@Suite struct DocumentationTests {
  /// A line that a client says, and the lines that the page says it is answered with.
  private struct Example {
    let said: String
    var answers: [String] = []
  }

  private static func examples() throws -> [Example] {
    let path = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let raw = open("/\(path)/docs/socket.md", O_RDONLY | O_CLOEXEC)
    try #require(raw >= 0)
    let page = FileDescriptor(owning: raw)
    var buffer = [UInt8](repeating: 0, count: 100_000)
    guard case .bytes(let count) = try buffer.withUnsafeMutableBytes({ try page.read(into: $0) }) else {
      return []
    }
    var examples: [Example] = []
    for line in String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n") {
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

  @Test func `A toast that waits has two answers, others have one`() throws {
    for example in try Self.examples() {
      guard let request = try? Request(line: example.said.utf8) else { continue }
      if case .show(let show) = request, show.wait {
        #expect(example.answers.count == 2)
      } else {
        #expect(example.answers.count == 1, "\(example.said)")
      }
    }
  }
}
