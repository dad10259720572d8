import Testing
import ToastSystem

@Suite struct LineReaderTests {
  private func lines(_ pieces: [String], limit: Int = 8) -> [String] {
    var reader = LineReader(limit: limit)
    var lines: [String] = []
    for piece in pieces {
      reader.append(Array(piece.utf8))
      while let line = reader.next() {
        switch line {
        case .line(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
        case .tooLong: lines.append("TOO LONG")
        }
      }
    }
    return lines
  }

  @Test func `A partial line waits for its end, and several lines are returned one by one`() {
    #expect(lines(["ab"]) == [])
    #expect(lines(["ab", "c\nd", "\n"]) == ["abc", "d"])
    #expect(lines(["a\nb\n\nc\n"]) == ["a", "b", "", "c"])
  }

  @Test func `The lines do not depend on the division of the stream`() {
    let stream = "one\ntwo\n\ntoo long a line\nthree\n"
    for size in 1...stream.count {
      let bytes = Array(stream)
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        String(bytes[$0..<min($0 + size, bytes.count)])
      }
      #expect(lines(pieces) == ["one", "two", "", "TOO LONG", "three"], "pieces of \(size)")
    }
  }

  @Test func `The limit counts the newline`() {
    #expect(lines(["1234567\n"]) == ["1234567"])
    #expect(lines(["12345678\n"]) == ["TOO LONG"])
  }

  @Test func `An endless line is reported once, as soon as it is too long`() {
    #expect(lines(["1234567"]) == [])
    #expect(lines(["12345678"]) == ["TOO LONG"])
    #expect(lines(Array(repeating: "12345678", count: 100)) == ["TOO LONG"])
    #expect(lines(["12345678", "9\nok\n"]) == ["TOO LONG", "ok"])
  }
}
