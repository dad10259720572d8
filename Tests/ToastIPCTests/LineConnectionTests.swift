import Programs
import Testing
import ToastIPC
import ToastSystem

@Suite struct LineConnectionTests {
  private let mine: LineConnection
  private let theirs: LineConnection

  init() throws {
    let pair = try SocketPair()
    mine = LineConnection(pair.first)
    theirs = LineConnection(pair.second, limit: Limits.replyLine)
  }

  @Test func `Lines go both ways`() throws {
    #expect(try mine.send(Array("a\nb\n".utf8)))
    #expect(try theirs.receive())
    #expect(theirs.nextLine() == .line([UInt8(ascii: "a")]))
    #expect(theirs.nextLine() == .line([UInt8(ascii: "b")]))
    #expect(theirs.nextLine() == nil)
    #expect(try theirs.receive())
    #expect(theirs.nextLine() == nil)
  }

  @Test func `What does not fit is written once the other side has read`() throws {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000) + [UInt8(ascii: "\n")]
    #expect(try mine.send(line))
    #expect(mine.isWaitingToWrite)
    var received: LineReader.Line?
    while received == nil {
      #expect(try theirs.receive())
      #expect(try mine.flush())
      received = theirs.nextLine()
    }
    #expect(received == .line(line.dropLast()))
    #expect(!mine.isWaitingToWrite)
  }

  @Test func `What is not read waits, however much it is`() throws {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 60_000) + [UInt8(ascii: "\n")]
    for _ in 0..<100 { #expect(try mine.send(line)) }
    #expect(mine.waitingBytes > 5_000_000)
  }

  @Test func `The other side's end is noticed when reading and when writing`() throws {
    let pair = try SocketPair()
    pair.second.close()
    let alone = LineConnection(pair.first)
    #expect(try !alone.receive())
    #expect(try !alone.send([1]))
  }
}
