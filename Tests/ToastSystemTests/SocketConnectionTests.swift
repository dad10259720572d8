import Glibc
import Programs
import Testing
import ToastSystem

@Suite struct SocketConnectionTests {
  private let near: LineConnection
  private let far: LineConnection

  init() throws {
    let pair = try SocketPair()
    near = LineConnection(pair.first, limit: 4096)
    far = LineConnection(pair.second, limit: 4_000_000)
  }

  @Test func `Lines are received in order`() throws {
    #expect(try near.send(Array("a\nb\nc".utf8)))
    #expect(try far.receive())
    #expect(far.nextLine() == .line([UInt8(ascii: "a")]))
    #expect(far.nextLine() == .line([UInt8(ascii: "b")]))
    #expect(far.nextLine() == nil)
    #expect(try far.receive())
    #expect(far.nextLine() == nil && far.isInLine)
  }

  @Test func `Bytes that do not fit are written after the peer has read`() throws {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000) + [UInt8(ascii: "\n")]
    #expect(try near.send(line))
    #expect(near.isWaitingToWrite && near.interest == [.readable, .writable])
    var received: LineReader.Line?
    while received == nil {
      #expect(try far.receive())
      #expect(try near.flush())
      received = far.nextLine()
    }
    #expect(received == .line(line.dropLast()))
    #expect(!near.isWaitingToWrite && near.interest == .readable)
  }

  @Test func `The queue of unsent bytes has no limit`() throws {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 60_000) + [UInt8(ascii: "\n")]
    for _ in 0..<100 { #expect(try near.send(line)) }
    #expect(near.waitingBytes > 5_000_000)
  }

  @Test func `Reading and writing detect a closed peer, and unsent bytes are dropped`() throws {
    let pair = try SocketPair()
    pair.second.close()
    let connection = LineConnection(pair.first, limit: 4096)
    #expect(!connection.hasEnded)
    #expect(try !connection.receive())
    #expect(connection.hasEnded)
    #expect(try !connection.send([1]))
    #expect(!connection.isWaitingToWrite && connection.interest == .readable)
  }

  @Test func `A peer that has stopped sending can still receive`() throws {
    let pair = try SocketPair()
    let other = LineConnection(pair.second, limit: 4096)
    let connection = SocketConnection(pair.first)
    #expect(shutdown(other.descriptor, Int32(SHUT_WR)) == 0)
    connection.handle(.readable) { Issue.record("\($0)") }
    #expect(connection.hasEnded)
    #expect(try connection.send(Array("a\n".utf8)))
    other.handle(.readable)
    #expect(other.nextLine() == .line([UInt8(ascii: "a")]) && !other.hasEnded)
  }

  @Test func `One call reads a limited number of bytes, and the rest with the next call`() throws {
    let bytes = [UInt8](repeating: 7, count: 1_000_000)
    let pair = try SocketPair()
    let sender = SocketConnection(pair.first)
    let receiver = SocketConnection(pair.second)
    #expect(try sender.send(bytes))
    var received = 0
    while received < bytes.count {
      var count = 0
      receiver.handle(.readable) { count += $0.count }
      sender.handle(sender.interest) { _ in }
      #expect(count > 0 && count <= 256 * 1024 + 16 * 1024)
      received += count
    }
    #expect(received == bytes.count && !receiver.hasEnded)
  }
}
